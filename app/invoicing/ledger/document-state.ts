import type { CorrectionKind } from '../invoice/snapshot.ts';
import type { Booked, Settlement, SettlementState } from './settlement.ts';

/** How lists name an issued document: one that is taken back is asked for no more, and what takes it back asks for nothing. */
export type DocumentState = SettlementState | 'cancelled' | 'refund' | 'uncollectible';

export function documentState(
  { state, openCents, uncollectibleCents }: Settlement & Pick<Booked, 'uncollectibleCents'>,
  { takesBack, isCancelled }: { takesBack: CorrectionKind | null; /** nothing of it stands */ isCancelled: boolean },
): DocumentState {
  if (takesBack !== null && openCents !== 0) return 'refund';
  if (takesBack !== null) return takesBack === 'correction' ? 'paid' : 'cancelled';
  if (isCancelled) return 'cancelled';
  return state === 'paid' && uncollectibleCents !== 0 ? 'uncollectible' : state;
}
