export interface PostalAddress {
  street: string;
  addition?: string;
  postCode: string;
  city: string;
  /** ISO 3166-1 alpha-2 */
  countryCode: string;
}

export interface SellerSnapshot {
  /** BT-27 */
  name: string;
  /** BT-28 */
  tradingName?: string;
  /** BG-5 */
  address: PostalAddress;
  /** BT-31 */
  vatId?: string;
  /** BT-32 */
  taxNumber?: string;
  /** BT-30, with the register court in the legal information */
  registrationNumber?: string;
  /** BT-33: court, management, capital */
  legalInformation?: string;
  /** BT-41 to BT-43; XRechnung wants all three */
  contact: Contact;
  /** BT-34 */
  electronicAddress?: ElectronicAddress;
  website?: string;
  smallBusiness: boolean;
}

export interface CustomerSnapshot {
  /** BT-46 */
  number: string;
  kind: CustomerKind;
  /** BT-44 */
  name: string;
  /** second name line on documents, e.g. a department */
  nameAddition?: string;
  /** BG-8 */
  address: PostalAddress;
  /** BT-48 */
  vatId?: string;
  /** BT-47 */
  registrationNumber?: string;
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

export type CustomerKind = 'business' | 'public' | 'consumer';

/** Scheme of the EAS code list: EM is an e-mail address, 0204 a Leitweg-ID, 9930 a German VAT ID. */
export interface ElectronicAddress {
  scheme: 'EM' | '0204' | '9930';
  value: string;
}
