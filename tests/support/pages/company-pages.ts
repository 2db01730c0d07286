import type { PageDescription } from './page.ts';
import type { Person, Records } from './records.ts';
import { queryNames } from '#app/values/page-query.ts';

const ofTheAccount = {
  untyped: 'secret and given back by nobody, counts once, or ends the session: access.test.ts',
} as const;
const ofBilling = {
  untyped: 'buttons that are there where something is billed: subscription.test.ts',
} as const;

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

const bankAccount = {
  iban: 'AT61 1904 3002 3457 3201',
  name: 'Konto für Österreich',
  bic: '',
  accountName: '',
  bankName: '',
};

/** What is typed once a number is drawn. */
/** The page asks for a confirmation of just that jump once it was sent. */
async function confirmedJump({ issued, browser }: Person): Promise<Record<string, string>> {
  await issued();
  const fields = { nextNumber: '500', reason: 'other', note: 'Bisher auf Papier' };
  await browser.post('/invoice/einstellungen/nummern/sprung', fields);
  return { ...fields, confirmed: '2-500' };
}

const afterIssuing =
  (fields: Record<string, string>) =>
  async ({ issued }: Pick<Records, 'issued'>) => {
    await issued();
    return fields;
  };

const access = '/invoice/einstellungen/anmeldung';

const accessPages = {
  [access]: {},
  [`${access}/passwort`]: { form: ofTheAccount },
  [`${access}/adresse`]: { form: ofTheAccount },
  [`${access}/sitzungen`]: {},
  [`${access}/sitzungen/alle`]: { form: ofTheAccount },
  [`${access}/sitzungen/:sessionId`]: { form: ofTheAccount },
  [`${access}/zweiter-faktor`]: { form: ofTheAccount },
  [`${access}/zweiter-faktor/codes`]: { form: ofTheAccount },
  [`${access}/zweiter-faktor/aus`]: { form: ofTheAccount },
  [`${access}/anbieter`]: {},
  [`${access}/anbieter/:provider`]: { form: ofTheAccount },
  [`${access}/konto`]: { form: ofTheAccount },
} satisfies Record<string, PageDescription>;

const settingsPages = {
  '/invoice/einstellungen': {},
  '/invoice/einstellungen/nummern': { form: { fields: afterIssuing(patterns) } },
  '/invoice/einstellungen/nummern/sprung': { form: { fields: confirmedJump, text: 'note' } },
  '/invoice/einstellungen/nummern/buch': {},
  '/invoice/einstellungen/nummern/buch/pdf': {},
  '/invoice/einstellungen/konten': { form: { fields: { ...bankAccount, name: 'Konto in Wien' }, text: 'name' } },
  '/invoice/einstellungen/konten/:bankAccountId': { form: { fields: bankAccount, text: 'name' } },
  '/invoice/einstellungen/texte': {
    form: { fields: { paymentDays: '21', introText: 'Guten Tag', closingText: 'Gruß' }, text: 'introText' },
  },
  '/invoice/einstellungen/mail': {
    form: {
      fields: { senderName: 'Holm', replyTo: 'kontor@holm.example', undoMinutes: '5', copyToSelf: 'on' },
      text: 'senderName',
    },
  },
  '/invoice/einstellungen/mail/texte': {
    form: {
      fields: { mail_invoice_de_subject: 'Ihre {Beleg}', mail_invoice_de_text: 'Guten Tag' },
      text: 'mail_invoice_de_text',
    },
  },
  '/invoice/einstellungen/mail/probe': { form: { fields: {} } },
  '/invoice/einstellungen/kleinunternehmer': {
    form: {
      fields: { turnoverYear: '2026', elsewhereCents: '1.200,00', excludedCents: '300,00', turnoverNote: 'Kurse' },
      text: 'turnoverNote',
    },
  },
  '/invoice/einstellungen/mahnungen': { form: { fields: { preset: 'patient' } } },
  '/invoice/einstellungen/mahnungen/stufen': {
    form: {
      fields: {
        reminder_0_waitDays: '5',
        reminder_1_feeCents: '2,50',
        reminder_1_text: 'Bitte zahlen Sie.',
        baseRates: '',
      },
      text: 'reminder_1_text',
    },
  },
  '/invoice/einstellungen/nachweis': { form: { fields: { digestRhythm: 'weekly' } } },
  '/invoice/einstellungen/nachweis/pruefung': {
    leadsOn: true,
    form: { fields: {}, on: '/invoice/einstellungen/nachweis' },
  },
  '/invoice/einstellungen/nachweis/protokoll': {},
  '/invoice/einstellungen/darstellung': {
    form: { fields: { theme: 'dark', density: 'wide', showFieldNumbers: 'on' } },
  },
} satisfies Record<string, PageDescription>;

/** What a person sees of the own company and account, and what is of no record. */
export const companyPages = {
  '/invoice': {},
  '/invoice/suche': { queries: [`?${queryNames.words}=aachen`] },
  '/invoice/tasten': {},
  '/invoice/neuigkeiten': {},
  '/invoice/profil': { form: { fields: profile, text: 'street' } },
  ...settingsPages,
  ...accessPages,
  '/invoice/abo_coming_soon': {},
  '/invoice/abo': {},
  '/invoice/abo/erfolgreich': {},
  '/invoice/abo/fehlgeschlagen': {},
  '/invoice/abo/bezahlen': { leadsOn: true, form: ofBilling },
  '/invoice/abo/zahlung': { leadsOn: true, form: ofBilling },
  '/invoice/abo/kuendigen': { leadsOn: true, form: ofBilling },
  '/invoice/abo/fortsetzen': { leadsOn: true, form: ofBilling },
  '/invoice/*': { form: { untyped: 'nothing is there: spec-routes.test.ts' } },
} satisfies Record<string, PageDescription>;
