import { href } from 'react-router';
import type { FormTable } from '../reading/field-words.ts';
import {
  appearanceFields,
  companyFields,
  jumpFields,
  patternFields,
  senderFields,
  termsFields,
  turnoverFields,
  proofFields,
  reminderSettingFields,
  mailTextFields,
} from '#app/invoicing/company/fields.ts';
import { bankAccountFields } from '#app/invoicing/company/bank-account.ts';
import { doubtfulFields, importColumnFields, importFields } from '#app/invoicing/import/fields.ts';
import { csvMappingFields } from '#app/invoicing/banking/csv-mapping.ts';
import { contactFields } from '#app/invoicing/customer/contact.ts';
import { customerFields, mandateFields, newCustomerFields } from '#app/invoicing/customer/fields.ts';
import { importedForm, importedUploadFields } from '#app/invoicing/imported/fields.ts';
import { sendingFields, sentOtherwiseFields } from '#app/invoicing/sending/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import { attachmentFields, attachmentUploadFields } from '#app/invoicing/invoice/attachments.ts';
import { cancellationFields, correctionFields, creditFields, invoiceForm } from '#app/invoicing/invoice/fields.ts';
import { billedFields, billingFields, decisionFields, offerForm } from '#app/invoicing/offer/fields.ts';
import {
  bookingFields,
  collectiveFields,
  collectiveRowFields,
  refundFields,
  reversalFields,
  writeOffFields,
} from '#app/invoicing/ledger/fields.ts';
import { debitReleaseFields, debitRunFields } from '#app/invoicing/debits/fields.ts';
import { holdFields, reminderFields } from '#app/invoicing/reminders/fields.ts';
import { reminderPresetFields } from '#app/invoicing/reminders/presets.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import { projectFields, timeEntryFields } from '#app/invoicing/project/fields.ts';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import { textBlockFields } from '#app/invoicing/text-blocks/fields.ts';
import { newTaskFields, weekRowFields } from '#app/invoicing/project/week.ts';
import { layoutFields, uploadFields } from '#app/invoicing/layout/fields.ts';

/** What people type in a mail to a customer. */
const messageFields = {
  recipient: { label: 'Empfänger', kind: 'email' },
  subject: { label: 'Betreff', kind: 'line' },
  text: { label: 'Text', kind: 'text' },
} as const satisfies FieldTable;

/** Which lines of a draft are delivered. */
const deliveredFields = { taken: { label: 'wird geliefert', kind: 'flag' } } as const satisfies FieldTable;

/** What people type to come in. */
const accountFields = {
  email: { label: 'E-Mail-Adresse', kind: 'email' },
  terms: { label: 'Zustimmung zu den AGB', kind: 'flag' },
} as const satisfies FieldTable;

/** The forms of the product, by what they are about. */
export const typedForms = {
  company: { fields: companyFields },
  bankAccount: { fields: bankAccountFields },
  numbers: { fields: patternFields },
  jump: { fields: jumpFields },
  terms: { fields: termsFields },
  appearance: { fields: appearanceFields },
  sender: { fields: senderFields },
  mailTexts: { fields: mailTextFields },
  turnover: { fields: turnoverFields },
  reminderPreset: { fields: reminderPresetFields },
  reminderSettings: { fields: reminderSettingFields },
  proof: { fields: proofFields },
  reminder: { fields: { ...reminderFields, ...holdFields } },
  customer: { fields: customerFields },
  mandate: { fields: mandateFields },
  contact: { fields: contactFields },
  invoice: invoiceForm,
  attachments: { fields: attachmentUploadFields, lines: attachmentFields, row: 'Anhang' },
  imported: { ...importedForm, fields: { ...importedForm.fields, ...newCustomerFields, ...importedUploadFields } },
  cancellation: { fields: cancellationFields },
  correction: { fields: correctionFields, lines: creditFields, row: 'Position' },
  deliveryNote: { fields: {}, lines: deliveredFields },
  offer: offerForm,
  decision: { fields: decisionFields },
  billing: { fields: billingFields, lines: billedFields, row: 'Position' },
  collective: { fields: collectiveFields, lines: collectiveRowFields, row: 'Rechnung' },
  payment: { fields: { ...bookingFields, ...reversalFields } },
  debits: { fields: { ...debitRunFields, ...debitReleaseFields } },
  writeOff: { fields: writeOffFields },
  refund: { fields: refundFields },
  product: { fields: productFields },
  textBlock: { fields: textBlockFields },
  project: { fields: { ...projectFields, ...timeEntryFields, ...newTaskFields }, lines: weekRowFields, row: 'Zeile' },
  layout: { fields: { ...layoutFields, ...uploadFields } },
  delivery: { fields: sendingFields },
  schedule: { fields: scheduleFields },
  csvMapping: { fields: csvMappingFields },
  import: { fields: importFields, lines: { ...importColumnFields, ...doubtfulFields }, row: 'Spalte' },
  sentOtherwise: { fields: sentOtherwiseFields },
  message: { fields: messageFields },
  account: { fields: accountFields },
} as const satisfies Record<string, FormTable>;

/** Forms whose addresses begin alike. */
function besides(form: FormTable, more: FieldTable): FormTable {
  return { ...form, fields: { ...form.fields, ...more } };
}

const places: readonly (readonly [start: string, form: FormTable])[] = [
  [href('/invoice/profil'), typedForms.company],
  [href('/invoice/einstellungen/nummern/sprung'), typedForms.jump],
  [href('/invoice/einstellungen/nummern'), typedForms.numbers],
  [href('/invoice/einstellungen/konten'), typedForms.bankAccount],
  [href('/invoice/einstellungen/bausteine'), typedForms.textBlock],
  [href('/invoice/einstellungen/texte'), typedForms.terms],
  [href('/invoice/einstellungen/darstellung'), typedForms.appearance],
  [href('/invoice/einstellungen/mahnungen/stufen'), typedForms.reminderSettings],
  [href('/invoice/einstellungen/mahnungen'), typedForms.reminderPreset],
  [href('/invoice/einstellungen/nachweis'), typedForms.proof],
  [href('/invoice/einstellungen/kleinunternehmer'), typedForms.turnover],
  [href('/invoice/einstellungen/mail/texte'), typedForms.mailTexts],
  [href('/invoice/einstellungen/mail'), typedForms.sender],
  [href('/invoice/kunden/einlesen'), typedForms.import],
  [href('/invoice/kunden'), typedForms.customer],
  [href('/invoice/rechnungen/uebernehmen'), typedForms.imported],
  [href('/invoice/rechnungen/neu'), typedForms.invoice],
  [href('/invoice/rechnungen'), besides(typedForms.invoice, { ...bookingFields, ...cancellationFields })],
  [href('/invoice/wiederkehrend'), typedForms.schedule],
  [href('/invoice/zahlungen/neu'), typedForms.collective],
  [href('/invoice/zahlungen/lastschriften'), typedForms.debits],
  [href('/invoice/zahlungen'), typedForms.payment],
  [href('/invoice/angebote/neu'), typedForms.offer],
  [href('/invoice/angebote'), besides(typedForms.offer, decisionFields)],
  [href('/invoice/produkte'), typedForms.product],
  [href('/invoice/projekte'), typedForms.project],
  [href('/invoice/layouts'), typedForms.layout],
  [href('/mail/send'), typedForms.message],
  [href('/login'), typedForms.account],
];

/** Forms with addresses of their own, by their ends. */
const ends: readonly (readonly [path: string, form: FormTable])[] = [
  [href('/invoice/kunden/:customerId/mandat', { customerId: '' }), typedForms.mandate],
  [href('/invoice/rechnungen/:invoiceId/anhaenge', { invoiceId: '' }), typedForms.attachments],
  [href('/invoice/rechnungen/:invoiceId/korrektur', { invoiceId: '' }), typedForms.correction],
  [href('/invoice/rechnungen/:invoiceId/lieferschein', { invoiceId: '' }), typedForms.deliveryNote],
  [href('/invoice/rechnungen/:invoiceId/mahnung', { invoiceId: '' }), typedForms.reminder],
  [href('/invoice/rechnungen/:invoiceId/versand', { invoiceId: '' }), typedForms.delivery],
  [href('/invoice/rechnungen/:invoiceId/wiederholen', { invoiceId: '' }), typedForms.schedule],
  [href('/invoice/zahlungen/umsaetze/einlesen'), typedForms.csvMapping],
  [href('/invoice/rechnungen/:invoiceId/versandt', { invoiceId: '' }), typedForms.sentOtherwise],
  [href('/invoice/rechnungen/mehrere'), typedForms.sentOtherwise],
  [href('/invoice/angebote/mehrere'), typedForms.sentOtherwise],
  [href('/invoice/angebote/:offerId/rechnung', { offerId: '' }), typedForms.billing],
  [href('/invoice/rechnungen/:invoiceId/uneinbringlich', { invoiceId: '' }), typedForms.writeOff],
];

/** Forms of records that belong to one of another kind, by the part of their addresses before the last. */
const belongings: readonly (readonly [path: string, form: FormTable])[] = [
  [href('/invoice/kunden/:customerId/personen/neu', { customerId: '' }), typedForms.contact],
];

/** The form that posts to one of our own paths; one without fields where there is none. */
export function formAt(path: string): FormTable {
  const [address = ''] = path.split('?', 1);
  const ending = ends.find(([like]) => address.endsWith(`/${like.split('/').at(-1)}`));
  const belonging = belongings.find(([like]) => like.split('/').at(-2) === address.split('/').at(-2));
  return (belonging ?? ending)?.[1] ?? places.find(([start]) => path.startsWith(start))?.[1] ?? { fields: {} };
}
