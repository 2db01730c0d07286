import { companyFields, settingsFields } from '../../invoicing/company/fields.ts';
import { fieldNames } from '../../invoicing/fields.ts';
import type { Columns } from '../columns.ts';

export type ProfileColumns = Columns<typeof companyFields>;
export const profileColumns = fieldNames(companyFields);

export type SettingsColumns = Columns<typeof settingsFields>;
export const settingsColumns = fieldNames(settingsFields);
