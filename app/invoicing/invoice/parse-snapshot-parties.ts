import { anyText, flag, object, oneOf, optional } from '../../values/readers.ts';
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
  street: anyText,
  addition: optional(anyText),
  postCode: anyText,
  city: anyText,
  countryCode: anyText,
});

const contact = object<Contact>({ name: optional(anyText), phone: optional(anyText), email: optional(anyText) });

const electronicAddress = object<ElectronicAddress>({
  scheme: oneOf<ElectronicAddress['scheme']>('EM', '0204', '9930'),
  value: anyText,
});

export const sellerSnapshot = object<SellerSnapshot>({
  ...frozenTexts(companyFields, 'seller'),
  name: anyText,
  address: postalAddress,
  contact,
  electronicAddress: optional(electronicAddress),
  smallBusiness: flag,
});

export const customerSnapshot = object<CustomerSnapshot>({
  ...frozenTexts(customerFields, 'customer'),
  number: anyText,
  kind: oneOf<CustomerKind>('business', 'public', 'consumer'),
  name: anyText,
  address: postalAddress,
  contact,
  electronicAddress: optional(electronicAddress),
});
