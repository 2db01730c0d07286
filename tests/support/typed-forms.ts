import { randomUUID } from 'node:crypto';
import { createInvoice, createSampleCustomer, createSampleOffer } from '../../app/commands/fixtures.ts';
import { listRoutePaths } from './route-table.ts';
import { createSampleEntry, createSampleProject } from './projects.ts';
import { customerFields } from './customer-posts.ts';
import { invoiceFields, offerFields } from './invoice-posts.ts';
import { layoutFields, writeLayout } from './layout-posts.ts';
import { createSamplePayment } from './payments.ts';
import { attached } from './typed-attachments.ts';
import { documentFillings } from './typed-documents.ts';
import { projectFillings } from './typed-projects.ts';
import { inputValue, signedIn } from './site.ts';
import type { Browser, Site } from './site.ts';

/** A form that a person has filled in so that it can be saved, and what of it is a text to be made too long. */
export interface FilledForm {
  path: string;
  fields: [string, string][];
  text: string | null;
  /** with files among it */
  multipart: boolean;
  /** what is answered where nothing is wrong: of a form that is looked at before it is sent for good a page */
  done: 200 | 303;
}

interface Person {
  email: string;
  browser: Browser;
  customer: string;
  /** a customer whose VAT ID can be confirmed */
  abroad: string;
  layout: string;
  project: string;
  entry: string;
  draft: string;
  /** a draft to an authority that has no Leitweg-ID */
  asked: string;
  issued: string;
  payment: string;
  offers: Record<'draft' | 'other' | 'sent' | 'accepted', string>;
}

const profile = {
  name: 'Tischlerei Holm',
  street: 'Werkweg 3',
  postCode: '24937',
  city: 'Flensburg',
  countryCode: 'DE',
  email: 'kontor@holm.example',
  taxNumber: '12/345/67890',
};

/** A person with a customer, a layout, a project and a draft. */
export async function personWithRecords(site: Site): Promise<Person> {
  const { browser, account } = await signedIn(site);
  const customer = await createSampleCustomer(account.backend);
  const order = { customer, status: 'draft', today: '2026-11-21' } as const;
  // Of another day than what is issued: the same once more would be asked about.
  const { id: draft } = await createInvoice(site.installation.services, account.backend, {
    ...order,
    draft: { supplyFrom: '2026-11-03' },
    attachments: [attached],
  });
  const { id: issued } = await createInvoice(site.installation.services, account.backend, {
    ...order,
    status: 'issued',
  });
  const { id: paid } = await createInvoice(site.installation.services, account.backend, { ...order, status: 'issued' });
  const payment = await createSamplePayment(account.backend, { invoice: paid });
  const authority = await createSampleCustomer(account.backend, { kind: 'public', buyerReference: '' });
  const abroad = await createSampleCustomer(account.backend, { vatId: 'ATU12345675', countryCode: 'AT' });
  const { id: asked } = await createInvoice(site.installation.services, account.backend, {
    ...order,
    customer: authority,
  });
  const offer = async (state: 'draft' | 'sent' | 'accepted') => {
    const offered = { customer, state, today: '2026-11-21' };
    return (await createSampleOffer(site.installation.services, account.backend, offered)).id;
  };
  const offers = {
    draft: await offer('draft'),
    other: await offer('draft'),
    sent: await offer('sent'),
    accepted: await offer('accepted'),
  };
  const project = await createSampleProject(account.backend);
  const entry = await createSampleEntry(account.backend, project);
  const layout = await writeLayout(browser);
  return {
    email: account.email,
    browser,
    customer,
    abroad,
    layout,
    project,
    entry,
    draft,
    asked,
    issued,
    payment,
    offers,
  };
}

type Filling = (person: Person) => {
  path: string;
  fields: Record<string, string>;
  text: string | null;
  /** absent: 303 */
  done?: 200;
};

/** How a person fills in the form of each route that takes one. */
const fillings: Readonly<Record<string, Filling>> = {
  '/invoice/profil': () => ({ path: '/invoice/profil', fields: profile, text: 'street' }),
  '/invoice/einstellungen/nummern': () => ({
    path: '/invoice/einstellungen/nummern',
    fields: {
      invoicePattern: 'R-{YYYY}-{NNNN}',
      depositPattern: 'D-{YYYY}-{NNNN}',
      finalPattern: 'F-{YYYY}-{NNNN}',
      cancellationPattern: 'S-{YYYY}-{NNNN}',
      correctionPattern: 'K-{YYYY}-{NNNN}',
      offerPattern: 'A-{YYYY}-{NNNN}',
      deliveryNotePattern: 'LS-{YYYY}-{NNNN}',
    },
    text: null,
  }),
  '/invoice/einstellungen/nummern/sprung': () => ({
    path: '/invoice/einstellungen/nummern/sprung',
    fields: { nextNumber: '500', reason: 'other', note: 'Bisher auf Papier', confirmed: '3-500' },
    text: 'note',
  }),
  '/invoice/einstellungen/texte': () => ({
    path: '/invoice/einstellungen/texte',
    fields: { paymentDays: '21', introText: 'Guten Tag', closingText: 'Gruß' },
    text: 'introText',
  }),
  '/invoice/einstellungen/darstellung': () => ({
    path: '/invoice/einstellungen/darstellung',
    fields: { theme: 'dark', density: 'wide', showFieldNumbers: 'on' },
    text: null,
  }),
  '/invoice/einstellungen/kleinunternehmer': () => ({
    path: '/invoice/einstellungen/kleinunternehmer',
    fields: { turnoverYear: '2026', elsewhereCents: '1.200,00', excludedCents: '300,00', turnoverNote: 'Kurse' },
    text: 'turnoverNote',
  }),
  '/invoice/einstellungen/mail': () => ({
    path: '/invoice/einstellungen/mail',
    fields: { senderName: 'Holm', replyTo: 'kontor@holm.example' },
    text: 'senderName',
  }),
  '/invoice/einstellungen/mail/probe': () => ({ path: '/invoice/einstellungen/mail/probe', fields: {}, text: null }),
  '/invoice/kunden/neu': () => ({ path: '/invoice/kunden/neu', fields: customerFields, text: 'name' }),
  '/invoice/kunden/:customerId': ({ customer }) => ({
    path: `/invoice/kunden/${customer}`,
    fields: { ...customerFields, street: 'Hafenweg 9' },
    text: 'street',
  }),
  '/invoice/kunden/:customerId/ust-idnr': ({ abroad }) => ({
    path: `/invoice/kunden/${abroad}/ust-idnr`,
    fields: {},
    text: null,
  }),
  '/invoice/kunden/:customerId/archiv': ({ customer }) => ({
    path: `/invoice/kunden/${customer}/archiv`,
    fields: { archived: 'ja' },
    text: null,
  }),
  ...projectFillings,
  '/invoice/layouts/neu': () => ({ path: '/invoice/layouts/neu', fields: layoutFields(), text: 'logoAlternative' }),
  '/invoice/layouts/:layoutId': ({ layout }) => ({
    path: `/invoice/layouts/${layout}`,
    fields: layoutFields({ name: 'Bogen zwei' }),
    text: 'logoAlternative',
  }),
  '/invoice/layouts/:layoutId/archiv': ({ layout }) => ({
    path: `/invoice/layouts/${layout}/archiv`,
    fields: { archived: 'ja' },
    text: null,
  }),
  '/invoice/layouts/:layoutId/verwendung': ({ layout }) => ({
    path: `/invoice/layouts/${layout}/verwendung`,
    fields: { kinds: 'invoice' },
    text: null,
  }),
  '/invoice/angebote/neu': ({ customer }) => ({
    path: '/invoice/angebote/neu',
    fields: offerFields(customer),
    text: 'introText',
  }),
  '/invoice/angebote/:offerId/bearbeiten': ({ customer, offers }) => ({
    path: `/invoice/angebote/${offers.draft}/bearbeiten`,
    fields: offerFields(customer, { subject: 'Anderer Betreff' }),
    text: 'introText',
  }),
  '/invoice/angebote/:offerId/versenden': ({ offers }) => ({
    path: `/invoice/angebote/${offers.draft}/versenden`,
    fields: { confirmed: 'on' },
    text: null,
  }),
  '/invoice/angebote/:offerId/neue-version': ({ offers }) => ({
    path: `/invoice/angebote/${offers.sent}/neue-version`,
    fields: { sentVersions: '1' },
    text: null,
  }),
  '/invoice/angebote/:offerId/entscheidung': ({ offers }) => ({
    path: `/invoice/angebote/${offers.sent}/entscheidung`,
    fields: { seen: 'sent', decision: 'declined', reason: 'Zu teuer' },
    text: 'reason',
  }),
  '/invoice/angebote/:offerId/rechnung': ({ offers }) => ({
    path: `/invoice/angebote/${offers.accepted}/rechnung`,
    fields: { sentVersions: '1' },
    text: null,
  }),
  '/invoice/angebote/:offerId/loeschen': ({ offers }) => ({
    path: `/invoice/angebote/${offers.other}/loeschen`,
    fields: {},
    text: null,
  }),
  '/invoice/angebote/:offerId/kopie': ({ offers }) => ({
    path: `/invoice/angebote/${offers.sent}/kopie`,
    fields: { createKey: randomUUID() },
    text: null,
  }),
  '/invoice/angebote/:offerId/archiv': ({ offers }) => ({
    path: `/invoice/angebote/${offers.sent}/archiv`,
    fields: { archived: 'ja' },
    text: null,
  }),
  '/invoice/rechnungen/neu': ({ customer }) => ({
    path: '/invoice/rechnungen/neu',
    fields: invoiceFields(customer),
    text: 'introText',
  }),
  '/invoice/rechnungen/:invoiceId/bearbeiten': ({ customer, draft }) => ({
    path: `/invoice/rechnungen/${draft}/bearbeiten`,
    fields: invoiceFields(customer, { subject: 'Anderer Betreff' }),
    text: 'introText',
  }),
  '/invoice/rechnungen/:invoiceId/loeschen': ({ draft }) => ({
    path: `/invoice/rechnungen/${draft}/loeschen`,
    fields: {},
    text: null,
  }),
  '/invoice/rechnungen/:invoiceId/kopie': ({ draft }) => ({
    path: `/invoice/rechnungen/${draft}/kopie`,
    fields: { createKey: randomUUID() },
    text: null,
  }),
  '/invoice/rechnungen/:invoiceId/frage/:questionCode': ({ asked }) => ({
    path: `/invoice/rechnungen/${asked}/frage/without-xrechnung`,
    fields: { confirmed: 'on' },
    text: null,
  }),
  ...documentFillings,
  '/invoice/rechnungen/:invoiceId/ausstellen': ({ draft }) => ({
    path: `/invoice/rechnungen/${draft}/ausstellen`,
    fields: { confirmed: 'on' },
    text: null,
  }),
};

/** What the editor's script posts; nobody sees its answer. */
const ofTheEditor = '/sichern';
/** Buttons that are there where something is billed, and nowhere hold what somebody typed. */
const ofBilling = '/invoice/abo/';

/** What is typed there is secret and given back by nobody, counts once, or ends the session: access.test.ts. */
const ofTheAccount = '/invoice/einstellungen/anmeldung/';

/** Every signed-in route of the product that takes a form. Throws for one that nobody has filled in here. */
export async function listFormRoutes(): Promise<string[]> {
  const routes = (await listRoutePaths()).filter(
    ({ path, takesForms }) =>
      takesForms &&
      path.startsWith('/invoice/') &&
      ![ofTheAccount, ofBilling].some((start) => path.startsWith(start)) &&
      !path.endsWith(ofTheEditor),
  );
  const paths = routes.map(({ path }) => path).filter((path) => !path.endsWith('*'));
  const unknown = paths.filter((path) => !Object.hasOwn(fillings, path));
  if (unknown.length > 0) throw new Error(`how is the form of ${unknown.join(', ')} filled in?`);
  return paths;
}

const carriedNames = ['version', 'createKey', '_konto', 'content', 'editToken', 'seenOpenCents'];

/** Where the form of that address stands. */
function pageOf(path: string): string {
  if (path.startsWith('/invoice/angebote/')) return path.replace(/\/(archiv|kopie)$/, '');
  return path.replace(/\/archiv$/, '').replace(/\/kopie$/, '/bearbeiten');
}

/** The form of a route as this person would send it: what its page carries unseen, and what was typed. */
export async function fillForm(route: string, person: Person): Promise<FilledForm> {
  const filling = fillings[route]?.(person);
  if (!filling) throw new Error(`how is the form of ${route} filled in?`);
  const { path, fields, text, done = 303 } = filling;
  const { text: page } = await person.browser.get(pageOf(path));
  const carried = carriedNames.flatMap((name): [string, string][] =>
    page.includes(`name="${name}"`) && !Object.hasOwn(fields, name) ? [[name, inputValue(page, name)]] : [],
  );
  const multipart = page.includes('multipart/form-data');
  return { path, fields: [...carried, ...Object.entries(fields)], text, multipart, done };
}
