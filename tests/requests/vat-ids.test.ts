import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '#app/commands/fixtures.ts';
import { customerFields } from '../support/customer-posts.ts';
import { inputValue, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const slip = 'DE136695967';

async function makeCustomer(vatId: string) {
  const { browser, account } = await signedIn(site, { vatId: 'DE136695976' });
  const createKey = inputValue((await browser.get('/invoice/kunden/neu')).text, 'createKey');
  const answer = await browser.post('/invoice/kunden/neu', { ...customerFields, vatId, createKey });
  return { browser, account, answer };
}

describe('the VAT ID of a customer', () => {
  it('of a wrong form is said at its field, and what was typed stays', async () => {
    const { answer } = await makeCustomer('DE12');
    expect(answer.status).toBe(422);
    expect(visibleText(answer.text)).toContain('Nach DE folgen neun Ziffern');
    expect(inputValue(answer.text, 'vatId')).toBe('DE12');
  });

  it('with a wrong check digit is saved, and said on its page and at the check, where it leads to the customer', async () => {
    const { browser, account, answer } = await makeCustomer(slip);
    expect(answer.status).toBe(303);
    const page = await browser.get(answer.location);
    const sentence = 'Die Prüfziffer stimmt nicht: Hier ist wohl eine Stelle vertippt.';
    expect(visibleText(page.text).split(sentence)).toHaveLength(2);
    const customer = answer.location.split('/').at(-1) ?? '';
    const order = { customer, status: 'draft', today: '2026-11-21' } as const;
    const { id } = await createInvoice(site.installation.services, account.backend, order);
    const check = await browser.get(`/invoice/rechnungen/${id}/ausstellen`);
    expect(visibleText(check.text)).toContain('Die USt-IdNr. des Kunden enthält wohl einen Tippfehler');
    expect(check.text).toMatch(
      new RegExp(`href="/invoice/kunden/${customer}/bearbeiten\\?zurueck=[^"#]+#customer-vatId"`),
    );
    expect(check.text).toContain('Bereit zum Ausstellen');
  });

  it('that is right is not spoken of', async () => {
    const { browser, answer } = await makeCustomer('FR40303265045');
    expect(visibleText((await browser.get(answer.location)).text)).not.toContain('Prüfziffer');
  });

  it('of our own is spoken of in the profile', async () => {
    const { browser } = await signedIn(site, { vatId: slip });
    expect(visibleText((await browser.get('/invoice/profil')).text)).toContain('Die Prüfziffer stimmt nicht');
  });
});
