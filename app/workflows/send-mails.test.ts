import { describe, expect, it } from 'vitest';
import type { MailTransport, OutgoingMail, SendResult } from '../mail/transport.ts';
import type { Backend } from '../pocketbase/backend.ts';
import { sha256 } from '../pocketbase/stored-bytes.ts';
import type { QueuedMail } from '../pocketbase/outbox/queries.ts';
import type { Services } from './services.ts';
import { sendDueMails } from './send-mails.ts';

const now = new Date('2026-11-21T10:00:00Z');

const message: QueuedMail = {
  id: 'abcdefghij12345',
  company: 'companyabcdefgh',
  kind: 'message',
  recipient: 'eva@b.example',
  content: JSON.stringify({ subject: 'Betreff', text: 'Text' }),
  invoice: '',
  invoiceNumber: '',
  attempts: 1,
  created: '2026-11-21 09:59:00.000Z',
};

interface Settled {
  id: string;
  result: unknown;
}

/** One run over claimed mails; `file` is what the database answers for a stored document. */
async function runOver(
  claimed: QueuedMail[],
  { result = () => Promise.resolve<SendResult>({ ok: true }), file = () => new Response('', { status: 404 }) } = {},
) {
  const sent: OutgoingMail[] = [];
  const settled: Settled[] = [];
  const wanted: string[] = [];
  const write = ({ path, body }: { path: string; body: unknown }) => {
    if (path === 'system/outbox/claim') return Promise.resolve({ ok: true, value: claimed });
    settled.push({ id: path.replace('system/outbox/', ''), result: body });
    return Promise.resolve({ ok: true, value: {} });
  };
  const fetchFile = (url: string) => {
    wanted.push(url);
    return Promise.resolve(file());
  };
  const system = { write, fetch: fetchFile, sdk: { buildURL: (path: string) => `http://pb${path}` } };
  const mail: MailTransport = {
    kind: 'folder',
    send: (outgoing) => {
      sent.push(outgoing);
      return result();
    },
  };
  const services = {
    env: { siteName: 'Kontor' },
    publicOrigin: 'https://b.example',
    now: () => now,
    connect: (person: unknown) => (person === null ? (system as unknown as Backend) : null),
    mail,
  } as unknown as Services;
  return { reports: await sendDueMails(services), sent, settled, wanted };
}

const failing = (permanent: boolean) => () => Promise.resolve<SendResult>({ ok: false, message: 'no', permanent });

describe('sendDueMails', () => {
  it('does nothing when nothing is due', async () => {
    expect(await runOver([])).toMatchObject({ reports: [], sent: [], settled: [] });
  });

  it('sends one after the other and settles each', async () => {
    const second = { ...message, id: 'zzzzzzzzzzzzzzz' };
    const { reports, sent, settled } = await runOver([message, second]);
    expect(sent.map(({ id }) => id)).toEqual([message.id, second.id]);
    expect(sent[0]).toEqual({ id: message.id, to: 'eva@b.example', subject: 'Betreff', text: 'Text', attachments: [] });
    expect(settled).toEqual([
      { id: message.id, result: { status: 'sent' } },
      { id: second.id, result: { status: 'sent' } },
    ]);
    expect(reports.map(({ result }) => result)).toEqual([{ ok: true }, { ok: true }]);
  });

  it.each([
    [1, '2026-11-21T10:01:00.000Z'],
    [2, '2026-11-21T10:02:00.000Z'],
    [3, '2026-11-21T10:04:00.000Z'],
    [7, '2026-11-21T11:04:00.000Z'],
  ])('after attempt %i it comes again at %s', async (attempts, dueAt) => {
    const { settled } = await runOver([{ ...message, attempts }], { result: failing(false) });
    expect(settled).toEqual([{ id: message.id, result: { status: 'queued', error: 'no', dueAt } }]);
  });

  it.each([8, 9])('attempt %i is the last', async (attempts) => {
    const { settled } = await runOver([{ ...message, attempts }], { result: failing(false) });
    expect(settled[0]?.result).toEqual({ status: 'failed', error: 'no' });
  });

  it('what cannot help is not tried again', async () => {
    const { settled, reports } = await runOver([message], { result: failing(true) });
    expect(settled[0]?.result).toEqual({ status: 'failed', error: 'no' });
    expect(reports[0]?.result).toEqual({ ok: false, message: 'no', permanent: true });
  });

  it('keeps at most 1000 characters of what went wrong', async () => {
    const result = () => Promise.resolve<SendResult>({ ok: false, message: 'x'.repeat(5000), permanent: false });
    expect((await runOver([message], { result })).settled[0]?.result).toMatchObject({ error: 'x'.repeat(1000) });
  });

  it('a transport that throws is a failure like others, and the next mail still goes', async () => {
    const results = [Promise.reject(new Error('broken')), Promise.resolve<SendResult>({ ok: true })];
    const result = () => results.shift() ?? Promise.resolve<SendResult>({ ok: true });
    const { settled } = await runOver([message, { ...message, id: 'zzzzzzzzzzzzzzz' }], { result });
    expect(settled.map((each) => each.result)).toMatchObject([
      { status: 'queued', error: 'broken' },
      { status: 'sent' },
    ]);
  });

  it('content that cannot be read is a failure, not a mail', async () => {
    for (const content of ['{', '{}', '']) {
      const { sent, settled } = await runOver([{ ...message, content }]);
      expect(sent).toEqual([]);
      expect(settled[0]?.result).toMatchObject({ status: 'queued' });
    }
  });
});

describe('account mails', () => {
  const token = JSON.stringify({ token: 'a.b.c' });

  it.each([
    ['confirm-account', token, 'https://b.example/login/registrieren/confirm?token=a.b.c'],
    ['reset-password', token, 'https://b.example/login/passwort/neu?token=a.b.c'],
    ['account-exists', '{}', 'https://b.example/login/passwort'],
  ] as const)('%s', async (kind, content, link) => {
    const { sent } = await runOver([{ ...message, kind, content, company: '' }]);
    expect(sent[0]?.text.split('\n').some((line) => line.endsWith(link))).toBe(true);
    expect(sent[0]).toMatchObject({ to: 'eva@b.example', attachments: [] });
  });

  it('is not sent without its token', async () => {
    const { sent } = await runOver([{ ...message, kind: 'reset-password', content: '{}' }]);
    expect(sent).toEqual([]);
  });
});

describe('a document', () => {
  const withInvoice = { ...message, invoice: 'invoiceabcdefgh', invoiceNumber: 'RE-2026-0001' };
  const pdf = Buffer.from('%PDF-1.7');
  const stored = () => new Response(pdf, { headers: { 'x-belegwerk-sha256': sha256(pdf) } });

  it('goes along under its number, read for the company of the mail', async () => {
    const { sent, wanted } = await runOver([withInvoice], { file: stored });
    const [attachment] = sent[0]?.attachments ?? [];
    expect([attachment?.name, attachment?.mime]).toEqual(['RE-2026-0001.pdf', 'application/pdf']);
    expect(Buffer.from(attachment?.bytes ?? []).equals(pdf)).toBe(true);
    expect(wanted).toEqual([
      'http://pb/api/belegwerk/system/companies/companyabcdefgh/invoices/invoiceabcdefgh/files/zugferd',
    ]);
  });

  it('has a name that no mail program takes for a path', async () => {
    const { sent } = await runOver([{ ...withInvoice, invoiceNumber: 'RE/2026/1' }], { file: stored });
    expect(sent[0]?.attachments[0]?.name).not.toContain('/');
  });

  it('that is not stored yet is waited for', async () => {
    const { sent, settled } = await runOver([withInvoice]);
    expect(sent).toEqual([]);
    expect(settled[0]?.result).toMatchObject({ status: 'queued', error: 'document not stored yet' });
  });

  it('that was changed is not sent', async () => {
    const changed = () => new Response(pdf, { headers: { 'x-belegwerk-sha256': sha256('other') } });
    expect((await runOver([withInvoice], { file: changed })).sent).toEqual([]);
  });
});

// Mails that were claimed and not settled wait two minutes and lose an attempt.
it('a mail that cannot be settled does not keep the others waiting', async () => {
  const sent: string[] = [];
  const write = ({ path }: { path: string }) => {
    if (path === 'system/outbox/claim')
      return Promise.resolve({ ok: true, value: [message, { ...message, id: 'zzzzzzzzzzzzzzz' }] });
    return path.endsWith(message.id) ? Promise.reject(new Error('away')) : Promise.resolve({ ok: true, value: {} });
  };
  const mail: MailTransport = {
    kind: 'folder',
    send: ({ id }) => {
      sent.push(id);
      return Promise.resolve({ ok: true });
    },
  };
  const services = { env: { siteName: '' }, publicOrigin: '', now: () => now, connect: () => ({ write }), mail };
  await sendDueMails(services as unknown as Services).catch(() => []);
  expect(sent).toEqual([message.id, 'zzzzzzzzzzzzzzz']);
});
