import { contactFields } from '#app/invoicing/customer/contact.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import type { Columns } from '../columns.ts';

export type ContactColumns = Columns<typeof contactFields>;

export const contactColumns = fieldNames(contactFields);
