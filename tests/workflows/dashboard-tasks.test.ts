import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelSampleInvoice, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findFigures } from '#app/pocketbase/figures/queries.ts';
import { holdReminders } from '#app/pocketbase/reminders/queries.ts';
import { listProposals } from '#app/workflows/reminders/prepare-reminder.ts';
import { runSchedules } from '#app/workflows/schedules/run-schedules.ts';
import { addDays } from '#app/values/dates.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { createSamplePayment, settlementOfInvoice } from '../support/payments.ts';
import { createSampleReminder } from '../support/reminders.ts';
import { on, openOwner, repeatDraft, runsOf } from '../support/schedule-scene.ts';
import { runSampleSchedule } from '../support/schedules.ts';
import { discardDraft } from '#app/pocketbase/invoices/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// What the dashboard counts is what the pages of reminders and schedules show.

let installation: TestInstallation;
let backend: Backend;

beforeAll(async () => {
  installation = await openInstallation();
});

beforeEach(async () => {
  backend = await openOwner(installation);
});

const figuresOn = (day: string) => findFigures(backend, { from: '2026-01-01', to: day }, day);

describe('reminders that may be written today', () => {
  let month = 0;
  const issue = async (today: string): Promise<string> => {
    month += 1;
    const customer = await createSampleCustomer(backend, { name: `Kunde ${month}` });
    const draft = { subject: `Auftrag ${month}` };
    const order = { customer, status: 'issued', today, draft, confirmed: true } as const;
    return (await createInvoice(installation.services, backend, order)).id;
  };
  const remind = (invoice: string, today: string) =>
    createSampleReminder(installation.services, backend, { invoice, today });
  const hold = async (invoice: string, more: object) =>
    await holdReminders(backend, { invoice, hold: 'none', holdReason: '', customerStopped: false, ...more });

  it('are as many as their page proposes, on each day', async () => {
    await issue('2026-09-01');
    const [reminded, part] = [await issue('2026-09-02'), await issue('2026-09-03')];
    await remind(reminded, '2026-09-25');
    await remind(reminded, '2026-10-15');
    await remind(part, '2026-09-25');
    const { openCents } = await settlementOfInvoice(backend, part);
    await createSamplePayment(backend, { invoice: part, amountCents: openCents - 100 });
    const paid = await issue('2026-09-04');
    await createSamplePayment(backend, { invoice: paid, amountCents: openCents });
    await cancelSampleInvoice(installation.services, backend, {
      invoiceId: await issue('2026-09-05'),
      today: '2026-09-06',
    });
    await hold(await issue('2026-09-07'), { hold: 'disputed' });
    await hold(await issue('2026-09-08'), { customerStopped: true });
    const letGo = await issue('2026-09-09');
    await hold(letGo, { hold: 'stopped' });
    await hold(letGo, {});
    const { company } = await findCompany(backend);
    const setting = 'UPDATE company_settings SET reminder_2_waitDays = 20, reminder_0_waitDays = 5 WHERE company = ?';
    const counts = new Set<number>();
    for (const change of [null, setting]) {
      if (change !== null) installation.sql.prepare(change).run(company.id);
      for (let day = '2026-09-14'; day < '2026-12-10'; day = addDays(day, day < '2026-10-10' ? 1 : 4)) {
        const proposed = (await listProposals(backend, { today: day })).filter(({ proposal }) => proposal.ok);
        expect([day, (await figuresOn(day)).remindable]).toEqual([day, proposed.length]);
        counts.add(proposed.length);
      }
    }
    expect([...counts].sort()).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('recurring invoices that did not come', () => {
  const runsTold = async () => (await figuresOn('2027-01-05')).runs;

  it('are drafts that the check has stopped, until somebody issues or deletes them', async () => {
    const schedule = await repeatDraft(installation.services, backend, {
      fields: { action: 'send' },
      customer: { city: '' },
    });
    await runSchedules(on('2027-01-05', installation.services));
    const drafts = (await runsOf(backend, schedule)).map(({ day, invoice }) => ({ schedule, day, invoice })).reverse();
    expect(await runsTold()).toMatchObject(drafts);
    expect(drafts).toHaveLength(2);
    for (const { invoice: id } of drafts) accepted(await ask(backend, discardDraft, { id, version: 1 }));
    expect(await runsTold()).toEqual([]);
  });

  it('could not be made, until a later one is', async () => {
    const schedule = await repeatDraft(installation.services, backend);
    await runSampleSchedule(backend, schedule);
    expect(await runsTold()).toMatchObject([{ schedule, day: '2026-12-01', name: 'Wartung', invoice: '' }]);
    const stranger = await openOwner(installation);
    expect((await findFigures(stranger, { from: '2026-01-01', to: '2027-01-05' }, '2027-01-05')).runs).toEqual([]);
    await runSchedules(on('2027-01-05', installation.services));
    expect(await runsTold()).toEqual([]);
  });
});
