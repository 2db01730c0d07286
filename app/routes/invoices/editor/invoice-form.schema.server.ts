import { z } from 'zod';
import {
  optionalDate,
  optionalDecimal,
  optionalLine,
  optionalText,
  wholeNumber,
} from '../../../http/form/fields.server.ts';
import type { IsoDate } from '../../../values/dates.ts';
import { linesMax, taxChoices, taxOfChoice } from '../../../invoicing/invoice/draft.ts';
import type { InvoiceDraft } from '../../../invoicing/invoice/draft.ts';
import { parseQuantity, parseUnitPrice } from '../../../values/money.ts';
import { isUnitCode } from '../../../values/units.ts';

const daysWords = { missing: '', wrong: 'Bitte 0 bis 365 Tage.' };

const line = z
  .object({
    description: optionalText(2000),
    quantity: optionalDecimal(parseQuantity),
    unitCode: z.string().default('H87').refine(isUnitCode, { error: 'Bitte wählen Sie eine Einheit.' }),
    unitPrice: optionalDecimal(parseUnitPrice),
    tax: z.enum(
      taxChoices.map(({ value }) => value),
      { error: 'Bitte wählen Sie die Umsatzsteuer.' },
    ),
  })
  .transform(({ tax, ...rest }) => ({ ...rest, ...taxOfChoice(tax) }));

/** What a draft may be: gaps are allowed, nonsense is not. Dates without year are of `today`'s. */
export function invoiceSchema(today: IsoDate) {
  return z
    .object({
      // words; saving finds the record
      customer: optionalLine(300),
      supplyFrom: optionalDate(today),
      supplyTo: optionalDate(today),
      paymentDays: z
        .literal('')
        .transform(() => null)
        .or(wholeNumber({ min: 0, max: 365 }, daysWords))
        .default(null),
      buyerReference: optionalLine(100),
      orderReference: optionalLine(100),
      subject: optionalLine(200),
      introText: optionalText(2000),
      closingText: optionalText(2000),
      paymentTerms: optionalText(500),
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
