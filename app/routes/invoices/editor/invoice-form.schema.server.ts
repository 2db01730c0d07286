import { z } from 'zod';
import { schemaOf } from '../../../http/form/field-schema.server.ts';
import type { InvoiceDraft } from '../../../invoicing/invoice/draft.ts';
import { invoiceFields } from '../../../invoicing/invoice/fields.ts';
import { checkPeriod, linesSchema } from '../../shared/editor/written-schema.server.ts';
import type { IsoDate } from '../../../values/dates.ts';

/** What a draft may be: gaps are allowed, nonsense is not. Dates without year are of `today`'s. The customer is words; saving finds the record. */
export function invoiceSchema(today: IsoDate) {
  return z
    .object({ ...schemaOf(invoiceFields, { today }), lines: linesSchema('Eine Rechnung') })
    .superRefine(checkPeriod) satisfies z.ZodType<InvoiceDraft>;
}
