import { randomUUID } from 'node:crypto';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { addDays } from '#app/values/dates.ts';
import type { Services } from '#app/workflows/services.ts';
import { customerFields } from '../support/customer-posts.ts';
import { createSampleLayout } from '../support/pages/records.ts';

/** Who types, and by whom records are made that a form then changes. */
export interface Author {
  account: SampleAccount;
  services: Services;
  /** a customer whose name fits no other */
  customer: { id: string; name: string };
}

/** A form of the product and what a person types into it. */
export interface FormCase {
  name: string;
  /** for visitors: no session goes along */
  isPublic?: boolean;
  /** makes a record */
  isNew?: boolean;
  /** page of the form */
  open: (author: Author) => Promise<string>;
  /** a field by which the form is known on its page */
  by: string;
  typed: (mark: string, author: Author) => Record<string, string>;
  /** where what is typed must stand afterwards, once; null: nowhere */
  table: string | null;
}

const today = () => new Date().toISOString().slice(0, 10);

async function newCustomer({ account }: Author): Promise<string> {
  return `/invoice/kunden/${await createSampleCustomer(account.backend)}/bearbeiten`;
}

let drafts = 0;

/** Of a time of its own: nothing that is issued has been billed before. */
async function newDraft({ account, services, customer }: Author, page: string): Promise<string> {
  drafts += 1;
  const draft = { supplyFrom: addDays(today(), -14 - drafts) };
  const order = { customer: customer.id, status: 'draft', today: today(), draft } as const;
  const { id } = await createInvoice(services, account.backend, order);
  return `/invoice/rechnungen/${id}/${page}`;
}

const typedInvoice = (mark: string) => ({
  subject: `${mark} Betreff`,
  supplyFrom: '2.11.2026',
  supplyTo: '',
  introText: `${mark} Guten Tag`,
  closingText: `${mark} Mit Gruß`,
  'lines[0].description': `${mark} Beratung`,
  'lines[0].quantity': '2,5',
  'lines[0].unitPrice': '95,50',
});

/** Every form of the product that is typed into, but the sign-in pages behind links of mails. */
export const formCases: readonly FormCase[] = [
  {
    name: 'Konto anlegen',
    isPublic: true,
    open: () => Promise.resolve('/login/registrieren'),
    by: 'email',
    typed: (mark) => ({ email: `${mark}@example.org`, password: 'ein langer Satz', terms: 'on' }),
    table: 'users',
  },
  {
    name: 'Anmelden',
    isPublic: true,
    open: () => Promise.resolve('/login'),
    by: 'password',
    typed: (_, { account }) => ({ email: account.email, password: 'beispiel-2026' }),
    table: null,
  },
  {
    name: 'Passwort vergessen',
    isPublic: true,
    open: () => Promise.resolve('/login/passwort'),
    by: 'email',
    typed: (mark) => ({ email: `${mark}@example.org` }),
    table: null,
  },
  {
    name: 'Profil',
    open: () => Promise.resolve('/invoice/profil'),
    by: 'taxNumber',
    typed: (mark) => ({ name: `${mark} Werkstatt`, street: `${mark} Gasse 4`, city: `${mark} Ort`, contactName: mark }),
    table: 'companies',
  },
  {
    name: 'Neuer Kunde',
    isNew: true,
    open: () => Promise.resolve('/invoice/kunden/neu'),
    by: 'countryCode',
    typed: (mark) => ({ ...customerFields, name: `${mark} GmbH`, street: `${mark} Weg 3`, city: `${mark} Stadt` }),
    table: 'customers',
  },
  {
    name: 'Kunde',
    open: newCustomer,
    by: 'countryCode',
    typed: (mark) => ({ name: `${mark} KG`, street: `${mark} Platz 9`, contactName: `${mark} Person` }),
    table: 'customers',
  },
  {
    name: 'Neue Rechnung',
    isNew: true,
    open: () => Promise.resolve('/invoice/rechnungen/neu'),
    by: 'lines[0].description',
    typed: (mark, { customer }) => ({ ...typedInvoice(mark), customer: customer.name }),
    table: 'invoices',
  },
  {
    name: 'Rechnung',
    open: (author) => newDraft(author, 'bearbeiten'),
    by: 'lines[0].description',
    typed: typedInvoice,
    table: 'invoices',
  },
  {
    name: 'Neues Layout',
    isNew: true,
    open: () => Promise.resolve('/invoice/layouts/neu?gestaltung=plain'),
    by: 'marginLeft',
    typed: (mark) => ({ name: `${mark} Bogen`, marginLeft: '26' }),
    table: 'layouts',
  },
  {
    name: 'Layout',
    open: async ({ account }) => `/invoice/layouts/${await createSampleLayout(account.backend)}`,
    by: 'marginLeft',
    typed: (mark) => ({ name: `${mark} Bogen`, marginLeft: '27' }),
    table: 'layouts',
  },
  {
    name: 'Texte und Fristen',
    open: () => Promise.resolve('/invoice/einstellungen/texte'),
    by: 'introText',
    typed: (mark) => ({ introText: `${mark} Guten Tag`, closingText: `${mark} Auf Wiedersehen` }),
    table: 'company_settings',
  },
  {
    name: 'Ausstellen',
    open: (author) => newDraft(author, 'ausstellen'),
    by: 'confirmed',
    typed: () => ({ confirmed: 'on' }),
    table: null,
  },
];

/** Stands in every text that is typed in one try, and nowhere else. */
export function newMark(): string {
  return `w${randomUUID().slice(0, 8)}`;
}
