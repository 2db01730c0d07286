import { reading, wordOf, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import { vatChecksOf } from './sql.ts';

/** What was asked and answered, as `vat_checks` keeps it. */
export interface VatCheckFields {
  outcome: string;
  ownVatId: string;
  vatId: string;
  name: string;
  street: string;
  postCode: string;
  city: string;
  code: string;
  reference: string;
  validFrom: string;
  validTo: string;
  nameVerdict: string;
  streetVerdict: string;
  postCodeVerdict: string;
  cityVerdict: string;
  /** as it came */
  answer: string;
}

/** What was asked and answered about a customer's VAT ID, the newest first; at most 20. */
export const listVatChecks = reading('customers/{id}/vat-checks', {
  answer: [{ ...vatChecksOf.row, outcome: wordOf(['valid', 'invalid', 'unanswered']) }],
});
export type ListedVatCheck = AnswerOf<typeof listVatChecks>[number];

/** Keeps an answer for good; the same form again keeps none. */
export const saveVatCheck = writing<{ createKey: string; fields: VatCheckFields }>()({
  method: 'POST',
  path: 'customers/{id}/vat-checks',
  answer: { id: '' },
});
