import { randomUUID } from 'node:crypto';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { invoiceFields } from '../invoice-posts.ts';
import type { PageDescription } from './page.ts';
import { attached } from './records.ts';
import { byPost, ofTheEditor, scheduled, sentLater } from './typed-fields.ts';
import { queryNames, severalWords } from '#app/values/page-query.ts';

const invoice = '/invoice/rechnungen/:invoiceId';
const draft = { invoiceId: 'draft' } as const;

const importedPost = (customer: string) => ({
  customer,
  ...{ origin: 'sevdesk', number: 'RE-900', issueDate: '03.08.2026', dueDate: '17.08.2026', subject: 'Altes' },
  ...{ 'lines[0].tax': 'standard-1900', 'lines[0].net': '100', 'lines[0].taxAmount': '19', then: 'check' },
});

const draftPages = {
  '/invoice/rechnungen/neu': {
    queries: ['', `?${queryNames.createKey}=00000000-0000-4000-8000-000000000000`],
    form: { fields: async ({ customer }) => invoiceFields(await customer()), text: 'introText' },
  },
  '/invoice/rechnungen/neu/sichern': { form: ofTheEditor },
  [`${invoice}/bearbeiten`]: {
    of: draft,
    form: {
      fields: async ({ customer }) => invoiceFields(await customer(), { subject: 'Anderer Betreff' }),
      text: 'introText',
    },
  },
  [`${invoice}/sichern`]: { of: draft, form: ofTheEditor },
  [`${invoice}/ausstellen`]: { of: draft, form: { fields: { confirmed: 'on' } } },
  [`${invoice}/frage/:questionCode`]: { of: { invoiceId: 'asked' }, form: { fields: { confirmed: 'on' } } },
  [`${invoice}/vorschau`]: { of: draft },
  [`${invoice}/vorschau/bild`]: { of: draft },
  [`${invoice}/vorschau/pdf`]: { of: draft },
  [`${invoice}/anhaenge`]: {
    of: draft,
    form: {
      fields: {
        'lines[0].sha256': sha256(attached.bytes),
        'lines[0].was': '',
        'lines[0].description': 'Stundennachweis',
      },
      text: 'lines[0].description',
    },
  },
  [`${invoice}/anhaenge/:attachment`]: { of: draft },
  [`${invoice}/lieferschein`]: {
    of: draft,
    form: { fields: { 'lines[0].taken': 'on', number: 'LS-2026-0001', version: '1' } },
  },
  '/invoice/rechnungen/verworfen': {},
  '/invoice/rechnungen/verworfen/:draftId': { form: { fields: {} } },
  [`${invoice}/loeschen`]: { of: { invoiceId: 'spareDraft' }, form: { fields: {} } },
} satisfies Record<string, PageDescription>;

const severalPages = {
  '/invoice/rechnungen/mehrere': {
    queries: [severalWords['sent-otherwise'], severalWords.send, severalWords.remind].map(
      (task) => `?${queryNames.task}=${task}&${queryNames.subject}={issued}`,
    ),
    form: { fields: async ({ issued }) => ({ ...byPost, documents: await issued() }), text: 'note', done: 200 },
  },
  '/invoice/rechnungen/zip': { queries: [`?${queryNames.subject}={issued}`] },
} satisfies Record<string, PageDescription>;

const notePages = {
  '/invoice/lieferscheine/:noteId': {},
  '/invoice/lieferscheine/:noteId/versand': { form: { fields: sentLater, text: 'text' } },
  '/invoice/lieferscheine/:noteId/versand/:mailId': {
    of: { mailId: 'noteMail' },
    form: { fields: { then: 'hold' } },
  },
  '/invoice/lieferscheine/:noteId/versandt': { form: { fields: byPost, text: 'note' } },
} satisfies Record<string, PageDescription>;

export const invoicePages = {
  ...severalPages,
  '/invoice/rechnungen': {},
  ...draftPages,
  ...notePages,
  '/invoice/rechnungen/uebernehmen': {
    form: { fields: async ({ customer }) => importedPost(await customer()), text: 'subject', done: 200 },
  },
  [`${invoice}/zuruecknehmen`]: { of: { invoiceId: 'imported' }, form: { fields: {} } },
  [invoice]: {},
  [`${invoice}/bild`]: {},
  [`${invoice}/kopie`]: { leadsOn: true, form: { fields: () => ({ createKey: randomUUID() }), on: invoice } },
  [`${invoice}/wiederholen`]: { form: { fields: scheduled, text: 'name' } },
  [`${invoice}/wiederholen/:scheduleId`]: { form: { fields: { version: '1' } } },
  [`${invoice}/dateien/:fileKind`]: {},
  [`${invoice}/storno`]: {
    form: {
      fields: { reason: 'Falscher Zeitraum', again: 'on', confirmed: 'on', number: 'ST-2026-0001' },
      text: 'reason',
    },
  },
  [`${invoice}/korrektur`]: {
    form: {
      fields: {
        reason: 'Eine Stunde zu viel',
        'lines[0].line': '1',
        'lines[0].quantity': '',
        'lines[0].amount': '10',
        then: 'check',
      },
      text: 'reason',
      done: 200,
    },
  },
  [`${invoice}/korrektur/bild`]: {},
  [`${invoice}/mahnung`]: {
    form: {
      fields: { hold: 'disputed', holdReason: 'Mangel', customerStopped: 'on', then: 'hold' },
      text: 'holdReason',
    },
  },
  [`${invoice}/versand`]: { form: { fields: sentLater, text: 'text' } },
  [`${invoice}/versand/:mailId`]: { form: { fields: { then: 'hold' } } },
  [`${invoice}/versandt`]: { form: { fields: byPost, text: 'note' } },
} satisfies Record<string, PageDescription>;
