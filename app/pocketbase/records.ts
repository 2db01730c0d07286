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
