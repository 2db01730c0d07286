import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { createSampleMail } from '../support/document-mails.ts';
import { createSamplePayment, settlementOfInvoice } from '../support/payments.ts';
import { formFields, openForm, openSite, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { settleMail } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let day = 0;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

/** Issued so that it was due on 15 October; the clock stands at 21 November. */
async function issue(kind: 'business' | 'consumer' = 'business'): Promise<string> {
  day += 1;
  const name = `Kunde ${day}`;
  const customer = await createSampleCustomer(account.backend, {
    name,
    kind,
    ...(kind === 'consumer' && { vatId: '' }),
  });
  const draft = { supplyFrom: `2026-09-${String(day).padStart(2, '0')}` };
  const order = { customer, status: 'issued', today: '2026-10-01', draft, confirmed: true } as const;
  return (await createInvoice(site.installation.services, account.backend, order)).id;
}

const pathOf = (id: string) => `/invoice/rechnungen/${id}/mahnung`;
const words = async (path: string) => visibleText((await browser.get(path)).text);

/** The fields of the reminder's own form: that of holding stands beside it. */
async function openReminder(path: string): Promise<Record<string, string>> {
  const { text } = await browser.get(path);
  const [form = ''] = /<form[^>]*id="reminder"[\s\S]*?<\/form>/.exec(text) ?? [];
  return formFields(form);
}

/** Looks at what would be kept, and issues it with the tick. */
async function issueReminder(id: string, typed: Record<string, string> = {}) {
  const fields = { ...(await openReminder(pathOf(id))), ...typed };
  const checked = await browser.post(pathOf(id), { ...fields, then: 'check' });
  expect(checked.status).toBe(200);
  return browser.post(pathOf(id), { ...fields, content: contentIn(checked.text), confirmed: 'on', then: 'issue' });
}

const contentIn = (page: string) => /name="content" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? '';

describe('reminders', () => {
  it('are kept as they were seen, with a picture and a tick, and not before', async () => {
    const id = await issue();
    const fields = await openReminder(pathOf(id));
    const opened = (await browser.get(pathOf(id))).text;
    expect(opened).not.toContain(' ausstellen</button>');
    const checked = await browser.post(pathOf(id), { ...fields, then: 'check' });
    expect(checked.text).toContain('src="data:image/svg+xml;base64,');
    const seen = { ...fields, content: contentIn(checked.text), then: 'issue' };
    const unticked = await browser.post(pathOf(id), seen);
    expect([unticked.status, visibleText(unticked.text)]).toEqual([
      422,
      expect.stringContaining('Bitte bestätigen Sie, dass diese Mahnung ausgestellt werden soll.'),
    ]);
    const other = await browser.post(pathOf(id), { ...seen, confirmed: 'on', text: 'Guten Tag, bitte zahlen.' });
    expect([other.status, visibleText(other.text)]).toEqual([
      409,
      expect.stringContaining('Seit der Prüfung hat sich etwas geändert.'),
    ]);
    expect(await words(pathOf(id))).not.toContain('Schon ausgestellt');
    expect((await browser.post(pathOf(id), { ...seen, confirmed: 'on' })).status).toBe(303);
    expect((await browser.post(pathOf(id), { ...seen, confirmed: 'on' })).status).toBe(303);
  });

  it('are listed, reviewed, issued, and shown with the invoice', async () => {
    const id = await issue();
    expect(await words('/invoice/mahnungen')).toMatch(/Kunde \d+ .*Zahlungserinnerung/);
    const posted = await issueReminder(id);
    expect([posted.status, posted.location]).toEqual([303, pathOf(id)]);
    expect(await words(pathOf(id))).toContain('Die Frist läuft noch.');
    const page = await browser.get(`/invoice/rechnungen/${id}`);
    expect(visibleText(page.text)).toContain('Zahlungserinnerung Vom 21.11.2026');
    const [file = ''] = /\/invoice\/mahnungen\/[a-z0-9]{15}/.exec(page.text) ?? [];
    expect((await browser.get(file)).text.slice(0, 5)).toBe('%PDF-');
  });

  it('go by mail with their own words and file', async () => {
    const id = await issue();
    await issueReminder(id);
    const [mail = ''] =
      /\/invoice\/rechnungen\/[a-z0-9]{15}\/versand\?mahnung=[a-z0-9]{15}/.exec((await browser.get(pathOf(id))).text) ??
      [];
    const fields = await openForm(browser, mail);
    expect(fields['subject']).toMatch(/^Zahlungserinnerung RE-.*-ZE von /);
    const { status, location } = await browser.post(mail, {
      ...fields,
      recipient: 'kunde@linde.example',
      when: 'later',
    });
    expect(status).toBe(303);
    expect(await words(location)).toContain('Mahnung (PDF)');
  });

  it('say what became of their mail, in the words of the way it went', async () => {
    const id = await issue();
    await issueReminder(id);
    const [, reminder = ''] = /versand\?mahnung=([a-z0-9]{15})/.exec((await browser.get(pathOf(id))).text) ?? [];
    const mail = await createSampleMail(account.backend, { invoice: id, reminder });
    const refused = { status: 'failed', at: '2026-11-21T10:00:00.000Z', error: '550 unbekannt' } as const;
    await ask(site.installation.services.connect(null), settleMail, { id: mail, ...refused });
    const told = 'E-Mail an kunde@linde.example : Abgewiesen. „550 unbekannt“';
    expect(await words(pathOf(id))).toContain(told);
    const invoice = await browser.get(`/invoice/rechnungen/${id}`);
    expect(visibleText(invoice.text)).toContain(told);
    expect(invoice.text).not.toContain('id="mails"');
    expect((await browser.get('/invoice')).text).toMatch(
      new RegExp(
        `href="/invoice/rechnungen/${id}#reminders"[^>]*>(?:<kbd[^>]*>\\d</kbd>)?<b>[^<]*-ZE ist nicht angekommen`,
      ),
    );
    expect(visibleText(invoice.text)).toContain('E-Mail mit der Mahnung abgewiesen');
    const send = `/invoice/rechnungen/${id}/versand`;
    const isListed = async (path: string) => (await browser.get(path)).text.includes(`${send}/${mail}`);
    expect([await isListed(send), await isListed(`${send}?mahnung=${reminder}`)]).toEqual([false, true]);
  });

  it('show the sum that the choices make, and keep what was typed', async () => {
    const id = await issue();
    const typed = { text: 'Guten Tag, bitte zahlen.', lumpSum: 'on', dateAgreed: 'on' };
    const checked = await browser.post(pathOf(id), { ...(await openReminder(pathOf(id))), ...typed, then: 'check' });
    expect(visibleText(checked.text)).toContain('Pauschale nach § 288 Abs. 5 BGB 40,00');
    expect(checked.text).toContain('Guten Tag, bitte zahlen.');
    expect((await issueReminder(id, typed)).status).toBe(303);
  });

  it('refuse what is wrong at its field', async () => {
    const id = await issue();
    const typed = { text: 'Hier', until: '1.10.2026', invoiceReceivedOn: '1.1.2027' };
    const wrong = await browser.post(pathOf(id), { ...(await openReminder(pathOf(id))), ...typed, until: 'bald' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="bald"');
    const early = await browser.post(pathOf(id), { ...(await openReminder(pathOf(id))), ...typed });
    expect([early.status, visibleText(early.text).includes('einen späteren Tag als heute')]).toEqual([422, true]);
    const ahead = await browser.post(pathOf(id), {
      ...(await openReminder(pathOf(id))),
      invoiceReceivedOn: '1.1.2027',
    });
    expect([ahead.status, visibleText(ahead.text).includes('liegt in der Zukunft')]).toEqual([422, true]);
  });

  it('are not issued for what was paid meanwhile', async () => {
    const id = await issue();
    const fields = await openReminder(pathOf(id));
    const { openCents } = await settlementOfInvoice(account.backend, id);
    await createSamplePayment(account.backend, { invoice: id, amountCents: openCents });
    const refused = await browser.post(pathOf(id), { ...fields, confirmed: 'on', then: 'issue' });
    expect(refused.status).toBe(409);
    expect(await words(pathOf(id))).toContain('Sie ist bezahlt.');
  });

  it('stop while an invoice is disputed', async () => {
    const id = await issue();
    const held = { then: 'hold', hold: 'disputed', holdReason: 'Mangel am Tisch' };
    expect((await browser.post(pathOf(id), held)).status).toBe(303);
    const { text } = await browser.get(pathOf(id));
    expect(visibleText(text)).toContain('Sie ist strittig.');
    expect(text).toContain('value="Mangel am Tisch"');
    expect(await words('/invoice/mahnungen')).toContain('strittig');
    const long = await browser.post(pathOf(id), { ...held, holdReason: 'x'.repeat(201) });
    expect([long.status, long.text.includes('x'.repeat(201))]).toEqual([422, true]);
  });

  it('offer a consumer no lump sum', async () => {
    const id = await issue('consumer');
    expect(Object.keys(await openReminder(pathOf(id)))).not.toContain('lumpSum');
    expect((await browser.get(pathOf(id))).text).not.toContain('name="lumpSum"');
  });

  it('are a 404 for another company', async () => {
    const id = await issue();
    await issueReminder(id);
    const [file = ''] = /\/invoice\/mahnungen\/[a-z0-9]{15}/.exec((await browser.get(pathOf(id))).text) ?? [];
    const other = (await signedIn(site)).browser;
    for (const path of [pathOf(id), file]) expect([path, (await other.get(path)).status]).toEqual([path, 404]);
  });
});

describe('the preset of reminders', () => {
  const path = '/invoice/einstellungen/mahnungen';
  const chosen = (html: string) =>
    /<input[^>]*checked[^>]*>/.exec(html.slice(html.indexOf('role="radiogroup"')))?.[0].match(/value="(\w+)"/)?.[1];

  it('is chosen with one button, which sets days, fees and texts of all levels', async () => {
    const { browser: own, account: whose } = await signedIn(site);
    const before = (await own.get(path)).text;
    expect(chosen(before)).toBe('usual');
    expect(before).not.toContain('reminder_0_waitDays');
    await press(own, `${path}/stufen`, { reminder_1_text: 'Bitte zahlen Sie.', baseRates: '01.01.2027 1,77' });
    expect(chosen((await own.get(path)).text)).toBe('own');
    expect((await press(own, path, { preset: 'brisk' })).location).toBe(path);
    const { settings } = await findCompany(whose.backend);
    expect(settings).toMatchObject({
      reminder_0_waitDays: 1,
      reminder_2_termDays: 7,
      reminder_3_feeCents: 250,
      reminder_1_text: '',
      baseRates: '01.01.2027 1,77',
    });
    const after = (await own.get(path)).text;
    expect(chosen(after)).toBe('brisk');
    expect(after).not.toContain('value="own"');
  });

  it('does not overwrite levels that were set in another window meanwhile', async () => {
    const { browser: own, account: whose } = await signedIn(site);
    const opened = await openForm(own, path);
    await press(own, `${path}/stufen`, { reminder_0_waitDays: '5' });
    const asked = await own.post(path, { ...opened, preset: 'patient' });
    expect(asked.status).toBe(409);
    expect(visibleText(asked.text)).toContain('Eigene Stufen');
    expect((await findCompany(whose.backend)).settings.reminder_0_waitDays).toBe(5);
  });

  it('is refused by name where there is none of that name', async () => {
    const { browser: own } = await signedIn(site);
    const wrong = await own.postForged(path, { ...(await openForm(own, path)), preset: 'never' });
    expect(wrong.status).toBe(422);
  });
});

describe('the levels of reminders', () => {
  const path = '/invoice/einstellungen/mahnungen/stufen';

  it('take base rates of half-years, and say which line is wrong', async () => {
    const { browser: own } = await signedIn(site);
    const wrong = await own.post(path, { ...(await openForm(own, path)), baseRates: '01.01.2027 1,77\n15.02.2027 2' });
    expect(wrong.status).toBe(422);
    expect(visibleText(wrong.text)).toContain('Nicht lesbar: „15.02.2027 2“');
    const saved = await own.post(path, { ...(await openForm(own, path)), baseRates: '01.01.2027 1,77' });
    expect(saved.status).toBe(303);
  });

  it('propose their own words and terms', async () => {
    const { browser: own, account: others } = await signedIn(site);
    await own.post(path, {
      ...(await openForm(own, path)),
      reminder_0_text: 'Huhu, das ist noch offen.',
      reminder_0_termDays: '5',
    });
    const customer = await createSampleCustomer(others.backend);
    const order = { customer, status: 'issued', today: '2026-10-01', confirmed: true } as const;
    const { id } = await createInvoice(site.installation.services, others.backend, order);
    const { text } = await own.get(pathOf(id));
    expect(text).toContain('Huhu, das ist noch offen.');
    expect(text).toContain('value="26.11.2026"');
  });
});
