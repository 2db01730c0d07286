import { randomUUID } from 'node:crypto';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { CustomerFields } from '#app/invoicing/customer/fields.ts';
import type { ScheduleFields } from '#app/invoicing/schedules/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { listRuns } from '#app/pocketbase/schedules/calls.ts';
import type { ScheduleRun } from '#app/pocketbase/schedules/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { Services } from '#app/workflows/services.ts';
import type { TestInstallation } from './installation.ts';
import { createSampleSchedule } from './schedules.ts';

/** The day on which schedules of tests are made. */
const madeOn = '2026-11-21';

/** The product on that day, at noon in Berlin. */
export function on(day: string, services: Services): Services {
  return { ...services, now: () => new Date(`${day}T11:00:00Z`) };
}

/** A company of its own: what a run numbers and dates follows from nothing else. */
export async function openOwner({ services }: TestInstallation): Promise<Backend> {
  const account = { email: `${randomUUID()}@example.org`, clientAddress: '10.0.0.1' };
  return (await createAccount(services, account)).backend;
}

interface Repeated {
  fields?: Partial<ScheduleFields>;
  customer?: Partial<CustomerFields>;
}

/** A schedule of a draft to a customer of its own, whose subject names the month. */
export async function repeatDraft(
  services: Services,
  backend: Backend,
  { fields = {}, customer = {} }: Repeated = {},
): Promise<string> {
  const recipient = await createSampleCustomer(backend, customer);
  const order = { customer: recipient, today: madeOn, status: 'draft', draft: { subject: 'Wartung {Monat}' } } as const;
  const { id } = await createInvoice(services, backend, order);
  return createSampleSchedule(backend, { invoice: id, today: madeOn, fields });
}

/** The earlier ones first. */
export async function runsOf(backend: Backend, schedule: string): Promise<ScheduleRun[]> {
  return (await ask(backend, listRuns, { id: schedule })).runs.sort((one, other) => one.day.localeCompare(other.day));
}

export async function daysAndStates(backend: Backend, schedule: string): Promise<string[][]> {
  return (await runsOf(backend, schedule)).map(({ day, state, reason }) => [day, state, reason]);
}

/** How many documents were made to its customer, and mails of them. */
export function countMade(
  { sql }: TestInstallation,
  schedule: string,
): { invoices: number; mails: number; numbers: string[] } {
  const rows = sql
    .prepare(
      `SELECT i.id, i.number FROM invoices i JOIN schedules s ON s.customer = i.customer
        WHERE s.id = ? AND i.draft NOT LIKE '%{Monat}%' ORDER BY i.number`,
    )
    .all(schedule);
  const mails = rows.map(({ id }) => sql.prepare('SELECT count(*) AS n FROM mails WHERE invoice = ?').get(id ?? ''));
  return {
    invoices: rows.length,
    mails: mails.reduce((sum, row) => sum + Number(row?.['n']), 0),
    numbers: rows.map(({ number }) => String(number)),
  };
}

/** A product that is killed at its nth write: before the database has heard of it, or after. */
export function killedAt(
  n: number,
  moment: 'before' | 'after',
  services: Services,
): { services: Services; count: () => number } {
  let writes = 0;
  const connect: Services['connect'] = (person) => {
    const living = services.connect(person);
    const write = async (...order: Parameters<Backend['write']>) => {
      writes += 1;
      if (writes > n || (writes === n && moment === 'before')) throw new Error('killed');
      const answer = await living.write(...order);
      if (writes === n) throw new Error('killed');
      return answer;
    };
    return new Proxy(living, {
      get: (target, name) => (name === 'write' ? write : (Reflect.get(target, name) as unknown)),
    });
  };
  return { services: { ...services, connect }, count: () => writes };
}
