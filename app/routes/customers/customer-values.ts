import { countryName } from '../../values/countries.ts';
import type { CustomerRecord } from '../../pocketbase/records.ts';

/** A customer as form fields. */
export type CustomerValues = Record<
  | 'kind'
  | 'name'
  | 'nameAddition'
  | 'street'
  | 'addition'
  | 'postCode'
  | 'city'
  | 'countryCode'
  | 'vatId'
  | 'contactName'
  | 'phone'
  | 'email'
  | 'buyerReference'
  | 'language'
  | 'paymentDays'
  | 'layout'
  | 'note',
  string
>;

export const newCustomer: CustomerValues = {
  kind: 'business',
  name: '',
  nameAddition: '',
  street: '',
  addition: '',
  postCode: '',
  city: '',
  countryCode: 'Deutschland',
  vatId: '',
  contactName: '',
  phone: '',
  email: '',
  buyerReference: '',
  language: 'de',
  paymentDays: '',
  layout: '',
  note: '',
};

export function toCustomerValues(record: CustomerRecord): CustomerValues {
  const { id: _id, version: _version, number: _number, archived: _archived, paymentDays, ...texts } = record;
  const countryCode = countryName(record.countryCode);
  return { ...texts, countryCode, paymentDays: paymentDays < 0 ? '' : String(paymentDays) };
}
