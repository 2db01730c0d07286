import { beforeAll, describe, expect, it } from 'vitest';
import { fieldNames, rowOf } from '#app/invoicing/fields.ts';
import type { Field, FieldKind, FieldTable } from '#app/invoicing/fields.ts';
import {
  appearanceFields,
  companyFields,
  patternFields,
  senderFields,
  termsFields,
  turnoverFields,
  proofFields,
  reminderSettingFields,
  mailTextFields,
} from '#app/invoicing/company/fields.ts';
import { contactFields } from '#app/invoicing/customer/contact.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { invoiceFields, lineFields } from '#app/invoicing/invoice/fields.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import { projectFields, timeEntryFields } from '#app/invoicing/project/fields.ts';
import { textBlockFields } from '#app/invoicing/text-blocks/fields.ts';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { listContacts } from '#app/pocketbase/contacts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { formFields, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// What is typed into every field of every table comes back as it was typed: a field that a hook, a column or a form has
// forgotten shows here, whatever its name.

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const samples: Partial<Record<FieldKind, string>> = {
  reference: 'REF 4711',
  email: 'probe@example.org',
  phone: '0341 99',
  website: 'www.probe.example',
  vatId: 'DE987654321',
  taxNumber: '12/345/67890',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
  creditorId: 'DE98ZZZ09999999999',
  country: 'Österreich',
  days: '23',
  date: '03.11.2026',
  quantity: '7,25',
  duration: '7,25',
  percent: '2,50',
  amount: '1.234,56',
  unitPrice: '1.234,56',
  unit: 'HUR',
  count: '2031',
  tax: 'standard-700',
  flag: 'on',
};

/** Something that no other field of the form holds and that no default is. */
function sampleOf({ kind, choices, initial, range }: Field, name: string): string {
  if (kind === 'choice') return Object.keys(choices ?? {}).find((value) => value !== initial) ?? '';
  // Lines whose form follows from another field: Austrian, as the country above.
  // Each with letters of its own: patterns that could write one number are refused.
  if (kind === 'pattern') return `${name.slice(0, 5)}-{YYYY}-{NNNN}`;
  if (kind === 'count' && (range?.[1] ?? 0) < 2031) return String(range?.[1]);
  // Numbers that are ticked, one by one.
  if (name === 'deposits') return 'PROBE-1, PROBE-2';
  if (name === 'baseRates') return '01.01.2027 1,77';
  return samples[kind] ?? (/postCode$/i.test(name) ? '4020' : `Probe ${name}`);
}

/** Fields whose control is a choice of something that must exist first. */
const chosen = new Set<FieldKind>(['record', 'customer']);

function typedIn(table: FieldTable): Record<string, string> {
  const names = fieldNames(table).filter((name) => !chosen.has(rowOf(table, name).kind));
  return Object.fromEntries(names.map((name) => [name, sampleOf(rowOf(table, name), name)]));
}

function shown(text: string, names: readonly string[]): Record<string, string | undefined> {
  const fields = formFields(text);
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

async function typeAndReturn(browser: Browser, path: string, fields: Record<string, string>): Promise<string> {
  const empty = formFields((await browser.get(path)).text);
  // Some are asked of nobody but who has what they are about.
  const posted = await browser.postForged(path, { ...empty, ...fields });
  expect([posted.status, path]).toEqual([303, path]);
  return (await browser.get(posted.location)).text;
}

describe('every field of a table is kept', () => {
  it.each([
    ['/invoice/profil', companyFields],
    ['/invoice/einstellungen/nummern', patternFields],
    ['/invoice/einstellungen/texte', termsFields],
    ['/invoice/einstellungen/darstellung', appearanceFields],
    ['/invoice/einstellungen/mail', senderFields],
    ['/invoice/einstellungen/mail/texte', mailTextFields],
    ['/invoice/einstellungen/kleinunternehmer', turnoverFields],
    ['/invoice/einstellungen/mahnungen/stufen', reminderSettingFields],
    ['/invoice/einstellungen/nachweis', proofFields],
    ['/invoice/produkte/neu', productFields],
    ['/invoice/einstellungen/bausteine/neu', textBlockFields],
  ] as const)('%s', async (path, table) => {
    const { browser } = await signedIn(site);
    const typed = typedIn(table);
    expect(Object.keys(typed).length).toBeGreaterThan(0);
    const page = await typeAndReturn(browser, path, typed);
    expect(shown(page, Object.keys(typed))).toEqual(typed);
  });

  it('of a customer', async () => {
    const { browser } = await signedIn(site);
    const gln = { electronicKind: 'gln', electronicAddress: '4012345000009' };
    const typed = { ...typedIn(customerFields), ...gln };
    const empty = formFields((await browser.get('/invoice/kunden/neu')).text);
    const posted = await browser.postForged('/invoice/kunden/neu', { ...empty, ...typed });
    const page = await browser.get(`${posted.location}/bearbeiten`);
    expect(shown(page.text, Object.keys(typed))).toEqual(typed);
  });

  it('of a person at a customer', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend);
    const typed = typedIn(contactFields);
    await typeAndReturn(browser, `/invoice/kunden/${customer}/personen/neu`, typed);
    const [contact] = await ask(account.backend, listContacts, { id: customer });
    const page = await browser.get(`/invoice/kunden/${customer}/personen/${contact?.id ?? ''}`);
    expect(shown(page.text, Object.keys(typed))).toEqual(typed);
  });

  it('of a project and its time', async () => {
    const { browser } = await signedIn(site);
    const project = typedIn(projectFields);
    const posted = await browser.post('/invoice/projekte/neu', {
      ...formFields((await browser.get('/invoice/projekte/neu')).text),
      ...project,
    });
    expect(posted.status).toBe(303);
    const shownAgain = await browser.get(`${posted.location}/bearbeiten`);
    expect(shown(shownAgain.text, Object.keys(project))).toEqual(project);
    const time = typedIn(timeEntryFields);
    const page = await typeAndReturn(browser, `${posted.location}/zeiten/neu`, time);
    const entry = /zeiten\/([a-z0-9]{15})/.exec(page)?.[1] ?? '';
    const one = await browser.get(`${posted.location}/zeiten/${entry}`);
    expect(shown(one.text, Object.keys(time))).toEqual(time);
  });

  it('of recurring invoices', async () => {
    const { browser, account } = await signedIn(site);
    const order = {
      customer: await createSampleCustomer(account.backend),
      status: 'draft',
      today: '2026-11-21',
    } as const;
    const { id } = await createInvoice(site.installation.services, account.backend, order);
    const typed = typedIn(scheduleFields);
    const page = await typeAndReturn(browser, `/invoice/rechnungen/${id}/wiederholen`, typed);
    expect(shown(page, Object.keys(typed))).toEqual(typed);
  });

  it('of an invoice and its lines, and found where it is searched', async () => {
    const { browser, account } = await signedIn(site);
    await createSampleCustomer(account.backend, { name: 'Feldprobe' });
    const head = typedIn(invoiceFields);
    const line = Object.fromEntries(
      Object.entries(typedIn(lineFields)).map(([name, value]) => [`lines[0].${name}`, value]),
    );
    const page = await typeAndReturn(browser, '/invoice/rechnungen/neu', {
      ...head,
      ...line,
      customer: 'Feldprobe',
    });
    expect(shown(page, Object.keys({ ...head, ...line }))).toEqual({ ...head, ...line });
    expect(formFields(page)['customer']).toMatch(/^Feldprobe/);
    const searched = fieldNames(invoiceFields).filter((name) => rowOf(invoiceFields, name).searched);
    expect(searched.length).toBeGreaterThan(1);
    for (const name of searched) {
      const list = await browser.get(`/invoice/rechnungen?suche=${encodeURIComponent(head[name] ?? '')}`);
      expect([name, visibleText(list.text).includes('Feldprobe')]).toEqual([name, true]);
    }
  });
});
