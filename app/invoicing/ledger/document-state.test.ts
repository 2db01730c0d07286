import { describe, expect, it } from 'vitest';
import type { CorrectionKind } from '../invoice/snapshot.ts';
import { documentState, issuedState, stateTable } from './document-state.ts';
import type { DocumentState } from './document-state.ts';

const money = (openCents: number, receivedCents = 0, uncollectibleCents = 0) => ({
  openCents,
  receivedCents,
  uncollectibleCents,
});

describe('how an issued document stands', () => {
  it.each<[string, ReturnType<typeof money>, CorrectionKind | null, boolean, DocumentState]>([
    ['nothing came in', money(100), null, false, 'open'],
    ['a part came in', money(60, 40), null, false, 'part-paid'],
    ['a part was let go, and nothing came in', money(60), null, false, 'open'],
    ['a rest was written off and money is open again', money(10, 40, 50), null, false, 'part-paid'],
    ['all came in', money(0, 100), null, false, 'paid'],
    ['all was let go', money(0), null, false, 'paid'],
    ['it asks for nothing', money(0), null, false, 'paid'],
    ['the rest is not to be had', money(0, 40, 60), null, false, 'uncollectible'],
    ['it is cancelled, and nothing is open', money(0), null, true, 'cancelled'],
    ['it is cancelled, and was written off', money(0, 0, 100), null, true, 'cancelled'],
    ['it is cancelled, and something is open', money(100), null, true, 'cancelled'],
    ['a cancellation that owes nothing', money(0), 'cancellation', false, 'cancelled'],
    ['a cancellation that owes what was paid', money(-100), 'cancellation', false, 'refund'],
    ['a correction that is settled', money(0, -40), 'correction', false, 'paid'],
    ['a correction that owes', money(-40), 'correction', false, 'refund'],
    ['a correction that was taken back itself', money(0), 'correction', true, 'paid'],
  ])('%s', (_name, balance, takesBack, isCancelled, state) => {
    expect(documentState(balance, { takesBack, isCancelled })).toBe(state);
  });

  it('is said by a row that asks for no fact where no other does', () => {
    expect(stateTable.findIndex(({ when }) => Object.keys(when).length === 0)).toBe(stateTable.length - 1);
  });
});

it('a document is overdue from the day after it is due, while money is asked for', () => {
  const day = '2026-11-28';
  const shown = (state: DocumentState, dueDate: string) => issuedState({ state, dueDate }, day);
  expect([shown('open', day), shown('open', '2026-11-27')]).toEqual(['open', 'overdue']);
  expect([shown('part-paid', '2026-11-29'), shown('part-paid', '2026-11-27')]).toEqual(['part-paid', 'overdue']);
  expect(shown('refund', '2026-11-27')).toBe('refund');
});
