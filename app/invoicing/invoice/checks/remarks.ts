import { addDays } from '../../../values/dates.ts';
import type { IsoDate } from '../../../values/dates.ts';
import { compareBicWithIban, isSepaIban } from '../../../values/accounts.ts';
import { looksLikeLeitwegId } from '../../../values/identifiers.ts';
import type { CompanyProfile } from '../../company/fields.ts';
import type { Customer } from '../../customer/fields.ts';
import { changesWithin } from '../../tax/tax.ts';
import type { InvoiceDraft } from '../draft.ts';
import type { Gap } from './gaps.ts';

export type RemarkCode =
  | 'supply-far-ahead'
  | 'supply-long-ago'
  | 'supply-long-period'
  | 'supply-several-rates'
  | 'reference-form'
  | 'account-outside-sepa'
  | 'bank-elsewhere'
  | 'issued-before';

/** Something that may well be right and mostly is a slip; it stops nothing. */
export interface Remark extends Omit<Gap, 'code'> {
  code: RemarkCode;
  /** number of the document that it is about */
  number?: string;
}

interface Looked {
  draft: InvoiceDraft;
  company: CompanyProfile;
  customer: Customer | null;
  today: IsoDate;
  /** number of an invoice that asks the same of this customer, '' for none */
  sameInvoice: string;
}

const dayOfYear = 366;

/** What a person should look at again, in the order of the form. */
export function findRemarks({ draft, company, customer, today, sameInvoice }: Looked): Remark[] {
  return [
    ...accountRemarks(company),
    ...referenceRemarks(draft, customer),
    ...supplyRemarks(draft, today),
    ...repetitionRemarks(sameInvoice),
  ];
}

function repetitionRemarks(number: string): Remark[] {
  return number === '' ? [] : [{ code: 'issued-before', form: 'invoice', field: 'supplyFrom', term: 'BT-72', number }];
}

function accountRemarks({ iban, bic }: CompanyProfile): Remark[] {
  const remarks: Remark[] = [];
  if (iban !== '' && !isSepaIban(iban))
    remarks.push({ code: 'account-outside-sepa', form: 'company', field: 'iban', term: 'BT-84' });
  if (compareBicWithIban(bic, iban) !== null)
    remarks.push({ code: 'bank-elsewhere', form: 'company', field: 'bic', term: 'BT-86' });
  return remarks;
}

/** An authority's reference that is no Leitweg-ID: its portal will not know where the invoice belongs. */
function referenceRemarks(draft: InvoiceDraft, customer: Customer | null): Remark[] {
  const own = draft.buyerReference !== '';
  const reference = draft.buyerReference || (customer?.buyerReference ?? '');
  if (customer?.kind !== 'public' || reference === '' || looksLikeLeitwegId(reference)) return [];
  return [{ code: 'reference-form', form: own ? 'invoice' : 'customer', field: 'buyerReference', term: 'BT-10' }];
}

function supplyRemarks({ supplyFrom, supplyTo }: InvoiceDraft, today: IsoDate): Remark[] {
  if (supplyFrom === '' || (supplyTo !== '' && supplyTo < supplyFrom)) return [];
  const end = supplyTo || supplyFrom;
  const remarks: Remark[] = [];
  const add = (code: RemarkCode, field: 'supplyFrom' | 'supplyTo') =>
    remarks.push({ code, form: 'invoice', field, term: field === 'supplyFrom' ? 'BT-72' : 'BT-74' });
  if (end > addDays(today, dayOfYear)) add('supply-far-ahead', supplyTo === '' ? 'supplyFrom' : 'supplyTo');
  if (end < addDays(today, -dayOfYear)) add('supply-long-ago', 'supplyFrom');
  if (end > addDays(supplyFrom, dayOfYear)) add('supply-long-period', 'supplyTo');
  if (changesWithin(supplyFrom, end)) add('supply-several-rates', 'supplyTo');
  return remarks;
}
