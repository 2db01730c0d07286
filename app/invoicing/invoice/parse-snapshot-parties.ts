import { flag, object, oneOf, optional, text } from '../../values/readers.ts';
import { companyFields } from '../company/fields.ts';
import { customerFields } from '../customer/fields.ts';
import type { CustomerKind } from '../customer/fields.ts';
import { frozenTexts } from './read-frozen-texts.ts';
import type {
  Contact,
  CustomerSnapshot,
  ElectronicAddress,
  PostalAddress,
  SellerSnapshot,
} from './snapshot-parties.ts';

export const postalAddress = object<PostalAddress>({
  street: text,
  addition: optional(text),
  postCode: text,
  city: text,
  countryCode: text,
});

const contact = object<Contact>({ name: optional(text), phone: optional(text), email: optional(text) });

const electronicAddress = object<ElectronicAddress>({
  scheme: oneOf<ElectronicAddress['scheme']>('EM', '0204', '9930'),
  value: text,
});

export const sellerSnapshot = object<SellerSnapshot>({
  ...frozenTexts(companyFields, 'seller'),
  name: text,
  address: postalAddress,
  contact,
  electronicAddress: optional(electronicAddress),
  smallBusiness: flag,
});

export const customerSnapshot = object<CustomerSnapshot>({
  ...frozenTexts(customerFields, 'customer'),
  number: text,
  kind: oneOf<CustomerKind>('business', 'public', 'consumer'),
  name: text,
  registrationNumber: optional(text),
  address: postalAddress,
  contact,
  electronicAddress: optional(electronicAddress),
});
