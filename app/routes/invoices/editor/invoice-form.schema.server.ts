import { z } from 'zod';
import { schemaOf } from '../../../http/form/field-schema.server.ts';
import type { IsoDate } from '../../../values/dates.ts';
import { linesMax } from '../../../invoicing/invoice/draft.ts';
import type { InvoiceDraft } from '../../../invoicing/invoice/draft.ts';
import { invoiceFields, lineFields } from '../../../invoicing/invoice/fields.ts';
import { taxOfChoice } from '../../../invoicing/tax/tax.ts';

const line = z.object(schemaOf(lineFields)).transform(({ tax, ...rest }) => ({ ...rest, ...taxOfChoice(tax) }));

/** What a draft may be: gaps are allowed, nonsense is not. Dates without year are of `today`'s. The customer is words; saving finds the record. */
export function invoiceSchema(today: IsoDate) {
  return z
    .object({
      ...schemaOf(invoiceFields, { today }),
      lines: z
        .array(line)
        .max(linesMax, { error: `Eine Rechnung hat hier höchstens ${linesMax} Positionen.` })
        .default([]),
    })
    .refine(({ supplyFrom, supplyTo }) => !supplyTo || !supplyFrom || supplyTo >= supplyFrom, {
      path: ['supplyTo'],
      error: 'Das Ende liegt vor dem Anfang der Leistung.',
    })
    .refine(({ supplyFrom, supplyTo }) => !supplyTo || supplyFrom, {
      path: ['supplyFrom'],
      error: 'Bitte geben Sie auch den Anfang der Leistung an.',
    }) satisfies z.ZodType<InvoiceDraft>;
}
