import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSigned, newsLengthMax, readNews } from './resend-news.ts';
import type { SignedMessage } from './resend-news.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const now = new Date('2026-11-21T10:00:00Z');
const seconds = now.getTime() / 1000;

function sign(more: Partial<SignedMessage> = {}, key = secret): SignedMessage {
  const told = { id: 'msg_1', timestamp: String(seconds), body: '{"test": 2432232314}', ...more };
  const hash = createHmac('sha256', Buffer.from(key.slice(6), 'base64'));
  const digest = hash.update(`${told.id}.${told.timestamp}.${told.body}`).digest('base64');
  return { ...told, signature: more.signature ?? `v1,${digest}` };
}

describe('a signature', () => {
  it('is Svix’s own example', () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: '1614265330',
      body: '{"test": 2432232314}',
      signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    expect(isSigned(message, secret, new Date(1_614_265_330_000))).toBe(true);
  });

  it('is one of several', () => {
    const { signature } = sign();
    expect(isSigned(sign({ signature: `v1,AAAA v2,x ${signature}` }), secret, now)).toBe(true);
  });

  it.each<[string, SignedMessage]>([
    ['another secret', sign({}, 'whsec_bm90IHRoaXMga2V5IGF0IGFsbCE=')],
    ['another body', { ...sign(), body: '{}' }],
    ['another id', { ...sign(), id: 'msg_2' }],
    ['another time', { ...sign(), timestamp: String(seconds - 1) }],
    ['none', sign({ signature: '' })],
    ['another version', { ...sign(), signature: sign().signature.replace('v1', 'v0') }],
    ['a cut one', { ...sign(), signature: sign().signature.slice(0, -4) }],
    ['no id', sign({ id: '' })],
    ['no time', sign({ timestamp: '' })],
    ['a time that is none', sign({ timestamp: 'NaN' })],
    ['a time five minutes ago', sign({ timestamp: String(seconds - 301) })],
    ['a time in five minutes', sign({ timestamp: String(seconds + 301) })],
    ['too much', sign({ body: 'x'.repeat(newsLengthMax + 1) })],
    ['too many', sign({ signature: `${'v1,AAAA '.repeat(300)}${sign().signature}` })],
  ])('%s is refused', (_what, message) => {
    expect(isSigned(message, secret, now)).toBe(false);
  });

  it.each([-300, 300])('holds %i seconds', (more) => {
    expect(isSigned(sign({ timestamp: String(seconds + more) }), secret, now)).toBe(true);
  });
});

/** As Resend's documentation shows its messages. */
function shape(type: string, more: object = {}): string {
  return JSON.stringify({
    type,
    created_at: '2026-11-22T23:41:12.126Z',
    data: {
      broadcast_id: '8b146471-e88e-4322-86af-016cd36fd216',
      created_at: '2026-11-22T23:41:11.894719+00:00',
      email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
      message_id: '<111-222-333@email.example.com>',
      from: 'Acme <onboarding@resend.dev>',
      to: ['delivered@resend.dev'],
      subject: 'Sending this example',
      tags: { mail: 'abcdefghijklmno' },
      ...more,
    },
  });
}

const bounce = { message: 'The recipient’s mailbox is full.', subType: 'MailboxFull', type: 'Transient' };

describe('a message', () => {
  it.each<[string, object, string, string]>([
    ['email.delivered', {}, 'delivered', 'Resend: email.delivered'],
    ['email.delivery_delayed', {}, 'delayed', 'Resend: email.delivery_delayed'],
    ['email.complained', {}, 'complained', 'Resend: email.complained'],
    [
      'email.bounced',
      { bounce },
      'failed',
      'Resend: email.bounced, Transient, MailboxFull, The recipient’s mailbox is full., an delivered@resend.dev',
    ],
    [
      'email.failed',
      { failed: { reason: 'reached_daily_quota' } },
      'failed',
      'Resend: email.failed, reached_daily_quota, an delivered@resend.dev',
    ],
    [
      'email.suppressed',
      { suppressed: { message: 'on the list', type: 'OnAccountSuppressionList' } },
      'failed',
      'Resend: email.suppressed, OnAccountSuppressionList, on the list, an delivered@resend.dev',
    ],
    [
      'email.bounced',
      { bounce: 'strange', to: ['a@b.c', 'd@e.f'] },
      'failed',
      'Resend: email.bounced, an a@b.c und d@e.f',
    ],
    ['email.bounced', { to: 'strange' }, 'failed', 'Resend: email.bounced'],
  ])('says what became of a mail: %s', (type, more, kind, words) => {
    expect(readNews(shape(type, more))).toMatchObject({
      transportId: '56761188-7520-42d8-8898-ff6fc54ce618',
      mail: 'abcdefghijklmno',
      kind,
      at: '2026-11-22T23:41:12.126Z',
      words,
    });
  });

  it.each<[unknown, string[]]>([
    [['Delivered@Resend.dev'], ['delivered@resend.dev', 'delivered@resend.dev']],
    [['"Eva" <eva@xn--bro-hoa.example>'], ['eva@xn--bro-hoa.example', 'eva@büro.example']],
    [['niemand'], []],
    ['strange', []],
  ])('says whom it is about: %s', (to, whom) => {
    expect(readNews(shape('email.bounced', { to }))?.whom).toEqual(whom);
  });

  it('without tags names no mail of ours', () => {
    for (const tags of [undefined, null, {}, { mail: 7 }, 'mail'])
      expect(readNews(shape('email.delivered', { tags }))?.mail).toBe('');
  });

  it.each([
    shape('email.opened'),
    shape('domain.updated'),
    shape('email.delivered', { email_id: '' }),
    shape('email.delivered', { email_id: 'x'.repeat(101) }),
    '{"type":"email.delivered"}',
    '[]',
    'null',
    '{',
  ])('%s changes no mail', (body) => {
    expect(readNews(body)).toBe(null);
  });
});
