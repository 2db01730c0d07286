import { z } from 'zod';
import { companyFields, settingsFields } from '../invoicing/company/fields.ts';
import { customerFields } from '../invoicing/customer/fields.ts';
import { columnShape } from './field-columns.ts';
import type { Saved } from './call.ts';

/** PocketBase's record ids. */
export const recordIdPattern = /^[a-z0-9]{15}$/;

export const savedRecord = z.object({ id: z.string(), version: z.number().int() }) satisfies z.ZodType<Saved>;

/** Company profile: the seller (BG-4) and its bank account. */
export const companyRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  ...columnShape(companyFields),
});
export type CompanyRecord = z.output<typeof companyRecord>;

export const settingsRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  ...columnShape(settingsFields),
});
export type SettingsRecord = z.output<typeof settingsRecord>;

export const customerRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  number: z.number().int(),
  ...columnShape(customerFields),
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
