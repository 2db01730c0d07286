import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import type { Jump } from '#app/pocketbase/counters/calls.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { jumpNumber, listJumps } from '#app/pocketbase/counters/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber, saveSettings } from '#app/pocketbase/companies/calls.ts';

const today = '2026-11-21';

let installation: TestInstallation;
let backend: Backend;
let customer: string;

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
  customer = await createSampleCustomer(backend);
});
const refused = (refusal: string) => ({ ok: false, refusal });

describe('number ranges', () => {
  const choose = async (invoicePattern: string) => {
    const { settings } = await findCompany(backend);
    return ask(backend, saveSettings, { version: settings.version, fields: { invoicePattern }, today });
  };
  const sequenceNow = async () => (await ask(backend, peekNextNumber, { today })).sequence;
  const jump = async (more: Partial<Jump>) => {
    const last = (await sequenceNow()) - 1;
    return ask(backend, jumpNumber, {
      kind: 'invoice',
      today,
      next: last + 10,
      last,
      reason: 'other-program',
      note: '',
      ...more,
    });
  };
  const counter = () =>
    installation.sql
      .prepare("SELECT value FROM counters WHERE company = ? AND kind = 'invoice'")
      .all(installation.company);
  const jumpEvents = () =>
    installation.sql
      .prepare("SELECT actor, data FROM events WHERE company = ? AND type = 'counter-advanced'")
      .all(installation.company);

  it('a pattern that would repeat numbers is not kept', async () => {
    expect(await choose('RE-{YYYY}')).toMatchObject(refused('pattern'));
    expect((await findCompany(backend)).settings.invoicePattern).not.toBe('RE-{YYYY}');
  });

  it('a jump without a reason, or with words of nobody’s list, is refused, and nothing moves', async () => {
    const before = [counter(), jumpEvents()];
    for (const reason of ['', 'because', 'constructor'])
      expect(await jump({ reason: reason as Jump['reason'] })).toMatchObject(refused('no-reason'));
    expect(await jump({ reason: 'other' })).toMatchObject(refused('no-reason'));
    expect(await jump({ reason: 'other', note: '  ' })).toMatchObject(refused('no-reason'));
    expect([counter(), jumpEvents()]).toEqual(before);
  });

  it('a jump moves the counter, is an event with its reason, and its words stand beside the log', async () => {
    const from = (await sequenceNow()) - 1;
    const moved = await jump({ next: 41, reason: 'other', note: 'Block aus dem Sommerladen' });
    expect(moved).toMatchObject({ ok: true });
    expect(counter()).toEqual([{ value: 40 }]);
    const [event] = jumpEvents();
    expect(event).toMatchObject({ actor: installation.account.userId });
    expect(JSON.parse(String(event?.['data']))).toEqual({
      ...{ kind: 'invoice', period: '2026', from, to: 40, reason: 'other' },
      note: sha256('Block aus dem Sommerladen'),
    });
    expect(String(event?.['data'])).not.toContain('Sommerladen');
    expect(await ask(backend, listJumps)).toMatchObject([
      { fromValue: from, toValue: 40, reason: 'other', note: 'Block aus dem Sommerladen' },
    ]);
  });

  it('a jump goes nowhere back, and only over the gap that was named', async () => {
    expect(await jump({ next: 40 })).toMatchObject({ ...refused('behind-counter'), details: { last: 40 } });
    expect(await jump({ next: 41 })).toMatchObject(refused('moved'));
    expect(await jump({ next: 60, last: 39 })).toMatchObject(refused('moved'));
    expect(counter()).toEqual([{ value: 40 }]);
    const { number } = await createInvoice(installation.services, backend, { customer, status: 'issued', today });
    expect(number).toMatch(/41$/);
    const next = await createInvoice(installation.services, backend, { customer, status: 'issued', today });
    expect(next.number).toMatch(/42$/);
  });

  it('a pattern that leads back to numbers that were given is not kept', async () => {
    const { invoicePattern } = (await findCompany(backend)).settings;
    expect(invoicePattern).toBe('RE-{YYYY}-{NNNN}');
    expect(await choose('RE-2026-{NNNN}')).toMatchObject({
      ...refused('number-taken'),
      details: { number: 'RE-2026-0042' },
    });
    expect(await choose('RE-{YYYY}-{NN}')).toMatchObject({ ok: true });
    expect(await choose('S-{NNNN}')).toMatchObject({ ok: true });
    expect(await choose(invoicePattern)).toMatchObject({ ok: true });
  });

  it('what is told as the last number was given, also after a jump or under a new pattern', async () => {
    expect(await ask(backend, peekNextNumber, { today })).toMatchObject({
      number: 'RE-2026-0043',
      previous: 'RE-2026-0042',
    });
    accepted(await jump({ next: 600 }));
    expect(await ask(backend, peekNextNumber, { today })).toMatchObject({
      number: 'RE-2026-0600',
      previous: 'RE-2026-0042',
    });
    accepted(await choose('T{YYYY}/{NNNN}'));
    expect(await ask(backend, peekNextNumber, { today })).toMatchObject({
      number: 'T2026/0600',
      previous: 'RE-2026-0042',
    });
    accepted(await choose('S-{NNNN}'));
    expect(await ask(backend, peekNextNumber, { today })).toMatchObject({ number: 'S-0001', previous: '' });
  });
});
