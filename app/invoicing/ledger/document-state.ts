import { memberNames } from '#app/values/records.ts';
import type { Cents } from '#app/values/money.ts';
import type { CorrectionKind } from '../invoice/snapshot.ts';

/** While a document stands so, its customer is asked for money: only these can be overdue. */
export const unpaidStates = ['open', 'part-paid'] as const;
export const endStates = ['paid', 'refund', 'cancelled', 'uncollectible', 'withdrawn'] as const;

/** How an issued document can stand, as it is stored. */
export const documentStates = [...unpaidStates, ...endStates] as const;
export type DocumentState = (typeof documentStates)[number];
export type SettlementState = (typeof unpaidStates)[number] | 'paid';

/** What decides how a document stands: each holds or does not. */
interface StateFacts {
  /** nothing is open */
  settled: boolean;
  /** money came in, and more than went back */
  received: boolean;
  writtenOff: boolean;
  /** nothing of it stands: it is cancelled, or its corrections have left nothing */
  cancelled: boolean;
  /** it is a cancellation itself */
  cancels: boolean;
  /** it is a correction itself */
  corrects: boolean;
  /** it came along and was taken back: it is as if it had never come */
  withdrawn: boolean;
}
export type StateFact = keyof StateFacts;

interface StateRow<State extends DocumentState> {
  state: State;
  when: Readonly<Partial<StateFacts>>;
}

const bySettlement: readonly StateRow<SettlementState>[] = [
  { state: 'paid', when: { settled: true } },
  { state: 'part-paid', when: { received: true } },
  { state: 'open', when: {} },
];

/**
 * How a document stands: by the first row of which every fact holds. What takes another back asks for nothing, and what is
 * taken back is asked for no more. Triggers, lists and `verify` are made of this table (pocketbase/states.ts).
 */
export const stateTable: readonly StateRow<DocumentState>[] = [
  { state: 'withdrawn', when: { withdrawn: true } },
  { state: 'refund', when: { cancels: true, settled: false } },
  { state: 'refund', when: { corrects: true, settled: false } },
  { state: 'cancelled', when: { cancels: true } },
  { state: 'paid', when: { corrects: true } },
  { state: 'cancelled', when: { cancelled: true } },
  { state: 'uncollectible', when: { settled: true, writtenOff: true } },
  ...bySettlement,
];

function firstOf<State extends DocumentState>(rows: readonly StateRow<State>[], facts: StateFacts): State {
  const row = rows.find(({ when }) => factsOfRow(when).every((fact) => when[fact] === facts[fact]));
  if (row === undefined) throw new Error('The last row asks for nothing.');
  return row.state;
}

/** The facts that a row asks for. */
export function factsOfRow(when: StateRow<DocumentState>['when']): StateFact[] {
  return memberNames(when);
}

interface Settled {
  openCents: Cents;
  receivedCents: Cents;
}

const nothingElse = { writtenOff: false, cancelled: false, cancels: false, corrects: false, withdrawn: false };

/** How a claim stands, whatever became of its document. */
export function settlementState({ openCents, receivedCents }: Settled): SettlementState {
  return firstOf(bySettlement, { ...nothingElse, settled: openCents === 0, received: receivedCents !== 0 });
}

export function documentState(
  { openCents, receivedCents, uncollectibleCents }: Settled & { uncollectibleCents: Cents },
  {
    takesBack,
    isCancelled,
    isWithdrawn = false,
  }: { takesBack: CorrectionKind | null; /** nothing of it stands */ isCancelled: boolean; isWithdrawn?: boolean },
): DocumentState {
  return firstOf(stateTable, {
    settled: openCents === 0,
    received: receivedCents !== 0,
    writtenOff: uncollectibleCents !== 0,
    cancelled: isCancelled,
    cancels: takesBack === 'cancellation',
    corrects: takesBack === 'correction',
    withdrawn: isWithdrawn,
  });
}

/** How lists name an issued document. */
export const issuedStates = [...unpaidStates, 'overdue', ...endStates] as const;
export type IssuedState = (typeof issuedStates)[number];

export function isUnpaidState(state: string): boolean {
  return unpaidStates.some((each) => each === state);
}

/** How lists name it on a day: overdue is never stored. */
export function issuedState(
  { state, dueDate }: { state: DocumentState; /** YYYY-MM-DD */ dueDate: string },
  today: string,
): IssuedState {
  return isUnpaidState(state) && dueDate < today ? 'overdue' : state;
}
