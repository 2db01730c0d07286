import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { createSampleMail } from '../support/document-mails.ts';
import { signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { mailsOfInvoice, repeatMail, settleMail } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { handedAt, openToldMails } from './told-mails.ts';
import type { SentMail, ToldMails } from './told-mails.ts';

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

describe('a mail to several people that missed some of them', () => {
  const several = {
    recipient: 'a@linde.example, b@linde.example',
    cc: 'c@linde.example',
    bcc: 'd@büro.example, e@linde.example',
  };
  const missed = ({ transportId }: SentMail, to: string) => tell('email.bounced', transportId, { data: { to: [to] } });
  const pageOf = ({ invoice, mail }: SentMail) => `/invoice/rechnungen/${invoice}/versand/${mail}`;
  const words = async (sent: SentMail) => visibleText((await browser.get(pageOf(sent))).text);
  const mailsOf = async ({ invoice }: SentMail) =>
    (await ask(account.backend, mailsOfInvoice, { id: invoice })).toReversed();

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
    accepted(await ask(account.backend, repeatMail, { id: invoice, mail }));
    for (const to of ['d@büro.example', 'e@linde.example']) await missed(sent, to);
    accepted(await ask(account.backend, repeatMail, { id: invoice, mail }));
    const again = (await mailsOf(sent)).slice(1).map(({ recipient, cc, bcc }) => [recipient, cc, bcc]);
    expect(again).toEqual([
      ['b@linde.example', '', ''],
      ['d@büro.example', '', ''],
      ['e@linde.example', '', ''],
    ]);
  });

  const repeat = async ({ invoice, mail }: SentMail) =>
    accepted(await ask(account.backend, repeatMail, { id: invoice, mail }));
  /** Has each of them handed over, and told of as delivered. */
  const deliver = async (mails: readonly { id: string }[]) => {
    for (const { id } of mails) {
      const taken = { status: 'sent', at: handedAt, answer: 'ok', transportId: `resend-${id}` } as const;
      await ask(site.installation.services.connect(null), settleMail, { id, ...taken });
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
        .run(handedAt, sent.mail);
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
    expect(await ask(owner.backend, repeatMail, { id: invoice, mail })).toMatchObject({ refusal: 'too-many-mails' });
    written(92);
    accepted(await ask(owner.backend, repeatMail, { id: invoice, mail }));
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
    expect(accepted(await ask(account.backend, repeatMail, { id: invoice, mail }))).toEqual({ id: mail });
    expect(await mailsOf(sent)).toMatchObject([{ id: mail, missed: '', news: '' }]);
  });
});
