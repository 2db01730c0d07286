import { z } from 'zod';

/** PocketBase's record ids. */
export const recordIdPattern = /^[a-z0-9]{15}$/;

export const savedRecord = z.object({ id: z.string(), version: z.number().int() });

/** Company profile: the seller (BG-4) and its bank account. */
export const companyRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  tradingName: z.string(),
  street: z.string(),
  addition: z.string(),
  postCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
  vatId: z.string(),
  taxNumber: z.string(),
  registrationNumber: z.string(),
  legalInformation: z.string(),
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  iban: z.string(),
  bic: z.string(),
  accountName: z.string(),
  bankName: z.string(),
  smallBusiness: z.boolean(),
});
export type CompanyRecord = z.output<typeof companyRecord>;

export const settingsRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  invoicePattern: z.string(),
  paymentDays: z.number().int(),
  introText: z.string(),
  closingText: z.string(),
});
export type SettingsRecord = z.output<typeof settingsRecord>;

/** Customer; `paymentDays` −1 means: as in the settings. */
export const customerRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  number: z.number().int(),
  kind: z.enum(['business', 'public', 'consumer']),
  name: z.string(),
  nameAddition: z.string(),
  street: z.string(),
  addition: z.string(),
  postCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
  vatId: z.string(),
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  buyerReference: z.string(),
  language: z.enum(['de', 'en']),
  paymentDays: z.number().int(),
  layout: z.string(),
  note: z.string(),
  archived: z.boolean(),
});
export type CustomerRecord = z.output<typeof customerRecord>;

export const invoiceRecord = z.object({
  id: z.string(),
  company: z.string(),
  customer: z.string(),
  status: z.enum(['draft', 'issued']),
  version: z.number().int(),
  draft: z.string(),
  customerName: z.string(),
  number: z.string(),
  issueDate: z.string(),
  dueDate: z.string(),
  netCents: z.number().int(),
  taxCents: z.number().int(),
  grossCents: z.number().int(),
  snapshot: z.string(),
  snapshotHash: z.string(),
  issuedAt: z.string(),
  created: z.string(),
  updated: z.string(),
});
export type InvoiceRecord = z.output<typeof invoiceRecord>;

export const eventRow = z.object({
  seq: z.number().int(),
  at: z.string(),
  actor: z.string(),
  type: z.string(),
  data: z.string(),
});
export type EventRow = z.output<typeof eventRow>;
