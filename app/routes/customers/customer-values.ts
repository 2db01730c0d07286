import type { customerFields } from '#app/invoicing/customer/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';

/** A customer as form fields. */
export type CustomerValues = FormValuesOf<typeof customerFields>;
