import type { IsoDate } from '#app/values/dates.ts';
import type { CompanyProfile } from '#app/invoicing/company/fields.ts';
import type { Customer } from '#app/invoicing/customer/fields.ts';
import { mandateState } from '#app/invoicing/customer/mandate.ts';
import type { InvoiceDraft } from '../draft.ts';
import type { DirectDebitSnapshot } from '../snapshot.ts';
import type { FreezeInput, Gap } from './gaps.ts';

interface DebitInput {
  draft: Pick<InvoiceDraft, 'paymentWay'>;
  company: Pick<CompanyProfile, 'creditorId'>;
  customer: Customer | null;
  today: IsoDate;
}

/** How the mandate stands by which the invoice is to be collected; null: there is none to use, or somebody chose otherwise. */
function wantedMandate({ draft, customer, today }: Omit<DebitInput, 'company'>): 'live' | 'lapsed' | null {
  if (customer === null || draft.paymentWay !== 'debit') return null;
  const state = mandateState(customer, today);
  return state === 'live' || state === 'lapsed' ? state : null;
}

/** Whether the mandate that is to be used has lapsed by what was typed; what was collected since may say otherwise. */
export function isWithoutUse(input: Omit<DebitInput, 'company'>): boolean {
  return wantedMandate(input) === 'lapsed';
}

/** BG-19; null: paid by transfer, or what collecting needs is missing (`findDebitGaps`). */
export function freezeDebit(input: DebitInput): DirectDebitSnapshot | null {
  const { company, customer } = input;
  if (customer === null || wantedMandate(input) !== 'live') return null;
  const { mandateReference = '', debitedIban = '' } = customer;
  if (company.creditorId === '' || debitedIban === '') return null;
  return { mandateReference, creditorIdentifier: company.creditorId, debitedIban };
}

/** What collecting by direct debit needs (BG-19) and is not there, where the invoice is to be collected. */
export function findDebitGaps(input: Pick<FreezeInput, 'draft' | 'company' | 'customer' | 'today'>): Gap[] {
  const { company, customer } = input;
  const state = wantedMandate(input);
  if (customer === null || state === null) return [];
  const gaps: Gap[] = [];
  if (company.creditorId === '')
    gaps.push({ code: 'debit-creditor', form: 'company', field: 'creditorId', term: 'BT-90' });
  if (state === 'lapsed') gaps.push({ code: 'debit-lapsed', form: 'mandate', field: 'mandateSignedOn', term: 'BT-89' });
  // A consumer has eight weeks to take a debit back; this scheme has none.
  if (customer.mandateBusiness === true && customer.kind === 'consumer')
    gaps.push({ code: 'debit-consumer', form: 'mandate', field: 'mandateBusiness', term: 'BG-19' });
  return gaps;
}
