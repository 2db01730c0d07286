import { readPage } from '#app/http/list-query.ts';
import { guessImportColumns, mappedCells, programOf } from '#app/invoicing/import/guess-columns.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { importBatchRows } from '#app/pocketbase/imports/calls.ts';
import { countImportRows, listImportBatches, listLastImports } from '#app/pocketbase/imports/queries.ts';
import type { ImportRecord, ImportRow } from '#app/pocketbase/imports/queries.ts';
import type { RowJudge } from '#app/workflows/imports/judge-rows.ts';
import { rowJudges } from './judges.server.ts';

/** A row as it will be, or why it will not. */
interface PreviewRow {
  line: number;
  number: string;
  name: string;
  place: string;
  reached: string;
  fault: string;
}

/** What the page of an import shows beside it: of each state something else. */
export async function loadShown(backend: Backend, record: ImportRecord, url: URL) {
  const { table } = rowJudges[record.target];
  const choices = Object.entries(table.columns).map(([value, label]) => ({ value, label }));
  const [counts, last, doubtful, already, faulty, mapping] = await Promise.all([
    countImportRows(backend, record.id),
    record.state === 'mapping' ? listLastImports(backend, record.target) : [],
    firstRows(backend, record, { kind: 'doubtful', state: 'asked' }),
    firstRows(backend, record, { kind: 'known', state: 'done' }),
    firstRows(backend, record, { kind: 'faulty', state: 'done' }),
    loadMapping(backend, record, readPage(url)),
  ]);
  const before = last.find(({ file, state, id }) => file === record.file && state === 'done' && id !== record.id);
  return { choices, counts, doubtful, already, faulty, ...mapping, readBefore: before ?? null };
}

/** Those that the page shows of a kind, in the state that shows them. */
async function firstRows<Kind extends 'doubtful' | 'known' | 'faulty'>(
  backend: Backend,
  { id, state }: ImportRecord,
  wanted: { kind: Kind; state: ImportRecord['state'] },
): Promise<ImportRow<Kind>[]> {
  const rows: ImportRow<Kind>[] = [];
  for (let from = 0; state === wanted.state && rows.length < importBatchRows;) {
    const batches = await listImportBatches(backend, { id, kind: wanted.kind, from, batches: batchesAtOnce });
    for (const batch of batches) rows.push(...batch.rows);
    from = (batches.at(-1)?.position ?? 0) + 1;
    if (batches.length < batchesAtOnce) break;
  }
  return rows.slice(0, importBatchRows);
}

/** Each holds one row or more of the kind. */
const batchesAtOnce = 10;

const previewRows = 50;
const samples = 3;

async function loadMapping(backend: Backend, record: ImportRecord, page: number) {
  const none = {
    samples: [],
    recognised: [],
    faultyColumns: [],
    looked: 0,
    preview: [],
    program: null,
    page,
    pageCount: 1,
  };
  if (record.state !== 'mapping') return none;
  const judge = rowJudges[record.target];
  const read = (position: number) => listImportBatches(backend, { id: record.id, kind: 'cells', from: position });
  const perBatch = importBatchRows / previewRows;
  const position = Math.floor((page - 1) / perBatch);
  const [[first], [later]] = await Promise.all([read(0), position === 0 ? [] : read(position)]);
  const shown = position === 0 ? first : later;
  const rows = first?.rows ?? [];
  const from = ((page - 1) % perBatch) * previewRows;
  return {
    samples: rows.slice(0, samples).map(({ line, cells }) => ({ line, cells })),
    recognised: guessImportColumns(judge.table, { headings: record.headings, rows }),
    faultyColumns: countFaults(judge, record.mapping, rows.slice(0, previewRows)),
    looked: Math.min(rows.length, previewRows),
    preview: (shown?.rows ?? []).slice(from, from + previewRows).map((row) => previewOf(judge, record.mapping, row)),
    program: programOf(judge.table, record.headings),
    page,
    pageCount: Math.max(1, Math.ceil(record.rows / previewRows)),
  };
}

function previewOf({ table, read }: RowJudge, mapping: string[], { line, cells }: ImportRow<'cells'>): PreviewRow {
  const { number, texts } = table.compose(mappedCells(mapping, cells));
  const judged = read(texts);
  const text = (name: string) => String((judged.ok ? judged.columns[name] : texts[name]) ?? '');
  const join = (...names: string[]) =>
    names
      .map(text)
      .filter((each) => each !== '')
      .join(', ');
  return {
    line,
    number: number === 0 ? '' : String(number),
    name: join('name', 'nameAddition', 'contactName'),
    place: [text('street'), `${text('postCode')} ${text('city')}`.trim(), text('countryCode')]
      .filter((each) => each !== '')
      .join(', '),
    reached: join('email', 'phone', 'vatId'),
    fault: judged.ok ? '' : judged.faults.map(({ message }) => message).join(' '),
  };
}

/** How many of the first rows do not fit what each column is. */
function countFaults({ table, read }: RowJudge, mapping: string[], rows: readonly ImportRow<'cells'>[]): number[] {
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const judged = read(table.compose(mappedCells(mapping, cells)).texts);
    if (judged.ok) continue;
    for (const { field } of judged.faults) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return mapping.map((name) => counts.get(name) ?? 0);
}
