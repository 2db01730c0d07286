import { Note } from '#app/ui/base/note.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import type { NumberLedger, NumberRange } from '#app/pocketbase/counters/calls.ts';
import { describeRange, factsOf } from './ledger-words.ts';

/** What the facts prove, and nothing beyond it. */
export function LedgerVerdict({ sums }: Pick<NumberLedger, 'sums'>) {
  const words = describeRange(sums);
  if (words === null) return null;
  return (
    <Note level={words.level} title={words.title}>
      <p>{words.text}</p>
    </Note>
  );
}

interface LedgerSumsProps {
  range: NumberRange;
  ledger: NumberLedger;
  /** the number that is drawn next; '' where none is */
  next: string;
}

export function LedgerSums({ range, ledger, next }: LedgerSumsProps) {
  const facts = factsOf(range, ledger.sums).map(({ label, text }) => ({ label, value: text }));
  return <StateBar entries={[...facts, ...(next === '' ? [] : [{ label: 'Nächste', value: next }])]} />;
}
