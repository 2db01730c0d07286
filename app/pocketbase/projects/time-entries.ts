import { z } from 'zod';
import { timeEntryFields } from '#app/invoicing/project/fields.ts';
import type { TimeEntryFields } from '#app/invoicing/project/fields.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { ask } from '../ask.ts';
import type { Backend, BatchRequest } from '../backend.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { findCompany } from '../companies/queries.ts';
import { findRecord } from '../companies/queries.ts';
import { columnShape, toColumns } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';

const timeEntryRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  project: z.string(),
  ...columnShape(timeEntryFields),
  /** that bills it; '' as long as none does */
  invoice: z.string(),
});
export type TimeEntryRecord = z.output<typeof timeEntryRecord>;

/** What is stored, where a stale save is refused. */
export function toTimeEntry(record: unknown): TimeEntryRecord {
  return timeEntryRecord.parse(record);
}

/** Time of a project between two days, the later first. */
export async function listTimeEntries(
  backend: Backend,
  { project, from, to }: { project: string; from: IsoDate; to: IsoDate },
): Promise<calls.TimeEntryRow[]> {
  return (await ask(backend, calls.listTimeEntries, { id: project, from, to })).rows;
}

/** The entry, or null when there is none of that id in the own company. */
export function findTimeEntry(backend: Backend, id: string): Promise<TimeEntryRecord | null> {
  return findRecord(backend, { collection: 'time_entries', id, schema: timeEntryRecord });
}

/** Creates one entry; the same `createKey` with the same fields again answers the first. */
export function createTimeEntry(
  backend: Backend,
  { project, createKey, fields }: { project: string; createKey: string; fields: TimeEntryFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createTimeEntry>>> {
  return ask(backend, calls.createTimeEntry, { id: project, createKey, fields: toColumns(timeEntryFields, fields) });
}

export function saveTimeEntry(
  backend: Backend,
  { fields, ...change }: { id: string; version: number; fields: TimeEntryFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveTimeEntry>>> {
  return ask(backend, calls.saveTimeEntry, { ...change, fields: toColumns(timeEntryFields, fields) });
}

/** A cell of a week as it becomes another: a new entry, one of another length, or none. */
export type EntryChange =
  | { kind: 'create'; project: string; fields: TimeEntryFields }
  | { kind: 'resize'; id: string; version: number; minutes: number }
  | { kind: 'delete'; id: string; version: number };

export type EntriesOutcome =
  | { ok: true }
  /** `changed`: what was there is not what the change was made from */
  | { ok: false; at: number; refusal: (typeof calls.entryRefusals)[number] | 'changed' };

/** Writes all changes by one batch, or none of them. At most `batchMax`. */
export async function saveEntries(backend: Backend, changes: readonly EntryChange[]): Promise<EntriesOutcome> {
  const { company } = await findCompany(backend);
  const outcome = await backend.batch(changes.map((change) => requestOf(change, company.id)));
  if (outcome.ok) return outcome;
  const refusal = calls.entryRefusals.find((word) => outcome.codes.includes(word)) ?? 'changed';
  return { ok: false, at: outcome.at, refusal };
}

const records = '/api/collections/time_entries/records';

function requestOf(change: EntryChange, company: string): BatchRequest {
  if (change.kind === 'create') {
    const { project, fields } = change;
    return { method: 'POST', url: records, body: { ...toColumns(timeEntryFields, fields), company, project } };
  }
  // The version is asked by the collection's rules: an entry that was changed meanwhile is not found.
  const url = `${records}/${change.id}?version=${change.version}`;
  if (change.kind === 'delete') return { method: 'DELETE', url };
  return { method: 'PATCH', url, body: { minutes: change.minutes } };
}
