import type { Backend } from '#app/pocketbase/backend.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { DraftInvoice, IssuedInvoice } from '#app/pocketbase/invoices/record.ts';
import type { ScheduleRecord } from '#app/pocketbase/schedules/queries.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { dueInstant } from '../sending/due-instant.ts';
import { proposeRecipients } from '../sending/propose-recipients.ts';
import { proposeSending } from '../sending/propose-sending.ts';
import { issueInvoice } from '../issuing/issue-invoice.ts';
import type { IssueRefusal } from '../issuing/issue-invoice.ts';
import type { Services } from '../services.ts';
import { endRun } from '#app/pocketbase/schedules/calls.ts';
import type { ScheduleRun } from '#app/pocketbase/schedules/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { enqueueDocument } from '#app/pocketbase/outbox/calls.ts';

interface BegunRun {
  schedule: Pick<ScheduleRecord, 'state'>;
  run: Pick<ScheduleRun, 'id' | 'invoice'>;
  today: IsoDate;
}

/** Of a draft that nobody has touched since it was made. */
const firstVersion = 1;

/** These pass by themselves. */
type Passing = 'busy' | 'number-changed' | 'already-issued';
const passing: ReadonlySet<IssueRefusal> = new Set<Passing>(['busy', 'number-changed', 'already-issued']);

function isPassing(refusal: IssueRefusal): refusal is Passing {
  return passing.has(refusal);
}

/** Why a run was not issued and sent. */
export type StopReason = Exclude<IssueRefusal, Passing> | OwnReason;

type OwnReason = 'discarded' | 'edited' | 'no-recipient';

/**
 * Issues and sends what was begun, by the ways that a person goes; each step can be repeated. What the check stops or asks
 * stays a draft, and says why. False: it is to be tried again.
 */
export async function finishRun(
  services: Services,
  backend: Backend,
  { schedule, run, today }: BegunRun,
): Promise<boolean> {
  const invoice = await findInvoice(backend, run.invoice);
  if (invoice?.status === 'issued') return sendIssued(services, backend, { run, invoice });
  if (schedule.state !== 'running') return end(backend, run, { state: 'draft', reason: '' });
  if (invoice?.status !== 'draft') return stop(backend, run, 'discarded');
  const stopped = await issueUntouched(services, backend, { invoice, today });
  return stopped === 'again'
    ? false
    : stopped === null
      ? finishIssued(services, backend, run)
      : stop(backend, run, stopped);
}

/** The reason that stops it, 'again' where that passes; null: it is issued. */
async function issueUntouched(
  services: Services,
  backend: Backend,
  { invoice, today }: { invoice: DraftInvoice; today: IsoDate },
): Promise<StopReason | 'again' | null> {
  if (invoice.version !== firstVersion) return 'edited';
  const customer = await findCustomer(backend, invoice.customer);
  if (customer !== null && !(await hasRecipient(backend, customer))) return 'no-recipient';
  const order = { invoiceId: invoice.id, version: firstVersion, contentHash: null, today };
  const outcome = await issueInvoice(services, backend, order);
  if (outcome.ok) return null;
  return isPassing(outcome.refusal) ? 'again' : outcome.refusal;
}

async function hasRecipient(backend: Backend, { id, email }: { id: string; email: string }): Promise<boolean> {
  const asked = { customer: id, kind: 'invoices', mails: [], usual: [email] } as const;
  return (await proposeRecipients(backend, asked)).recipient !== '';
}

async function finishIssued(services: Services, backend: Backend, run: BegunRun['run']): Promise<boolean> {
  const invoice = await findInvoice(backend, run.invoice);
  return invoice?.status === 'issued' && sendIssued(services, backend, { run, invoice });
}

/** The run names its mail: it is written once. What somebody has sent meanwhile is sent. */
async function sendIssued(
  services: Services,
  backend: Backend,
  { run, invoice }: { run: BegunRun['run']; invoice: IssuedInvoice },
): Promise<boolean> {
  const { values, settings, files, mails } = await proposeSending(backend, invoice);
  const { when, ...mail } = values;
  if (mails.some(({ reminder }) => reminder === '')) return end(backend, run, { state: 'sent', reason: '' });
  if (mail.recipient === '') return stop(backend, run, 'no-recipient');
  if (files.length === 0) return false;
  const dueAt = dueInstant({ when, undoMinutes: settings.undoMinutes }, services.now());
  const queued = await ask(backend, enqueueDocument, {
    id: invoice.id,
    ...mail,
    reminder: '',
    createKey: `run-${run.id}`,
    dueAt,
  });
  return queued.ok && end(backend, run, { state: 'sent', reason: '' });
}

function stop(backend: Backend, run: BegunRun['run'], reason: StopReason): Promise<boolean> {
  return end(backend, run, { state: 'stopped', reason });
}

async function end(
  backend: Backend,
  { id }: BegunRun['run'],
  how: { state: 'draft' | 'sent' | 'stopped'; reason: string },
): Promise<boolean> {
  await ask(backend, endRun, { id, ...how });
  return true;
}
