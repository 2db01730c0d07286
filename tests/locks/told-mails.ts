import { createHmac } from 'node:crypto';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { DocumentMail, MailResult } from '#app/pocketbase/outbox/calls.ts';
import { addDays } from '#app/values/dates.ts';
import { createSampleMail } from '../support/document-mails.ts';
import { freshAddress, openSite, origin, signedIn } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import { settleMail } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export const webhookPath = '/mail/resend/webhook';
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZg==';
export const resendVariables = {
  RESEND_API_KEY: 're_1',
  RESEND_BASE_URL: 'http://127.0.0.1:9',
  RESEND_WEBHOOK_SECRET: secret,
};
export const handedAt = '2026-11-21T10:00:00.000Z';

export interface SentMail {
  invoice: string;
  mail: string;
  transportId: string;
}

export interface Telling {
  id?: string;
  seconds?: number;
  headers?: Record<string, string>;
  data?: object;
  /** whom it is told; absent: the site itself */
  at?: Site;
}

export type ToldMails = Awaited<ReturnType<typeof openToldMails>>;

/** A site whose mails Resend has taken and tells of. */
export async function openToldMails() {
  const site = await openSite(resendVariables);
  const { browser, account } = await signedIn(site);
  let day = '2026-10-01';

  /** A mail of an invoice of its own that was handed over. */
  async function send(
    result: Partial<MailResult> = {},
    owner = account,
    addresses: Partial<DocumentMail> = {},
  ): Promise<SentMail> {
    day = addDays(day, 1);
    const customer = await createSampleCustomer(owner.backend, { name: `Kunde ${day}` });
    const order = { customer, status: 'issued', today: day, confirmed: true } as const;
    const { id: invoice } = await createInvoice(site.installation.services, owner.backend, order);
    const mail = await createSampleMail(owner.backend, { invoice, ...addresses });
    const transportId = `resend-${mail}`;
    const taken = {
      status: 'sent',
      at: handedAt,
      answer: `Resend: ${transportId}`,
      transportId,
      ...result,
    } as MailResult;
    await ask(site.installation.services.connect(null), settleMail, { id: mail, ...taken });
    return { invoice, mail, transportId };
  }

  async function tell(
    type: string,
    transportId: string,
    { id = 'msg_1', seconds, headers, data, at = site }: Telling = {},
  ) {
    const timestamp = String(seconds ?? Math.floor(site.clock.now.getTime() / 1000));
    const told = { email_id: transportId, to: ['kunde@linde.example'], subject: 'Ihre Rechnung', tags: {}, ...data };
    const body = JSON.stringify({ type, created_at: '2026-11-21T11:00:00.000Z', data: told });
    const digest = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
    const signed = { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${digest}`, ...headers };
    return post(body, signed, at);
  }

  async function post(body: string, headers: Record<string, string>, at = site) {
    const foreign = { 'content-type': 'application/json', origin: 'https://svix.example', ...headers };
    const request = new Request(`${origin}${webhookPath}`, { method: 'POST', body, headers: foreign });
    const answer = await at.installation.answer(request, { address: freshAddress(), local: false });
    return [answer.status, await answer.text()];
  }

  return { site, browser, account, send, tell, post };
}
