import { companyFields, settingsFields } from '#app/invoicing/company/fields.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import type { Columns } from '../columns.ts';

export type ProfileColumns = Columns<typeof companyFields>;
export const profileColumns = fieldNames(companyFields);

export type SettingsColumns = Columns<typeof settingsFields>;
export const settingsColumns = fieldNames(settingsFields);
