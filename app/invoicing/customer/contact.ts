import type { CustomerFields } from './fields.ts';
import type { FieldTable, ValuesOf } from '../fields.ts';

const receives = {
  kind: 'choice',
  choices: { none: 'nicht', to: 'An', cc: 'Kopie (CC)', bcc: 'Blindkopie (BCC)' },
  initial: 'none',
} as const;

/** A person at a customer, and as what mails of each kind go there (BG-9). */
export const contactFields = {
  name: {
    label: 'Name',
    term: 'BT-56',
    kind: 'line',
    lengthMax: 100,
    missing: 'Bitte geben Sie an, wer es ist, zum Beispiel einen Namen oder „Buchhaltung“.',
  },
  role: { label: 'Aufgabe', kind: 'line', lengthMax: 100 },
  email: { label: 'E-Mail', term: 'BT-58', kind: 'email', lengthMax: 200 },
  phone: { label: 'Telefon', term: 'BT-57', kind: 'phone', lengthMax: 50 },
  offers: { ...receives, label: 'Angebote' },
  invoices: { ...receives, label: 'Rechnungen' },
  reminders: { ...receives, label: 'Mahnungen' },
} as const satisfies FieldTable;

export type ContactFields = ValuesOf<typeof contactFields>;

/**
 * The customer as a document names it that is for one of its people (BT-56 to BT-58). Its e-invoices are received where they
 * were (BT-49).
 */
export function addressedTo<Known extends ReachedCustomer>(
  customer: Known,
  { name, phone, email }: Pick<ContactFields, 'name' | 'phone' | 'email'>,
): Known {
  const receives = customer.electronicAddress === '' && customer.email !== '' && email !== '';
  return {
    ...customer,
    ...(receives && { electronicKind: 'email', electronicAddress: customer.email }),
    ...{ contactName: name, phone, email: email || customer.email },
  };
}

type ReachedCustomer = Pick<CustomerFields, 'contactName' | 'phone' | 'email' | 'electronicKind' | 'electronicAddress'>;

export const mailedKinds = ['offers', 'invoices', 'reminders'] as const;
export type MailedKind = (typeof mailedKinds)[number];

/** Who gets a mail, each list as it is typed. */
export interface ProposedRecipients {
  recipient: string;
  cc: string;
  bcc: string;
}

/** A mail goes to so many at most, copies counted (decision 028). */
export const recipientsMax = 10;

/** Who gets mails of a kind; where people get copies only, the customer's own address gets the mail. */
export function recipientsOf(
  contacts: readonly Pick<ContactFields, 'email' | MailedKind>[],
  kind: MailedKind,
  usual: string,
): ProposedRecipients {
  const of = (as: 'to' | 'cc' | 'bcc') =>
    contacts.flatMap((contact) => (contact[kind] === as && contact.email !== '' ? [contact.email] : []));
  const to = of('to').slice(0, recipientsMax);
  const left = recipientsMax - Math.max(1, to.length);
  const cc = of('cc').slice(0, left);
  const bcc = of('bcc').slice(0, left - cc.length);
  return { recipient: to.join(', ') || usual, cc: cc.join(', '), bcc: bcc.join(', ') };
}
