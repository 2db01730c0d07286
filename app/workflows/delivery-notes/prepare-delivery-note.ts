import type { DeliveryNoteContent } from '#app/invoicing/delivery-note/delivery-note.ts';
import { freezeDeliveryNote } from '#app/invoicing/delivery-note/freeze-delivery-note.ts';
import type { Gap } from '#app/invoicing/invoice/checks/gaps.ts';
import { freezeLayout } from '#app/invoicing/layout/layout.ts';
import { renderer } from '#app/pdf/renderer.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { StoredInvoice } from '#app/pocketbase/invoices/record.ts';
import { chooseLayout } from '#app/pocketbase/layouts/queries.ts';
import { withPerson } from '#app/pocketbase/contacts/queries.ts';
import { findNamedProject } from '#app/pocketbase/projects/choices.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

/** A draft of an invoice, and the delivery note that it would make today. */
export interface DeliveryNotePreparation {
  invoice: StoredInvoice & { status: 'draft' };
  /** number that issuing now would draw */
  next: { number: string; previous: string; previousDate: string };
  /** what must be mended first; empty exactly when `content` is there */
  gaps: Gap[];
  content: DeliveryNoteContent | null;
}

export interface DeliveryNoteChoice {
  invoiceId: string;
  /** rows of the draft, from 0, that are left at home */
  without: ReadonlySet<number>;
  today: IsoDate;
}

/** Reads draft, customer, layout and next number; null when there is no draft of that id. */
export async function prepareDeliveryNote(
  backend: Backend,
  { invoiceId, without, today }: DeliveryNoteChoice,
): Promise<DeliveryNotePreparation | null> {
  const invoice = await findInvoice(backend, invoiceId);
  if (invoice?.status !== 'draft') return null;
  const { draft } = invoice;
  const [{ company }, customer, project, next, layout] = await Promise.all([
    findCompany(backend),
    draft.customer === '' ? null : withPerson(backend, findCustomer(backend, draft.customer), draft),
    findNamedProject(backend, draft.project),
    ask(backend, peekNextNumber, { today, kind: 'delivery-note' }),
    chooseLayout(backend, { kind: 'delivery-note', customer: draft.customer }),
  ]);
  const frozen = freezeDeliveryNote({ draft, without, company, customer, project, today, renderer });
  if (!frozen.ok) return { invoice, next, gaps: frozen.gaps, content: null };
  const { language } = frozen.content;
  const content = { ...frozen.content, layout: freezeLayout(layout.settings, { kind: 'delivery-note', language }) };
  return { invoice, next, gaps: [], content };
}
