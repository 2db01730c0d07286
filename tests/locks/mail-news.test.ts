import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { openBrowser, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { atNight } from '../support/night.ts';
import { eventsOfSubject } from '#app/pocketbase/archive/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { mailsOfInvoice, repeatMail } from '#app/pocketbase/outbox/calls.ts';
import { handedAt, openToldMails, resendVariables, webhookPath } from './told-mails.ts';
import type { SentMail, Telling, ToldMails } from './told-mails.ts';

// What Resend tells of mails that it has taken.

const sql = new DatabaseSync(join(inject('mailDir'), '../pocketbase/data.db'), { timeout: 5000 });

let mails: ToldMails;
let site: Site;
let browser: Browser;
let account: SampleAccount;

beforeAll(async () => {
  mails = await openToldMails();
  ({ site, browser, account } = mails);
});

afterAll(() => sql.close());

const send: ToldMails['send'] = (...order) => mails.send(...order);
const tell: ToldMails['tell'] = (...told) => mails.tell(...told);
const post: ToldMails['post'] = (...posted) => mails.post(...posted);
const stateOf = async ({ invoice }: SentMail, owner = account) =>
  (await ask(owner.backend, mailsOfInvoice, { id: invoice }))[0];
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
    const told = (await ask(account.backend, eventsOfSubject, { subject: sent.invoice })).filter(({ type }) =>
      type.startsWith('mail-'),
    );
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
    accepted(await ask(account.backend, repeatMail, { id: sent.invoice, mail: sent.mail }));
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

atNight(() => {
  describe('a mail whose answer was never seen', () => {
    const tagged = ({ mail }: SentMail) => ({ data: { tags: { mail } } });
    const give = ({ mail }: SentMail, status: string) =>
      sql
        .prepare("UPDATE mails SET status = ?, handedAt = ?, transport = 'resend' WHERE id = ?")
        .run(status, handedAt, mail);

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
      accepted(await ask(account.backend, repeatMail, { id: sent.invoice, mail: sent.mail }));
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
    const at = await openSite({ ...resendVariables, POCKETBASE_URL: 'http://127.0.0.1:9' }, onTestFinished);
    expect(await tell('email.bounced', 'resend-unknown', { at })).toEqual([503, '{"result":"later"}']);
  });

  it('reading it', async () => {
    expect((await openBrowser(site).get(webhookPath)).status).toBe(405);
  });
});
