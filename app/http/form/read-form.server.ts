import { data } from 'react-router';
import { z } from 'zod';
import { unavailable } from '../../pocketbase/backend-error.ts';
import { formOf } from './parse-form.ts';

// What a form of ours can look like at most. Conform builds lists and objects from names, so a name like
// a[99999999].b would have to be paid for before any schema is asked.
const indexMax = 200;
const namePattern = /^[\w-]{1,60}(\.[\w-]{1,60}|\[\d{1,3}\]){0,4}$/;
const ownedByObjects = /(^|\.)(__proto__|constructor|prototype)(\.|\[|$)/;

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
 * Fields of a posted form. Throws 400 for what no form of ours sends (too many fields, strange names, row buttons for
 * anything but the named `lists`), 415 for another kind of body.
 */
export async function readForm(request: Request, lists: readonly string[] = []): Promise<FormData> {
  const form = await formOf(request);
  if (form === 'unreadable') refuse(415);
  if (form === 'too-many-fields' || ![...form.keys()].every(isFieldName)) refuse(400);
  const intents = form.getAll('__intent__');
  if (intents.length > 1 || !intents.every((value) => isRowIntent(value, lists))) refuse(400);
  return form;
}

function isFieldName(name: string): boolean {
  if (!namePattern.test(name) || ownedByObjects.test(name)) return name === '__intent__';
  return [...name.matchAll(/\[(\d+)\]/g)].every(([, digits]) => Number(digits) <= indexMax);
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
