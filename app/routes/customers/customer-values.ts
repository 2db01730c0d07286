import type { customerFields } from '../../invoicing/customer/fields.ts';
import type { FormValuesOf } from '../../invoicing/fields.ts';

/** A customer as form fields. */
export type CustomerValues = FormValuesOf<typeof customerFields>;
