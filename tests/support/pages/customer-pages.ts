import { customerFields } from '../customer-posts.ts';
import { layoutFields } from '../layout-posts.ts';
import type { PageDescription } from './page.ts';
import { queryNames, severalWords } from '#app/values/page-query.ts';

const projectFields = {
  name: 'Ladenbau',
  number: 'H-7',
  customer: '',
  status: 'active',
  hourlyRate: '72',
  budgetMinutes: '60',
  budgetCents: '',
  note: 'Abgabe im Mai',
};

const timeFields = { date: '17.11.2026', minutes: '1:30', text: 'Satz', billable: 'on', rate: '' };

const contactFields = {
  name: 'Jonas Weidt',
  role: 'Herstellung',
  email: 'weidt@kettler.example',
  phone: '0221 555 01',
  offers: 'none',
  invoices: 'to',
  reminders: 'cc',
};

const archived = { archived: 'yes' };

const archiving = `?${queryNames.task}=${severalWords.archive}&${queryNames.subject}=`;

export const customerPages = {
  '/invoice/kunden': {},
  '/invoice/kunden/mehrere': {
    queries: [`${archiving}{customer}`],
    form: { fields: async ({ customer }) => ({ documents: await customer() }), done: 200 },
  },
  '/invoice/kunden/neu': { form: { fields: customerFields, text: 'name' } },
  '/invoice/kunden/:customerId': {},
  '/invoice/kunden/:customerId/bearbeiten': {
    form: { fields: { ...customerFields, street: 'Hafenweg 9' }, text: 'street' },
  },
  '/invoice/kunden/:customerId/personen/neu': { form: { fields: contactFields, text: 'role' } },
  '/invoice/kunden/:customerId/personen/:contactId': { form: { fields: contactFields, text: 'role' } },
  '/invoice/kunden/:customerId/personen/:contactId/archiv': {
    leadsOn: true,
    form: { fields: archived, on: '/invoice/kunden/:customerId/personen/:contactId' },
  },
  '/invoice/kunden/einlesen': {
    form: { untyped: 'nothing is typed there, a file is chosen: imports.test.ts' },
  },
  '/invoice/kunden/einlesen/vorlage': {},
  '/invoice/kunden/einlesen/:importId': {
    form: { untyped: 'nothing is typed there, columns are chosen: imports.test.ts' },
  },
  '/invoice/kunden/einlesen/:importId/zeilen': {},
  '/invoice/kunden/:customerId/archiv': {
    leadsOn: true,
    form: { fields: archived, on: '/invoice/kunden/:customerId' },
  },
  '/invoice/kunden/:customerId/ust-idnr': { of: { customerId: 'abroad' }, form: { fields: {} } },
  '/invoice/kunden/:customerId/mandat': {
    form: {
      fields: { mandateReference: 'M-7', mandateSignedOn: '15.01.2026', debitedIban: 'DE02120300000000202051' },
      text: 'mandateReference',
    },
  },
  '/invoice/kunden/:customerId/konto': {},
  '/invoice/kunden/:customerId/konto/pdf': {},
  '/invoice/kunden/:customerId/guthaben': {
    of: { customerId: 'credited' },
    form: {
      fields: { amount: '5', date: '21.11.2026', method: 'transfer', note: 'Doppelt überwiesen' },
      text: 'note',
    },
  },
} satisfies Record<string, PageDescription>;

export const projectPages = {
  '/invoice/projekte': {},
  '/invoice/projekte/mehrere': {
    queries: [`${archiving}{project}`],
    form: { fields: async ({ project }) => ({ documents: await project() }), done: 200 },
  },
  '/invoice/projekte/neu': { form: { fields: projectFields, text: 'name' } },
  '/invoice/projekte/:projectId': {},
  '/invoice/projekte/:projectId/bearbeiten': {
    form: { fields: { ...projectFields, number: 'H-8' }, text: 'note' },
  },
  '/invoice/projekte/:projectId/archiv': {
    leadsOn: true,
    form: { fields: archived, on: '/invoice/projekte/:projectId' },
  },
  '/invoice/projekte/:projectId/woche': {
    form: {
      fields: async ({ entry }) => {
        await entry();
        return {
          'lines[0].text': 'Satz',
          'lines[0].billable': 'on',
          'lines[0].rate': '',
          'lines[0].d2': '1:30',
          newText: 'Druck',
        };
      },
      text: 'newText',
    },
  },
  '/invoice/projekte/:projectId/zeiten': {},
  '/invoice/projekte/:projectId/zeiten/neu': { form: { fields: timeFields, text: 'text' } },
  '/invoice/projekte/:projectId/zeiten/:entryId': { form: { fields: timeFields, text: 'text' } },
  '/invoice/projekte/:projectId/zeiten/:entryId/loeschen': { form: { fields: {} } },
} satisfies Record<string, PageDescription>;

const productFields = {
  number: 'G-020',
  name: 'Satzspiegel und Muster',
  unitCode: 'HUR',
  unitPrice: '76,00',
  priceMode: 'net',
  tax: 'standard-1900',
};

export const productPages = {
  '/invoice/produkte': {},
  '/invoice/produkte/neu': { form: { fields: productFields, text: 'name' } },
  '/invoice/produkte/:productId': { form: { fields: { ...productFields, number: 'G-021' }, text: 'note' } },
  '/invoice/produkte/:productId/archiv': {
    leadsOn: true,
    form: { fields: archived, on: '/invoice/produkte/:productId' },
  },
} satisfies Record<string, PageDescription>;

const textBlockFields = { name: 'Dank', purpose: 'closing', language: 'de', text: 'Danke, {Kunde}!' };

export const textBlockPages = {
  '/invoice/einstellungen/bausteine': {},
  '/invoice/einstellungen/bausteine/neu': { form: { fields: textBlockFields, text: 'text' } },
  '/invoice/einstellungen/bausteine/:textBlockId': {
    form: { fields: { ...textBlockFields, name: 'Gruß' }, text: 'text' },
  },
  '/invoice/einstellungen/bausteine/:textBlockId/archiv': {
    leadsOn: true,
    form: { fields: archived, on: '/invoice/einstellungen/bausteine/:textBlockId' },
  },
} satisfies Record<string, PageDescription>;

export const layoutPages = {
  '/invoice/layouts': {},
  '/invoice/layouts/neu': {
    queries: ['?gestaltung=plain', ''],
    form: { fields: layoutFields(), text: 'logoAlternative' },
  },
  '/invoice/layouts/vorschau': { queries: ['?gestaltung=band'] },
  '/invoice/layouts/vorschau/bild': {},
  '/invoice/layouts/vorschau/pdf': {},
  '/invoice/layouts/bilder/:sha256': {},
  '/invoice/layouts/:layoutId': {
    form: { fields: layoutFields({ name: 'Bogen zwei' }), text: 'logoAlternative' },
  },
  '/invoice/layouts/:layoutId/archiv': { form: { fields: archived } },
  '/invoice/layouts/:layoutId/verwendung': { form: { fields: { kinds: 'invoice' } } },
  '/invoice/layouts/:layoutId/vorschau': {},
  '/invoice/layouts/:layoutId/vorschau/bild': {},
  '/invoice/layouts/:layoutId/vorschau/pdf': {},
} satisfies Record<string, PageDescription>;
