import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ScheduleFields } from '#app/invoicing/schedules/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { healPendingFiles } from '#app/workflows/heal-files.ts';
import { issueInvoice } from '#app/workflows/issuing/issue-invoice.ts';
import { runSchedules } from '#app/workflows/schedules/run-schedules.ts';
import type { Services } from '#app/workflows/services.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { isNight } from '../support/night.ts';
import { countMade, daysAndStates, killedAt, on, openOwner, repeatDraft, runsOf } from '../support/schedule-scene.ts';
import { listRuns } from '#app/pocketbase/schedules/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// Kills between any two steps, runners beside each other: each run is made once. By day after each write, of which the
// answer is lost then, at night before it as well.

let installation: TestInstallation;
let backend: Backend;

beforeAll(async () => {
  installation = await openInstallation();
});

beforeEach(async () => {
  backend = await openOwner(installation);
});

const at = (day: string) => on(day, installation.services);
const repeat = (fields: Partial<ScheduleFields>) => repeatDraft(installation.services, backend, { fields });

const moments = isNight ? (['before', 'after'] as const) : (['after'] as const);

describe.each(moments)('killed %s a write', (moment) => {
  it('whichever it is: one draft, one number, one mail a run', async () => {
    let n = 0;
    for (let killed = true; killed && n < 20;) {
      n += 1;
      const schedule = await repeat({ action: 'send' });
      const dying = killedAt(n, moment, at('2026-12-02'));
      await runSchedules(dying.services).catch(() => undefined);
      killed = dying.count() >= n;
      await runSchedules(at('2026-12-02'));
      // Files that were cut off are drawn by the healing, which is not under test here.
      const pending = (await runsOf(backend, schedule)).filter(({ state }) => state === 'pending');
      if (pending.length > 0) await healPendingFiles(installation.services, new Date());
      await runSchedules(at('2026-12-02'));
      expect([n, ...(await daysAndStates(backend, schedule))]).toEqual([n, ['2026-12-01', 'sent', '']]);
      expect([n, countMade(installation, schedule)]).toMatchObject([n, { invoices: 1, mails: 1 }]);
    }
    // Draft, issue, files, mail, end.
    expect(n).toBeGreaterThanOrEqual(5);
  }, 120_000);
});

describe('beside each other', () => {
  it('four runners make each run once', async () => {
    const schedules = [];
    for (let count = 0; count < (isNight ? 3 : 2); count += 1) schedules.push(await repeat({ action: 'send' }));
    for (let attempt = 0; attempt < 4; attempt += 1)
      await Promise.allSettled(Array.from({ length: 4 }, () => runSchedules(at('2027-02-02'))));
    await runSchedules(at('2027-02-02'));
    for (const schedule of schedules) {
      const days = ['2026-12-01', '2027-01-01', '2027-02-01'];
      expect(await daysAndStates(backend, schedule)).toEqual(days.map((day) => [day, 'sent', '']));
      expect(countMade(installation, schedule)).toMatchObject({ invoices: 3, mails: 3 });
    }
  }, 120_000);

  it('what another runner has issued in that very moment is sent, not stopped', async () => {
    const schedule = await repeat({ action: 'send' });
    const issued: boolean[] = [];
    installation.proxy.meddle = async ({ path }) => {
      if (issued.length > 0 || !path.includes('same-invoice')) return null;
      issued.push(false);
      const [run] = await runsOf(backend, schedule);
      const order = { invoiceId: run?.invoice ?? '', version: 1, contentHash: null, today: '2026-12-02' };
      issued.push((await issueInvoice(installation.services, backend, order)).ok);
      return null;
    };
    await runSchedules(at('2026-12-02'));
    installation.proxy.meddle = null;
    expect(issued).toEqual([false, true]);
    await runSchedules(at('2026-12-02'));
    expect(await daysAndStates(backend, schedule)).toEqual([['2026-12-01', 'sent', '']]);
    expect(countMade(installation, schedule)).toMatchObject({ invoices: 1, mails: 1 });
  });

  it('one that fails keeps no other waiting, and is tried again', async () => {
    const failing = await repeat({});
    const failingOwner = backend;
    backend = await openOwner(installation);
    const other = await repeat({});
    const { company } = await findCompany(failingOwner);
    const { services } = installation;
    const connect: Services['connect'] = (person) => {
      if (person?.company === company.id) throw new Error('broken');
      return services.connect(person);
    };
    const broken = on('2026-12-01', { ...services, connect });
    await expect(runSchedules(broken)).rejects.toThrow('broken');
    expect(await runsOf(backend, other)).toHaveLength(1);
    await runSchedules(at('2026-12-01'));
    expect((await ask(failingOwner, listRuns, { id: failing })).runs).toHaveLength(1);
  });
});
