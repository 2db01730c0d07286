import type { ReportChapter, ReportColumn, ReportView } from '#app/invoicing/documents/report-model.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { ledgerRowsMax } from '#app/pocketbase/counters/limits.ts';
import { ledgerRows, numberLedger } from '#app/pocketbase/counters/calls.ts';
import type { LedgerRow, NumberLedger, NumberRange } from '#app/pocketbase/counters/calls.ts';
import { importedRanges } from '#app/pocketbase/invoices/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { formatCents } from '#app/values/money.ts';
import { formatBerlinTime, todayInBerlin } from '#app/values/berlin-time.ts';
import { dayOf, describeRow, factsOf, nameOfRange, nameRow, describeNumberUse, describeRange } from './ledger-words.ts';

// The ledger of numbers as a file: ranges one after the other, cut into files of so many entries.

interface CountedRange {
  range: NumberRange;
  sums: NumberLedger['sums'];
}

/** Ranges with their sums. */
export function countRanges(backend: Backend, ranges: readonly NumberRange[]): Promise<CountedRange[]> {
  return Promise.all(
    ranges.map(async (range) => ({
      range,
      sums: (await ask(backend, numberLedger, { ...range, page: 1 })).sums,
    })),
  );
}

/** What came along with numbers of other programs. */
export function listImportedRanges(backend: Backend) {
  return ask(backend, importedRanges);
}

/** How many entries they have together. */
export function countEntries(ranges: readonly Pick<CountedRange, 'sums'>[]): number {
  return ranges.reduce((sum, { sums }) => sum + sums.total, 0);
}

/** How many files hold so many entries. */
export function filesFor(entries: number): number {
  return Math.max(1, Math.ceil(entries / ledgerRowsMax));
}

const columns: ReportColumn[] = [
  { label: 'Nummer', align: 'left', widthMm: 38 },
  { label: 'Beleg', align: 'left' },
  { label: 'Datum', align: 'left', widthMm: 19 },
  { label: 'Verbleib', align: 'left', widthMm: 45 },
  { label: 'Betrag €', align: 'right', widthMm: 24 },
];

interface Wanted {
  ranges: readonly CountedRange[];
  /** from 1 */
  part: number;
  now: Date;
}

/** One of the files. What was numbered since its ranges were counted is not in it. */
export async function ledgerReport(backend: Backend, { ranges, part, now }: Wanted): Promise<ReportView> {
  const { company } = await findCompany(backend);
  const files = filesFor(countEntries(ranges));
  const chapters = await Promise.all(
    piecesOf(ranges, part).map(async ({ counted, offset, count }) =>
      chapterOf(counted, {
        offset,
        rows: await ask(backend, ledgerRows, { ...counted.range, offset, count }),
      }),
    ),
  );
  const which = files === 1 ? [] : [`Teil ${part} von ${files}. Jeder Teil hat bis zu ${ledgerRowsMax} Einträge.`];
  return {
    title: 'Nummernbuch',
    owner: company.name.trim() || 'Ohne Namen',
    issueDate: todayInBerlin(now),
    lead: [
      `Jede Nummer, die je vergeben wurde, und wo sie geblieben ist. Stand: ${formatBerlinTime(now.toISOString())}.`,
      ...which,
    ],
    pageWords: { page: 'Seite', of: 'von' },
    columns,
    chapters,
  };
}

interface Piece {
  counted: CountedRange;
  /** entries of the range before it */
  offset: number;
  count: number;
}

/** What of which range falls into a file. */
export function piecesOf(ranges: readonly CountedRange[], part: number): Piece[] {
  const [from, to] = [(part - 1) * ledgerRowsMax, part * ledgerRowsMax];
  let before = 0;
  return ranges.flatMap((counted): Piece[] => {
    const [start, end] = [before, before + counted.sums.total];
    before = end;
    const [first, last] = [Math.max(start, from), Math.min(end, to)];
    return last <= first ? [] : [{ counted, offset: first - start, count: last - first }];
  });
}

function chapterOf(
  { range, sums }: CountedRange,
  { offset, rows }: { offset: number; rows: readonly LedgerRow[] },
): ReportChapter {
  const name = nameOfRange(range);
  const verdict = describeRange(sums);
  return {
    heading: offset === 0 ? name : `${name}, Fortsetzung`,
    notes: verdict === null ? [] : [`${verdict.title}. ${verdict.text}`],
    facts: factsOf(range, sums),
    rows: rows.map(rowOf),
  };
}

function rowOf(row: LedgerRow): string[] {
  const { first, rest } = describeRow(row);
  const amount = row.document === '' ? '' : formatCents(row.grossCents);
  return [nameRow(row), first + rest, dayOf(row), describeNumberUse(row), amount];
}
