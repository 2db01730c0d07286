import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { fieldNames, rowOf } from '#app/invoicing/fields.ts';
import { formAt } from '#app/forms/answers/typed-forms.ts';
import { customerFields } from '../support/customer-posts.ts';
import { expectMarks } from '../support/field-marks.ts';
import { formFields, inputValue, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import { queryNames } from '#app/values/page-query.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const profileFields = {
  name: 'Brandis Gestaltung',
  street: 'Karl-Heine-Straße 41',
  postCode: '04229',
  city: 'Leipzig',
  countryCode: 'DE',
  taxNumber: '231/123/45678',
  vatId: 'de 123 456 789',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'cobadeffxxx',
  contactName: 'Mara Brandis',
  phone: '0341 12345',
  email: 'mara@brandis.example',
  smallBusiness: 'on',
};

describe('/invoice/profil', () => {
  it('stores everything, tidied', async () => {
    const { browser, account } = await signedIn(site, null);
    const version = inputValue((await browser.get('/invoice/profil')).text, 'version');
    const page = await browser.post('/invoice/profil', { ...profileFields, version });
    expect([page.status, page.location]).toEqual([303, '/invoice/profil']);
    const { company } = await findCompany(account.backend);
    expect(company).toMatchObject({
      vatId: 'DE123456789',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      smallBusiness: true,
      city: 'Leipzig',
    });
    const again = await browser.get('/invoice/profil');
    expect(visibleText(again.text)).toContain('Ihr Profil ist gespeichert.');
    expect(inputValue(again.text, 'iban')).toBe('DE89 3704 0044 0532 0130 00');
    expect(again.text).toMatch(/name="smallBusiness"[^>]*checked/);
    expect(visibleText((await browser.get('/invoice/profil')).text)).not.toContain('Ihr Profil ist gespeichert.');
  });

  it.each([
    [{ name: '' }, 'Bitte geben Sie Ihren Namen oder Ihre Firma an.'],
    [{ iban: 'DE89 3704 0044 0532 0130 01' }, 'Diese IBAN stimmt nicht.'],
    [{ bic: 'COBA' }, 'Eine BIC hat 8 oder 11 Stellen.'],
    [{ vatId: 'DE 12345' }, 'Nach DE folgen neun Ziffern, zum Beispiel DE123456789.'],
    [{ vatId: '123456789' }, 'Die USt-IdNr. beginnt mit dem Länderkürzel'],
    [{ taxNumber: '12345' }, 'Eine Steuernummer hat 10 bis 13 Ziffern'],
    [{ email: 'mara@' }, 'Das ist keine vollständige E-Mail-Adresse'],
    [{ phone: '12' }, 'Eine Telefonnummer hat mindestens drei Ziffern.'],
    [{ countryCode: 'XX' }, 'Dieses Land kennen wir nicht.'],
    [{ countryCode: 'Östereich' }, 'Dieses Land kennen wir nicht. Meinten Sie „Österreich“?'],
    [{ postCode: '1' }, 'Eine Postleitzahl hat in Deutschland fünf Ziffern.'],
    [{ website: 'nicht eine url' }, 'Das ist keine Internetadresse'],
    [{ vatId: 'UK12345' }, 'Britische Nummern beginnen mit GB'],
    [{ legalInformation: 'x'.repeat(501) }, 'Bitte höchstens 500 Zeichen.'],
  ])('%o is refused at the field, everything typed stays', async (wrong, sentence) => {
    const { browser } = await signedIn(site, null);
    const page = await browser.post('/invoice/profil', { ...profileFields, ...wrong, version: '1' });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    const [name = ''] = Object.keys(wrong);
    expect(page.text).toContain(`href="#profile-${name}"`);
    for (const [field, value] of Object.entries({ ...profileFields, ...wrong })) {
      if (!['countryCode', 'smallBusiness', 'legalInformation'].includes(field))
        expect(inputValue(page.text, field)).toBe(value);
    }
  });

  it('the form that made a customer, changed and sent again, gets the comparison', async () => {
    const { browser, account } = await signedIn(site);
    const createKey = inputValue((await browser.get('/invoice/kunden/neu')).text, 'createKey');
    const made = await browser.post('/invoice/kunden/neu', { ...customerFields, createKey });
    const changed = { ...customerFields, createKey, name: 'Tischlerei Holm & Söhne' };
    const page = await browser.post('/invoice/kunden/neu', changed);
    expect(page.status).toBe(409);
    expect(visibleText(page.text)).toContain('Tischlerei Holm & Söhne');
    expect(page.text).toContain(`action="${made.location}/bearbeiten"`);
    const kept = await browser.post(`${made.location}/bearbeiten`, {
      ...changed,
      version: inputValue(page.text, 'version'),
    });
    expect(kept.status).toBe(303);
    const id = made.location.split('/').at(-1) ?? '';
    expect((await findCustomer(account.backend, id))?.name).toBe('Tischlerei Holm & Söhne');
  });

  it('a form that is shown again keeps the version it was filled from', async () => {
    const { browser, account } = await signedIn(site);
    const id = await createSampleCustomer(account.backend);
    await browser.post(`/invoice/kunden/${id}/bearbeiten`, { ...customerFields, version: '1' });
    const wrong = await browser.post(`/invoice/kunden/${id}/bearbeiten`, { ...customerFields, name: '', version: '1' });
    expect(wrong.status).toBe(422);
    expect(inputValue(wrong.text, 'version')).toBe('1');
  });

  it('a second tab is asked, not overwritten', async () => {
    const { browser, account } = await signedIn(site, null);
    await browser.post('/invoice/profil', { ...profileFields, version: '1' });
    const stale = await browser.post('/invoice/profil', { ...profileFields, city: 'Halle', version: '1' });
    expect(stale.status).toBe(409);
    expect(visibleText(stale.text)).toContain('Ort Halle Leipzig');
    expect((await findCompany(account.backend)).company.city).toBe('Leipzig');
  });
});

describe('/invoice/einstellungen/nummern', () => {
  const fields = {
    invoicePattern: 'R{YY}{MM}-{NNN}',
    cancellationPattern: 'S{NNNN}',
    offerPattern: 'A{NNNN}',
    deliveryNotePattern: 'L{NNNN}',
  };

  it.each([
    ['RE-{YYYY}', 'Es fehlt die laufende Nummer'],
    ['RE-{JJJJ}-{NNNN}', 'Erlaubt sind {YYYY}, {YY}, {MM} und {NNNN}.'],
    ['RÄ-{NNNN}', 'nur Buchstaben ohne Umlaute'],
    ['{MM}-{NNNN}', 'Mit {MM} gehört auch {YYYY} oder {YY} dazu'],
    ['{NNN}{NNN}', 'darf nur einmal vorkommen'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZ-{YYYY}-{NNNN}', 'höchstens 36 Zeichen'],
  ])('%s is refused', async (invoicePattern, sentence) => {
    const { browser } = await signedIn(site);
    const page = await browser.post('/invoice/einstellungen/nummern', { ...fields, invoicePattern, version: '1' });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    expect(inputValue(page.text, 'invoicePattern')).toBe(invoicePattern);
  });
});

describe('/invoice/kunden', () => {
  it('new, one, changed, archived, restored', async () => {
    const { browser, account } = await signedIn(site);
    const form = await browser.get('/invoice/kunden/neu');
    const created = await browser.post('/invoice/kunden/neu', {
      ...customerFields,
      createKey: inputValue(form.text, 'createKey'),
    });
    const id = created.location.split('/').at(-1) ?? '';
    expect(await findCustomer(account.backend, id)).toMatchObject({
      number: 10001,
      name: 'Tischlerei Holm',
      paymentDays: null,
    });
    const saved = await browser.post(`/invoice/kunden/${id}/bearbeiten`, {
      ...customerFields,
      city: 'Kiel',
      paymentDays: '7',
      version: '1',
    });
    expect(saved.status).toBe(303);
    expect(await findCustomer(account.backend, id)).toMatchObject({ city: 'Kiel', paymentDays: 7, version: 2 });
    await browser.post(`/invoice/kunden/${id}/archiv`, { archived: 'yes' });
    expect(visibleText((await browser.get('/invoice/kunden')).text)).not.toContain('Tischlerei Holm');
    expect(visibleText((await browser.get('/invoice/kunden?status=archiviert')).text)).toContain('Tischlerei Holm');
    expect((await browser.get('/invoice/rechnungen/neu')).text).not.toContain('Tischlerei Holm');
    await browser.post(`/invoice/kunden/${id}/archiv`, { archived: 'no' });
    expect(visibleText((await browser.get('/invoice/kunden?suche=holm+kiel')).text)).toContain('Tischlerei Holm');
  });

  it('a double click makes one customer', async () => {
    const { browser } = await signedIn(site);
    const createKey = inputValue((await browser.get('/invoice/kunden/neu')).text, 'createKey');
    const [one, two] = await Promise.all(
      [1, 2].map(() => browser.post('/invoice/kunden/neu', { ...customerFields, createKey })),
    );
    expect(one?.location).toBe(two?.location);
  });

  it.each([
    [{ name: '' }, 'Bitte geben Sie den Namen oder die Firma an.'],
    [{ kind: 'consumer', vatId: 'DE123456789' }, 'Privatpersonen haben keine USt-IdNr.'],
    [{ buyerReference: '04011000-1234512345-07' }, 'Die Prüfziffern dieser Leitweg-ID stimmen nicht.'],
    [{ kind: 'other' }, 'Bitte wählen Sie, wer der Kunde ist.'],
  ])('%o is refused', async (wrong, sentence) => {
    const { browser } = await signedIn(site);
    const page = await browser.post('/invoice/kunden/neu', { ...customerFields, ...wrong });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    expect(inputValue(page.text, 'street')).toBe('Werkweg 3');
  });

  it('a second tab is asked, not overwritten', async () => {
    const { browser, account } = await signedIn(site);
    const id = await createSampleCustomer(account.backend);
    await browser.post(`/invoice/kunden/${id}/bearbeiten`, { ...customerFields, version: '1' });
    const stale = await browser.post(`/invoice/kunden/${id}/bearbeiten`, {
      ...customerFields,
      name: 'Holm GmbH',
      version: '1',
    });
    expect(stale.status).toBe(409);
    expect(visibleText(stale.text)).toContain('Name oder Firma Holm GmbH Tischlerei Holm');
  });
});

/** Fields that stand in a form only when there is something to choose or to confirm. */
const asked = new Set([
  'layout',
  'person',
  'bankAccount',
  'paymentReceivedOn',
  'sharePercent',
  'orderSum',
  'deposits',
  'deductionForm',
  'paymentWay',
  'logoRemoved',
  'letterheadRemoved',
  'followingRemoved',
]);
/** Cards to choose from: the group bears the label. */
const inCards = new Set(['theme', 'density', 'preset']);
const notOfTheForm = new Set<string>([queryNames.search, queryNames.words, queryNames.notedHead]);

const formPaths = [
  'profil',
  'einstellungen/nummern',
  'einstellungen/nummern/sprung',
  'einstellungen/texte',
  'einstellungen/darstellung',
  'einstellungen/mail',
  'einstellungen/mail/texte',
  'einstellungen/kleinunternehmer',
  'einstellungen/mahnungen',
  'einstellungen/mahnungen/stufen',
  'einstellungen/nachweis',
  'kunden/neu',
  'produkte/neu',
  'einstellungen/bausteine/neu',
  'rechnungen/neu',
  'layouts/neu?gestaltung=plain',
];

describe.each(formPaths)('/invoice/%s', (path) => {
  const form = formAt(`/invoice/${path.split('?')[0] ?? ''}`);

  it('names its fields as they are named elsewhere', async () => {
    const { browser } = await signedIn(site);
    const { text } = await browser.get(`/invoice/${path}`);
    const labels = new Map(
      [...text.matchAll(/<label for="([^"]+)">(.*?)<\/label>/g)].map(([, id = '', label = '']) => [id, label]),
    );
    const pairs = [...text.matchAll(/<(?:input|select|textarea)[^>]*>/g)].flatMap(([tag]) => {
      const label = labels.get(/ id="([^"]+)"/.exec(tag)?.[1] ?? '');
      const name = / name="([^"]+)"/.exec(tag)?.[1] ?? '';
      const elsewhere = labelIn(form, name)?.replace(/^Position \d+, /, '');
      return label === undefined || notOfTheForm.has(name)
        ? []
        : [[name, visibleText(label.replace(/<i>.*/, '')), elsewhere]];
    });
    const inRows = [...text.matchAll(/<small>([^<]*)<\/small><(?:input|select|textarea)[^>]* name="(lines[^"]+)"/g)];
    for (const [, label, name = ''] of inRows)
      pairs.push([name, label, labelIn(form, name)?.replace(/^Position \d+, /, '')]);
    expect(inRows.length).toBeGreaterThanOrEqual(form.lines === undefined ? 0 : 5);
    const labelled = fieldNames(form.fields).filter(
      (name) => rowOf(form.fields, name).kind !== 'flag' && !asked.has(name) && !inCards.has(name),
    );
    expect(pairs.length).toBeGreaterThanOrEqual(Math.min(4, labelled.length));
    for (const [, label, elsewhere] of pairs) expect(elsewhere).toBe(label);
    expectMarks(text, form);
  });

  it('has a place for every field of its table, so that saving loses none', async () => {
    const { browser } = await signedIn(site);
    let { text } = await browser.get(`/invoice/${path}${path.startsWith('layouts/') ? '&angaben=1' : ''}`);
    // Further fields of a row come by its button, those that few documents need by theirs: what is typed stays.
    let opened = '';
    if (form.lines) {
      const more = { __intent__: JSON.stringify({ type: 'validate', payload: { name: 'lines[0].entry' } }) };
      const { location } = await browser.post(`/invoice/${path}`, { ...formFields(text), ...more });
      expect(location).toMatch(/\/bearbeiten\?mehr=1#invoice-lines\[0\]\.entry$/);
      ({ text } = await browser.get(location.split('#')[0] ?? ''));
      const asked = { ...formFields(text), subject: 'Programmheft', then: 'fields' };
      const shown = await browser.post(location.split('?')[0] ?? '', asked);
      expect(shown.location).toMatch(/\/bearbeiten\?angaben=1#fields$/);
      opened = (await browser.get(shown.location)).text;
      expect(opened).toMatch(/<details class="fold" open="" id="fields"><summary>Weitere Angaben/);
      expect(formFields(opened)['subject']).toBe('Programmheft');
    }
    const placed = new Set(
      [...(text + opened).matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)].map(([, name]) => name),
    );
    const wanted = [
      ...fieldNames(form.fields).filter((name) => !asked.has(name)),
      // A product is carried by the line that was filled from it.
      ...fieldNames(form.lines ?? {}).flatMap((name) => (name === 'product' ? [] : [`lines[0].${name}`])),
    ];
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.filter((name) => !placed.has(name))).toEqual([]);
  });
});
