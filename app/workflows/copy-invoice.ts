import { z } from 'zod';
import type { Backend } from '../pocketbase/backend.ts';
import type { StoredInvoice } from '../pocketbase/invoices/record.ts';
import type { Refused } from '../pocketbase/refusal.ts';
import { storeDraft } from './save-draft.ts';
import type { DraftRefusal } from './save-draft.ts';

interface Copy {
  createKey: string;
  /** whether it is for the same supply, and not for another one of the same kind */
  sameSupply: boolean;
}

/** A new draft with the content of an invoice; null where the demo allows no other. The same key copies once. */
export async function copyInvoice(
  backend: Backend,
  { draft }: StoredInvoice,
  { createKey, sameSupply }: Copy,
): Promise<{ id: string } | null> {
  const copied = sameSupply ? draft : { ...draft, supplyFrom: '', supplyTo: '' };
  const saved = await storeDraft(backend, copied, { createKey });
  if (saved.ok) return saved.value;
  return saved.refusal === 'demo-limit' ? null : madeBefore.parse(copyOf(saved));
}

const madeBefore = z.object({ id: z.string() });

/** This form made its copy before, and the copy was edited or issued since. */
function copyOf(refused: Refused<DraftRefusal>): unknown {
  if (refused.refusal === 'stale') return refused.details.current;
  if (refused.refusal === 'already-issued') return refused.details;
  throw new Error(`copy refused: ${refused.refusal}`);
}
