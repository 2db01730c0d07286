import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { OutgoingMail, SendResult } from '#app/mail/transport.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { recordRestore } from '#app/pocketbase/backups/calls.ts';
import { endLease, takeLease } from '#app/pocketbase/locks/calls.ts';
import { releaseMails } from '#app/pocketbase/outbox/queries.ts';
import { openMemory } from '#app/workflows/send-mails.ts';
import { createSampleMail } from '../support/document-mails.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { messageRow as message, runOutbox, runsAt as now } from '../support/outbox-runs.ts';
import type { OutboxRun, QueuedRow } from '../support/outbox-runs.ts';
import { holdMail, saveMailNews } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterEach(() => {
  installation.proxy.meddle = null;
  installation.sql.exec('DELETE FROM mails');
});

const runOver = (mails: QueuedRow[], options?: OutboxRun) => runOutbox(installation, mails, options);

/** What the outbox says of each mail. */
const outbox = () => installation.sql.prepare('SELECT id, status, error FROM mails ORDER BY rowid').all();

/** Over New Year: whatever lease there was has ended. */
const muchLater = new Date('2027-01-02T10:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('a mail goes once', () => {
  const smtp = { kind: 'smtp', recognisesMs: 0 } as const;
  const resend = { kind: 'resend', recognisesMs: 23 * 3_600_000 } as const;
  const unsure = async (_mail: OutgoingMail, handing: () => Promise<void>): Promise<SendResult> => {
    await handing();
    return { ok: false, message: 'no answer', permanent: false, unsure: true };
  };
  const system = () => installation.services.connect(null);

  /** A server that is killed at that moment: nothing of its run is heard any more. */
  async function killed(transport: typeof smtp | typeof resend, moment: 'before' | 'after'): Promise<void> {
    const reached = Promise.withResolvers<undefined>();
    const { run } = runOver([message], {
      ...transport,
      result: async (_mail, handing) => {
        if (moment === 'after') await handing();
        reached.resolve(undefined);
        return new Promise<never>(() => undefined);
      },
    });
    run.catch(() => undefined);
    await reached.promise;
    const holder = randomUUID();
    await ask(system(), takeLease, { holder });
    await releaseMails(system(), { now, holder });
    await ask(system(), endLease, { holder });
  }

  it('by SMTP, where nobody answered its end: a person decides, and no later run', async () => {
    await runOver([message], { ...smtp, result: unsure }).run;
    expect(outbox()).toEqual([{ id: message.id, status: 'unclear', error: 'no answer' }]);
    const again = runOver([], { ...smtp, at: muchLater });
    expect(await again.run).toEqual([]);
    expect(again.sent).toEqual([]);
  });

  it('by SMTP, where the server was killed with it in hand', async () => {
    await killed(smtp, 'after');
    const again = runOver([], smtp);
    expect(await again.run).toMatchObject([{ result: { ok: false, permanent: true, unsure: true } }]);
    expect(again.sent).toEqual([]);
    expect(outbox()).toMatchObject([{ status: 'unclear' }]);
  });

  it('is released by nobody but the holder of the lease', async () => {
    const [holder, other] = [randomUUID(), randomUUID()];
    const take = async (by: string) => (await ask(system(), takeLease, { holder: by })).isTaken;
    expect([await take(holder), await take(other), await take(holder)]).toEqual([true, false, true]);
    await expect(releaseMails(system(), { now, holder: other })).rejects.toThrow('not-holder');
    await ask(system(), endLease, { holder: other });
    await releaseMails(system(), { now, holder });
    await ask(system(), endLease, { holder });
    expect(await take(other)).toBe(true);
    await ask(system(), endLease, { holder: other });
  });

  it('from one who was held up until another came, nothing is taken and nothing goes', async () => {
    const [late, next] = [randomUUID(), randomUUID()];
    const taken = async (holder: string) => (await ask(system(), takeLease, { holder })).isTaken;
    expect(await taken(late)).toBe(true);
    const reached = Promise.withResolvers<undefined>();
    const goesOn = Promise.withResolvers<undefined>();
    const given: string[] = [];
    const heldUp = async (mail: OutgoingMail, handing: () => Promise<void>): Promise<SendResult> => {
      reached.resolve(undefined);
      await goesOn.promise;
      await handing();
      given.push(mail.id);
      return { ok: true };
    };
    const first = runOver([message], { ...smtp, memory: openMemory(late), result: heldUp });
    await reached.promise;
    await ask(system(), endLease, { holder: late });
    expect(await taken(next)).toBe(true);
    await releaseMails(system(), { now, holder: next });
    const ending = Promise.withResolvers<SendResult>();
    const second = runOver([], { ...smtp, memory: openMemory(next), result: () => ending.promise });
    await vi.waitUntil(() => second.sent.length === 1);
    goesOn.resolve(undefined);
    await first.run;
    expect([given, outbox()]).toEqual([[], [expect.objectContaining({ status: 'sending' })]]);
    const third = runOver([{ ...message, id: 'abcdefghij99999' }], { ...smtp, memory: openMemory(late) });
    expect(await third.run).toEqual([]);
    ending.resolve({ ok: true });
    await second.run;
    expect(outbox()).toMatchObject([{ status: 'sent' }, { status: 'queued' }]);
    await ask(system(), endLease, { holder: next });
  });

  it.each([smtp, resend])('and not less: killed before it was given away it goes, by $kind', async (transport) => {
    await killed(transport, 'before');
    const again = runOver([], transport);
    await again.run;
    expect(again.sent.map(({ id }) => id)).toEqual([message.id]);
    expect(outbox()).toMatchObject([{ status: 'sent' }]);
  });

  it('by Resend it is tried again as long as its key is known', async () => {
    await runOver([message], { ...resend, result: unsure }).run;
    expect(outbox()).toMatchObject([{ status: 'queued', error: 'no answer' }]);
    const refused = () => Promise.resolve<SendResult>({ ok: false, message: 'too many', permanent: false });
    await runOver([], { ...resend, at: minutesLater(60), result: refused }).run;
    const again = runOver([], { ...resend, at: minutesLater(22 * 60) });
    await again.run;
    expect(again.sent.map(({ id, round }) => [id, round])).toEqual([[message.id, 0]]);
    expect(outbox()).toMatchObject([{ status: 'sent' }]);
  });

  it('by Resend it is not tried after that, even if a later attempt was refused', async () => {
    await runOver([message], { ...resend, result: unsure }).run;
    const refused = () => Promise.resolve<SendResult>({ ok: false, message: 'too many', permanent: false });
    await runOver([], { ...resend, at: minutesLater(60), result: refused }).run;
    const again = runOver([], { ...resend, at: minutesLater(23 * 60) });
    await again.run;
    expect(again.sent).toEqual([]);
    expect(outbox()).toMatchObject([{ status: 'unclear' }]);
  });

  it('a refusal alone leaves nothing open', async () => {
    const refused = () => Promise.resolve<SendResult>({ ok: false, message: 'greylisted', permanent: false });
    await runOver([message], { ...smtp, result: refused }).run;
    const again = runOver([], { ...smtp, at: muchLater });
    await again.run;
    expect(again.sent).toHaveLength(1);
    expect(outbox()).toMatchObject([{ status: 'sent' }]);
  });

  it('by Resend, killed with it in hand, it goes under the same key', async () => {
    await killed(resend, 'after');
    const again = runOver([], resend);
    await again.run;
    expect(again.sent.map(({ id, round }) => [id, round])).toEqual([[message.id, 0]]);
    expect(outbox()).toMatchObject([{ status: 'sent' }]);
  });

  it('another transport than the one that may have it is not given it', async () => {
    await killed(smtp, 'after');
    const again = runOver([], resend);
    await again.run;
    expect(again.sent).toEqual([]);
    expect(outbox()).toMatchObject([{ status: 'unclear' }]);
  });

  it('what the database did not take note of is not sent again by the process that knows', async () => {
    const memory = openMemory();
    installation.proxy.meddle = ({ path }) =>
      path === `belegwerk/system/outbox/${message.id}` ? { kind: 'cut' } : null;
    await expect(runOver([message], { ...smtp, memory }).run).rejects.toThrow();
    const still = runOver([], { ...smtp, memory, at: muchLater });
    await expect(still.run).rejects.toThrow();
    expect(still.sent).toEqual([]);
    installation.proxy.meddle = null;
    const again = runOver([], { ...smtp, memory, at: muchLater });
    await again.run;
    expect(again.sent).toEqual([]);
    expect(outbox()).toMatchObject([{ status: 'sent' }]);
  });

  it('a lease that ends while it is under way has it sent by nobody else', async () => {
    const memory = openMemory();
    const ending = Promise.withResolvers<SendResult>();
    const first = runOver([message], { ...smtp, memory, result: () => ending.promise });
    await vi.waitUntil(() => first.sent.length === 1);
    const second = runOver([], { ...smtp, memory, at: muchLater });
    expect(await second.run).toEqual([]);
    ending.resolve({ ok: true });
    await first.run;
    expect([first.sent.length, second.sent.length]).toEqual([1, 0]);
    expect(outbox()).toMatchObject([{ status: 'sent' }]);
  });

  it('is not given away where the database is away', async () => {
    installation.proxy.meddle = ({ path }) => (path.endsWith('/handing') ? { kind: 'cut' } : null);
    const given: string[] = [];
    const result = async (mail: OutgoingMail, handing: () => Promise<void>): Promise<SendResult> => {
      await handing();
      given.push(mail.id);
      return { ok: true };
    };
    await runOver([message], { ...smtp, result }).run;
    expect(given).toEqual([]);
    expect(outbox()).toMatchObject([{ status: 'queued' }]);
  });

  // A link that somebody waits for: twice does no harm.
  it('is not held back where it may have gone already', async () => {
    const { account, services, sql } = installation;
    const customer = await createSampleCustomer(account.backend);
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    const { id: invoice } = await createInvoice(services, account.backend, order);
    const mail = await createSampleMail(account.backend, { invoice });
    const hand = sql.prepare('UPDATE mails SET handedAt = ? WHERE id = ?');
    hand.run(now.toISOString(), mail);
    expect(await ask(account.backend, holdMail, { id: invoice, mail })).toMatchObject({
      ok: false,
      refusal: 'under-way',
    });
    hand.run('', mail);
    expect(await ask(account.backend, holdMail, { id: invoice, mail })).toMatchObject({ ok: true });
  });

  it('stays rejected whatever is told late of its delivery', async () => {
    await runOver([message], resend).run;
    installation.sql.prepare("UPDATE mails SET transportId = 'r-1'").run();
    const news = { transportId: 'r-1', mail: '', at: now.toISOString(), words: 'x', whom: [] };
    for (const kind of ['failed', 'delivered'] as const) accepted(await ask(system(), saveMailNews, { ...news, kind }));
    expect(outbox()).toMatchObject([{ id: message.id, status: 'failed' }]);
  });

  it('mails of accounts are sent again', async () => {
    const mail = { ...message, kind: 'account-exists', content: '{}' };
    await runOver([mail], { ...smtp, result: unsure }).run;
    expect(outbox()).toMatchObject([{ status: 'queued' }]);
    const again = runOver([], { ...smtp, at: muchLater });
    await again.run;
    expect(again.sent).toHaveLength(1);
  });
});

describe('one company’s mails keep no other waiting', () => {
  it('while one of its mails takes long, another company’s go, and its own next one waits', async () => {
    const memory = openMemory();
    const ending = Promise.withResolvers<SendResult>();
    const of = (company: string, id: string): QueuedRow => ({ ...message, company, id });
    const slow = runOver([of('companyaaaaaaaa', 'a00000000000001'), of('companyaaaaaaaa', 'a00000000000002')], {
      memory,
      result: () => ending.promise,
    });
    await vi.waitUntil(() => slow.sent.length === 1);
    const next = runOver([of('companybbbbbbbb', 'b00000000000001')], { memory });
    await next.run;
    expect(next.sent.map(({ id }) => id)).toEqual(['b00000000000001']);
    ending.resolve({ ok: true });
    await slow.run;
    const last = runOver([], { memory });
    await last.run;
    expect(last.sent.map(({ id }) => id)).toEqual(['a00000000000002']);
  });
});

it('one that waited in a copy which goes on may have gone since: a person decides', async () => {
  const { company, services, sql } = installation;
  const waiting = ['a00000000000001', 'a00000000000002'].map((id) => ({ ...message, id, company }));
  await runOver(waiting, { result: () => Promise.resolve({ ok: false, message: 'busy', permanent: false }) }).run;
  sql.prepare("UPDATE mails SET dueAt = ? WHERE id = 'a00000000000001'").run('2026-01-01T00:00:00.000Z');
  sql.prepare("UPDATE mails SET dueAt = ? WHERE id = 'a00000000000002'").run('2999-01-01T00:00:00.000Z');
  const restored = {
    backupAt: now.toISOString(),
    replaced: { seq: 0, hash: '' },
    reason: 'replica',
    counters: [],
  } as const;
  accepted(await ask(services.connect(null), recordRestore, { company, ...restored }));
  const again = runOver([], { at: new Date('2999-01-01T00:00:00.000Z') });
  await again.run;
  await runOver([], { at: new Date('2999-01-02T00:00:00.000Z') }).run;
  expect(outbox().map(({ status }) => status)).toEqual(['unclear', 'sent']);
});
