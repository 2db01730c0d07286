import { Note } from '#app/ui/base/note.tsx';
import { Table } from '#app/ui/base/table.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import type { NumberLedger, NumberRange } from '#app/pocketbase/counters/calls.ts';
import type { ImportedRange } from '#app/pocketbase/invoices/calls.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
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

/** Numbers of other programs that came along: none of ours, and so in none of the ranges above. */
export function ImportedRanges({ ranges }: { ranges: readonly ImportedRange[] }) {
  const origins = [...Map.groupBy(ranges, ({ origin }) => origin)];
  if (origins.length === 0) return null;
  const parts = origins.map(([origin, own]) => (
    <Part
      key={origin}
      id={`imported-${own[0]?.first}`}
      title={`Übernommen aus ${origin}`}
      note="Nummern jenes Programms: Hier sind sie nicht vergeben worden."
    >
      <Table
        caption={`Übernommen aus ${origin}`}
        stacked
        columns={[
          { label: 'Jahr' },
          { label: 'Rechnungen', number: true },
          { label: 'Nummern' },
          { label: 'Daten' },
          { label: 'Betrag €', number: true },
        ]}
        rows={own.map(({ year, n, first, last, firstDate, lastDate, grossCents }) => [
          year,
          String(n),
          first === last ? first : `${first} bis ${last}`,
          firstDate === lastDate ? formatDate(firstDate) : `${formatDate(firstDate)} bis ${formatDate(lastDate)}`,
          formatCents(grossCents),
        ])}
      />
    </Part>
  ));
  return <div className="stack">{parts}</div>;
}
