import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { openForm, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { mailsOfInvoice, settleMail } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let day = 0;

const settings = '/invoice/einstellungen/mail';

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

async function issue(): Promise<string> {
  day += 1;
  const customer = await createSampleCustomer(account.backend);
  const draft = { supplyFrom: `2026-10-${String(day).padStart(2, '0')}` };
  const order = { customer, status: 'issued', today: '2026-11-21', draft } as const;
  const { id } = await createInvoice(site.installation.services, account.backend, order);
  return `/invoice/rechnungen/${id}/versand`;
}

const words = async (path: string) => visibleText((await browser.get(path)).text);

async function choose(fields: Record<string, string>): Promise<void> {
  const { copyToSelf: _ticked, ...shown } = await openForm(browser, settings);
  expect((await browser.post(settings, { ...shown, ...fields })).status).toBe(303);
}

const waits = { then: 'hold' };

/** Mails in the folder to that address. */
function mailsTo(recipient: string): string[] {
  const folder = join(site.installation.services.env.dataDir, 'mails');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes(`\nTo: ${recipient}`));
}

describe('the time to think', () => {
  it('is proposed where there is one, and what goes then can be held back', async () => {
    await choose({ undoMinutes: '7' });
    const page = await issue();
    const fields = await openForm(browser, page);
    expect(fields['when']).toBe('soon');
    expect(await words(page)).toContain('In 7 Minuten');
    const before = site.installation.services.now().getTime();
    const { location } = await browser.post(page, fields);
    expect(await words(location)).toContain('Geht hinaus am');
    const [mail] = await ask(account.backend, mailsOfInvoice, { id: page.split('/').at(-2) ?? '' });
    expect(Math.round((new Date(mail?.dueAt ?? '').getTime() - before) / 60_000)).toBe(7);
    await browser.post(location, waits);
    expect(await words(location)).toContain('Zurückgehalten, nicht verschickt');
    await choose({ undoMinutes: '' });
    expect((await openForm(browser, page))['when']).toBe('now');
  });

  it.each(['61', '-1', '1,5', 'fünf'])('is not %s minutes, and what was typed stays', async (undoMinutes) => {
    const shown = await openForm(browser, settings);
    const answer = await browser.post(settings, { ...shown, undoMinutes, senderName: 'Holm' });
    expect(answer.status).toBe(422);
    expect(visibleText(answer.text)).toContain('Bitte eine ganze Zahl von 0 bis 60.');
    expect(answer.text).toContain(`value="${undoMinutes}"`);
    expect(answer.text).toContain('value="Holm"');
  });
});

describe('a copy to oneself', () => {
  it('is a mail of its own once the customer’s was handed over, and comes once', async () => {
    await choose({ copyToSelf: 'on', replyTo: 'kontor@holm.example' });
    const page = await issue();
    expect(await words(page)).toContain('Kopie an kontor@holm.example');
    const fields = await openForm(browser, page);
    const { location } = await browser.post(page, {
      ...fields,
      recipient: 'erika@muster.example',
      subject: 'Ihr Beleg',
    });
    // Whichever run takes it: the installations of these tests share one outbox.
    await expect.poll(() => words(location), { timeout: 15_000 }).toContain('An kontor@holm.example, nur abgelegt');
    const [copy = '', ...others] = mailsTo('kontor@holm.example');
    expect(others).toEqual([]);
    expect(copy).toContain('Subject: Kopie: Ihr Beleg');
    expect(copy).toMatch(/Diese E-Mail wurde an erika@muster\.example/);
    expect(copy).toContain('.pdf');
    expect(mailsTo('erika@muster.example')).toHaveLength(1);
    const id = location.split('/').at(-1) ?? '';
    const again = { status: 'sent', at: new Date().toISOString(), answer: '', transportId: '' } as const;
    await ask(site.installation.services.connect(null), settleMail, { id, ...again });
    await site.installation.outbox.settle();
    expect(mailsTo('kontor@holm.example')).toHaveLength(1);
    expect(await words(page)).not.toContain('Kopie:');
  });

  it('does not go where the mail does not, and goes to who sends where no address is named', async () => {
    await choose({ copyToSelf: 'on', replyTo: '' });
    const page = await issue();
    const fields = await openForm(browser, page);
    const { location } = await browser.post(page, { ...fields, when: 'later' });
    await browser.post(location, waits);
    await site.installation.outbox.settle();
    expect(await words(location)).toContain(`An ${account.email}, sobald diese E-Mail übergeben ist`);
    const copies = () => mailsTo(account.email).filter((mail) => mail.includes('Subject: Kopie'));
    expect(copies()).toEqual([]);
    await browser.post(location, { then: 'again' });
    await expect.poll(() => copies().length, { timeout: 15_000 }).toBe(1);
  });

  it('sends no copy where none is wanted', async () => {
    await choose({});
    const page = await issue();
    const { location } = await browser.post(page, await openForm(browser, page));
    await site.installation.outbox.settle();
    expect(await words(location)).not.toContain('Kopie');
  });
});
