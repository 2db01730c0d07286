import { z } from 'zod';
import { documentKinds } from '../../invoicing/documents/document-model.ts';
import type { DocumentKind } from '../../invoicing/documents/document-model.ts';
import { defaultLayout } from '../../invoicing/layout/layout.ts';
import type { LayoutSettings } from '../../invoicing/layout/layout.ts';
import { parseLayout } from '../../invoicing/layout/parse-layout.ts';
import type { Backend, Outcome } from '../backend.ts';
import { accepted } from '../backend.ts';
import type { Saved } from '../companies/queries.ts';
import { findRecord } from '../customers/queries.ts';
import { savedRecord } from '../records.ts';

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
  id: z.string(),
  name: z.string(),
  version: z.number().int(),
  archived: z.boolean(),
  updated: z.string(),
  kinds: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(z.string()))
    .transform((kinds) => kinds.filter(isLayoutUse)),
  customers: z.number().int(),
});
export type LayoutRow = z.output<typeof layoutRow>;

/** All layouts, the archived ones last: at most 100. */
export function listLayouts(backend: Backend): Promise<LayoutRow[]> {
  return backend.read('layouts', z.array(layoutRow));
}

const layoutChoice = z.object({ id: z.string(), name: z.string(), settings: z.string() });

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
  const { settings, ...chosen } = await backend.read('layout-choice', layoutChoice, wanted);
  return { ...chosen, settings: settings === '' ? defaultLayout : parseSettings(settings) };
}

export interface LayoutFields {
  name: string;
  settings: LayoutSettings;
}

function toColumns({ name, settings }: LayoutFields): object {
  return { name, settings: JSON.stringify(settings) };
}

/** The same `createKey` and fields again answer the first. Refusals: too-many-layouts, stale (details.current). */
export function createLayout(
  backend: Backend,
  creation: { createKey: string; fields: LayoutFields },
): Promise<Outcome<Saved>> {
  const body = { createKey: creation.createKey, fields: toColumns(creation.fields) };
  return backend.write({ method: 'POST', path: 'layouts', body, schema: savedRecord });
}

/** Refusals: stale (details.current is the stored record). */
export function saveLayout(
  backend: Backend,
  change: { id: string; version: number; fields: LayoutFields },
): Promise<Outcome<Saved>> {
  const body = { version: change.version, fields: toColumns(change.fields) };
  return backend.write({ method: 'PUT', path: `layouts/${change.id}`, body, schema: savedRecord });
}

export async function archiveLayout(backend: Backend, change: { id: string; archived: boolean }): Promise<void> {
  const body = { archived: change.archived };
  accepted(await backend.write({ method: 'PUT', path: `layouts/${change.id}/archived`, body, schema: z.unknown() }));
}

/** Makes a layout the standard of exactly these kinds. Refusals: archived. */
export function setLayoutUses(
  backend: Backend,
  change: { id: string; kinds: readonly LayoutUse[] },
): Promise<Outcome<unknown>> {
  const body = { kinds: change.kinds };
  return backend.write({ method: 'PUT', path: `layouts/${change.id}/uses`, body, schema: z.unknown() });
}

const extremes = z.object({ longest: z.string(), shortest: z.string() });

/** Ids of the issued invoices with most and fewest lines; '' for none. */
export function findInvoiceExtremes(backend: Backend): Promise<z.output<typeof extremes>> {
  return backend.read('invoice-extremes', extremes);
}
