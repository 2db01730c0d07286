import { csvMappingFields } from '#app/invoicing/banking/csv-mapping.ts';
import type { CsvMapping } from '#app/invoicing/banking/csv-mapping.ts';
import type { CsvRow } from './csv-rows.ts';
import { readEachRow } from './csv-statement.ts';

/** What keeps the rows of a file from being read: how days or amounts are written, else the column itself. */
export type CsvFault = 'dateFormat' | 'decimalMark' | 'bookedOn' | 'movement' | 'debit' | 'credit';

const waysOf = { bookedOn: 'dateFormat', movement: 'decimalMark' } as const;

/** null: a row is no entry for other reasons. */
export function faultyChoice(rows: readonly CsvRow[], mapping: CsvMapping): CsvFault | null {
  for (const at of ['bookedOn', 'movement'] as const) {
    const unread = unreadAt(rows, mapping, at);
    if (unread.count === 0) continue;
    const way = waysOf[at];
    const others = Object.keys(csvMappingFields[way].choices);
    if (others.some((choice) => unreadAt(rows, { ...mapping, [way]: choice }, at).count < unread.count)) return way;
    if (unread.count === unread.all) return at === 'movement' ? amountColumn(mapping) : at;
  }
  return null;
}

function unreadAt(rows: readonly CsvRow[], mapping: CsvMapping, at: keyof typeof waysOf) {
  const read = readEachRow(rows, mapping);
  return { count: read.filter((each) => 'reason' in each && each.at === at).length, all: read.length };
}

function amountColumn({ movement, credit }: CsvMapping): CsvFault {
  if (movement !== '') return 'movement';
  return credit === '' ? 'debit' : 'credit';
}
