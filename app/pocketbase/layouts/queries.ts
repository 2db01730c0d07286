import { z } from 'zod';
import { documentKinds } from '#app/invoicing/documents/document-model.ts';
import type { DocumentKind } from '#app/invoicing/documents/document-model.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import type { LayoutSettings } from '#app/invoicing/layout/layout.ts';
import { parseLayout } from '#app/invoicing/layout/parse-layout.ts';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { queryOf, callRequestWithBody } from '../call.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { findRecord } from '../customers/queries.ts';
import { savedRecord, rowSchema, shapeOf } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { LayoutColumns } from './record.ts';
import { chosenLayout, layoutList } from './sql.ts';

/** Kinds of documents that can have a layout of their own; '' stands for all that have none. */
export type LayoutUse = DocumentKind | '';

export function isLayoutUse(text: string): text is LayoutUse {
  return text === '' || documentKinds.some((kind) => kind === text);
}

/** Settings are ours: only layouts that parsed are stored. */
function parseSettings(text: string): LayoutSettings {
  const parsed = parseLayout(JSON.parse(text));
  if (parsed.ok) return parsed.layout;
  throw new Error(`stored layout: ${parsed.refusals.map(({ field, reason }) => `${field} ${reason}`).join(', ')}`);
}

const layoutRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  settings: z.string(),
  archived: z.boolean(),
});

export interface Layout {
  id: string;
  version: number;
  name: string;
  settings: LayoutSettings;
  archived: boolean;
}

export function toLayout(record: unknown): Layout {
  const { settings, ...layout } = layoutRecord.parse(record);
  return { ...layout, settings: parseSettings(settings) };
}

/** The layout, or null when there is none of that id in the own company. */
export async function findLayout(backend: Backend, id: string): Promise<Layout | null> {
  const record = await findRecord(backend, { collection: 'layouts', id, schema: layoutRecord });
  return record === null ? null : toLayout(record);
}

const layoutRow = z.object({
  ...shapeOf(layoutList.row),
  kinds: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(z.string()))
    .transform((kinds) => kinds.filter(isLayoutUse)),
});
export type LayoutRow = z.output<typeof layoutRow>;

/** All layouts, the archived ones last: at most 100. */
export function listLayouts(backend: Backend): Promise<LayoutRow[]> {
  return backend.read(calls.listLayouts.path, z.array(layoutRow));
}

const layoutChoice = rowSchema(chosenLayout);

export interface ChosenLayout {
  /** '' for the product's own layout */
  id: string;
  name: string;
  settings: LayoutSettings;
}

/** The layout of a document: the customer's, else that of its kind, else the company's, else the product's own. */
export async function chooseLayout(
  backend: Backend,
  wanted: { kind: DocumentKind; customer: string },
): Promise<ChosenLayout> {
  const asked = queryOf(calls.layoutChoice, wanted);
  const { settings, ...chosen } = await backend.read(calls.layoutChoice.path, layoutChoice, asked);
  return { ...chosen, settings: settings === '' ? defaultLayout : parseSettings(settings) };
}

export interface LayoutFields {
  name: string;
  settings: LayoutSettings;
}

function toColumns({ name, settings }: LayoutFields): LayoutColumns {
  return { name, settings: JSON.stringify(settings) };
}

/** The same `createKey` and fields again answer the first. */
export function createLayout(
  backend: Backend,
  creation: { createKey: string; fields: LayoutFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createLayout>>> {
  const body = { createKey: creation.createKey, fields: toColumns(creation.fields) };
  return backend.write({ ...callRequestWithBody(calls.createLayout, body), schema: savedRecord });
}

export function saveLayout(
  backend: Backend,
  change: { id: string; version: number; fields: LayoutFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveLayout>>> {
  const body = { version: change.version, fields: toColumns(change.fields) };
  return backend.write({ ...callRequestWithBody(calls.saveLayout, body, { id: change.id }), schema: savedRecord });
}

export async function archiveLayout(backend: Backend, change: { id: string; archived: boolean }): Promise<void> {
  const { id, archived } = change;
  accepted(
    await backend.write({ ...callRequestWithBody(calls.archiveLayout, { archived }, { id }), schema: z.unknown() }),
  );
}

/** Makes a layout the standard of exactly these kinds. */
export function setLayoutUses(
  backend: Backend,
  { id, kinds }: { id: string; kinds: readonly LayoutUse[] },
): Promise<Outcome<unknown, RefusalOf<typeof calls.setUses>>> {
  return backend.write({ ...callRequestWithBody(calls.setUses, { kinds }, { id }), schema: z.unknown() });
}

const extremes = z.object({ longest: z.string(), shortest: z.string() });

/** Ids of the issued invoices with most and fewest lines; '' for none. */
export function findInvoiceExtremes(backend: Backend): Promise<z.output<typeof extremes>> {
  return backend.read(calls.invoiceExtremes.path, extremes);
}
