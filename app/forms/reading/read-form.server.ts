import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { z } from 'zod';
import { unavailable } from '#app/pocketbase/backend-error.ts';
import { rememberCleaned, rememberLocalCopy } from '#app/http/form/form-notices.ts';
import { entriesOf, formOf } from '#app/http/form/form-entries.ts';
import { replayNames } from '#app/http/form/replay.ts';
import { isSecret } from '#app/http/form/typed-form.ts';

// What a form of ours looks like: plain names, and those of a row. Conform builds lists and objects from names, so a name
// like a[99999999].b would have to be paid for before any schema is asked, and a group would stand where a text is meant.
// Rows that are too many are for the schema to say: ours is twice what any list takes.
const indexMax = 999;
const fieldsMax = 12_000;
/** characters of all fields together */
const sizeMax = 1024 * 1024;
const plainName = /^[\w-]{1,60}$/;
const nameInRow = /^([\w-]{1,60})\[(\d{1,3})\]\.([\w-]{1,60})$/;
const ownedByObjects = new Set(['__proto__', 'constructor', 'prototype']);
/** Fields that a form may name more than once: groups of check boxes, several files, and what a login form carries. */
const carried: ReadonlySet<string> = new Set([replayNames.name, replayNames.value]);
const repeatable: ReadonlySet<string> = new Set([
  'kinds',
  'category',
  'debit',
  'deposits',
  'documents',
  'files',
  ...carried,
]);

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
  z.object({ type: z.literal('validate'), payload: z.object({ name: z.string() }) }),
]);

/**
 * Fields of a posted form. Throws 400 for what no form of ours sends (too many fields, one of them twice or as a group,
 * strange names, rows and row buttons of anything but the named `lists`), 413 for more text than a form takes, 415 for
 * another kind of body. So a schema and a component meet texts where they expect texts. What was typed is not lost with
 * it: every failed answer gives it back (TypedForm).
 */
export async function readForm(request: Request, lists: readonly string[] = []): Promise<FormData> {
  const form = await formOf(request);
  if (form === 'unreadable') refuse(415);
  if (form === 'too-many-fields') refuse(400);
  const own = entriesOf(form).filter(({ name }) => !carried.has(name));
  if (own.length > fieldsMax) refuse(400);
  if (own.reduce((sum, { value }) => sum + value.length, 0) > sizeMax) refuse(413);
  const names = [...form.keys()];
  const once = names.filter((name) => !repeatable.has(name));
  if (new Set(once).size < once.length || !names.every((name) => isFieldName(name, lists))) refuse(400);
  if (!form.getAll('__intent__').every((value) => isRowIntent(value, lists))) refuse(400);
  const { clean, cleaned } = takeOutInvisible(form);
  rememberCleaned(request, cleaned);
  rememberLocalCopy(request, clean);
  return clean;
}

/** Passwords stay as they were typed, and so does what a login form carries: it is read when it is sent itself. */
function takeOutInvisible(form: FormData): { clean: FormData; cleaned: string[] } {
  const clean = new FormData();
  const cleaned: string[] = [];
  for (const [name, value] of form) {
    if (typeof value !== 'string' || isSecret(name) || carried.has(name)) {
      clean.append(name, value);
      continue;
    }
    const { text, removed } = withoutInvisible(value);
    clean.append(name, text);
    if (removed) cleaned.push(name);
  }
  return { clean, cleaned };
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
    if (!parsed.success) return false;
    const { type, payload } = parsed.data;
    // A field of a row is looked at; rows come, go and move in a list.
    if (type === 'validate') return nameInRow.test(payload.name) && isFieldName(payload.name, lists);
    return lists.includes(payload.name);
  } catch {
    return false;
  }
}

function refuse(status: 400 | 413 | 415): never {
  throw data(unavailable, { status });
}

// Characters that nobody sees and nobody types, but that come along when text is pasted from a word processor or the web:
// soft hyphens, zero widths, marks of byte order, direction and emoji. They block printing and cannot be found.

const invisible =
  /[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** As above, without what such scripts are written with: joiners, and marks of direction (an override is never needed). */
const neverNeeded =
  /[\u00ad\u034f\u115f\u1160\u200b\u202d\u202e\u2060\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

const writtenWithControls =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Malayalam}\p{Script=Mongolian}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]/u;

const foreignBreaks = /[\u2028\u2029]/g;

/** The text without them, its lines ended by \n alone; `removed`: something was there that the person should know of. */
export function withoutInvisible(text: string): { text: string; removed: boolean } {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const clean = lines
    .replace(foreignBreaks, '\n')
    .replace(writtenWithControls.test(lines) ? neverNeeded : invisible, '');
  return { text: clean, removed: clean !== lines };
}

/** What a form of ours says, by its schema; empty texts are texts. */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema, disableAutoCoercion: true });
}
