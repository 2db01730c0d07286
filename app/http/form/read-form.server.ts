import { data } from 'react-router';
import { z } from 'zod';
import { unavailable } from '../../pocketbase/backend-error.ts';
import { formOf } from './form-entries.ts';
import { replayNames } from './replay-names.ts';

// What a form of ours looks like: plain names, and those of a row. Conform builds lists and objects from names, so a name
// like a[99999999].b would have to be paid for before any schema is asked, and a group would stand where a text is meant.
const indexMax = 200;
const plainName = /^[\w-]{1,60}$/;
const nameInRow = /^([\w-]{1,60})\[(\d{1,3})\]\.([\w-]{1,60})$/;
const ownedByObjects = new Set(['__proto__', 'constructor', 'prototype']);
/** Fields that a form may name more than once: groups of check boxes, and what a login form carries. */
const repeatable: ReadonlySet<string> = new Set(['kinds', 'category', replayNames.name, replayNames.value]);

const index = z.number().int().min(0).max(indexMax);
const intent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('insert'),
    payload: z.object({
      name: z.string(),
      index: index.optional(),
      defaultValue: z.record(z.string(), z.string().max(200)).optional(),
    }),
  }),
  z.object({ type: z.literal('remove'), payload: z.object({ name: z.string(), index }) }),
  z.object({ type: z.literal('reorder'), payload: z.object({ name: z.string(), from: index, to: index }) }),
]);

/**
 * Fields of a posted form. Throws 400 for what no form of ours sends (too many fields, one of them twice or as a group,
 * strange names, rows and row buttons of anything but the named `lists`), 415 for another kind of body. So a schema and
 * a component meet texts where they expect texts.
 */
export async function readForm(request: Request, lists: readonly string[] = []): Promise<FormData> {
  const form = await formOf(request);
  if (form === 'unreadable') refuse(415);
  if (form === 'too-many-fields') refuse(400);
  const names = [...form.keys()];
  const once = names.filter((name) => !repeatable.has(name));
  if (new Set(once).size < once.length || !names.every((name) => isFieldName(name, lists))) refuse(400);
  const intents = form.getAll('__intent__');
  if (intents.length > 1 || !intents.every((value) => isRowIntent(value, lists))) refuse(400);
  return form;
}

function isFieldName(name: string, lists: readonly string[]): boolean {
  if (plainName.test(name)) return !ownedByObjects.has(name) && !lists.includes(name);
  const [, list, position, field] = nameInRow.exec(name) ?? [];
  if (list === undefined || field === undefined) return false;
  return lists.includes(list) && Number(position) <= indexMax && !ownedByObjects.has(field);
}

function isRowIntent(value: FormDataEntryValue, lists: readonly string[]): boolean {
  if (typeof value !== 'string' || value.length > 10_000) return false;
  try {
    const parsed = intent.safeParse(JSON.parse(value));
    return parsed.success && lists.includes(parsed.data.payload.name);
  } catch {
    return false;
  }
}

function refuse(status: 400 | 415): never {
  throw data(unavailable, { status });
}
