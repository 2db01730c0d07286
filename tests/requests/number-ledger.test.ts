import { beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { cancelSampleInvoice, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { startBreakingProxy } from '../support/breaking-proxy.ts';
import { formFields, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { jumpNumber } from '#app/pocketbase/counters/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

const path = '/invoice/einstellungen/nummern/buch';
const today = '2026-11-21';

let site: Site;
let browser: Browser;
let issue: () => Promise<string>;
let account: Awaited<ReturnType<typeof signedIn>>['account'];
let customer: string;

beforeAll(async () => {
  site = await openSite();
});

beforeEach(async () => {
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { name: 'Tischlerei Holm' });
  issue = async () => {
    const order = { customer, status: 'issued', today } as const;
    return (await createInvoice(site.installation.services, account.backend, order)).id;
  };
});

const words = async (query = '') => visibleText((await browser.get(`${path}${query}`)).text);
const jump = (next: number, last: number) => {
  const order = { kind: 'invoice', today, next, last, reason: 'other', note: 'Block auf Papier' } as const;
  return ask(account.backend, jumpNumber, order).then(accepted);
};

describe('the ledger of numbers', () => {
  it('says that there is none yet', async () => {
    expect(await words()).toContain('Noch keine Nummer vergeben');
  });

  it('has every number with its document, and says that none is missing', async () => {
    await issue();
    const cancelled = await issue();
    await cancelSampleInvoice(site.installation.services, account.backend, { invoiceId: cancelled, today });
    const page = await words();
    expect(page).toContain('Lückenlos Gerade nachgezählt: Jede der 2 Nummern steht auf einem Beleg.');
    expect(page).toContain('RE-2026-0002 Rechnung an Tischlerei Holm 21.11.2026 storniert durch ST-2026-0001 321,05');
    expect(page).toContain('RE-2026-0001 Rechnung an Tischlerei Holm 21.11.2026 ausgestellt');
    expect(page).toContain('Davon storniert 1');
    expect(page).toContain('Nächste RE-2026-0003');
    const cancellations = await words('?kreis=cancellation-2026');
    expect(cancellations).toContain('ST-2026-0001 Stornorechnung an Tischlerei Holm 21.11.2026 ausgestellt');
    expect(cancellations).toContain('Lückenlos Gerade nachgezählt: Die eine Nummer steht auf einem Beleg.');
  });

  it('counts documents and counter at one moment: a number drawn meanwhile is no fault', async () => {
    const proxy = await startBreakingProxy(inject('databaseUrl'));
    onTestFinished(() => proxy.stop());
    const through = await openSite({ POCKETBASE_URL: proxy.url }, onTestFinished);
    const own = await signedIn(through);
    const issueOne = async () => {
      const order = { customer: await createSampleCustomer(own.account.backend), status: 'issued', today } as const;
      await createInvoice(through.installation.services, own.account.backend, order);
    };
    await issueOne();
    proxy.meddle = async (call) => {
      if (!call.path.startsWith('belegwerk/number-ledger?')) return null;
      proxy.meddle = null;
      await issueOne();
      return null;
    };
    const page = visibleText((await own.browser.get(path)).text);
    expect(page).toContain('Lückenlos Gerade nachgezählt: Jede der 2 Nummern steht auf einem Beleg.');
  });

  it('explains what was left out, and does not call that gapless', async () => {
    await issue();
    await jump(10, 1);
    await issue();
    const page = await words();
    expect(page).toContain('Nicht lückenlos, aber erklärt');
    expect(page).toContain('2 bis 9 8 Nummern übersprungen. Block auf Papier');
    expect(page).toMatch(/RE-2026-0010 .* 2 bis 9 .* RE-2026-0001/);
    expect(page).not.toContain('Gerade nachgezählt');
  });

  it('tells where the pattern became another, and goes on counting', async () => {
    await issue();
    const settings = '/invoice/einstellungen/nummern';
    const fields = formFields((await browser.get(settings)).text);
    const changed = await browser.post(settings, { ...fields, invoicePattern: 'B{YYYY}-{NNNN}' });
    expect(changed.status).toBe(303);
    await issue();
    const page = await words();
    expect(page).toMatch(
      /B2026-0002 .* Muster Rechnungen: B\{YYYY\}-\{NNNN\} ?, vorher RE-\{YYYY\}-\{NNNN\} .* zählt weiter .*RE-2026-0001/,
    );
    expect(page).toContain('Lückenlos Gerade nachgezählt: Jede der 2 Nummern');
  });

  it('has offers in a range of their own', async () => {
    await createSampleOffer(site.installation.services, account.backend, { customer, state: 'sent', today });
    const page = await words('?kreis=offer-2026');
    expect(page).toContain('AN-2026-0001 Angebot an Tischlerei Holm 21.11.2026 fertiggestellt');
    expect(page).toContain('Lückenlos');
  });

  it('is led to from the settings, and falls back where an address makes no sense', async () => {
    await issue();
    expect((await browser.get('/invoice/einstellungen/nummern')).text).toContain(`href="${path}"`);
    expect(await words('?kreis=unsinn')).toContain('RE-2026-0001');
    expect(await words('?seite=99')).toContain('Seite 99 gibt es nicht');
  });

  it('shows nobody else’s', async () => {
    await issue();
    const other = (await signedIn(site)).browser;
    expect(visibleText((await other.get(`${path}?kreis=invoice-2026`)).text)).toContain('Noch keine Nummer vergeben');
  });
});

describe('the ledger as a file', () => {
  const file = (query = '') => browser.get(`${path}/pdf${query}`);

  /** What the PDF says, as text. */
  async function textOf(query = ''): Promise<string> {
    const drawn = vi.spyOn(site.installation.services.pdf, 'renderReport');
    const answer = await file(query);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.text.startsWith('%PDF-1.7')).toBe(true);
    const view = drawn.mock.calls[0]?.[0];
    drawn.mockRestore();
    return JSON.stringify(view);
  }

  it('accounts for every number of all ranges, the first ones first, and says "lückenlos" only of those that are', async () => {
    await issue();
    const cancelled = await issue();
    await cancelSampleInvoice(site.installation.services, account.backend, { invoiceId: cancelled, today });
    await jump(10, 2);
    await issue();
    await createSampleOffer(site.installation.services, account.backend, { customer, state: 'sent', today });
    const all = await textOf();
    for (const part of [
      '"RE-2026-0002","Rechnung an Tischlerei Holm","21.11.2026","storniert durch ST-2026-0001","321,05"',
      '"3 bis 9","7 Nummern übersprungen. Block auf Papier"',
      '"AN-2026-0001","Angebot an Tischlerei Holm"',
      '"heading":"Rechnungen 2026","notes":["Nicht lückenlos, aber erklärt.',
      '"heading":"Stornorechnungen 2026","notes":["Lückenlos.',
    ])
      expect(all).toContain(part);
    expect(all).toMatch(/RE-2026-0001.*RE-2026-0002.*3 bis 9.*RE-2026-0010/);
    const one = await textOf('?kreis=cancellation-2026');
    expect(one).toContain('ST-2026-0001');
    expect(one).not.toContain('RE-2026-0001"');
    const answer = await file('?kreis=invoice-2026');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Nummernbuch-invoice-2026-\d{4}-\d\d-\d\d\.pdf"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is a link on the page, for the range and for all of them', async () => {
    await issue();
    const { text } = await browser.get(path);
    expect(text).toContain(`href="${path}/pdf?kreis=invoice-2026"`);
    expect(text).not.toContain(`href="${path}/pdf"`);
    await createSampleOffer(site.installation.services, account.backend, { customer, state: 'sent', today });
    expect((await browser.get(path)).text).toContain(`href="${path}/pdf"`);
    expect(await words()).toContain('Eine Datei fasst 2.000 Einträge.');
  });

  it.each(['?teil=2', '?teil=0', '?teil=x', '?kreis=unsinn', '?kreis=invoice-1999'])(
    'answers 404 at %s',
    async (query) => {
      await issue();
      expect((await file(query)).status).toBe(404);
    },
  );

  it('has no file before a number was drawn, and none of another company', async () => {
    expect((await file()).status).toBe(404);
    await issue();
    const other = (await signedIn(site)).browser;
    expect((await other.get(`${path}/pdf?kreis=invoice-2026`)).status).toBe(404);
  });
});
