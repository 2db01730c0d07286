import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import type { CustomerFields } from '#app/invoicing/customer/fields.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import { invoiceFields } from '#app/invoicing/invoice/fields.ts';
import { questionCodes } from '#app/invoicing/invoice/checks/questions.ts';
import type { QuestionCode } from '#app/invoicing/invoice/checks/questions.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { companyFields } from '#app/invoicing/company/fields.ts';
import type { CompanyProfile } from '#app/invoicing/company/fields.ts';
import { createConfirmedAccount, signIn } from '#app/pocketbase/accounts/queries.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany, saveProfile } from '#app/pocketbase/companies/queries.ts';
import { createCustomer } from '#app/pocketbase/customers/queries.ts';
import { answerQuestion } from '#app/pocketbase/invoices/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { issueCancellation } from '#app/workflows/corrections/issue-cancellation.ts';
import { attachFiles } from '#app/workflows/attachments/attach-files.ts';
import type { GivenFile } from '#app/workflows/attachments/attach-files.ts';
import { editAttachments } from '#app/workflows/attachments/edit-attachments.ts';
import { issueInvoice } from '#app/workflows/issuing/issue-invoice.ts';
import { prepareIssue } from '#app/workflows/issuing/prepare-issue.ts';
import { storeDraft } from '#app/workflows/save-draft.ts';
import type { Services } from '#app/workflows/services.ts';

// Sample records for `npm run seed` and the tests; everything goes through the same doors as the product.

export const samplePassword = 'beispiel-2026';

const sampleProfile: CompanyProfile = {
  ...emptyValues(companyFields),
  name: 'Brandis Gestaltung',
  street: 'Karl-Heine-Straße 41',
  postCode: '04229',
  city: 'Leipzig',
  countryCode: 'DE',
  vatId: 'DE123456789',
  taxNumber: '231/123/45678',
  contactName: 'Mara Brandis',
  phone: '0341 1234567',
  email: 'mara@brandis.example',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bankName: 'Beispielbank',
};

export const sampleCustomer: CustomerFields = {
  ...emptyValues(customerFields),
  kind: 'business',
  name: 'Café Nordlicht',
  nameAddition: 'Inh. Jule Petersen',
  street: 'Deichgasse 7',
  postCode: '25813',
  city: 'Husum',
  countryCode: 'DE',
  contactName: 'Jule Petersen',
  phone: '04841 123456',
  email: 'jule@nordlicht.example',
  buyerReference: 'NL-2026',
};

export const sampleDraft: Omit<InvoiceDraft, 'customer' | 'supplyFrom' | 'supplyTo'> = {
  ...emptyValues(invoiceFields),
  subject: 'Speisekarte Winter',
  introText: 'Vielen Dank für Ihren Auftrag.',
  lines: [
    {
      ...newDraftLine,
      description: 'Speisekarte, Nachtrag Winter',
      quantity: '1',
      unitCode: 'LS',
      unitPrice: '135',
      taxCase: 'standard',
      taxRateBp: 1900,
    },
    {
      ...newDraftLine,
      description: 'Satz und Druckdaten',
      quantity: '1.25',
      unitCode: 'HUR',
      unitPrice: '72',
      taxCase: 'standard',
      taxRateBp: 1900,
    },
    {
      ...newDraftLine,
      description: 'Bildband „Küste“',
      quantity: '2',
      unitCode: 'H87',
      unitPrice: '24.9065',
      taxCase: 'standard',
      taxRateBp: 700,
    },
  ],
};

export interface SampleAccount {
  email: string;
  userId: string;
  backend: Backend;
}

/** A confirmed account, signed in, with a complete company unless `profile` is null. */
export async function createAccount(
  services: Services,
  account: { email: string; clientAddress: string; profile?: Partial<CompanyProfile> | null },
): Promise<SampleAccount> {
  const { email } = account;
  const userId = await createConfirmedAccount(services.connect(null), { email, password: samplePassword });
  const visitor = services.connect({ token: null, clientAddress: account.clientAddress });
  const result = await signIn(visitor, { email, password: samplePassword });
  if (result !== 'signed-in') throw new Error(`sample account: ${JSON.stringify(result)}`);
  const backend = services.connect({ token: visitor.sdk.authStore.token, clientAddress: account.clientAddress });
  if (account.profile !== null) await fillProfile(backend, account.profile ?? {});
  return { email, userId, backend };
}

async function fillProfile(backend: Backend, profile: Partial<CompanyProfile>): Promise<void> {
  const { company } = await findCompany(backend);
  const saved = await saveProfile(backend, { version: company.version, fields: { ...sampleProfile, ...profile } });
  if (!saved.ok) throw new Error(`sample profile: ${saved.refusal}`);
}

/** Id of a new customer. */
export async function createSampleCustomer(backend: Backend, fields: Partial<CustomerFields> = {}): Promise<string> {
  const created = await createCustomer(backend, {
    createKey: crypto.randomUUID(),
    fields: { ...sampleCustomer, ...fields },
  });
  return accepted(created).id;
}

/** A draft, or a document with its number. */
export interface SampleInvoice {
  id: string;
  version: number;
  /** '' for a draft */
  number: string;
}

interface InvoiceOrder {
  customer: string;
  status: 'draft' | 'issued';
  /** day of issue */
  today: IsoDate;
  draft?: Partial<InvoiceDraft>;
  /** says yes to whatever the check asks; else only to samples that repeat each other */
  confirmed?: boolean;
  /** files that it carries */
  attachments?: readonly GivenFile[];
}

/** A draft, or an invoice issued on `today` with all its files. */
export async function createInvoice(services: Services, backend: Backend, order: InvoiceOrder): Promise<SampleInvoice> {
  const supply = { supplyFrom: addDays(order.today, -14), supplyTo: addDays(order.today, -1) };
  const draft = { ...sampleDraft, ...supply, customer: order.customer, ...order.draft };
  const saved = await storeDraft(backend, draft, { createKey: crypto.randomUUID() });
  if (!saved.ok) throw new Error(`sample draft: ${saved.refusal}`);
  const { id, version } = saved.value;
  if (order.attachments) await attachSamples({ services, backend }, id, order.attachments);
  if (order.status === 'draft') return { id, version, number: '' };
  const { today, confirmed = false } = order;
  await confirmQuestions(backend, { id, today }, confirmed ? questionCodes : ['issued-before']);
  const issued = await issueInvoice(services, backend, { invoiceId: id, version, contentHash: null, today });
  if (!issued.ok) throw new Error(`sample invoice: ${issued.refusal}`);
  return { id, version, number: issued.number };
}

async function attachSamples(
  { services, backend }: { services: Services; backend: Backend },
  id: string,
  files: readonly GivenFile[],
): Promise<void> {
  const unlimited = { mayOpen: () => true, countDear: () => undefined };
  const { kept, refused } = await attachFiles({ ...services, ...unlimited, backend, account: 'sample' }, files, []);
  const nothingElse = { descriptions: [], removed: '', moved: { sha256: '', by: 0 } };
  const edited = await editAttachments(backend, id, { ...nothingElse, kept });
  if (!edited.ok || refused.length > 0) throw new Error(`sample attachments: ${refused[0]?.refusal}`);
}

async function confirmQuestions(
  backend: Backend,
  { id, today }: { id: string; today: IsoDate },
  codes: readonly QuestionCode[],
): Promise<void> {
  const preparation = await prepareIssue(backend, id, today);
  for (const { code, key } of preparation?.questions ?? [])
    if (codes.includes(code)) accepted(await ask(backend, answerQuestion, { id, key, answered: true }));
}

/** Id of the document that takes an issued invoice back. */
export async function cancelSampleInvoice(
  services: Services,
  backend: Backend,
  { invoiceId, today }: { invoiceId: string; today: IsoDate },
): Promise<string> {
  const { number } = await ask(backend, peekNextNumber, { today, kind: 'cancellation' });
  const outcome = await issueCancellation(services, backend, { invoiceId, today, reason: '', number });
  if (!outcome.ok) throw new Error(`sample cancellation: ${outcome.refusal}`);
  return outcome.id;
}
