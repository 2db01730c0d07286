import { createHmac } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { appContext } from '#app/http/app-context.ts';
import type { App } from '#app/http/app-context.ts';
import { action } from './webhook.ts';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZg==';
const now = new Date('2026-11-21T10:00:00Z');

/** What a signed message of a rejection is answered, where the database answers that. */
async function tell(taken: object): Promise<unknown[]> {
  const connect = () => ({ write: () => Promise.resolve(taken) });
  const services = { env: { resend: { webhookSecret: secret } }, now: () => now, connect };
  const context = new RouterContextProvider();
  context.set(appContext, { services } as unknown as App);
  const told = { email_id: 'r-1', to: ['kunde@linde.example'], subject: 'Ihre Rechnung', tags: {} };
  const body = JSON.stringify({ type: 'email.bounced', created_at: now.toISOString(), data: told });
  const timestamp = String(now.getTime() / 1000);
  const digest = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(`m.${timestamp}.${body}`);
  const headers = {
    'svix-id': 'm',
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${digest.digest('base64')}`,
  };
  const request = new Request('https://b.example/mail/resend/webhook', { method: 'POST', body, headers });
  const answer = await action({ request, context } as unknown as Parameters<typeof action>[0]);
  const said: unknown = await answer.json();
  return [answer.status, said];
}

it('a message of the mail service is asked for again while its mail is being written down', async () => {
  expect(await tell({ ok: false, refusal: 'under-way', details: {} })).toEqual([503, { result: 'later' }]);
  expect(await tell({ ok: true, value: { id: 'abcdefghij12345' } })).toEqual([200, { result: 'kept' }]);
});
