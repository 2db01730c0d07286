import { addDays } from '#app/values/dates.ts';
import { compareBicWithIban, isSepaIban, looksLikeLeitwegId } from '#app/values/identifiers.ts';
import { hasWrongCheckDigit } from '#app/values/vat-check-digits.ts';
import type { CompanyProfile, CompanySettings } from '#app/invoicing/company/fields.ts';
import type { Customer } from '#app/invoicing/customer/fields.ts';
import { changesWithin } from '#app/invoicing/tax/tax.ts';
import type { InvoiceDraft } from '../draft.ts';
import type { Gap } from './gaps.ts';

export type RemarkCode =
  | 'supply-long-period'
  | 'supply-several-rates'
  | 'reference-form'
  | 'account-outside-sepa'
  | 'bank-elsewhere'
  | 'customer-vat-id'
  | 'german-text';

/** Something that may well be right and mostly is a slip; it stops nothing. */
export interface Remark extends Omit<Gap, 'code'> {
  code: RemarkCode;
}

interface Looked {
  draft: InvoiceDraft;
  company: CompanyProfile;
  customer: Customer | null;
  /** what new drafts begin with, in one language */
  settings: Pick<CompanySettings, 'introText' | 'closingText'>;
}

const dayOfYear = 366;

/** What a person should look at again, in the order of the form. */
export function findRemarks({ draft, company, customer, settings }: Looked): Remark[] {
  return [
    ...accountRemarks(company),
    ...vatIdRemarks(customer),
    ...referenceRemarks(draft, customer),
    ...supplyRemarks(draft),
    ...(customer?.language === 'en' ? textRemarks(draft, settings) : []),
  ];
}

function accountRemarks({ iban, bic }: CompanyProfile): Remark[] {
  const remarks: Remark[] = [];
  if (iban !== '' && !isSepaIban(iban))
    remarks.push({ code: 'account-outside-sepa', form: 'company', field: 'iban', term: 'BT-84' });
  if (compareBicWithIban(bic, iban) !== null)
    remarks.push({ code: 'bank-elsewhere', form: 'company', field: 'bic', term: 'BT-86' });
  return remarks;
}

function vatIdRemarks(customer: Customer | null): Remark[] {
  if (customer === null || !hasWrongCheckDigit(customer.vatId)) return [];
  return [{ code: 'customer-vat-id', form: 'customer', field: 'vatId', term: 'BT-48' }];
}

/** An authority's reference that is no Leitweg-ID: its portal will not know where the invoice belongs. */
function referenceRemarks(draft: InvoiceDraft, customer: Customer | null): Remark[] {
  const own = draft.buyerReference !== '';
  const reference = draft.buyerReference || (customer?.buyerReference ?? '');
  if (customer?.kind !== 'public' || reference === '' || looksLikeLeitwegId(reference)) return [];
  return [{ code: 'reference-form', form: own ? 'invoice' : 'customer', field: 'buyerReference', term: 'BT-10' }];
}

/** A text of the settings is in the language of who wrote it there, mostly German. */
function textRemarks(draft: InvoiceDraft, settings: Looked['settings']): Remark[] {
  const fields = (['introText', 'closingText'] as const).filter(
    (field) => draft[field] !== '' && draft[field] === settings[field],
  );
  return fields.map((field) => ({ code: 'german-text', form: 'invoice', field, term: 'BT-22' }));
}

function supplyRemarks({ supplyFrom, supplyTo }: InvoiceDraft): Remark[] {
  if (supplyFrom === '' || (supplyTo !== '' && supplyTo < supplyFrom)) return [];
  const end = supplyTo || supplyFrom;
  const remarks: Remark[] = [];
  const add = (code: RemarkCode) => remarks.push({ code, form: 'invoice', field: 'supplyTo', term: 'BT-74' });
  if (end > addDays(supplyFrom, dayOfYear)) add('supply-long-period');
  if (changesWithin(supplyFrom, end)) add('supply-several-rates');
  return remarks;
}
