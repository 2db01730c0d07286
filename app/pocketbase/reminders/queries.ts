import { z } from 'zod';
import type { RemindedFacts } from '#app/invoicing/reminders/reminded-facts.ts';
import type { HoldFields } from '#app/invoicing/reminders/fields.ts';
import { remindedClaim } from '#app/invoicing/reminders/remindable.ts';
import type { SentReminder } from '#app/invoicing/reminders/remindable.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { ask, upload } from '../ask.ts';
import type { Backend } from '../backend.ts';
import { pathOf } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import { findRecord } from '../companies/queries.ts';
import { readFileAt } from '../invoices/files.ts';
import type { Outcome } from '../refusal.ts';
import { sha256 } from '../stored-bytes.ts';
import * as calls from './calls.ts';

/** How an issued invoice stands to reminders; null for a draft and for none. */
export async function findRemindable(backend: Backend, invoice: string): Promise<calls.RemindableRow | null> {
  const [found] = await ask(backend, calls.findRemindable, { id: invoice });
  return found ?? null;
}

export interface RemindersAndDebit {
  /** what was sent for it, in the order of levels */
  reminders: readonly SentReminder[];
  /** the run that collects it, and the day on which that was made; null for none */
  debit: { run: string; since: IsoDate } | null;
}

/** By what an issued invoice is asked for. */
export async function findRemindersAndDebit(backend: Backend, invoice: string): Promise<RemindersAndDebit> {
  const row = await findRemindable(backend, invoice);
  if (row === null) return { reminders: [], debit: null };
  const { debitRun, debitedSince } = row;
  const debit = debitRun === '' ? null : { run: debitRun, since: debitedSince };
  return { reminders: remindedClaim(row).invoice.reminders, debit };
}

const reminderRecord = z.object({
  id: z.string(),
  invoice: z.string(),
  number: z.string(),
  level: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  until: z.string(),
  totalCents: z.number().int(),
});
export type ReminderRecord = z.output<typeof reminderRecord>;

/** A reminder of the own company, or null. */
export function findReminder(backend: Backend, id: string): Promise<ReminderRecord | null> {
  return findRecord(backend, { collection: 'reminders', id, schema: reminderRecord });
}

/** Its stored PDF, or null; `company` where nobody is signed in. Throws StoredFileError when it is not what was stored. */
export function readReminderFile(
  backend: Backend,
  { id, company }: { id: string; company?: string },
): Promise<Uint8Array | null> {
  const path =
    company === undefined ? pathOf(calls.reminderFile, { id }) : pathOf(calls.reminderFileOfCompany, { company, id });
  return readFileAt(backend, path);
}

interface ReminderOrder {
  invoice: string;
  createKey: string;
  snapshot: RemindedFacts;
  pdf: Uint8Array;
}

/** Keeps a reminder with its PDF; a refusal keeps nothing. */
export function issueReminder(
  backend: Backend,
  { invoice, createKey, snapshot, pdf }: ReminderOrder,
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.issueReminder>>> {
  const file = new File([new Uint8Array(pdf)], 'pdf.pdf', { type: 'application/pdf' });
  const order = { id: invoice, createKey, snapshot, sha256: sha256(pdf) };
  return upload(backend, calls.issueReminder, { ...order, uploads: { pdf: file } });
}

export function holdReminders(
  backend: Backend,
  { invoice, hold, holdReason, customerStopped }: HoldFields & { invoice: string },
): Promise<{ id: string }> {
  return ask(backend, calls.holdReminders, { id: invoice, hold, reason: holdReason, customerStopped });
}
