import type { Saved } from '../call.ts';
import type { Refuse } from '../refusal.ts';
import { appendEvent } from './events.ts';
import { findOne, findOwn } from './guard.ts';
import type { Tenancy } from './guard.ts';

interface Versioned<Fields extends object> {
  record: core.Record;
  fields: readonly (keyof Fields & string)[];
  body: { version: number; fields: Fields };
}

/** Writes the named fields when the caller has seen the present version; else refuses with what is stored. */
export function saveVersioned<Fields extends object>(
  tx: core.App,
  refuse: Refuse<'stale'>,
  { record, fields, body }: Versioned<Fields>,
): Saved {
  if (record.getInt('version') !== body.version) refuse('stale', { current: plain(record) });
  for (const field of fields) record.set(field, body.fields[field]);
  record.set('version', body.version + 1);
  tx.save(record);
  return { id: record.id, version: body.version + 1 };
}

interface Sent<Fields extends object> {
  collection: string;
  /** what makes two sendings the same */
  fields: readonly (keyof Fields & string)[];
  body: { createKey: string; fields: Fields };
}

/**
 * What a form answers whose record is there already, null for a first sending: a double click gets the record; who came
 * back with the browser's back button and typed something else gets the comparison.
 */
export function answerRepeated<Fields extends object>(
  tx: core.App,
  refuse: Refuse<'stale'>,
  { scope, collection, fields, body }: Sent<Fields> & { scope: Tenancy },
): Saved | null {
  if (!body.createKey) return null;
  const made = findOne(tx, collection, { company: scope.company, createKey: body.createKey });
  if (!made) return null;
  const again = new Record(made.collection());
  for (const field of fields) again.set(field, body.fields[field]);
  const textOf = (record: core.Record, field: string) => JSON.stringify(record.get(field));
  if (fields.some((field) => textOf(again, field) !== textOf(made, field))) refuse('stale', { current: plain(made) });
  return { id: made.id, version: made.getInt('version') };
}

interface Created<Fields extends object> {
  collection: string;
  fields: readonly (keyof Fields & string)[];
  body: { createKey: string; fields: Fields };
  /** what only the hook knows */
  more?: Readonly<Record<string, string | number | boolean>>;
}

/** Writes the first version of a record of the company. */
export function createVersioned<Fields extends object>(
  tx: core.App,
  scope: Tenancy,
  { collection, fields, body, more = {} }: Created<Fields>,
): Saved {
  const record = new Record(tx.findCollectionByNameOrId(collection));
  for (const field of fields) record.set(field, body.fields[field]);
  record.load({ company: scope.company, version: 1, createKey: body.createKey, ...more });
  tx.save(record);
  return { id: record.id, version: 1 };
}

/** Saves what was set in the record as its next version. */
export function raiseVersion(tx: core.App, record: core.Record): void {
  record.set('version', record.getInt('version') + 1);
  tx.save(record);
}

interface Archiving {
  record: core.Record;
  archived: boolean;
  /** begins the types of its events: "customer" */
  subject: string;
}

/** Archives a record or takes it back; false where it already is so. */
export function saveArchived(tx: core.App, scope: Tenancy, { record, archived, subject }: Archiving): boolean {
  if (record.getBool('archived') === archived) return false;
  record.set('archived', archived);
  raiseVersion(tx, record);
  appendEvent(tx, scope, { type: `${subject}-${archived ? 'archived' : 'restored'}`, subject: record.id });
  return true;
}

interface ArchiveCall {
  scope: Tenancy;
  parameters: { id: string };
  body: { archived: boolean };
}

/** The work of a call that archives a record of a collection, or takes it back. */
export function archives({ collection, subject }: { collection: string; subject: string }) {
  return (tx: core.App, _refuse: unknown, { scope, parameters: { id }, body: { archived } }: ArchiveCall) => {
    saveArchived(tx, scope, { record: findOwn(tx, scope, { collection, id }), archived, subject });
    return { id };
  };
}

function plain(record: core.Record): unknown {
  return JSON.parse(JSON.stringify(record));
}
