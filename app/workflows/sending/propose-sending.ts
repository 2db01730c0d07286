import { formatFor } from '#app/invoicing/customer/fields.ts';
import type { SendingFields } from '#app/invoicing/sending/fields.ts';
import { proposedMoment } from '#app/invoicing/sending/moments.ts';
import { proposeMail } from '#app/invoicing/documents/mail-proposal.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { listInvoiceFiles } from '#app/pocketbase/invoices/files.ts';
import type { StoredFile } from '#app/pocketbase/invoices/files.ts';
import type { NumberedInvoice } from '#app/pocketbase/invoices/record.ts';
import type { CompanyRecord, SettingsRecord } from '#app/pocketbase/records.ts';
import { proposeRecipients } from './propose-recipients.ts';
import { findReversals } from '../corrections/find-reversals.ts';
import { mailsOfInvoice } from '#app/pocketbase/outbox/calls.ts';
import type { DocumentMailRow } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export interface ProposedSending {
  values: SendingFields;
  company: CompanyRecord;
  settings: SettingsRecord;
  files: StoredFile[];
  xml: boolean;
  /** what was sent of it and its reminders, the newest first */
  mails: DocumentMailRow[];
}

const holdsXml = (files: readonly StoredFile[]): boolean => files.some(({ kind }) => kind === 'xrechnung-ubl');

/** What a mail that somebody has written needs to know. */
export async function readToSend(backend: Backend, id: string): Promise<Pick<ProposedSending, 'settings' | 'xml'>> {
  const [{ settings }, files] = await Promise.all([findCompany(backend), listInvoiceFiles(backend, id)]);
  return { settings, xml: holdsXml(files) };
}

/** The mail by which an issued document would go, as the company and the customer want it. */
export async function proposeSending(
  backend: Backend,
  invoice: NumberedInvoice,
  mailed: 'invoices' | 'reminders' = 'invoices',
): Promise<ProposedSending> {
  const [{ company, settings }, customer, files, mails, { cancelledBy }] = await Promise.all([
    findCompany(backend),
    findCustomer(backend, invoice.customer),
    listInvoiceFiles(backend, invoice.id),
    ask(backend, mailsOfInvoice, { id: invoice.id }),
    findReversals(backend, invoice),
  ]);
  const { snapshot } = invoice;
  const { kind } = snapshot.customer;
  const xml = holdsXml(files);
  const wantsXml = formatFor({ kind, invoiceFormat: customer?.invoiceFormat ?? 'usual' }) !== 'zugferd';
  const usual = [customer?.email, snapshot.customer.contact.email];
  const values: SendingFields = {
    ...(await proposeRecipients(backend, { customer: customer?.id ?? '', kind: mailed, mails, usual })),
    ...proposeMail(snapshot, settings, { isCancelled: cancelledBy !== null }),
    files: wantsXml && xml ? 'xml' : 'pdf',
    when: proposedMoment(settings.undoMinutes),
  };
  return { values, company, settings, files, xml, mails };
}
