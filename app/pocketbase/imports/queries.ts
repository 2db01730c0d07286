import { z } from 'zod';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import { findRecord } from '../companies/queries.ts';
import { recordIdPattern } from '../records.ts';
import * as calls from './calls.ts';

const jsonTexts = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.array(z.string()));

const importRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  target: z.enum(calls.importTargets),
  state: z.enum(calls.importStates),
  fileName: z.string(),
  file: z.string(),
  told: z.string(),
  headings: jsonTexts,
  mapping: jsonTexts,
  known: z.enum(calls.knownRules),
  remembered: z.boolean(),
  rows: z.number().int(),
  added: z.number().int(),
  doneAt: z.string(),
});
export type ImportRecord = z.output<typeof importRecord>;

/** The import, or null when there is none of that id and target in the own company. */
export async function findImport(backend: Backend, id: string, target: string): Promise<ImportRecord | null> {
  if (!recordIdPattern.test(id)) return null;
  const record = await findRecord(backend, { collection: 'table_imports', id, schema: importRecord });
  return record?.target === target ? record : null;
}

const cell = z.union([z.string(), z.number(), z.boolean()]);
const other = z.object({ id: z.string(), number: z.number().int(), name: z.string(), line: z.number().int() });
const newRow = z.object({
  line: z.number().int(),
  id: z.string(),
  number: z.number().int(),
  hash: z.string(),
  columns: z.record(z.string(), cell),
});
const met = { line: z.number().int(), name: z.string(), by: z.string(), other };

const contents = {
  cells: z.object({ line: z.number().int(), cells: z.array(z.string()) }),
  new: newRow,
  filling: z.object({ line: z.number().int(), customer: z.string(), columns: z.record(z.string(), cell) }),
  doubtful: z.object({ ...met, row: newRow }),
  known: z.object(met),
  faulty: z.object({
    line: z.number().int(),
    name: z.string(),
    reason: z.string(),
    proposal: z.string(),
    cells: z.array(z.string()),
  }),
} as const satisfies Record<calls.ImportRowKind, z.ZodType>;

/** A row of each kind; `other`: the record that is it already, or the line of the same file where that has no id. */
export type ImportRow<Kind extends calls.ImportRowKind> = z.output<(typeof contents)[Kind]>;
export type ImportResults = { [Kind in calls.ImportResultKind]: ImportRow<Kind>[] };

type RowReaders = { [Kind in calls.ImportRowKind]: (content: string) => ImportRow<Kind>[] };

function readerOf<Row>(row: z.ZodType<Row>): (content: string) => Row[] {
  const rows = z.array(row);
  return (content) => rows.parse(JSON.parse(content));
}

const rowsIn: RowReaders = {
  cells: readerOf(contents.cells),
  new: readerOf(contents.new),
  filling: readerOf(contents.filling),
  doubtful: readerOf(contents.doubtful),
  known: readerOf(contents.known),
  faulty: readerOf(contents.faulty),
};

export interface ImportBatch<Kind extends calls.ImportRowKind> {
  position: number;
  rows: ImportRow<Kind>[];
}

/** Batches of one kind, from that one on. */
export async function listImportBatches<Kind extends calls.ImportRowKind>(
  backend: Backend,
  { id, kind, from = 0, batches = 1 }: { id: string; kind: Kind; from?: number; batches?: number },
): Promise<ImportBatch<Kind>[]> {
  const found = await ask(backend, calls.importRows, { id, kind, from, batches });
  return found.map(({ position, content }) => ({
    position,
    rows: rowsIn[kind](content),
  }));
}

/** How many rows of each kind an import has. */
export async function countImportRows(
  backend: Backend,
  id: string,
): Promise<Record<calls.ImportRowKind, { n: number }>> {
  const counts = await ask(backend, calls.importCounts, { id });
  const of = (kind: calls.ImportRowKind) => counts.find((each) => each.kind === kind) ?? { n: 0 };
  return {
    ...{ cells: of('cells'), new: of('new'), filling: of('filling') },
    ...{ doubtful: of('doubtful'), known: of('known'), faulty: of('faulty') },
  };
}

/** All customers by what they are known again. */
export async function listCustomerKeys(backend: Backend): Promise<calls.CustomerKeys[]> {
  const all: calls.CustomerKeys[] = [];
  for (;;) {
    const page = await ask(backend, calls.customerKeys, { after: all.at(-1)?.id ?? '' });
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/** The mapping that was remembered of a table with these headings; null for none. */
export async function findRememberedMapping(
  backend: Backend,
  asked: { target: calls.ImportTarget; heading: string },
): Promise<string[] | null> {
  const { mappings } = await ask(backend, calls.listImports, asked);
  return mappings[0] === undefined ? null : jsonTexts.parse(mappings[0].mapping);
}

export function listLastImports(backend: Backend, target: calls.ImportTarget) {
  return ask(backend, calls.listImports, { target, heading: '' }).then(({ last }) => last);
}
