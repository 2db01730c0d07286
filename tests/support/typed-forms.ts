import { randomUUID } from 'node:crypto';
import { listRoutePaths } from './route-table.ts';
import { customerFields } from './customer-posts.ts';
import { invoiceFields, offerFields } from './invoice-posts.ts';
import { layoutFields } from './layout-posts.ts';
import { documentFillings } from './typed-documents.ts';
import type { Person } from './typed-person.ts';
import { projectFillings } from './typed-projects.ts';
import { inputValue } from './site.ts';

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

const profile = {
  name: 'Tischlerei Holm',
  street: 'Werkweg 3',
  postCode: '24937',
  city: 'Flensburg',
  countryCode: 'DE',
  email: 'kontor@holm.example',
  taxNumber: '12/345/67890',
};

const patterns = {
  invoicePattern: 'R-{YYYY}-{NNNN}',
  depositPattern: 'D-{YYYY}-{NNNN}',
  finalPattern: 'F-{YYYY}-{NNNN}',
  cancellationPattern: 'S-{YYYY}-{NNNN}',
  correctionPattern: 'K-{YYYY}-{NNNN}',
  offerPattern: 'A-{YYYY}-{NNNN}',
  deliveryNotePattern: 'LS-{YYYY}-{NNNN}',
};

interface Filled {
  path: string;
  fields: Record<string, string>;
  text: string | null;
  /** absent: 303 */
  done?: 200;
}

type Filling = (person: Person) => Filled | Promise<Filled>;

/** How a person fills in the form of each route that takes one. */
const fillings: Readonly<Record<string, Filling>> = {
  '/invoice/profil': () => ({ path: '/invoice/profil', fields: profile, text: 'street' }),
  '/invoice/einstellungen/nummern': async ({ issued }) => {
    await issued();
    return { path: '/invoice/einstellungen/nummern', fields: patterns, text: null };
  },
  '/invoice/einstellungen/nummern/sprung': async ({ issued }) => {
    await issued();
    return {
      path: '/invoice/einstellungen/nummern/sprung',
      fields: { nextNumber: '500', reason: 'other', note: 'Bisher auf Papier', confirmed: '2-500' },
      text: 'note',
    };
  },
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
  '/invoice/einstellungen/nachweis': () => ({
    path: '/invoice/einstellungen/nachweis',
    fields: { digestRhythm: 'weekly' },
    text: null,
  }),
  '/invoice/einstellungen/nachweis/pruefung': () => ({
    path: '/invoice/einstellungen/nachweis/pruefung',
    fields: {},
    text: null,
  }),
  '/invoice/einstellungen/mahnungen': () => ({
    path: '/invoice/einstellungen/mahnungen',
    fields: {
      reminder_0_waitDays: '5',
      reminder_1_feeCents: '2,50',
      reminder_1_text: 'Bitte zahlen Sie.',
      baseRates: '',
    },
    text: 'reminder_1_text',
  }),
  '/invoice/einstellungen/mail': () => ({
    path: '/invoice/einstellungen/mail',
    fields: { senderName: 'Holm', replyTo: 'kontor@holm.example', undoMinutes: '5', copyToSelf: 'on' },
    text: 'senderName',
  }),
  '/invoice/einstellungen/mail/texte': () => ({
    path: '/invoice/einstellungen/mail/texte',
    fields: { mail_invoice_de_subject: 'Ihre {Beleg}', mail_invoice_de_text: 'Guten Tag' },
    text: 'mail_invoice_de_text',
  }),
  '/invoice/einstellungen/mail/probe': () => ({ path: '/invoice/einstellungen/mail/probe', fields: {}, text: null }),
  '/invoice/kunden/neu': () => ({ path: '/invoice/kunden/neu', fields: customerFields, text: 'name' }),
  '/invoice/kunden/:customerId': async ({ customer }) => ({
    path: `/invoice/kunden/${await customer()}`,
    fields: { ...customerFields, street: 'Hafenweg 9' },
    text: 'street',
  }),
  '/invoice/kunden/:customerId/ust-idnr': async ({ abroad }) => ({
    path: `/invoice/kunden/${await abroad()}/ust-idnr`,
    fields: {},
    text: null,
  }),
  '/invoice/kunden/:customerId/mandat': async ({ customer }) => ({
    path: `/invoice/kunden/${await customer()}/mandat`,
    fields: { mandateReference: 'M-7', mandateSignedOn: '15.01.2026', debitedIban: 'DE02120300000000202051' },
    text: 'mandateReference',
  }),
  '/invoice/kunden/:customerId/archiv': async ({ customer }) => ({
    path: `/invoice/kunden/${await customer()}/archiv`,
    fields: { archived: 'ja' },
    text: null,
  }),
  ...projectFillings,
  '/invoice/layouts/neu': () => ({ path: '/invoice/layouts/neu', fields: layoutFields(), text: 'logoAlternative' }),
  '/invoice/layouts/:layoutId': async ({ layout }) => ({
    path: `/invoice/layouts/${await layout()}`,
    fields: layoutFields({ name: 'Bogen zwei' }),
    text: 'logoAlternative',
  }),
  '/invoice/layouts/:layoutId/archiv': async ({ layout }) => ({
    path: `/invoice/layouts/${await layout()}/archiv`,
    fields: { archived: 'ja' },
    text: null,
  }),
  '/invoice/layouts/:layoutId/verwendung': async ({ layout }) => ({
    path: `/invoice/layouts/${await layout()}/verwendung`,
    fields: { kinds: 'invoice' },
    text: null,
  }),
  '/invoice/angebote/neu': async ({ customer }) => ({
    path: '/invoice/angebote/neu',
    fields: offerFields(await customer()),
    text: 'introText',
  }),
  '/invoice/angebote/:offerId/bearbeiten': async ({ customer, offers }) => ({
    path: `/invoice/angebote/${await offers.draft()}/bearbeiten`,
    fields: offerFields(await customer(), { subject: 'Anderer Betreff' }),
    text: 'introText',
  }),
  '/invoice/angebote/:offerId/versenden': async ({ offers }) => ({
    path: `/invoice/angebote/${await offers.draft()}/versenden`,
    fields: { confirmed: 'on' },
    text: null,
  }),
  '/invoice/angebote/:offerId/neue-version': async ({ offers }) => ({
    path: `/invoice/angebote/${await offers.sent()}/neue-version`,
    fields: { sentVersions: '1' },
    text: null,
  }),
  '/invoice/angebote/:offerId/entscheidung': async ({ offers }) => ({
    path: `/invoice/angebote/${await offers.sent()}/entscheidung`,
    fields: { seen: 'sent', decision: 'declined', reason: 'Zu teuer' },
    text: 'reason',
  }),
  '/invoice/angebote/:offerId/rechnung': async ({ offers }) => ({
    path: `/invoice/angebote/${await offers.accepted()}/rechnung`,
    fields: { sentVersions: '1' },
    text: null,
  }),
  '/invoice/angebote/:offerId/loeschen': async ({ offers }) => ({
    path: `/invoice/angebote/${await offers.draft()}/loeschen`,
    fields: {},
    text: null,
  }),
  '/invoice/angebote/:offerId/kopie': async ({ offers }) => ({
    path: `/invoice/angebote/${await offers.sent()}/kopie`,
    fields: { createKey: randomUUID() },
    text: null,
  }),
  '/invoice/angebote/:offerId/archiv': async ({ offers }) => ({
    path: `/invoice/angebote/${await offers.sent()}/archiv`,
    fields: { archived: 'ja' },
    text: null,
  }),
  '/invoice/rechnungen/neu': async ({ customer }) => ({
    path: '/invoice/rechnungen/neu',
    fields: invoiceFields(await customer()),
    text: 'introText',
  }),
  '/invoice/rechnungen/:invoiceId/bearbeiten': async ({ customer, draft }) => ({
    path: `/invoice/rechnungen/${await draft()}/bearbeiten`,
    fields: invoiceFields(await customer(), { subject: 'Anderer Betreff' }),
    text: 'introText',
  }),
  '/invoice/rechnungen/:invoiceId/loeschen': async ({ draft }) => ({
    path: `/invoice/rechnungen/${await draft()}/loeschen`,
    fields: {},
    text: null,
  }),
  '/invoice/rechnungen/:invoiceId/kopie': async ({ draft }) => ({
    path: `/invoice/rechnungen/${await draft()}/kopie`,
    fields: { createKey: randomUUID() },
    text: null,
  }),
  '/invoice/rechnungen/:invoiceId/frage/:questionCode': async ({ asked }) => ({
    path: `/invoice/rechnungen/${await asked()}/frage/without-xrechnung`,
    fields: { confirmed: 'on' },
    text: null,
  }),
  ...documentFillings,
  '/invoice/rechnungen/:invoiceId/ausstellen': async ({ draft }) => ({
    path: `/invoice/rechnungen/${await draft()}/ausstellen`,
    fields: { confirmed: 'on' },
    text: null,
  }),
};

/** What the editor's script posts; nobody sees its answer. */
const ofTheEditor = '/sichern';
/** Buttons that are there where something is billed, and nowhere hold what somebody typed. */
const ofBilling = '/invoice/abo/';

/** Nothing is typed there, a file is chosen: bank-entries.test.ts. */
const ofFiles = '/einlesen';

/** What is typed there is secret and given back by nobody, counts once, or ends the session: access.test.ts. */
const ofTheAccount = '/invoice/einstellungen/anmeldung/';

/** Every signed-in route of the product that takes a form. Throws for one that nobody has filled in here. */
export async function listFormRoutes(): Promise<string[]> {
  const routes = (await listRoutePaths()).filter(
    ({ path, takesForms }) =>
      takesForms &&
      path.startsWith('/invoice/') &&
      ![ofTheAccount, ofBilling].some((start) => path.startsWith(start)) &&
      ![ofTheEditor, ofFiles].some((end) => path.endsWith(end)),
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
  return path.replace(/\/(archiv|pruefung|vorlage)$/, '').replace(/\/kopie$/, '/bearbeiten');
}

/** The form of a route as this person would send it: what its page carries unseen, and what was typed. */
export async function fillForm(route: string, person: Person): Promise<FilledForm> {
  const filling = await fillings[route]?.(person);
  if (!filling) throw new Error(`how is the form of ${route} filled in?`);
  const { path, fields, text, done = 303 } = filling;
  const { text: page } = await person.browser.get(pageOf(path));
  const carried = carriedNames.flatMap((name): [string, string][] =>
    page.includes(`name="${name}"`) && !Object.hasOwn(fields, name) ? [[name, inputValue(page, name)]] : [],
  );
  const multipart = page.includes('multipart/form-data');
  return { path, fields: [...carried, ...Object.entries(fields)], text, multipart, done };
}
