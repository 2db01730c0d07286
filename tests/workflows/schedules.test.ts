import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerFields } from '#app/invoicing/customer/fields.ts';
import type { ScheduleFields } from '#app/invoicing/schedules/fields.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { findSchedule, makeRun } from '#app/pocketbase/schedules/queries.ts';
import { storeDraft } from '#app/workflows/save-draft.ts';
import { runSchedules } from '#app/workflows/schedules/run-schedules.ts';
import { changeSchedule } from '#app/workflows/schedules/save-schedule.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { countMade, daysAndStates, killedAt, on, openOwner, repeatDraft, runsOf } from '../support/schedule-scene.ts';
import { endRun } from '#app/pocketbase/schedules/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { discardDraft } from '#app/pocketbase/invoices/calls.ts';

// Time moved on: each day is made once, in order, and what cannot be issued says why.

let installation: TestInstallation;
let backend: Backend;

beforeAll(async () => {
  installation = await openInstallation();
});

beforeEach(async () => {
  backend = await openOwner(installation);
});

const at = (day: string) => on(day, installation.services);
const repeat = (fields: Partial<ScheduleFields>, customer: Partial<CustomerFields> = {}) =>
  repeatDraft(installation.services, backend, { fields, customer });

describe('time moved on', () => {
  it('makes nothing before its day, and then a draft of its own time', async () => {
    const schedule = await repeat({});
    await runSchedules(at('2026-11-30'));
    expect(await runsOf(backend, schedule)).toEqual([]);
    await runSchedules(at('2026-12-01'));
    const [run] = await runsOf(backend, schedule);
    expect(run).toMatchObject({ day: '2026-12-01', state: 'draft', status: 'draft' });
    const invoice = await findInvoice(backend, run?.invoice ?? '');
    expect(invoice?.draft).toMatchObject({
      subject: 'Wartung Dezember',
      supplyFrom: '2026-12-01',
      supplyTo: '2026-12-31',
    });
    expect((await findSchedule(backend, schedule))?.nextDay).toBe('2027-01-01');
  });

  it('begins on the day in Berlin, which is earlier than in Greenwich', async () => {
    const schedule = await repeat({});
    await runSchedules({ ...installation.services, now: () => new Date('2026-11-30T22:59:00Z') });
    expect(await runsOf(backend, schedule)).toEqual([]);
    await runSchedules({ ...installation.services, now: () => new Date('2026-11-30T23:00:00Z') });
    expect(await runsOf(backend, schedule)).toHaveLength(1);
  });

  it('is noted in the log as done by the system', async () => {
    const schedule = await repeat({ action: 'send' });
    await runSchedules(at('2026-12-01'));
    const [run] = await runsOf(backend, schedule);
    const told = installation.sql
      .prepare('SELECT type, actor FROM events WHERE subject IN (?, ?) ORDER BY seq')
      .all(schedule, run?.invoice ?? '')
      .map(({ type, actor }) => [type, actor === 'system']);
    expect(told).toEqual([
      ['schedule-created', false],
      ['draft-created', true],
      ['schedule-ran', true],
      ['invoice-issued', true],
      ['invoice-files-stored', true],
      ['mail-queued', true],
    ]);
  });

  it('makes up for each day that was missed, once, in order, and sends each', async () => {
    const schedule = await repeat({ action: 'send' });
    await runSchedules(at('2027-03-05'));
    await runSchedules(at('2027-03-05'));
    const days = ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01'];
    expect(await daysAndStates(backend, schedule)).toEqual(days.map((day) => [day, 'sent', '']));
    const numbers = (await runsOf(backend, schedule)).map(({ number }) => number);
    expect(countMade(installation, schedule)).toEqual({ invoices: 4, mails: 4, numbers });
    const subjects = await Promise.all(
      (await runsOf(backend, schedule)).map(
        async ({ invoice }) => (await findInvoice(backend, invoice))?.draft.subject,
      ),
    );
    expect(subjects).toEqual(['Dezember', 'Januar', 'Februar', 'März'].map((month) => `Wartung ${month}`));
  });

  it.each([
    ['after its last day', { lastDay: '2027-01-31' }, 2],
    ['after so many', { runsMax: 3 }, 3],
    ['while it is paused', { state: 'paused' }, 0],
    ['once it is ended', { state: 'ended' }, 0],
  ] as const)('makes nothing %s', async (_when, fields, count) => {
    const schedule = await repeat(fields);
    await runSchedules(at('2027-06-15'));
    expect(await runsOf(backend, schedule)).toHaveLength(count);
    expect((await findSchedule(backend, schedule))?.nextDay).toBe('');
  });

  it('what a pause left out is not made up for', async () => {
    const schedule = await repeat({});
    await runSchedules(at('2026-12-01'));
    const change = async (state: ScheduleFields['state'], day: string) => {
      const before = await findSchedule(backend, schedule);
      if (before === null) throw new Error('gone');
      accepted(
        await changeSchedule(backend, before, { version: before.version, fields: { ...before, state }, today: day }),
      );
    };
    await change('paused', '2026-12-15');
    await runSchedules(at('2027-02-20'));
    await change('running', '2027-02-20');
    await runSchedules(at('2027-03-01'));
    expect((await runsOf(backend, schedule)).map(({ day }) => day)).toEqual(['2026-12-01', '2027-03-01']);
  });
});

describe('what cannot be issued stays a draft, with its reason', () => {
  it.each([
    ['the check asks or stops', { city: '' }, 'incomplete'],
    ['nobody can be written to', { email: '', contactName: '' }, 'no-recipient'],
  ])('%s', async (_what, customer, reason) => {
    const schedule = await repeat({ action: 'send' }, customer);
    await runSchedules(at('2027-01-05'));
    expect(await daysAndStates(backend, schedule)).toEqual([
      ['2026-12-01', 'stopped', reason],
      ['2027-01-01', 'stopped', reason],
    ]);
    expect((await runsOf(backend, schedule)).map(({ status }) => status)).toEqual(['draft', 'draft']);
    expect(countMade(installation, schedule)).toMatchObject({ invoices: 2, mails: 0 });
  });
});

describe('what the database refuses', () => {
  const made = { ok: false, refusal: 'unknown-project' } as const;

  it('a run of another version, or of a day that is not the next one', async () => {
    const id = await repeat({});
    const schedule = await findSchedule(backend, id);
    if (schedule === null) throw new Error('gone');
    const run = { schedule, day: '2026-12-01', nextDay: '2027-01-01', made };
    const refused = { ok: false, refusal: 'stale' };
    expect(await makeRun(backend, { ...run, day: '2026-12-02' })).toMatchObject(refused);
    expect(await makeRun(backend, { ...run, schedule: { ...schedule, version: 2 } })).toMatchObject(refused);
    expect(await runsOf(backend, id)).toEqual([]);
    const first = accepted(await makeRun(backend, run));
    expect(accepted(await makeRun(backend, run))).toEqual(first);
    expect(await daysAndStates(backend, id)).toEqual([['2026-12-01', 'refused', 'unknown-project']]);
  });

  it('a run of somebody else’s', async () => {
    const schedule = await findSchedule(backend, await repeat({}));
    if (schedule === null) throw new Error('gone');
    const other = installation.account.backend;
    const run = { schedule, day: '2026-12-01', nextDay: '', made };
    await expect(makeRun(other, run)).rejects.toMatchObject({ status: 404 });
    const own = accepted(await makeRun(backend, run));
    await expect(ask(other, endRun, { ...own, state: 'draft', reason: '' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('what somebody does meanwhile', () => {
  /** A run that has its draft and no more. */
  async function begun(): Promise<{ schedule: string; invoice: string }> {
    const schedule = await repeat({ action: 'send' });
    await runSchedules(killedAt(1, 'after', at('2026-12-01')).services).catch(() => undefined);
    const [run] = await runsOf(backend, schedule);
    expect(run?.state).toBe('pending');
    return { schedule, invoice: run?.invoice ?? '' };
  }

  it('a draft that was edited is left to its editor', async () => {
    const { schedule, invoice } = await begun();
    const stored = await findInvoice(backend, invoice);
    if (stored === null) throw new Error('gone');
    const target = { id: invoice, version: stored.version };
    accepted(await storeDraft(backend, { ...stored.draft, subject: 'Anders' }, target));
    await runSchedules(at('2026-12-01'));
    expect(await daysAndStates(backend, schedule)).toEqual([['2026-12-01', 'stopped', 'edited']]);
  });

  it('a draft that was deleted is not made again', async () => {
    const { schedule, invoice } = await begun();
    accepted(await ask(backend, discardDraft, { id: invoice, version: 1 }));
    await runSchedules(at('2026-12-01'));
    expect(await daysAndStates(backend, schedule)).toEqual([['2026-12-01', 'stopped', 'discarded']]);
  });
});
