import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { chooseLayout, findLayout } from '#app/pocketbase/layouts/queries.ts';
import { inputValue, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { layoutFields, layoutIdIn, newLayoutForm, writeLayout } from '../support/layout-posts.ts';
import { listLayouts } from '#app/pocketbase/layouts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

describe('/invoice/layouts', () => {
  it('new, one, changed, archived, restored', async () => {
    const { browser, account } = await signedIn(site);
    expect(visibleText((await browser.get('/invoice/layouts')).text)).toContain('Noch kein eigenes Layout');
    const form = await browser.get(newLayoutForm);
    const fields = layoutFields({ createKey: inputValue(form.text, 'createKey') });
    const created = await browser.post(newLayoutForm, fields);
    expect(created.status).toBe(303);
    const id = layoutIdIn(created);
    const path = `/invoice/layouts/${id}`;
    expect((await findLayout(account.backend, id))?.settings).toEqual(defaultLayout);
    const changed = await browser.post(path, layoutFields({ name: 'Blau', accentColor: '#0000AA', version: '1' }));
    expect([changed.status, changed.location]).toEqual([303, path]);
    expect(await findLayout(account.backend, id)).toMatchObject({
      version: 2,
      name: 'Blau',
      settings: { colors: { accent: '#0000aa' } },
    });
    expect(visibleText((await browser.get(`${path}/archiv`)).text)).toContain('Standard für: alle Belege');
    expect((await browser.post(`${path}/archiv`, { archived: 'yes' })).status).toBe(303);
    const list = await browser.get('/invoice/layouts');
    expect(list.text.includes(path)).toBe(false);
    expect((await browser.get('/invoice/layouts?status=archiviert')).text.includes(path)).toBe(true);
    expect((await ask(account.backend, listLayouts))[0]).toMatchObject({ archived: true, kinds: [] });
    const restored = await browser.post(`${path}/archiv`, { archived: 'no' });
    expect(restored.location).toBe(`${path}/verwendung`);
    expect(await findLayout(account.backend, id)).toMatchObject({ archived: false, version: 4 });
  });

  it('a double click makes one layout', async () => {
    const { browser, account } = await signedIn(site);
    const createKey = inputValue((await browser.get(newLayoutForm)).text, 'createKey');
    const pages = [1, 2].map(() => browser.post(newLayoutForm, layoutFields({ createKey })));
    const [first, second] = await Promise.all(pages);
    expect(first?.location).toBe(second?.location);
    expect(await ask(account.backend, listLayouts)).toHaveLength(1);
    const other = await browser.post(newLayoutForm, layoutFields({ createKey, name: 'Zurück und anders' }));
    expect(other.status).toBe(409);
    expect(visibleText(other.text)).toContain('Name des Layouts Zurück und anders Briefbogen');
    expect(other.text.includes(`action="${first?.location ?? ''}"`)).toBe(true);
  });

  it('stores every setting, and shows it again', async () => {
    const { browser, account } = await signedIn(site);
    const settings = {
      name: 'Alles anders',
      windowForm: 'A',
      foldMarks: '',
      fontSize: '9,5',
      accentColor: '#7a1f1f',
      textColor: '#000000',
      marginLeft: '20',
      marginRight: '10,5',
      marginTop: '45',
      marginBottom: '40',
      carriedSums: '',
      pageCount: 'several-pages',
      giroCode: '',
      columnUnitPrice: '',
      informationEmail: '',
      footer1: 'bank',
      footer2: '',
      footer3: 'address',
      footer4: '',
      text_invoice_de_intro: 'Guten Tag {Ansprechpartner},\r\nhier die Rechnung {Nummer} vom {Datum}.',
      text_reminder_en_closing: 'Thank you.',
    };
    const filled = Object.fromEntries(Object.entries(layoutFields(settings)).filter(([, value]) => value !== ''));
    const id = await writeLayout(browser, filled);
    expect((await findLayout(account.backend, id))?.settings).toEqual({
      ...defaultLayout,
      windowForm: 'A',
      foldMarks: false,
      fontSizeTenthPt: 95,
      colors: { accent: '#7a1f1f', text: '#000000' },
      margins: { leftTenthMm: 200, rightTenthMm: 105, topTenthMm: 450, bottomTenthMm: 400 },
      carriedSums: false,
      pageCount: 'several-pages',
      giroCode: false,
      hiddenColumns: ['unitPrice'],
      hiddenInformation: ['email'],
      footer: ['bank', 'address'],
      texts: [
        {
          kind: 'invoice',
          language: 'de',
          place: 'intro',
          text: 'Guten Tag {Ansprechpartner},\nhier die Rechnung {Nummer} vom {Datum}.',
        },
        { kind: 'reminder', language: 'en', place: 'closing', text: 'Thank you.' },
      ],
    });
    const page = await browser.get(`/invoice/layouts/${id}`);
    for (const name of ['fontSize', 'marginRight', 'accentColor']) {
      expect(inputValue(page.text, name)).toBe(filled[name]);
    }
    expect(/name="giroCode"[^>]*checked/.test(page.text)).toBe(false);
    expect(/name="columnPosition"[^>]*checked/.test(page.text)).toBe(true);
    expect(page.text.includes('hier die Rechnung {Nummer} vom {Datum}.')).toBe(true);
  });

  let sharedBrowser: Browser;

  beforeAll(async () => {
    ({ browser: sharedBrowser } = await signedIn(site));
  });

  it.each([
    [{ name: '' }, 'Bitte geben Sie dem Layout einen Namen.'],
    [{ name: 'x'.repeat(101) }, 'Bitte höchstens 100 Zeichen.'],
    [{ windowForm: 'C' }, 'Bitte wählen Sie.'],
    [{ font: 'comic-sans' }, 'Bitte wählen Sie.'],
    [{ fontSize: '8,9' }, 'Bitte 9 bis 11 pt'],
    [{ fontSize: '11,1' }, 'Bitte 9 bis 11 pt'],
    [{ fontSize: '10,25' }, 'mit höchstens einer Stelle nach dem Komma'],
    [{ fontSize: 'groß' }, 'Bitte 9 bis 11 pt'],
    [{ accentColor: 'rot' }, 'Bitte eine Farbe wie #0d4a66.'],
    [{ accentColor: '#777777' }, 'Auf weißem Papier ist der Kontrast 4,4 : 1, nötig sind 4,5 : 1.'],
    [{ textColor: '#ffff00' }, 'Zu hell'],
    [{ marginLeft: '19,9' }, 'Bitte 20 bis 30 mm'],
    [{ marginLeft: '30,1' }, 'Bitte 20 bis 30 mm'],
    [{ marginRight: '9,9' }, 'Bitte 10 bis 30 mm'],
    [{ marginRight: '30,1' }, 'Bitte 10 bis 30 mm'],
    [{ marginTop: '24,9' }, 'Bitte 25 bis 45 mm'],
    [{ marginTop: '45,1' }, 'Bitte 25 bis 45 mm'],
    [{ marginBottom: '4,9' }, 'Bitte 5 bis 40 mm'],
    [{ marginBottom: '40,1' }, 'Bitte 5 bis 40 mm'],
    [{ logoWidth: '9,9' }, 'Bitte 10 bis 165 mm'],
    [{ logoWidth: '165,1' }, 'Bitte 10 bis 165 mm'],
    [{ logoAlign: 'top' }, 'Bitte wählen Sie.'],
    [{ logoAlternative: 'x'.repeat(201) }, 'Bitte höchstens 200 Zeichen.'],
    [{ pageCount: '' }, 'Bitte wählen Sie.'],
    [{ footer4: 'address' }, 'Diese Spalte ist schon gewählt.'],
    [{ footer2: 'weather' }, 'Bitte wählen Sie.'],
    [{ text_invoice_de_intro: 'x'.repeat(4001) }, 'Bitte höchstens 4000 Zeichen.'],
    [
      { text_invoice_de_intro: 'Zahlung bis {Datm}' },
      '{Datm} gibt es hier nicht. Erlaubt: {Anrede} {Absender} {Nummer}',
    ],
    [{ text_statement_de_closing: 'bis {Frist}' }, '{Frist} gibt es hier nicht.'],
    [{ text_offer_en_closing: 'Thanks \u{1f600}' }, 'Diese Zeichen lassen sich nicht drucken: „\u{1f600}“ (U+1F600).'],
    [
      { text_offer_en_closing: 'Thanks\u0007' },
      'Hier stehen unsichtbare Steuerzeichen. Bitte tippen Sie den Text neu.',
    ],
  ] satisfies [Record<string, string>, string][])(
    '%o is refused at the field, everything typed stays',
    async (wrong, sentence) => {
      const page = await sharedBrowser.post(newLayoutForm, layoutFields(wrong));
      expect(page.status).toBe(422);
      expect(visibleText(page.text)).toContain(sentence);
      const [name = ''] = Object.keys(wrong);
      const told = [`href="#layout-${name}"`, `id="layout-${name}"`, `id="layout-${name}-error"`];
      expect(told.filter((part) => !page.text.includes(part))).toEqual([]);
      for (const field of ['name', 'fontSize', 'accentColor', 'marginLeft', 'marginBottom', 'logoWidth']) {
        expect(inputValue(page.text, field)).toBe(layoutFields(wrong)[field]);
      }
    },
  );

  it.each([
    { fontSize: '9', marginLeft: '20', marginRight: '10', marginTop: '25', marginBottom: '5', logoWidth: '10' },
    { fontSize: '11', marginLeft: '30', marginRight: '30', marginTop: '45', marginBottom: '40', logoWidth: '165' },
    { fontSize: '10.5', text_invoice_de_intro: 'x'.repeat(4000), name: 'x'.repeat(100), accentColor: '#767676' },
  ] satisfies Record<string, string>[])('%o is just within the bounds', async (fields) => {
    const id = await writeLayout(sharedBrowser, layoutFields(fields));
    expect(id).toMatch(/^[a-z0-9]{15}$/);
  });

  it('a second tab is asked, not overwritten', async () => {
    const { browser, account } = await signedIn(site);
    const id = await writeLayout(browser);
    const path = `/invoice/layouts/${id}`;
    await browser.post(path, layoutFields({ name: 'Zuerst', version: '1' }));
    const { giroCode: _, ...without } = layoutFields({ name: 'Danach', version: '1' });
    const stale = await browser.post(path, without);
    expect(stale.status).toBe(409);
    const text = visibleText(stale.text);
    expect(text).toContain('Das Layout wurde in einem anderen Fenster gespeichert.');
    expect(text).toContain('Name des Layouts Danach Zuerst');
    expect(text).toContain('GiroCode zum Bezahlen mit der Banking-App nein ja');
    expect(inputValue(stale.text, 'version')).toBe('2');
    expect((await findLayout(account.backend, id))?.name).toBe('Zuerst');
    const wrong = await browser.post(path, { ...without, fontSize: '1' });
    expect([wrong.status, inputValue(wrong.text, 'version')]).toEqual([422, '1']);
    await browser.post(path, { ...without, version: '2' });
    expect(await findLayout(account.backend, id)).toMatchObject({ name: 'Danach', settings: { giroCode: false } });
  });

  it('is a 404 for another company, to see and to change', async () => {
    const [own, other] = [await signedIn(site), await signedIn(site)];
    const id = await writeLayout(own.browser);
    const path = `/invoice/layouts/${id}`;
    for (const page of [path, `${path}/archiv`, `${path}/verwendung`, `${path}/vorschau`]) {
      expect((await other.browser.get(page)).status, page).toBe(404);
      expect((await own.browser.get(page)).status, page).toBe(200);
    }
    expect((await other.browser.post(path, layoutFields({ name: 'meins', version: '1' }))).status).toBe(404);
    expect((await other.browser.post(`${path}/archiv`, { archived: 'yes' })).status).toBe(404);
    expect((await other.browser.post(`${path}/verwendung`, { kinds: 'alle' })).status).toBe(404);
    const taken = await other.browser.postForged('/invoice/kunden/neu', {
      kind: 'business',
      name: 'Fremdes Layout',
      language: 'de',
      layout: id,
    });
    expect(taken.status).toBe(404);
    expect(await findLayout(own.account.backend, id)).toMatchObject({ version: 1, archived: false });
    expect(await ask(other.account.backend, listLayouts)).toEqual([]);
    expect((await own.browser.get('/invoice/layouts/abc')).status).toBe(404);
  });
});

describe('which layout a document takes', () => {
  let browser: Browser;
  let account: SampleAccount;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    ({ browser, account } = await signedIn(site));
    for (const name of ['erstes', 'zweites', 'drittes']) ids[name] = await writeLayout(browser, layoutFields({ name }));
  });

  const chosen = async (kind: 'invoice' | 'offer', customer = '') =>
    (await chooseLayout(account.backend, { kind, customer })).name;
  const use = (name: string, kinds: string[]) =>
    browser.post(
      `/invoice/layouts/${ids[name] ?? ''}/verwendung`,
      kinds.map((kind): [string, string] => ['kinds', kind]),
    );

  it('is the product’s own where there is none', async () => {
    const fresh = await signedIn(site);
    expect(await chooseLayout(fresh.account.backend, { kind: 'invoice', customer: '' })).toEqual({
      id: '',
      name: '',
      settings: defaultLayout,
    });
  });

  it('the first layout is used until another is chosen', async () => {
    expect(await chosen('invoice')).toBe('erstes');
    expect((await use('zweites', ['offer'])).status).toBe(303);
    expect([await chosen('invoice'), await chosen('offer')]).toEqual(['erstes', 'zweites']);
    await use('zweites', ['alle', 'offer', 'offer', 'unsinn']);
    expect([await chosen('invoice'), await chosen('offer')]).toEqual(['zweites', 'zweites']);
    const page = await browser.get(`/invoice/layouts/${ids['erstes'] ?? ''}/verwendung`);
    expect(visibleText(page.text)).toContain('Alle Belege, für die nichts anderes gilt Bisher „zweites“.');
    expect(visibleText((await browser.get('/invoice/layouts')).text)).toContain('Standard: alle Belege, Angebot');
    await use('erstes', ['alle']);
    expect([await chosen('invoice'), await chosen('offer')]).toEqual(['erstes', 'zweites']);
    await use('zweites', []);
    expect(await chosen('offer')).toBe('erstes');
  });

  it('is the customer’s before all others, as long as it is not archived', async () => {
    const customer = await createSampleCustomer(account.backend, { layout: ids['drittes'] ?? '' });
    expect(await chosen('invoice', customer)).toBe('drittes');
    await use('erstes', ['alle', 'invoice']);
    expect(await chosen('invoice', customer)).toBe('drittes');
    const path = `/invoice/layouts/${ids['drittes'] ?? ''}`;
    expect(visibleText((await browser.get(`${path}/archiv`)).text)).toContain('Ein Kunde hat dieses Layout.');
    await browser.post(`${path}/archiv`, { archived: 'yes' });
    expect(await chosen('invoice', customer)).toBe('erstes');
    const refused = await use('drittes', ['invoice']);
    expect(refused.status).toBe(409);
    expect(visibleText(refused.text)).toContain('Ein archiviertes Layout gilt für nichts.');
    await browser.post(`${path}/archiv`, { archived: 'no' });
    expect(await chosen('invoice', customer)).toBe('drittes');
  });

  it('is asked of customers only where there is a choice', async () => {
    const fresh = await signedIn(site);
    const asks = async () => (await fresh.browser.get('/invoice/kunden/neu')).text.includes('name="layout"');
    expect(await asks()).toBe(false);
    const first = await writeLayout(fresh.browser, layoutFields({ name: 'Nur eines' }));
    expect(await asks()).toBe(false);
    await writeLayout(fresh.browser, layoutFields({ name: 'Und noch eines' }));
    expect(await asks()).toBe(true);
    const wrong = await fresh.browser.post('/invoice/kunden/neu', {
      kind: 'business',
      name: 'K',
      language: 'de',
      layout: 'x',
    });
    expect(wrong.status).toBe(422);
    expect(visibleText(wrong.text)).toContain('Bitte wählen Sie.');
    const customer = await createSampleCustomer(fresh.account.backend, { layout: first });
    const page = await fresh.browser.get(`/invoice/kunden/${customer}/bearbeiten`);
    expect(page.text.includes(`<option value="${first}" selected=""`)).toBe(true);
  });
});
