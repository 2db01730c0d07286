import type { IsoDate } from '../values/dates.ts';

export interface Identifier {
  value: string;
  scheme?: string;
}

/** BG-5, BG-8, BG-12, BG-15 */
export interface Address {
  /** BT-35, BT-50, BT-64, BT-75 */
  line1?: string;
  /** BT-36, BT-51, BT-65, BT-76 */
  line2?: string;
  /** BT-162, BT-163, BT-164, BT-165 */
  line3?: string;
  /** BT-37, BT-52, BT-66, BT-77 */
  city?: string;
  /** BT-38, BT-53, BT-67, BT-78 */
  postCode?: string;
  /** BT-39, BT-54, BT-68, BT-79 */
  subdivision?: string;
  /** BT-40, BT-55, BT-69, BT-80, ISO 3166-1 */
  countryCode?: string;
}

/** BG-6, BG-9 */
export interface Contact {
  /** BT-41, BT-56; where CII names a person and a department: both, joined by a comma */
  name?: string;
  /** BT-42, BT-57 */
  phone?: string;
  /** BT-43, BT-58 */
  email?: string;
}

/** BG-4 */
export interface Seller {
  /** BT-27 */
  name?: string;
  /** BT-28 */
  tradingName?: string;
  /** BT-29 */
  identifiers?: Identifier[];
  /** BT-30 */
  registration?: Identifier;
  /** BT-31 */
  vatId?: string;
  /** BT-32 */
  taxNumber?: string;
  /** BT-33 */
  legalInformation?: string;
  /** BT-34 */
  electronicAddress?: Identifier;
  /** BG-5 */
  address?: Address;
  /** BG-6 */
  contact?: Contact;
}

/** BG-7 */
export interface Buyer {
  /** BT-44 */
  name?: string;
  /** BT-45 */
  tradingName?: string;
  /** BT-46 */
  identifier?: Identifier;
  /** BT-47 */
  registration?: Identifier;
  /** BT-48 */
  vatId?: string;
  /** BT-49 */
  electronicAddress?: Identifier;
  /** BG-8 */
  address?: Address;
  /** BG-9 */
  contact?: Contact;
}

/** BG-10 */
export interface Payee {
  /** BT-59 */
  name?: string;
  /** BT-60 */
  identifier?: Identifier;
  /** BT-61 */
  registration?: Identifier;
}

/** BG-11 */
export interface TaxRepresentative {
  /** BT-62 */
  name?: string;
  /** BT-63 */
  vatId?: string;
  /** BG-12 */
  address?: Address;
}

/** BG-13 */
export interface Delivery {
  /** BT-70 */
  name?: string;
  /** BT-71 */
  location?: Identifier;
  /** BT-72 */
  date?: IsoDate;
  /** BG-15 */
  address?: Address;
}

/** BG-16 */
export interface PaymentInstructions {
  /** BT-81, UNTDID 4461 */
  meansCode?: string;
  /** BT-82 */
  meansText?: string;
  /** BT-83 */
  remittanceInformation?: string;
  /** BG-17 */
  creditTransfers?: CreditTransfer[];
  /** BG-18 */
  card?: PaymentCard;
  /** BG-19 */
  directDebit?: DirectDebit;
}

/** BG-17 */
export interface CreditTransfer {
  /** BT-84 */
  account?: string;
  /** BT-85 */
  accountName?: string;
  /** BT-86 */
  serviceProvider?: string;
}

/** BG-18 */
export interface PaymentCard {
  /** BT-87 */
  number?: string;
  /** BT-88 */
  holder?: string;
}

/** BG-19 */
export interface DirectDebit {
  /** BT-89 */
  mandateReference?: string;
  /** BT-90 */
  creditorIdentifier?: string;
  /** BT-91 */
  debitedAccount?: string;
}
