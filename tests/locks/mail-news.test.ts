import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createInvoice, createSampleCustomer } from '../../app/commands/fixtures.ts';
import type { SampleAccount } from '../../app/commands/fixtures.ts';
import { listEventsOf } from '../../app/pocketbase/archive/queries.ts';
import { accepted } from '../../app/pocketbase/backend.ts';
import type { DocumentMail, MailResult } from '../../app/pocketbase/outbox/calls.ts';
import { listMailsOf, repeatMail, settleMail } from '../../app/pocketbase/outbox/queries.ts';
import { addDays } from '../../app/values/dates.ts';
import { createSampleMail } from '../support/document-mails.ts';
import { freshAddress, openBrowser, openSite, origin, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { atNight } from '../support/night.ts';

// What Resend tells of mails that it has taken.

const path = '/mail/resend/webhook';
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZg==';
const variables = { RESEND_API_KEY: 're_1', RESEND_BASE_URL: 'http://127.0.0.1:9', RESEND_WEBHOOK_SECRET: secret };
const at = '2026-11-21T10:00:00.000Z';

const sql = new DatabaseSync(join(inject('mailDir'), '../pocketbase/data.db'), { timeout: 5000 });

let site: Site;
let browser: Browser;
let account: SampleAccount;
let day = '2026-10-01';

beforeAll(async () => {
  site = await openSite(variables);
  ({ browser, account } = await signedIn(site));
});

afterAll(() => sql.close());

interface SentMail {
  invoice: string;
  mail: string;
  transportId: string;
}

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
  const taken = { status: 'sent', at, answer: `Resend: ${transportId}`, transportId, ...result } as MailResult;
  await settleMail(site.installation.services.connect(null), mail, taken);
  return { invoice, mail, transportId };
}

interface Telling {
  id?: string;
  seconds?: number;
  headers?: Record<string, string>;
  data?: object;
}

async function tell(type: string, transportId: string, { id = 'msg_1', seconds, headers, data }: Telling = {}) {
  const timestamp = String(seconds ?? Math.floor(site.clock.now.getTime() / 1000));
  const told = { email_id: transportId, to: ['kunde@linde.example'], subject: 'Ihre Rechnung', tags: {}, ...data };
  const body = JSON.stringify({ type, created_at: '2026-11-21T11:00:00.000Z', data: told });
  const digest = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  const signed = { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${digest}`, ...headers };
  return post(body, signed);
}

async function post(body: string, headers: Record<string, string>, at = site) {
  const foreign = { 'content-type': 'application/json', origin: 'https://svix.example', ...headers };
  const request = new Request(`${origin}${path}`, { method: 'POST', body, headers: foreign });
  const answer = await at.installation.answer(request, { address: freshAddress(), local: false });
  return [answer.status, await answer.text()];
}

const stateOf = async ({ invoice }: SentMail, owner = account) => (await listMailsOf(owner.backend, invoice))[0];
const kept = [200, '{"result":"kept"}'];
const foreign = [200, '{"result":"foreign"}'];
const bounce = { bounce: { type: 'Permanent', subType: 'General', message: 'no such user' } };

describe('what is told moves a mail on', () => {
  it('delivered', async () => {
    const sent = await send();
    expect(await tell('email.delivered', sent.transportId)).toEqual(kept);
    expect(await stateOf(sent)).toMatchObject({ status: 'delivered', newsAt: '2026-11-21T11:00:00.000Z' });
    const page = visibleText((await browser.get(`/invoice/rechnungen/${sent.invoice}/versand/${sent.mail}`)).text);
    expect(page).toContain('Angekommen am 21.11.2026, 12:00');
    expect(page).toContain('Resend: email.delivered');
    await tell('email.bounced', sent.transportId);
    await tell('email.delivered', sent.transportId);
    const told = (await listEventsOf(account.backend, sent.invoice)).filter(({ type }) => type.startsWith('mail-'));
    expect(told.map(({ type, data }) => [type, data]).sort()).toEqual(
      ['mail-delivered', 'mail-handed-over', 'mail-queued', 'mail-rejected'].map((type) => [
        type,
        JSON.stringify({ mail: sent.mail }),
      ]),
    );
    const history = visibleText((await browser.get(`/invoice/rechnungen/${sent.invoice}`)).text);
    for (const word of ['geschrieben', 'übergeben', 'angekommen', 'abgewiesen'])
      expect(history).toContain(`E-Mail ${word}`);
  });

  it('rejected, which is told on the dashboard and may go again', async () => {
    const sent = await send();
    expect(await tell('email.bounced', sent.transportId, { data: bounce })).toEqual(kept);
    const page = visibleText((await browser.get(`/invoice/rechnungen/${sent.invoice}/versand/${sent.mail}`)).text);
    expect(page).toContain('Resend: email.bounced, Permanent, General, no such user');
    expect(page).toContain('Noch einmal senden');
    const listed = visibleText((await browser.get('/invoice/rechnungen')).text);
    expect(listed.split('Versand prüfen')).toHaveLength(3);
    expect((await browser.get('/invoice')).text).toContain(`/invoice/rechnungen/${sent.invoice}#mails`);
  });

  it.each<[string[], string, string]>([
    [['email.delivery_delayed'], 'sent', 'email.delivery_delayed'],
    [['email.delivered', 'email.delivery_delayed'], 'delivered', 'email.delivered'],
    [['email.bounced', 'email.delivered'], 'failed', 'email.bounced, an kunde@linde.example'],
    [['email.delivered', 'email.bounced'], 'failed', 'email.bounced, an kunde@linde.example'],
    [['email.complained', 'email.delivered'], 'delivered', 'email.complained'],
    [['email.failed', 'email.bounced', 'email.complained'], 'failed', 'email.failed, an kunde@linde.example'],
  ])('%s: %s', async (types, status, words) => {
    const sent = await send();
    for (const type of types) expect(await tell(type, sent.transportId)).toEqual(kept);
    const found = await stateOf(sent);
    const told = found?.status === 'failed' ? found.error : found?.answer;
    expect([found?.status, told]).toEqual([status, `Resend: ${words}`]);
  });

  it('only once, even if the message is repeated', async () => {
    const sent = await send();
    await tell('email.bounced', sent.transportId, { data: bounce });
    const before = await stateOf(sent);
    expect(await tell('email.bounced', sent.transportId, { data: bounce })).toEqual(kept);
    expect(await stateOf(sent)).toEqual(before);
    accepted(await repeatMail(account.backend, { invoice: sent.invoice, mail: sent.mail }));
    expect(await tell('email.bounced', sent.transportId, { data: bounce })).toEqual(foreign);
    // It may be on its way again already.
    const again = await stateOf(sent);
    expect(again).toMatchObject({ news: '' });
    expect(again?.status).not.toBe('failed');
  });

  it('of one mail and of no other one, whoever’s it is', async () => {
    const other = (await signedIn(site)).account;
    const [own, foreignMail] = [await send(), await send({}, other)];
    await tell('email.bounced', foreignMail.transportId, { data: { tags: { mail: own.mail } } });
    expect(await stateOf(own)).toMatchObject({ status: 'sent', news: '' });
    expect(await stateOf(foreignMail, other)).toMatchObject({ status: 'failed' });
  });
});

describe('a mail to several people that missed some of them', () => {
  const several = {
    recipient: 'a@linde.example, b@linde.example',
    cc: 'c@linde.example',
    bcc: 'd@büro.example, e@linde.example',
  };
  const missed = ({ transportId }: SentMail, to: string) => tell('email.bounced', transportId, { data: { to: [to] } });
  const pageOf = ({ invoice, mail }: SentMail) => `/invoice/rechnungen/${invoice}/versand/${mail}`;
  const words = async (sent: SentMail) => visibleText((await browser.get(pageOf(sent))).text);
  const mailsOf = async ({ invoice }: SentMail) => (await listMailsOf(account.backend, invoice)).toReversed();

  it('goes again to these alone, by a mail of its own, and says so before', async () => {
    const sent = await send({}, account, several);
    await missed(sent, 'b@linde.example');
    expect(await words(sent)).toContain('Stand Abgewiesen von b@linde.example; die anderen Empfänger können sie');
    for (const to of ['d@xn--bro-hoa.example', 'b@linde.example']) await missed(sent, to);
    expect(await words(sent)).toContain('Noch einmal gesendet wird nur an b@linde.example, d@büro.example.');
    const { location } = await browser.post(pageOf(sent), { then: 'again' });
    const [first, again, ...others] = await mailsOf(sent);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ ...several, id: sent.mail, status: 'failed' });
    expect(again).toMatchObject({ recipient: 'b@linde.example', cc: '', bcc: 'd@büro.example', missed: '' });
    expect(location).toBe(pageOf({ ...sent, mail: again?.id ?? '' }));
    expect(await words({ ...sent, mail: again?.id ?? '' })).toContain('Betreff Ihre Rechnung');
    expect(await words(sent)).toContain('Noch einmal gesendet an b@linde.example, d@büro.example');
    expect((await browser.post(pageOf(sent), { then: 'again' })).status).toBe(409);
  });

  it('hears of the others still, and of blind copies each learns of nobody', async () => {
    const sent = await send({}, account, several);
    await missed(sent, 'b@linde.example');
    const { invoice, mail } = sent;
    accepted(await repeatMail(account.backend, { invoice, mail }));
    for (const to of ['d@büro.example', 'e@linde.example']) await missed(sent, to);
    accepted(await repeatMail(account.backend, { invoice, mail }));
    const again = (await mailsOf(sent)).slice(1).map(({ recipient, cc, bcc }) => [recipient, cc, bcc]);
    expect(again).toEqual([
      ['b@linde.example', '', ''],
      ['d@büro.example', '', ''],
      ['e@linde.example', '', ''],
    ]);
  });

  const repeat = async ({ invoice, mail }: SentMail) => accepted(await repeatMail(account.backend, { invoice, mail }));
  /** Has each of them handed over, and told of as delivered. */
  const deliver = async (mails: readonly { id: string }[]) => {
    for (const { id } of mails) {
      const taken = { status: 'sent', at, answer: 'ok', transportId: `resend-${id}` } as const;
      await settleMail(site.installation.services.connect(null), id, taken);
      await tell('email.delivered', `resend-${id}`);
    }
  };
  const isNamed = async ({ invoice }: SentMail) =>
    (await browser.get('/invoice')).text.includes(`/invoice/rechnungen/${invoice}#mails`);

  it('is named once more when it missed another one, though what went again arrived', async () => {
    const sent = await send({}, account, { recipient: 'a@linde.example', cc: 'c@linde.example' });
    await missed(sent, 'c@linde.example');
    expect(await isNamed(sent)).toBe(true);
    await deliver([await repeat(sent)]);
    expect(await isNamed(sent)).toBe(false);
    await missed(sent, 'a@linde.example');
    expect(await isNamed(sent)).toBe(true);
    const shown = visibleText((await browser.get(`/invoice/rechnungen/${sent.invoice}`)).text);
    expect(shown).toContain('Versand Abgewiesen');
    expect(shown.split('E-Mail abgewiesen')).toHaveLength(3);
    await deliver([await repeat(sent)]);
    expect(await isNamed(sent)).toBe(false);
  });

  it('is named as long as one of the blind copies that went again was rejected', async () => {
    const sent = await send({}, account, { ...several, cc: '' });
    for (const to of ['d@büro.example', 'e@linde.example']) await missed(sent, to);
    await repeat(sent);
    const [, first, second] = await mailsOf(sent);
    if (!first || !second) throw new Error('not written');
    await deliver([first, second]);
    await missed({ ...sent, transportId: `resend-${first.id}` }, 'd@büro.example');
    expect(await isNamed(sent)).toBe(true);
  });

  it.each([
    ['had none yet', 'unclear', 'first'],
    ['had it', 'sent', ''],
  ] as const)(
    'brings one copy to oneself, by the first that goes again only where it %s',
    async (_what, status, whose) => {
      const sent = await send({ status: 'unclear', error: 'keine Antwort' }, account, { ...several, cc: '' });
      sql
        .prepare("UPDATE mails SET copyTo = 'ich@linde.example', handedAt = ?, transport = 'resend' WHERE id = ?")
        .run(at, sent.mail);
      if (status === 'sent') await deliver([{ id: sent.mail }]);
      for (const to of ['d@büro.example', 'e@linde.example'])
        await tell('email.bounced', sent.transportId, { data: { to: [to], tags: { mail: sent.mail } } });
      await repeat(sent);
      await missed(sent, 'a@linde.example');
      await repeat(sent);
      const [, ...again] = await mailsOf(sent);
      await deliver(again);
      const copies = sql
        .prepare("SELECT copyOf FROM mails WHERE kind = 'document-copy' AND invoice = ?")
        .all(sent.invoice);
      expect(copies).toEqual([{ copyOf: whose === 'first' ? again[0]?.id : sent.mail }]);
    },
  );

  it('goes again to no more addresses than may be written to in an hour', async () => {
    const { account: owner } = await signedIn(site);
    const sent = await send({}, owner, several);
    for (const to of ['c@linde.example', 'd@büro.example']) await missed(sent, to);
    const other = await send({}, owner);
    const written = (n: number) =>
      sql.prepare('UPDATE mails SET bcc = ? WHERE id = ?').run(Array(n).fill('x@linde.example').join(', '), other.mail);
    written(93);
    const { invoice, mail } = sent;
    expect(await repeatMail(owner.backend, { invoice, mail })).toMatchObject({ refusal: 'too-many-mails' });
    written(92);
    accepted(await repeatMail(owner.backend, { invoice, mail }));
  });

  it('is answered by a new mail, for all that was told until then, and for whom that is for', async () => {
    const sent = await send({}, account, several);
    await missed(sent, 'c@linde.example');
    await deliver([{ id: await createSampleMail(account.backend, { ...sent, recipient: 'a@linde.example' }) }]);
    await missed(sent, 'a@linde.example');
    expect(await isNamed(sent)).toBe(false);
    await missed(sent, 'b@linde.example');
    expect(await isNamed(sent)).toBe(true);
  });

  it('goes again as it is where it missed all of them', async () => {
    const sent = await send({}, account, { recipient: 'a@linde.example', cc: 'c@linde.example' });
    for (const to of ['a@linde.example', 'c@linde.example']) await missed(sent, to);
    const { invoice, mail } = sent;
    expect(accepted(await repeatMail(account.backend, { invoice, mail }))).toEqual({ id: mail });
    expect(await mailsOf(sent)).toMatchObject([{ id: mail, missed: '', news: '' }]);
  });
});

atNight(() => {
  describe('a mail whose answer was never seen', () => {
    const tagged = ({ mail }: SentMail) => ({ data: { tags: { mail } } });
    const give = ({ mail }: SentMail, status: string) =>
      sql.prepare("UPDATE mails SET status = ?, handedAt = ?, transport = 'resend' WHERE id = ?").run(status, at, mail);

    it('is known by its own id', async () => {
      const sent = await send({ status: 'unclear', error: 'keine Antwort' });
      give(sent, 'unclear');
      expect(await tell('email.delivered', 'resend-late', tagged(sent))).toEqual(kept);
      expect(await stateOf(sent)).toMatchObject({ status: 'delivered' });
      await tell('email.bounced', 'resend-late');
      expect(await stateOf(sent)).toMatchObject({ status: 'failed' });
    });

    it.each(['sending', 'queued'])('is asked for again as long as it is %s', async (status) => {
      const sent = await send({ status: 'unclear', error: 'keine Antwort' });
      give(sent, status);
      expect(await tell('email.delivered', 'resend-early', tagged(sent))).toEqual([503, '{"result":"later"}']);
      expect(await stateOf(sent)).toMatchObject({ status });
    });

    it('is not a mail that was never handed over, or is sent again', async () => {
      const sent = await send({ status: 'failed', error: '550' });
      expect(await tell('email.delivered', 'resend-x', tagged(sent))).toEqual(foreign);
      give(sent, 'unclear');
      accepted(await repeatMail(account.backend, { invoice: sent.invoice, mail: sent.mail }));
      give(sent, 'unclear');
      expect(await tell('email.delivered', 'resend-y', tagged(sent))).toEqual(foreign);
    });
  });
});

describe('what changes nothing', () => {
  it.each<[string, Telling]>([
    ['without a signature', { headers: { 'svix-signature': '' } }],
    ['with another one', { headers: { 'svix-signature': 'v1,bm8=' } }],
    ['without an id', { headers: { 'svix-id': '' } }],
    ['without a time', { headers: { 'svix-timestamp': '' } }],
    ['six minutes ago', { seconds: Math.floor(Date.parse('2026-11-21T09:00:00Z') / 1000) }],
  ])('a message %s', async (_what, telling) => {
    const sent = await send();
    expect(await tell('email.bounced', sent.transportId, telling)).toEqual([400, '{"result":"bad-signature"}']);
    expect(await stateOf(sent)).toMatchObject({ status: 'sent', news: '' });
  });

  it('an unknown kind, and an unknown mail', async () => {
    const sent = await send();
    expect(await tell('email.opened', sent.transportId)).toEqual(foreign);
    expect(await tell('email.bounced', 'resend-unknown')).toEqual(foreign);
    expect(await stateOf(sent)).toMatchObject({ status: 'sent', news: '' });
  });

  it('more than a message is', async () => {
    expect(await post('x'.repeat(300_000), { 'svix-id': 'msg_1' })).toEqual([413, '{"result":"too-large"}']);
  });

  it('where no secret is set, or the database is away', async () => {
    const without = await openSite({}, onTestFinished);
    expect(await post('{}', {}, without)).toEqual([404, '{"result":"no-webhook"}']);
    const before = site;
    site = await openSite({ ...variables, POCKETBASE_URL: 'http://127.0.0.1:9' }, onTestFinished);
    try {
      expect(await tell('email.bounced', 'resend-unknown')).toEqual([503, '{"result":"later"}']);
    } finally {
      site = before;
    }
  });

  it('reading it', async () => {
    expect((await openBrowser(site).get(path)).status).toBe(405);
  });
});
