import { z } from 'zod';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { fieldNames, rowOf, searchTextOfRecord } from '#app/invoicing/fields.ts';
import type { Field, FieldTable } from '#app/invoicing/fields.ts';
import { projectFields, timeEntryFields } from '#app/invoicing/project/fields.ts';
import {
  allCustomers,
  allHolds,
  allImports,
  allProjects,
  allTimeEntries,
  excessBankEntries,
  mismatchedScheduleRuns,
} from '#app/pocketbase/consistency/sql.ts';
import { withNumber } from '#app/pocketbase/customers/calls.ts';
import { hashedRecords, hashedRow, hashedTables, lastRecordHash } from '#app/pocketbase/record-hashes/sql.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { isIsoDate } from '#app/values/dates.ts';
import { isDecimal } from '#app/values/decimal.ts';
import { amountCentsMax } from '#app/values/money.ts';
import { sortNameOf } from '#app/values/search-text.ts';
import { comparePreparedRows, compareRows, expectNoRows } from './checks.ts';
import type { ArchiveCheck, Comparison } from './checks.ts';
import { parseJson } from './event-data.ts';

type Versioned<Table extends FieldTable> = Record<keyof Table, unknown> & { company: string; version: number };

/** What a form could not have saved, and what belongs to nobody. */
function possible<Table extends FieldTable>(table: Table): readonly Comparison<Versioned<Table>>[] {
  return [
    [
      'value-impossible',
      (row) => {
        const wrong = fieldNames(table).filter((name) => !isPossible(rowOf(table, name), row[name]));
        const labels = wrong.map((name) => rowOf(table, name).label);
        return [...labels, ...(row.version < 1 ? ['Fassung'] : [])].join(', ');
      },
    ],
    ['company-missing', ({ company }) => company === ''],
  ];
}

/** Whether a form could have saved it. */
function isPossible(field: Field, value: unknown): boolean {
  const { kind, range, choices = {}, missing, lengthMax = Infinity } = field;
  if (kind === 'flag') return value === 0 || value === 1;
  if (kind === 'duration' || kind === 'amount') {
    const [least, most] = range ?? [0, amountCentsMax];
    return typeof value === 'number' && value >= least && value <= most;
  }
  if (typeof value !== 'string' || value.length > lengthMax || (value === '' && missing !== undefined)) return false;
  if (kind === 'choice') return value in choices;
  if (kind === 'date') return isIsoDate(value);
  if (kind !== 'unitPrice' || value === '') return true;
  const [least, most] = range ?? [-Infinity, Infinity];
  return isDecimal(value) && Number(value) >= least && Number(value) <= most;
}

const isSearchedBy = <Row extends { name: string; searchText: string; sortName: string }>(
  searchTextOf: (row: Row) => string,
): Comparison<Row> => [
  'search-text',
  (row) => row.searchText !== searchTextOf(row) || row.sortName !== sortNameOf(row.name),
];

/** Records that people go on changing: the log does not hold what they say, but not everything can be said by them. */
export const recordChecks: readonly ArchiveCheck[] = [
  compareRows(allCustomers, { name: ({ number }) => `Kunde ${number}` }, [
    isSearchedBy<typeof allCustomers.row>((row) => withNumber(searchTextOfRecord(customerFields, row), row.number)),
  ]),
  compareRows(allProjects, { name: ({ number }) => `Projekt ${number}` }, [
    ...possible(projectFields),
    isSearchedBy<typeof allProjects.row>((row) => searchTextOfRecord(projectFields, row)),
  ]),
  compareRows(allTimeEntries, { name: ({ id }) => `Zeit ${id}` }, [...possible(timeEntryFields)]),
];

const savedNames = {
  companies: 'Firma',
  bank_accounts: 'Konto',
  customers: 'Kunde',
  products: 'Produkt',
  schedules: 'Serie',
} as const;
const held = z.object({ kind: z.string(), reason: z.string() });

/** What the log says of such records. Of what an earlier version saved nobody knows. */
export const loggedRecordChecks: readonly ArchiveCheck[] = [
  comparePreparedRows(allImports, { name: ({ id }) => `Einlesen ${id}`, as: (row) => row }, [
    ['saved-differs', ({ made, logged }) => sha256(made) !== logged],
  ]),
  ...hashedTables.map((table) =>
    comparePreparedRows(
      hashedRecords.of({ table }),
      {
        name: ({ id }) => `${savedNames[table]} ${id}`,
        as: ({ id, company }, { archive }) => {
          const last = archive.row(lastRecordHash, { company, subject: id });
          return { last, row: last && archive.row(hashedRow.of(table), { id }) };
        },
      },
      [
        [
          'saved-differs',
          ({ last, row }) => last !== null && row !== null && last.saved !== sha256(canonicalJson(asCanonical(row))),
        ],
      ],
    ),
  ),
  comparePreparedRows(
    allHolds,
    {
      name: ({ subject }) => `Mahnstopp zu ${subject}`,
      as: ({ data, ...row }) => ({ row, logged: held.safeParse(parseJson(data)).data }),
    },
    [
      [
        'hold-not-in-log',
        ({ row: { missing, kind, reason }, logged }) =>
          missing > 0 || logged?.kind !== kind || logged.reason !== sha256(reason),
      ],
    ],
  ),
  expectNoRows('run-not-in-log', mismatchedScheduleRuns, { name: ({ id, day }) => `Serie ${id} am ${day}` }),
  expectNoRows('entries-surplus', excessBankEntries, {
    name: () => 'Umsätze der Bank',
    more: ({ more }) => String(more),
  }),
];
