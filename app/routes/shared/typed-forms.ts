import { href } from 'react-router';
import type { FormTable } from '../../http/form/field-words.ts';
import { companyFields, numberFields, settingsFields } from '../../invoicing/company/fields.ts';
import { customerFields } from '../../invoicing/customer/fields.ts';
import type { FieldTable } from '../../invoicing/fields.ts';
import { invoiceFields, lineFields } from '../../invoicing/invoice/fields.ts';
import { layoutFields, uploadFields } from '../../invoicing/layout/fields.ts';

/** What people type in a mail to a customer. */
const messageFields = {
  recipient: { label: 'Empfänger', kind: 'email' },
  subject: { label: 'Betreff', kind: 'line' },
  text: { label: 'Text', kind: 'text' },
} as const satisfies FieldTable;

/** The forms of signed-in pages, by what they are about. */
export const typedForms = {
  company: { fields: companyFields },
  settings: { fields: { ...settingsFields, ...numberFields } },
  customer: { fields: customerFields },
  invoice: { fields: invoiceFields, lines: lineFields },
  layout: { fields: { ...layoutFields, ...uploadFields } },
  message: { fields: messageFields },
} as const satisfies Record<string, FormTable>;

const places: readonly (readonly [start: string, form: FormTable])[] = [
  [href('/invoice/profil'), typedForms.company],
  [href('/invoice/einstellungen'), typedForms.settings],
  [href('/invoice/kunden'), typedForms.customer],
  [href('/invoice/rechnungen'), typedForms.invoice],
  [href('/invoice/layouts'), typedForms.layout],
  [href('/mail/send'), typedForms.message],
];

/** The form that posts to one of our own paths; one without fields where there is none. */
export function formAt(path: string): FormTable {
  return places.find(([start]) => path.startsWith(start))?.[1] ?? { fields: {} };
}
