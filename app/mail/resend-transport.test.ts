import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeResend } from '#tests/support/fake-resend.ts';
import type { FakeResend } from '#tests/support/fake-resend.ts';
import { createResendTransport, timeoutOf } from './resend-transport.ts';
import type { OutgoingMail } from './transport.ts';

let resend: FakeResend;

beforeEach(async () => {
  resend = await startFakeResend();
});

afterEach(async () => {
  vi.useRealTimers();
  await resend.close();
});

const mail: OutgoingMail = {
  id: 'abcdefghij12345',
  to: 'eva@b.example',
  subject: 'Ihre Rechnung',
  text: 'Guten Tag',
  attachments: [{ name: 'RE-1.pdf', mime: 'application/pdf', bytes: Uint8Array.of(1, 2, 255) }],
};

function send(sent: OutgoingMail = mail, { baseUrl = resend.url, handing = () => Promise.resolve() } = {}) {
  const options = { apiKey: 're_key', baseUrl, from: 'Kontor <post@k.example>' };
  return createResendTransport(options).send(sent, handing);
}

describe('createResendTransport', () => {
  it('sends one mail with key, idempotency key and attachment', async () => {
    expect(await send()).toEqual({
      ok: true,
      answer: `Resend: ${resend.sent[0]?.id}`,
      transportId: resend.sent[0]?.id,
    });
    expect(resend.asked).toHaveLength(1);
    expect(resend.asked[0]).toMatchObject({
      method: 'POST',
      url: '/emails',
      headers: { authorization: 'Bearer re_key', 'idempotency-key': mail.id },
      body: {
        from: 'Kontor <post@k.example>',
        to: 'eva@b.example',
        subject: 'Ihre Rechnung',
        text: 'Guten Tag',
        tags: [{ name: 'mail', value: mail.id }],
        attachments: [{ filename: 'RE-1.pdf', content: 'AQL/' }],
      },
    });
  });

  it('names who writes and who gets it, and nothing that would end a name', async () => {
    const names = { senderName: 'Mara "Brandis', toName: 'Größe, Eva\r\nBcc: x', replyTo: 'mara@b.example' };
    await send({ ...mail, ...names, automatic: true });
    expect(resend.asked[0]?.body).toMatchObject({
      from: '"Mara  Brandis" <post@k.example>',
      to: '"Größe, Eva  Bcc: x" <eva@b.example>',
      reply_to: 'mara@b.example',
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  });

  it('asks once for everybody who gets it', async () => {
    await send({ ...mail, to: 'eva@b.example, tom@büro.example', cc: 'buch@b.example', bcc: 'chef@k.example' });
    expect(resend.asked.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        to: ['eva@b.example', 'tom@xn--bro-hoa.example'],
        cc: ['buch@b.example'],
        bcc: ['chef@k.example'],
      }),
    ]);
  });

  it.each([
    [400, { permanent: true }],
    [401, { permanent: false }],
    [403, { permanent: false }],
    [404, { permanent: false }],
    [408, { permanent: false, unsure: true }],
    [409, { permanent: false, unsure: true }],
    [413, { permanent: true }],
    [422, { permanent: true }],
    [429, { permanent: false }],
    [500, { permanent: false, unsure: true }],
    [503, { permanent: false, unsure: true }],
  ])('%i means %o', async (status, meaning) => {
    resend.mood = { status };
    expect(await send()).toEqual({ ok: false, message: 'words of the service', ...meaning });
  });

  it('waits as long as it is asked to', async () => {
    const name = 'rate_limit_exceeded';
    resend.mood = { status: 429, name, headers: { 'retry-after': '7', 'ratelimit-remaining': '0' } };
    expect(await send()).toMatchObject({ ok: false, permanent: false, retryAfterMs: 7_000 });
    resend.mood = { status: 429, name, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } };
    expect(await send()).not.toHaveProperty('retryAfterMs');
    resend.mood = { status: 429, name, headers: { 'retry-after': '999999' } };
    expect(await send()).toMatchObject({ retryAfterMs: 86_400_000 });
  });

  it('a second attempt sends nothing more, whatever became of the answer to the first', async () => {
    resend.mood = { after: 'cut' };
    expect(await send()).toMatchObject({ ok: false, unsure: true });
    resend.mood = {};
    expect(await send()).toMatchObject({ ok: true, transportId: resend.sent[0]?.id });
    expect(resend.sent).toHaveLength(1);
  });

  it('another content under the same key is neither sent nor called unsent', async () => {
    await send();
    const result = await send({ ...mail, text: 'Anderer Text' });
    expect(result).toMatchObject({ ok: false, permanent: true, unsure: true });
    expect(resend.sent).toHaveLength(1);
  });

  it('a person’s decision to send it again is a key of its own', async () => {
    await send();
    await send({ ...mail, round: 1 });
    expect(resend.asked.map(({ headers }) => headers['idempotency-key'])).toEqual([mail.id, `${mail.id}-1`]);
    expect(resend.sent).toHaveLength(2);
  });

  it('sends nothing where the attempt cannot be noted first', async () => {
    const handing = () => Promise.reject(new Error('database away'));
    expect(await send(mail, { handing })).toEqual({ ok: false, message: 'database away', permanent: false });
    expect(resend.asked).toEqual([]);
  });

  it.each([
    ['no JSON', { status: 502, raw: '<html>Bad Gateway</html>' }],
    ['JSON without a status', { status: 500, raw: '{"message":"x"}' }],
  ])('an answer with %s may pass', async (_name, mood) => {
    resend.mood = mood;
    expect(await send()).toMatchObject({ ok: false, permanent: false, unsure: true });
  });

  it('a service that is not there may come back', async () => {
    expect(await send(mail, { baseUrl: 'http://127.0.0.1:1' })).toMatchObject({ ok: false, permanent: false });
  });

  it('a service that does not answer is given up after its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    resend.mood = { after: 'silence' };
    const arrived = resend.arrived();
    const result = send();
    await arrived;
    const settled = vi.fn();
    void result.then(settled);
    await vi.advanceTimersByTimeAsync(timeoutOf(mail) - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const message = 'The mail service did not answer in time.';
    expect(await result).toEqual({ ok: false, message, permanent: false, unsure: true });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a large mail has longer', () => {
    const megabytes = (count: number) =>
      [{ ...mail.attachments[0], bytes: new Uint8Array(count * 1_000_000) }] as never;
    expect(timeoutOf({ attachments: [] })).toBe(15_000);
    expect(timeoutOf({ attachments: megabytes(20) })).toBe(215_000);
  });
});
