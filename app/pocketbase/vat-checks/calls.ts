import { reading, writing } from '../call.ts';

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

export const listVatChecks = reading('customers/{id}/vat-checks');

/** Keeps an answer for good; the same form again keeps none. */
export const saveVatCheck = writing<{ createKey: string; fields: VatCheckFields }>()({
  method: 'POST',
  path: 'customers/{id}/vat-checks',
});
