import type { companyFields } from '../company/fields.ts';
import type { CustomerKind, customerFields } from '../customer/fields.ts';
import type { FrozenTexts } from '../fields.ts';

export interface PostalAddress {
  street: string;
  addition?: string;
  postCode: string;
  city: string;
  /** ISO 3166-1 alpha-2 */
  countryCode: string;
}

/** BG-4; texts as in the profile */
export interface SellerSnapshot extends FrozenTexts<typeof companyFields, 'seller'> {
  /** BT-27 */
  name: string;
  /** BG-5 */
  address: PostalAddress;
  /** BT-41 to BT-43; XRechnung wants all three */
  contact: Contact;
  /** BT-34 */
  electronicAddress?: ElectronicAddress;
  smallBusiness: boolean;
}

/** BG-7; texts as the customer is kept */
export interface CustomerSnapshot extends FrozenTexts<typeof customerFields, 'customer'> {
  /** BT-46 */
  number: string;
  kind: CustomerKind;
  /** BT-44 */
  name: string;
  /** BG-8 */
  address: PostalAddress;
  /** BT-56 to BT-58 */
  contact: Contact;
  /** BT-49 */
  electronicAddress?: ElectronicAddress;
}

export interface Contact {
  name?: string;
  phone?: string;
  email?: string;
}

/** Scheme of the EAS code list: EM is an e-mail address, 0204 a Leitweg-ID, 9930 a German VAT ID, 0088 a GLN. */
export interface ElectronicAddress {
  scheme: 'EM' | '0204' | '9930' | '0088';
  value: string;
}
