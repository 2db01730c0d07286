import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { formFields, openForm, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;

const page = '/invoice/einstellungen/mail/texte';

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

const shown = async (path: string) => visibleText((await browser.get(path)).text);

describe('own texts of mails', () => {
  it('are proposed for their kind and language, with what the placeholders stand for', async () => {
    const typed = {
      mail_invoice_de_subject: 'Ihre {Beleg}',
      mail_invoice_de_text: '{Anrede}\r\n\r\nbitte bis {Frist}: {Betrag}\r\n\r\n{Firma}',
    };
    const saved = await browser.post(page, { ...formFields((await browser.get(page)).text), ...typed });
    expect([saved.status, saved.location]).toEqual([303, page]);
    const again = (await browser.get(page)).text;
    expect(formFields(again)).toMatchObject({ mail_invoice_de_subject: 'Ihre {Beleg}' });
    expect(visibleText(again)).toMatch(/So kommt es an \(Deutsch\): Ihre Rechnung RE-/);
    expect(visibleText(again)).toContain('Rechnung 2 ausgefüllt');
    const customer = await createSampleCustomer(account.backend);
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    const { id, number } = await createInvoice(site.installation.services, account.backend, order);
    const proposed = await openForm(browser, `/invoice/rechnungen/${id}/versand`);
    expect(proposed['subject']).toBe(`Ihre Rechnung ${number}`);
    expect(proposed['text']).toMatch(/^Guten Tag .*,\n\nbitte bis \d\d\.\d\d\.\d{4}: [\d.,]+\s€\n\n\S/);
  });

  it.each([
    [
      'mail_invoice_de_text',
      'Hallo {Kontostand}',
      '{Kontostand} gibt es hier nicht. Erlaubt: {Anrede} {Absender} {Nummer}',
    ],
    ['mail_deposit_en_subject', '{nummer}', '{nummer} gibt es hier nicht. Erlaubt: {Anrede}'],
    ['mail_cancellation_de_text', 'bis {Frist}', '{Frist} gibt es hier nicht.'],
    ['mail_correction_en_text', 'x'.repeat(4001), 'Bitte höchstens 4000 Zeichen'],
    ['mail_final_de_subject', 'x'.repeat(151), 'Bitte höchstens 150 Zeichen'],
  ])('with a wrong %s (%#) are an error there, and all that was typed stays', async (name, value, sentence) => {
    const before = formFields((await browser.get(page)).text);
    const answer = await browser.post(page, { ...before, mail_partial_de_text: 'Teil {Nummer}', [name]: value });
    expect(answer.status).toBe(422);
    expect(visibleText(answer.text)).toContain(sentence);
    expect(answer.text).toMatch(
      new RegExp(`name="${name}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${name}"`),
    );
    expect(answer.text).toMatch(/<details class="fold" open=""/);
    expect(formFields(answer.text)).toMatchObject({ [name]: value, mail_partial_de_text: 'Teil {Nummer}' });
    expect(formFields((await browser.get(page)).text)['mail_partial_de_text']).toBe('');
  });

  it('name every placeholder with what it becomes, and are led to from the settings of sending', async () => {
    const words = await shown(page);
    expect(words).toMatch(/\{Beleg\} Rechnung RE-\S+ \{Firma\} \S/);
    expect((await browser.get('/invoice/einstellungen/mail')).text).toContain(`href="${page}"`);
  });
});
