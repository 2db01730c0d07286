import { documentKinds } from '#app/invoicing/documents/document-model.ts';
import { jsonText, reading, saved, wordOf, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import type { LayoutColumns } from './record.ts';
import * as sql from './sql.ts';

/** Kinds of documents that can have a layout of their own; '' stands for all that have none. */
export const layoutUses = ['', ...documentKinds] as const;
export type LayoutUse = (typeof layoutUses)[number];

/** All layouts, the archived ones last: at most 100. */
export const listLayouts = reading('layouts', {
  answer: [{ ...sql.layoutList.row, kinds: jsonText([wordOf(layoutUses)]) }],
});
export type LayoutRow = AnswerOf<typeof listLayouts>[number];

/** The layout of a document: the customer's, else that of its kind, else the company's; '' for the product's own. */
export const layoutChoice = reading('layout-choice', {
  query: { kind: '', customer: '' },
  answer: sql.chosenLayout.row,
});

/** Ids of the issued invoices with most and fewest lines; '' for none. */
export const invoiceExtremes = reading('invoice-extremes', { answer: { longest: '', shortest: '' } });

/** The same `createKey` and fields again answer the first. */
export const createLayout = writing<{ createKey: string; fields: LayoutColumns }>()({
  method: 'POST',
  path: 'layouts',
  refusals: ['stale', 'too-many-layouts'],
  answer: saved,
});

export const saveLayout = writing<{ version: number; fields: LayoutColumns }>()({
  method: 'PUT',
  path: 'layouts/{id}',
  refusals: ['stale'],
  answer: saved,
});

export const archiveLayout = writing<{ archived: boolean }>()({ method: 'PUT', path: 'layouts/{id}/archived' });

/** Makes a layout the standard of exactly these kinds. */
export const setUses = writing<{ kinds: readonly LayoutUse[] }>()({
  method: 'PUT',
  path: 'layouts/{id}/uses',
  refusals: ['archived'],
});
