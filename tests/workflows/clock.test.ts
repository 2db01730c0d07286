import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '../../app/commands/fixtures.ts';
import { correctClock } from '../../app/pocketbase/clock/queries.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';

let installation: TestInstallation;
let customer: string;

beforeAll(async () => {
  installation = await openInstallation();
  customer = await createSampleCustomer(installation.account.backend);
});
afterAll(() => installation.stop());

async function issueOn(today: string): Promise<string> {
  const order = { customer, status: 'issued' as const, today };
  return (await createInvoice(installation.services, installation.account.backend, order)).number;
}

const correct = (today: string, reason: string) => correctClock(installation.services.connect(null), { today, reason });

describe('a clock that ran ahead', () => {
  it('leads nobody back, not even over New Year into the numbers of the old one', async () => {
    await issueOn('2026-12-20');
    expect(await issueOn('2027-01-05')).toBe('RE-2027-0001');
    await expect(issueOn('2026-12-21')).rejects.toThrow('date-before-last');
    await expect(issueOn('2027-01-04')).rejects.toThrow('date-before-last');
  });

  it('does not keep a company from issuing for ever: somebody says with a reason that it was wrong', async () => {
    await expect(correct('2026-12-21', ' ')).rejects.toThrow();
    await expect(issueOn('2026-12-21')).rejects.toThrow('date-before-last');
    expect(await correct('2026-12-21', 'Batterie leer')).toEqual([installation.company]);
    expect(await issueOn('2026-12-21')).toBe('RE-2026-0002');
    const [event] = installation.sql
      .prepare("SELECT actor, data FROM events WHERE company = ? AND type = 'clock-corrected'")
      .all(installation.company);
    expect(event).toEqual({
      actor: 'system',
      data: '{"lastDate":"2027-01-05","reason":"Batterie leer","today":"2026-12-21"}',
    });
    // From here on the new day counts, and the counter of the year to come goes on where it was.
    await expect(issueOn('2026-12-20')).rejects.toThrow('date-before-last');
    expect(await issueOn('2027-01-01')).toBe('RE-2027-0002');
  });

  it('has nothing to correct where every last document is of today or before', async () => {
    expect(await correct('2027-01-01', 'noch einmal')).toEqual([]);
  });
});
