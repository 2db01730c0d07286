import { z } from 'zod';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import type { LayoutKind, LayoutSettings } from '#app/invoicing/layout/layout.ts';
import { parseLayout } from '#app/invoicing/layout/parse-layout.ts';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { findRecord } from '../companies/queries.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { LayoutColumns } from './record.ts';

export function isLayoutUse(text: string): text is calls.LayoutUse {
  return calls.layoutUses.some((kind) => kind === text);
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

export interface ChosenLayout {
  /** '' for the product's own layout */
  id: string;
  name: string;
  settings: LayoutSettings;
}

/** The layout of a document: the customer's, else that of its kind, else the company's, else the product's own. */
export async function chooseLayout(
  backend: Backend,
  wanted: { kind: LayoutKind; customer: string },
): Promise<ChosenLayout> {
  const { settings, ...chosen } = await ask(backend, calls.layoutChoice, wanted);
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
  { createKey, fields }: { createKey: string; fields: LayoutFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createLayout>>> {
  return ask(backend, calls.createLayout, { createKey, fields: toColumns(fields) });
}

export function saveLayout(
  backend: Backend,
  { fields, ...change }: { id: string; version: number; fields: LayoutFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveLayout>>> {
  return ask(backend, calls.saveLayout, { ...change, fields: toColumns(fields) });
}
