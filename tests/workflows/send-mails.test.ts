import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SendResult } from '#app/mail/transport.ts';
import { requestPasswordReset, resetPassword } from '#app/pocketbase/accounts/queries.ts';
import { readInvoiceFile } from '#app/pocketbase/invoices/files.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { dropLocks, openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { messageRow as message, runOutbox } from '../support/outbox-runs.ts';
import type { OutboxRun, QueuedRow } from '../support/outbox-runs.ts';

let installation: TestInstallation;
let invoice: { id: string; number: string };
let waiting: { id: string; number: string };

beforeAll(async () => {
  installation = await openInstallation();
  const { services, account, proxy, sql } = installation;
  const customer = await createSampleCustomer(account.backend);
  const order = { customer, status: 'issued', today: '2026-11-21' } as const;
  invoice = await createInvoice(services, account.backend, order);
  proxy.meddle = ({ path }) => (path.startsWith('belegwerk/system/companies/') ? { kind: 'cut' } : null);
  waiting = await createInvoice(services, account.backend, order);
  dropLocks(sql);
});
afterEach(() => {
  installation.proxy.meddle = null;
  installation.sql.exec('DELETE FROM mails');
});

const other = { ...message, id: 'zzzzzzzzzzzzzzz' };

const runOver = (mails: QueuedRow[], options?: OutboxRun | (() => Promise<SendResult>)) =>
  runOutbox(installation, mails, options);

/** What the outbox says of each mail, in the order in which they came. */
const outbox = () => installation.sql.prepare('SELECT id, status, error, dueAt FROM mails ORDER BY rowid').all();

const failing = (permanent: boolean) => () => Promise.resolve<SendResult>({ ok: false, message: 'no', permanent });

describe('sendDueMails', () => {
  it('does nothing when nothing is due', async () => {
    const { run, sent } = runOver([]);
    expect(await run).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('sends each and settles each', async () => {
    const { run, sent } = runOver([message, other]);
    expect((await run).map(({ result }) => result)).toEqual([{ ok: true }, { ok: true }]);
    expect(sent.map(({ id }) => id)).toEqual([message.id, other.id]);
    const envelope = { id: message.id, round: 0, to: 'eva@b.example', senderName: '', replyTo: '' };
    expect(sent[0]).toEqual({ ...envelope, subject: 'Betreff', text: 'Text', attachments: [] });
    expect(outbox()).toMatchObject([
      { id: message.id, status: 'sent', error: '' },
      { id: other.id, status: 'sent', error: '' },
    ]);
  });

  it.each([
    [1, '2026-11-21T10:01:00.000Z'],
    [2, '2026-11-21T10:02:00.000Z'],
    [3, '2026-11-21T10:04:00.000Z'],
    [7, '2026-11-21T11:04:00.000Z'],
    [8, '2026-11-21T12:08:00.000Z'],
    [9, '2026-11-21T14:00:00.000Z'],
    [13, '2026-11-21T14:00:00.000Z'],
  ])('after attempt %i it comes again at %s', async (attempts, dueAt) => {
    await runOver([{ ...message, attempts }], failing(false)).run;
    expect(outbox()).toEqual([{ id: message.id, status: 'queued', error: 'no', dueAt }]);
  });

  it.each([
    ['message', 14],
    ['confirm-account', 8],
  ])('of a %s attempt %i is the last', async (kind, attempts) => {
    const content = kind === 'message' ? message.content : JSON.stringify({ token: 'a.b.c' });
    await runOver([{ ...message, kind, content, attempts }], failing(false)).run;
    expect(outbox()).toMatchObject([{ status: 'failed', error: 'no' }]);
  });

  it('waits as long as the transport asks, where that is longer', async () => {
    const wait = (retryAfterMs: number) => () =>
      Promise.resolve<SendResult>({ ok: false, message: 'no', permanent: false, retryAfterMs });
    await runOver([message], wait(600_000)).run;
    expect(outbox()).toMatchObject([{ dueAt: '2026-11-21T10:10:00.000Z' }]);
    await runOver([other], wait(1_000)).run;
    expect(outbox()).toMatchObject([{}, { dueAt: '2026-11-21T10:01:00.000Z' }]);
  });

  it('does not retry a failure that is final', async () => {
    const [report] = await runOver([message], failing(true)).run;
    expect(outbox()).toMatchObject([{ status: 'failed', error: 'no' }]);
    expect(report?.result).toEqual({ ok: false, message: 'no', permanent: true });
  });

  it('keeps at most 1000 characters of what went wrong', async () => {
    const result = () => Promise.resolve<SendResult>({ ok: false, message: 'x'.repeat(5000), permanent: false });
    await runOver([message], result).run;
    expect(outbox()).toMatchObject([{ error: 'x'.repeat(1000) }]);
  });

  it('a transport that throws is a failure like others, and the next mail still goes', async () => {
    const results = [() => Promise.reject<SendResult>(new Error('broken'))];
    const result = () => results.shift()?.() ?? Promise.resolve<SendResult>({ ok: true });
    await runOver([message, other], result).run;
    expect(outbox()).toMatchObject([{ status: 'queued', error: 'broken' }, { status: 'sent' }]);
  });

  it.each(['{', '{}', ''])('content that cannot be read is a failure, not a mail: "%s"', async (content) => {
    const { run, sent } = runOver([{ ...message, content }]);
    await run;
    expect(sent).toEqual([]);
    expect(outbox()).toMatchObject([{ status: 'queued' }]);
  });

  it('a mail that cannot be settled does not keep the others waiting', async () => {
    installation.proxy.meddle = ({ path }) =>
      path === `belegwerk/system/outbox/${message.id}` ? { kind: 'cut' } : null;
    const { run, sent } = runOver([message, other]);
    await expect(run).rejects.toThrow();
    expect(sent.map(({ id }) => id)).toEqual([message.id, other.id]);
    expect(outbox()).toMatchObject([{ status: 'sending' }, { status: 'sent' }]);
  });
});

describe('account mails', () => {
  const token = JSON.stringify({ token: 'a.b.c' });

  it.each([
    ['confirm-account', token, 'https://b.example/login/registrieren/confirm?token=a.b.c'],
    ['reset-password', token, 'https://b.example/login/passwort/neu?token=a.b.c'],
    ['account-exists', '{}', 'https://b.example/login/passwort'],
  ] as const)('%s', async (kind, content, link) => {
    const { run, sent } = runOver([{ ...message, kind, content }]);
    await run;
    expect(sent[0]?.text.split('\n').some((line) => line.endsWith(link))).toBe(true);
    expect(sent[0]).toMatchObject({ to: 'eva@b.example', attachments: [] });
  });

  it('waits sealed: the database holds neither the link nor what opens it', async () => {
    const { services, sql } = installation;
    const account = await createAccount(services, { email: 'reset@b.example', clientAddress: '10.0.0.9' });
    const visitor = services.connect({ token: null, clientAddress: '10.0.0.9' });
    expect(await requestPasswordReset(visitor, account.email)).toBe('done');
    // PocketBase answers first and writes then: nobody shall learn from the time whether the address is known.
    const row = await vi.waitUntil(() => sql.prepare('SELECT content FROM mails').get());
    const content = String(row['content']);
    expect(content.length).toBeGreaterThan(100);
    expect(content).not.toMatch(/[{}".]/);
    expect(Buffer.from(content, 'base64').toString('latin1')).not.toContain('token');
    const { run, sent } = runOver([]);
    await run;
    const [, token = ''] = /passwort\/neu\?token=(\S+)/.exec(sent[0]?.text ?? '') ?? [];
    expect(await resetPassword(visitor, { token, password: 'ein neuer Satz' })).toBe('done');
    expect(sql.prepare('SELECT content FROM mails').get()).toEqual({ content: '' });
  });

  it('is not sent without its token', async () => {
    const { run, sent } = runOver([{ ...message, kind: 'reset-password', content: '{}' }]);
    await run;
    expect(sent).toEqual([]);
  });
});

describe('a document', () => {
  const withInvoice = ({ id } = invoice) => ({ ...message, company: installation.company, invoice: id });
  const pdf = async () => {
    const stored = await readInvoiceFile(installation.account.backend, { invoice: invoice.id, kind: 'zugferd' });
    if (!stored) throw new Error('no PDF stored');
    return stored;
  };

  it('goes along under its number, read for the company of the mail', async () => {
    const stored = await pdf();
    installation.proxy.calls.length = 0;
    const { run, sent } = runOver([withInvoice()]);
    await run;
    const [attachment] = sent[0]?.attachments ?? [];
    expect([attachment?.name, attachment?.mime]).toEqual([`${invoice.number}.pdf`, 'application/pdf']);
    expect(Buffer.from(attachment?.bytes ?? []).equals(stored)).toBe(true);
    expect(installation.proxy.calls.map(({ path }) => path)).toContain(
      `belegwerk/system/companies/${installation.company}/invoices/${invoice.id}/files/zugferd`,
    );
  });

  it('of another company than the mail’s is not sent', async () => {
    const { run, sent } = runOver([{ ...withInvoice(), company: 'companyabcdefgh' }]);
    await run;
    expect(sent).toEqual([]);
    expect(outbox()).toMatchObject([{ status: 'queued' }]);
  });

  it('has a name that no mail program takes for a path', async () => {
    const rename = installation.sql.prepare('UPDATE invoices SET number = ? WHERE id = ?');
    rename.run('RE/2026/1', invoice.id);
    const { run, sent } = runOver([withInvoice()]);
    await run;
    rename.run(invoice.number, invoice.id);
    expect(sent[0]?.attachments[0]?.name).toMatch(/^[^/]+\.pdf$/);
  });

  it('that is not stored yet is waited for', async () => {
    const { run, sent } = runOver([withInvoice(waiting)]);
    await run;
    expect(sent).toEqual([]);
    expect(outbox()).toMatchObject([{ status: 'queued', error: 'document not stored yet' }]);
  });

  it('that was changed is not sent', async () => {
    const undo = installation.damageStored(sha256(await pdf()), '%PDF-1.7');
    const { run, sent } = runOver([withInvoice()]);
    await run;
    undo();
    expect(sent).toEqual([]);
    expect(outbox()).toMatchObject([{ status: 'queued' }]);
  });
});
