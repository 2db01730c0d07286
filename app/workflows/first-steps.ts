import type { IsoDate } from '#app/values/dates.ts';
import { mailSenderOf } from '#app/invoicing/company/mail-sender.ts';
import { findCompanyGaps } from '#app/invoicing/invoice/checks/gaps.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findCustomer, listCustomerChoices } from '#app/pocketbase/customers/queries.ts';
import { listInvoices } from '#app/pocketbase/invoices/queries.ts';
import type { InvoicePage } from '#app/pocketbase/invoices/queries.ts';
import type { CompanyRecord, CustomerRecord } from '#app/pocketbase/records.ts';

/** How far somebody is on the way to the first issued invoice. */
export interface FirstSteps {
  company: CompanyRecord;
  /** as whom it writes mails, and where answers go */
  sender: ReturnType<typeof mailSenderOf>;
  /** fields that the profile lacks, in the order of its form */
  missing: readonly string[];
  /** the one written to last */
  customer: CustomerRecord | null;
  /** id of the draft that was begun; '' for none */
  draft: string;
}

/** Whether an invoice was ever issued, by the first page of all of them. */
function hasIssued({ counts }: Pick<InvoicePage, 'counts'>): boolean {
  return Object.entries(counts ?? {}).some(([state, n]) => state !== 'draft' && n > 0);
}

/** The first steps of a company; null once its first invoice is issued. */
export async function findFirstSteps(backend: Backend, today: IsoDate): Promise<FirstSteps | null> {
  const all = { page: 1, search: '', state: '', sort: 'number', descending: true, today } as const;
  const [invoices, { company, settings }, [choice]] = await Promise.all([
    listInvoices(backend, all),
    findCompany(backend),
    listCustomerChoices(backend),
  ]);
  if (hasIssued(invoices)) return null;
  return {
    company,
    sender: mailSenderOf(company, settings),
    missing: findCompanyGaps(company).map(({ field }) => field),
    customer: choice ? await findCustomer(backend, choice.id) : null,
    draft: invoices.rows.find(({ status }) => status === 'draft')?.id ?? '',
  };
}
