import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { verifyFolder } from '../support/verify-folder.ts';
import { correctClock } from '#app/pocketbase/clock/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let installation: TestInstallation;
let customer: string;

beforeAll(async () => {
  installation = await openInstallation({ isVerified: true });
  customer = await createSampleCustomer(installation.account.backend);
});
async function issueOn(today: string): Promise<string> {
  const order = { customer, status: 'issued' as const, today };
  return (await createInvoice(installation.services, installation.account.backend, order)).number;
}

const correct = (today: string, reason: string) =>
  ask(installation.services.connect(null), correctClock, { today, reason });

const corrections = () =>
  installation.sql
    .prepare("SELECT actor, data FROM events WHERE company = ? AND type = 'clock-corrected' ORDER BY seq")
    .all(installation.company);

const numbersOf = (year: string) =>
  installation.sql
    .prepare("SELECT number FROM invoices WHERE company = ? AND number LIKE 'RE-' || ? || '-%' ORDER BY number")
    .all(installation.company, year)
    .map(({ number }) => number);

describe('a clock that ran ahead', () => {
  it('never dates an invoice back, not even over New Year into the old number range', async () => {
    await issueOn('2026-12-20');
    expect(await issueOn('2027-01-05')).toBe('RE-2027-0001');
    await expect(issueOn('2026-12-21')).rejects.toThrow('date-before-last');
    await expect(issueOn('2027-01-04')).rejects.toThrow('date-before-last');
  });

  it('never numbers an invoice in the old year, whatever a person says about the clock', async () => {
    await expect(correct('2026-12-21', ' ')).rejects.toThrow();
    expect(await correct('2026-12-21', 'Batterie leer')).toEqual({ companies: [], waiting: [installation.company] });
    for (const day of ['2026-12-21', '2026-12-31']) await expect(issueOn(day)).rejects.toThrow('date-before-last');
    expect(await correct('2026-12-22', 'noch einmal')).toEqual({ companies: [], waiting: [installation.company] });
    expect(corrections()).toHaveLength(1);
    expect(numbersOf('2026')).toEqual(['RE-2026-0001']);
    // New Year has come: the range of the new year goes on where it was, though its last document is of the 5th.
    expect(await issueOn('2027-01-01')).toBe('RE-2027-0002');
    await expect(issueOn('2026-12-31')).rejects.toThrow('date-before-last');
  });

  it('lets a company issue again after a person says with a reason that the clock was wrong', async () => {
    expect(await issueOn('2027-03-20')).toBe('RE-2027-0003');
    await expect(issueOn('2027-03-10')).rejects.toThrow('date-before-last');
    expect(await correct('2027-03-10', 'Batterie leer')).toEqual({ companies: [installation.company], waiting: [] });
    await expect(issueOn('2027-03-09')).rejects.toThrow('date-before-last');
    expect(await issueOn('2027-03-10')).toBe('RE-2027-0004');
    expect(corrections().at(-1)).toEqual({
      actor: 'system',
      data: '{"lastDate":"2027-03-20","reason":"Batterie leer","today":"2027-03-10"}',
    });
    // From here on the new day counts.
    await expect(issueOn('2027-03-09')).rejects.toThrow('date-before-last');
    expect(await issueOn('2027-03-11')).toBe('RE-2027-0005');
  });

  it('has nothing to correct where every last document is of today or before', async () => {
    expect(await correct('2027-03-11', 'noch einmal')).toEqual({ companies: [], waiting: [] });
  });

  it('leaves an archive in which nothing is wrong', async () => {
    const report = await verifyFolder(installation.folder, []);
    expect(report.damages.filter(({ what }) => !what.startsWith('head') && what !== 'key-missing')).toEqual([]);
  });
});
