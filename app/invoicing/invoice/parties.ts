import type { Language } from '../../values/decimal.ts';
import type { CustomerKind } from './snapshot.ts';

/** The seller as kept in the profile (BG-4, BG-16). Texts are '' where nothing was entered. */
export interface CompanyProfile {
  name: string;
  tradingName: string;
  street: string;
  addition: string;
  postCode: string;
  city: string;
  countryCode: string;
  vatId: string;
  taxNumber: string;
  registrationNumber: string;
  legalInformation: string;
  contactName: string;
  phone: string;
  email: string;
  website: string;
  iban: string;
  bic: string;
  accountName: string;
  bankName: string;
  /** § 19 UStG */
  smallBusiness: boolean;
}

/** A customer as kept (BG-7). `paymentDays` −1 means: as in the company's settings. */
export interface Customer {
  number: number;
  kind: CustomerKind;
  name: string;
  nameAddition: string;
  street: string;
  addition: string;
  postCode: string;
  city: string;
  countryCode: string;
  vatId: string;
  contactName: string;
  phone: string;
  email: string;
  /** default of BT-10: Leitweg-ID or a reference the customer wants */
  buyerReference: string;
  language: Language;
  paymentDays: number;
}

/** Drops what is empty, so that snapshots hold only what was entered. */
export function present<T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } {
  const kept: { [K in keyof T]?: string } = {};
  for (const key in fields) {
    const text = fields[key]?.trim();
    if (text) kept[key] = text;
  }
  return kept;
}
