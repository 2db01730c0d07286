import { reading, saved, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import * as sql from './sql.ts';

/** What the rows of a table become. */
export const importTargets = ['customers'] as const;
export type ImportTarget = (typeof importTargets)[number];

/** reading: its rows are still coming; asked: doubtful rows wait for an answer. */
export const importStates = ['reading', 'mapping', 'asked', 'done', 'undone'] as const;

/** What becomes of a row that is there already. */
export const knownRules = ['skip', 'fill'] as const;
export type KnownRule = (typeof knownRules)[number];

/**
 * Rows of one kind: cells as they came; new, filling and doubtful as they will be; known and faulty with why they are not
 * taken.
 */
export const importRowKinds = ['cells', 'new', 'filling', 'doubtful', 'known', 'faulty'] as const;
export type ImportRowKind = (typeof importRowKinds)[number];
export type ImportResultKind = Exclude<ImportRowKind, 'cells'>;

/** Rows that are kept together, written together and shown together. */
export const importBatchRows = 200;

export const openImport = writing<{
  target: ImportTarget;
  fileName: string;
  file: string;
  heading: string;
  told: string;
  headings: readonly string[];
  mapping: readonly string[];
  rows: number;
}>()({ method: 'POST', path: 'imports', answer: saved });

/** Keeps the cells of the rows from `position` times 200 on; with the last of them the import can be mapped. */
export const addImportCells = writing<{ position: number; content: string; isLast: boolean }>()({
  method: 'POST',
  path: 'imports/{id}/cells',
  answer: { kept: 0 },
});

/** Says what the columns are, or that the rows are looked at anew: what was found before is forgotten. */
export const mapImport = writing<{
  version: number;
  mapping: readonly string[];
  known: KnownRule;
  remembered: boolean;
}>()({ method: 'PUT', path: 'imports/{id}/mapping', refusals: ['stale'], answer: saved });

/** Keeps what was found of one batch; each kind as JSON, '' for none. */
export const keepImportResults = writing<{
  version: number;
  position: number;
  results: Readonly<Record<ImportResultKind, string>>;
}>()({ method: 'PUT', path: 'imports/{id}/results', refusals: ['stale'], answer: { kept: 0 } });

/** That doubtful rows wait for an answer. */
export const askAboutImport = writing<{ version: number }>()({
  method: 'PUT',
  path: 'imports/{id}/asked',
  refusals: ['stale'],
  answer: saved,
});

/** Fills what is empty of the records that one batch names. */
export const fillFromImport = writing<{ version: number; position: number }>()({
  method: 'PUT',
  path: 'imports/{id}/fill',
  refusals: ['stale'],
  answer: { filled: 0 },
});

/** All new rows become records at once. `number-used`: another record has taken a number meanwhile. */
export const finishImport = writing<{ version: number }>()({
  method: 'PUT',
  path: 'imports/{id}/finish',
  refusals: ['stale', 'number-used'],
  answer: { added: 0 },
});

/** Takes all of it back; nothing of it may be used or changed. */
export const takeBackImport = writing<undefined>()({
  method: 'POST',
  path: 'imports/{id}/undo',
  refusals: ['import-used'],
  answer: { removed: 0 },
});

/** Rows of one kind, batch by batch. */
export const importRows = reading('imports/{id}/rows', {
  query: { kind: '', from: 0, batches: 1 },
  answer: [sql.rowsOfImport.row],
});

/** How many rows of each kind there are. */
export const importCounts = reading('imports/{id}/counts', { answer: [sql.countsOfImport.row] });

/** The last tables that were read, and the last of these headings whose mapping is remembered, if there is one. */
export const listImports = reading('imports', {
  query: { target: '', heading: '' },
  answer: { last: [sql.lastImports.row], mappings: [sql.rememberedMapping.row] },
});

/** By what customers are known again, a thousand a page in the order of their ids. */
export const customerKeys = reading('imports/customer-keys', { query: { after: '' }, answer: [sql.customerKeys.row] });
export type CustomerKeys = AnswerOf<typeof customerKeys>[number];
