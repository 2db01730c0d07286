import { isSepaIban } from '#app/values/identifiers.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { billedView } from '#app/invoicing/documents/document-view.ts';
import { freezeSeller } from '#app/invoicing/invoice/freeze-invoice.ts';
import { madeKinds } from '#app/invoicing/layout/layout.ts';
import type { LayoutSettings } from '#app/invoicing/layout/layout.ts';
import { sampleDocument } from '#app/invoicing/documents/samples/sample-documents.ts';
import type { SampleId, SampleProfile } from '#app/invoicing/documents/samples/sample-documents.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { CompanyRecord } from '#app/pocketbase/records.ts';
import { invoiceExtremes } from '#app/pocketbase/layouts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { drawPages } from './preview-invoice.ts';
import type { DrawnDocument } from './preview-invoice.ts';
import type { Services } from './services.ts';
import type { Drawn } from '#app/pdf/worker-pool.ts';

/** What a layout is tried on: the company's own invoices of most and fewest lines, or a sample. */
export type PreviewSubject = 'longest' | 'shortest' | SampleId;

export const previewSubjects: readonly PreviewSubject[] = [
  ...madeKinds,
  'short-invoice',
  'long-invoice',
  'longest',
  'shortest',
];

export interface PreviewOrder {
  settings: LayoutSettings;
  subject: PreviewSubject;
  /** of samples */
  language: Language;
  today: IsoDate;
}

export interface LayoutPreview {
  /** one SVG a page */
  pages: string[];
  /** standards that the document keeps */
  conformsTo: string[];
}

/** Draws a document in a layout for the screen. */
export async function previewLayout(
  services: Pick<Services, 'pdf'>,
  backend: Backend,
  order: PreviewOrder,
): Promise<Drawn<LayoutPreview>> {
  const document = await sampleInLayout(backend, order);
  const drawn = await drawPages(services, backend, document);
  if (!drawn.ok) return drawn;
  const { pages, conformsTo } = drawn.value;
  return { ok: true, value: { pages, conformsTo: [...hybridOf(document.view), ...conformsTo] } };
}

/** The document that is looked at. */
export async function sampleInLayout(backend: Backend, order: PreviewOrder): Promise<DrawnDocument> {
  return { view: await findSubject(backend, order), layout: order.settings };
}

const hybridKinds = new Set<DocumentView['kind']>(['invoice', 'cancellation', 'correction']);

function hybridOf(view: DocumentView): string[] {
  return hybridKinds.has(view.kind) ? ['ZUGFeRD EN 16931'] : [];
}

async function findSubject(backend: Backend, { subject, language, today }: PreviewOrder): Promise<DocumentView> {
  if (subject === 'longest' || subject === 'shortest') {
    const own = await findOwnInvoice(backend, subject);
    if (own) return own;
  }
  const sample = subject === 'longest' ? 'long-invoice' : subject === 'shortest' ? 'short-invoice' : subject;
  const { company } = await findCompany(backend);
  return sampleDocument(sample, sampleProfile(company, language, today));
}

async function findOwnInvoice(backend: Backend, extreme: 'longest' | 'shortest'): Promise<DocumentView | null> {
  const id = (await ask(backend, invoiceExtremes))[extreme];
  const invoice = id === '' ? null : await findInvoice(backend, id);
  return invoice?.status === 'issued' ? billedView(invoice.snapshot) : null;
}

/** The company as samples show it; what it has not said yet is made up. */
export function sampleProfile(company: CompanyRecord, language: Language, today: IsoDate): SampleProfile {
  const filled = {
    ...company,
    name: company.name || 'Ihre Firma',
    street: company.street || 'Ihre Straße 1',
    postCode: company.postCode || '12345',
    city: company.city || 'Ihr Ort',
    taxNumber: company.taxNumber || company.vatId ? company.taxNumber : '12/345/67890',
    iban: company.iban || 'DE02120300000000202051',
  };
  const { iban, bic, bankName } = filled;
  return {
    language,
    today,
    seller: freezeSeller(filled),
    payment: {
      kind: isSepaIban(iban) ? 'sepa-credit-transfer' : 'credit-transfer',
      iban,
      accountName: company.accountName || filled.name,
      ...(bic && { bic }),
      ...(bankName && { bankName }),
    },
  };
}
