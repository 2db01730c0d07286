import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '#tests/support/make-certificate.ts';
import { smtpSettings, startMailServer } from '#tests/support/mail-server.ts';
import type { MailServer } from '#tests/support/mail-server.ts';
import { createSmtpTransport, greetMailServer } from './smtp-transport.ts';
import type { OutgoingMail } from './transport.ts';

let server: MailServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

const mail: OutgoingMail = {
  id: 'abcdefghij12345',
  to: 'buchhaltung@b.example',
  toName: 'Eva Größe',
  subject: 'Rechnung RE-1 – Größe',
  text: 'Guten Tag,\n.\n..\nÄÖÜ\n',
  html: '<p>Guten Tag</p>',
  senderName: 'Mara Brandis',
  replyTo: 'mara@b.example',
  attachments: [{ name: 'RE-1.pdf', mime: 'application/pdf', bytes: new Uint8Array(50_000).fill(255) }],
};

const limits = { connectMs: 5_000, dialogueMs: 5_000, answerMs: 5_000 };

interface Sending {
  url?: string;
  ca?: string;
  answerMs?: number;
  connectMs?: number;
  handing?: () => Promise<void>;
  sent?: OutgoingMail;
}

async function send(options: Sending = {}) {
  const { url = `smtp://127.0.0.1:${server?.port ?? 1}`, ca, handing, sent = mail, ...own } = options;
  const from = 'Kontor <post@k.example>';
  const transport = createSmtpTransport({ ...smtpSettings(url), from, ...(ca && { ca }) }, { ...limits, ...own });
  const marks: string[] = [];
  const result = await transport.send(sent, handing ?? (() => Promise.resolve(void marks.push('handing'))));
  return { result, marks };
}

describe('a mail that is taken', () => {
  it('goes once, to one recipient, with the server’s own words kept', async () => {
    server = await startMailServer();
    const { result, marks } = await send();
    expect(result).toEqual({ ok: true, answer: '250 OK: queued as 1' });
    expect(marks).toEqual(['handing']);
    expect(server.sessions).toBe(1);
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]).toMatchObject({ from: 'post@k.example', to: ['buchhaltung@b.example'], secure: false });
  });

  it('goes to several at once, and nobody reads of a blind copy', async () => {
    server = await startMailServer();
    const [to, cc, bcc] = ['eva@b.example, tom@b.example', 'buero@b.example', 'chef@k.example, eva@b.example'];
    const { result } = await send({ sent: { ...mail, to, cc, bcc } });
    expect(result.ok).toBe(true);
    expect(server.taken).toHaveLength(1);
    const [taken] = server.taken;
    expect(taken?.to).toEqual(['eva@b.example', 'tom@b.example', 'buero@b.example', 'chef@k.example']);
    expect(taken?.message).toMatch(/^Cc: buero@b\.example\r$/m);
    expect(taken?.message).toMatch(/^To: .*<eva@b\.example>,\s+tom@b\.example\r$/m);
    expect(taken?.message).not.toMatch(/chef@|^Bcc/m);
  });

  it('goes to nobody where the server refuses one of them, and says whom', async () => {
    server = await startMailServer();
    server.mood = { recipient: '550 5.1.1 no such user', refused: 'tom@b.example' };
    const { result, marks } = await send({ sent: { ...mail, to: 'eva@b.example, tom@b.example' } });
    expect(result).toEqual({ ok: false, permanent: true, message: 'tom@b.example: 550 5.1.1 no such user' });
    expect([server.taken, marks]).toEqual([[], []]);
  });

  it('has sender, answers, both texts, attachment and a Message-ID of its id', async () => {
    server = await startMailServer();
    await send();
    const [taken] = server.taken;
    const message = taken?.message ?? '';
    expect(message).toMatch(/^From: Mara Brandis <post@k\.example>\r$/m);
    expect(message).toMatch(/^Reply-To: mara@b\.example\r$/m);
    expect(message).toMatch(/^To: =\?UTF-8\?Q\?Eva_Gr=C3=B6=C3=9Fe\?= <buchhaltung@b\.example>\r$/m);
    expect(message).toMatch(/^Message-ID: <abcdefghij12345@k\.example>\r$/m);
    expect(message).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(message).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
    expect(message).toContain('filename=RE-1.pdf');
    expect(message).not.toMatch(/^Auto-Submitted/m);
    const again = await send({ sent: { ...mail, round: 1, automatic: true } });
    expect(again.result.ok).toBe(true);
    expect(server.taken[1]?.message).toMatch(/^Message-ID: <abcdefghij12345@k\.example>\r$/m);
    expect(server.taken[1]?.message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  it('lines of dots and a mail of megabytes arrive as they are', async () => {
    server = await startMailServer();
    const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 7) % 256);
    await send({ sent: { ...mail, attachments: [{ name: 'a.bin', mime: 'application/octet-stream', bytes }] } });
    const message = server.taken[0]?.message ?? '';
    const [, encoded = ''] = /filename=a\.bin\r\n(?:[\w-]+: .*\r\n)*\r\n([\w+/=\r\n]+?)\r\n--/.exec(message) ?? [];
    expect(Buffer.from(encoded, 'base64').equals(Buffer.from(bytes))).toBe(true);
    expect(message).toContain('Guten Tag,\r\n.\r\n..\r\n');
  });
});

describe('a header cannot be smuggled in', () => {
  it.each([
    ['the subject', { subject: 'a\r\nBcc: x@evil.example' }],
    ['the name of the sender', { senderName: 'a" <x@evil.example>\r\nBcc: x@evil.example' }],
    ['the name of the recipient', { toName: 'a" <x@evil.example>\r\nBcc: x@evil.example' }],
    ['the address for answers', { replyTo: 'a@b.example\r\nBcc: x@evil.example' }],
    ['the name of a file', { attachments: [{ name: 'a\r\nBcc: x', mime: 'text/plain', bytes: new Uint8Array(1) }] }],
  ])('by %s', async (_by, smuggled) => {
    server = await startMailServer();
    await send({ sent: { ...mail, ...smuggled } });
    expect(server.taken.map(({ to }) => to.length)).toEqual([1]);
    for (const { message, to } of server.taken) {
      expect(message).not.toMatch(/^Bcc:/im);
      expect(to.join()).not.toContain('evil');
    }
  });

  it('by the address: nothing is sent', async () => {
    server = await startMailServer();
    const { result } = await send({ sent: { ...mail, to: 'a@b.example\r\nRCPT TO:<x@evil.example>' } });
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining('Invalid recipient') as string });
    expect(server.taken).toEqual([]);
  });
});

describe('a server that answers no', () => {
  it.each([
    ['a refused recipient is final', { recipient: '550 5.1.1 no such user' }, true, '550 5.1.1 no such user'],
    ['greylisting may pass', { recipient: '450 4.2.0 greylisted, try again' }, false, '450 4.2.0 greylisted'],
    ['a refused sender is final', { sender: '553 5.7.1 not yours' }, true, '553 5.7.1 not yours'],
    ['a refused content is final', { content: '554 5.6.0 looks like spam' }, true, '554 5.6.0 looks like spam'],
    ['a full server may pass', { content: '452 4.3.1 no space' }, false, '452 4.3.1 no space'],
    ['a server that goes down may pass', { content: '421 4.3.2 closing' }, false, '421 4.3.2 closing'],
    ['who must sign in first asks the operator', { sender: '530 5.7.0 sign in' }, false, '530 5.7.0 sign in'],
  ])('%s', async (_name, mood, permanent, words) => {
    server = await startMailServer();
    server.mood = mood;
    const { result } = await send();
    expect(result).toMatchObject({ ok: false, permanent });
    expect(result).not.toHaveProperty('unsure');
    expect('message' in result && result.message).toContain(words);
    expect(server.taken).toEqual([]);
  });
});

describe('whether a mail went', () => {
  it('is known as long as its end was not given: nothing went', async () => {
    server = await startMailServer();
    server.mood = { during: 'cut' };
    const large = { name: 'a.bin', mime: 'application/octet-stream', bytes: new Uint8Array(8_000_000) };
    const { result, marks } = await send({ sent: { ...mail, attachments: [large] } });
    expect(result).toMatchObject({ ok: false, permanent: false });
    expect(result).not.toHaveProperty('unsure');
    expect(marks).toEqual([]);
  });

  it.each(['silence', 'cut'] as const)(
    'is not known once its end was given, so it is not sent again by itself: %s',
    async (after) => {
      server = await startMailServer();
      server.mood = { after };
      const { result } = await send({ answerMs: 60 });
      expect(result).toMatchObject({ ok: false, permanent: false, unsure: true });
      expect(server.taken).toHaveLength(1);
    },
  );

  it('does not finish a mail where the attempt cannot be noted first', async () => {
    server = await startMailServer();
    // What failed has an answer of its own, which is none of the mail server's.
    const away = Object.assign(new Error('database away'), { response: { status: 503 }, responseCode: 550 });
    const { result } = await send({ handing: () => Promise.reject(away) });
    expect(result).toEqual({ ok: false, message: 'database away', permanent: false });
    expect(server.taken).toEqual([]);
  });

  it('a server that is not there has taken nothing', async () => {
    const { result, marks } = await send({ url: 'smtp://127.0.0.1:1' });
    expect(result).toMatchObject({ ok: false, permanent: false });
    expect(result).not.toHaveProperty('unsure');
    expect(marks).toEqual([]);
  });
});

describe('signing in', () => {
  const login = { user: 'kontor@k.example', password: 'ä:b/c' };
  const url = (password: string) =>
    `smtp://kontor%40k.example:${encodeURIComponent(password)}@localhost:${server?.port ?? 1}`;

  it('is done where the address says so', async () => {
    server = await startMailServer({ login });
    expect((await send({ url: url('ä:b/c') })).result).toMatchObject({ ok: true });
    expect(server.taken[0]?.user).toBe('kontor@k.example');
  });

  it('with a wrong password loses no mail: the operator mends it', async () => {
    server = await startMailServer({ login });
    const { result } = await send({ url: url('falsch') });
    expect(result).toEqual({ ok: false, message: '535 authentication failed', permanent: false });
  });
});

describe('encryption', () => {
  const valid = makeCertificate('localhost');
  const dayMs = 86_400_000;

  it.each([
    ['from the first byte', { secure: true }, 'smtps'],
    ['by STARTTLS', { secure: false }, 'smtp'],
  ])('%s, with a certificate that is trusted', async (_how, { secure }, scheme) => {
    server = await startMailServer({ certificate: valid, secure });
    const { result } = await sendSecurely(scheme, valid.cert);
    expect(result).toMatchObject({ ok: true });
    expect(server.taken[0]?.secure).toBe(true);
  });

  it.each([
    [
      'that nobody has signed',
      valid,
      undefined,
      /Zertifikat von localhost gilt nicht\. Es ist von niemandem bestätigt/,
    ],
    ['of another server', makeCertificate('other.example'), 'own', /Es ist für einen anderen Namen ausgestellt/],
    [
      'that has expired',
      makeCertificate('localhost', [new Date(Date.now() - 3 * dayMs), new Date(Date.now() - dayMs)]),
      'own',
      /Es ist abgelaufen/,
    ],
  ])('with a certificate %s is refused in words', async (_name, certificate, trusted, words) => {
    for (const [secure, scheme] of [
      [true, 'smtps'],
      [false, 'smtp'],
    ] as const) {
      await server?.close();
      server = await startMailServer({ certificate, secure });
      const { result } = await sendSecurely(scheme, trusted && certificate.cert);
      expect(result).toMatchObject({ ok: false, permanent: false });
      expect('message' in result && result.message).toMatch(words);
      expect(server.taken).toEqual([]);
    }
  });

  it('is asked for: a server without gets no mail', async () => {
    server = await startMailServer();
    const { result } = await sendSecurely('smtp');
    expect(result).toMatchObject({ ok: false, permanent: false });
    expect(server.taken).toEqual([]);
  });

  /** As with a server elsewhere: this machine's own would be trusted without. */
  async function sendSecurely(scheme: string, ca?: string) {
    const settings = smtpSettings(`${scheme}://mail.example:${server?.port ?? 1}`);
    const options = { ...settings, host: 'localhost', from: 'Kontor <post@k.example>', ...(ca && { ca }) };
    return { result: await createSmtpTransport(options, limits).send(mail, () => Promise.resolve()) };
  }
});

describe('greeting the server', () => {
  const greet = (port: number, { ca, connectMs = 5_000 }: { ca?: string; connectMs?: number } = {}) => {
    const elsewhere = { ...smtpSettings('smtps://eva:geheim@localhost'), port, security: 'starttls' as const };
    const options = { ...elsewhere, from: 'post@k.example', ...(ca && { ca }) };
    return greetMailServer(options, { ...limits, connectMs });
  };

  it('is done by STARTTLS where the settings want it, and leaves without a mail', async () => {
    const certificate = makeCertificate('localhost');
    server = await startMailServer({ certificate, login: { user: 'eva', password: 'geheim' } });
    expect(await greet(server.port, { ca: certificate.cert })).toEqual({ ok: true });
    expect([server.sessions, server.asked, server.taken]).toEqual([1, [], []]);
    expect(await greet(server.port)).toMatchObject({ ok: false });
  });

  it('gives up on one that says nothing', async () => {
    const silent = createServer();
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const address = silent.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    expect(await greet(port, { connectMs: 50 })).toMatchObject({ ok: false });
    silent.close();
  });
});
