import { randomBytes } from 'node:crypto';
import { mappedCells } from '#app/invoicing/import/guess-columns.ts';
import type { ColumnMapping } from '#app/invoicing/import/guess-columns.ts';
import type { ComposedRow, ImportTable } from '#app/invoicing/import/import-table.ts';
import { proposeText } from '#app/invoicing/import/propose-text.ts';
import { rowOf } from '#app/invoicing/fields.ts';
import type { KnownRule } from '#app/pocketbase/imports/calls.ts';
import type { ImportResults, ImportRow } from '#app/pocketbase/imports/queries.ts';
import { hashedColumns } from '#app/pocketbase/record-hashes/sql.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import type { KnownRecords, Match, RecordKeys } from './known-customers.ts';

type Columns = ImportRow<'new'>['columns'];

/** What the form of a record says to a row: its columns, or what is wrong at which field. */
export type ReadRow =
  | { ok: true; columns: Columns; /** columns of a new record that take long to compute */ judged: () => Columns }
  | { ok: false; faults: readonly { field: string; message: string }[] };

/** How rows of a foreign table become records of one kind. */
export interface RowJudge {
  table: ImportTable;
  /** by the form of the record, in a few microseconds */
  read: (texts: Readonly<Record<string, string>>) => ReadRow;
}

/** How the rows of one import are read. */
export interface Judging extends RowJudge {
  mapping: ColumnMapping;
  rule: KnownRule;
  known: KnownRecords;
}

export function noResults(): ImportResults {
  return { new: [], filling: [], doubtful: [], known: [], faulty: [] };
}

/** Puts each row where it belongs among the results. */
export function judgeRows(judging: Judging, rows: readonly ImportRow<'cells'>[], results: ImportResults): void {
  for (const row of rows) judgeRow(judging, row, results);
}

function judgeRow(judging: Judging, { line, cells }: ImportRow<'cells'>, results: ImportResults): void {
  const composed = composeRow(judging, cells);
  const read = judging.read(composed.texts);
  if (!read.ok) {
    results.faulty.push(describeFaults(judging.table, { line, cells, composed, read }));
    return;
  }
  const keys = keysOf(line, composed.number, read.columns);
  const match = judging.known.find(keys);
  const name = String(read.columns['name'] ?? '');
  if (match?.other.line !== undefined && match.other.line > 0 && match.by === 'Kundennummer') {
    const reason = `Die Kundennummer ${composed.number} steht schon in Zeile ${match.other.line}.`;
    results.faulty.push({ line, name, reason, proposal: '', cells });
    return;
  }
  const row = { line, id: newId(), number: composed.number, columns: read.columns };
  if (match === null) {
    judging.known.add({ ...keys, id: row.id });
    results.new.push(asNew(row, read));
    return;
  }
  const met = { line, name, by: match.by, other: shownOther(match) };
  judging.known.add(keys);
  if (match.isDoubtful)
    results.doubtful.push({ ...met, row: asAnother(judging, { composed, row, read, other: match.other }) });
  else results.known.push(met);
  if (!match.isDoubtful && judging.rule === 'fill' && match.other.line === 0)
    results.filling.push({ line, customer: match.other.id, columns: read.columns });
}

/** A row as the form would have it. */
function composeRow({ table, mapping }: Pick<Judging, 'table' | 'mapping'>, cells: readonly string[]): ComposedRow {
  return table.compose(mappedCells(mapping, cells));
}

interface Doubtful {
  composed: ComposedRow;
  row: Omit<ImportRow<'new'>, 'hash'>;
  read: UnderstoodRow;
  other: RecordKeys;
}

type UnderstoodRow = Extract<ReadRow, { ok: true }>;

function asNew(row: Omit<ImportRow<'new'>, 'hash'>, { columns, judged }: UnderstoodRow): ImportRow<'new'> {
  return { ...row, columns: { ...columns, ...judged() }, hash: hashOf(columns) };
}

/** A doubtful row as a record of its own: a number that is another's is found as that of the old program. */
function asAnother(judging: Judging, { composed: { number, texts }, row, read, other }: Doubtful): ImportRow<'new'> {
  if (number === 0 || number !== other.number) return asNew(row, read);
  const sourceNumber = (texts['sourceNumber'] ?? '') === '' ? String(number) : (texts['sourceNumber'] ?? '');
  const again = judging.read({ ...texts, sourceNumber });
  return asNew({ ...row, number: 0 }, again.ok ? again : read);
}

function hashOf(columns: Columns): string {
  const texts = hashedColumns.customers.map((name): [string, string] => [name, textOf(columns[name] ?? unset(name))]);
  return sha256(canonicalJson(asCanonical(Object.fromEntries(texts))));
}

/** What no table brings is empty. */
function unset(name: string): string {
  return name === 'mandateBusiness' ? '0' : '';
}

function textOf(value: string | number | boolean): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}

/** As PocketBase makes them: 15 letters and digits. */
function newId(): string {
  return randomBytes(8).toString('hex').slice(0, 15);
}

function keysOf(line: number, number: number, columns: Columns): RecordKeys {
  const text = (name: string) => String(columns[name] ?? '');
  return {
    ...{ id: '', line, number, name: text('name'), sortName: text('sortName'), postCode: text('postCode') },
    ...{ city: text('city'), vatId: text('vatId'), email: text('email'), sourceNumber: text('sourceNumber') },
  };
}

function shownOther({ other: { id, number, name, line } }: Match): ImportRow<'known'>['other'] {
  return { id: line === 0 ? id : '', number: line === 0 ? number : 0, name, line };
}

interface FaultyRow extends ImportRow<'cells'> {
  composed: ComposedRow;
  read: Extract<ReadRow, { ok: false }>;
}

const quotedMax = 40;

function describeFaults({ fields }: ImportTable, { line, cells, composed, read }: FaultyRow): ImportRow<'faulty'> {
  const { texts } = composed;
  const reasons = read.faults.map(({ field, message }) => {
    const text = texts[field] ?? '';
    if (!(field in fields)) return message;
    const said = text === '' ? '' : ` „${text.length > quotedMax ? `${text.slice(0, quotedMax)} …` : text}“`;
    return `${rowOf(fields, field).label}${said}: ${message}`;
  });
  const proposals = read.faults.flatMap(({ field }) => {
    const proposal = field in fields ? proposeText(rowOf(fields, field), field, texts) : null;
    return proposal === null ? [] : [proposal];
  });
  return { line, name: texts['name'] ?? '', reason: reasons.join(' '), proposal: proposals.join(', '), cells };
}
