import { z } from 'zod';
import { schemaOf } from '../../../http/form/field-schema.server.ts';
import { lineAmount, linesMax } from '../../../invoicing/invoice/draft.ts';
import { lineFields } from '../../../invoicing/invoice/fields.ts';
import { taxOfChoice } from '../../../invoicing/tax/tax-choices.ts';
import { lineTooLarge } from './typed-lines.ts';

const line = z
  .object(schemaOf(lineFields))
  .refine((each) => lineAmount(each) !== 'amount-too-large', { path: ['unitPrice'], error: lineTooLarge })
  .transform(({ tax, ...rest }) => ({ ...rest, ...taxOfChoice(tax) }));

/** The lines of any document; `subject` begins the sentence about too many of them. */
export function linesSchema(subject: string) {
  return z
    .array(line)
    .max(linesMax, { error: `${subject} hat hier höchstens ${linesMax} Positionen.` })
    .default([]);
}

interface Period {
  supplyFrom: string;
  supplyTo: string;
}

/** A time of supply that ends must begin, and before it ends. */
export function checkPeriod({ supplyFrom, supplyTo }: Period, context: z.RefinementCtx): void {
  const add = (path: keyof Period, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (supplyTo === '') return;
  if (supplyFrom === '') add('supplyFrom', 'Bitte geben Sie auch den Anfang der Leistung an.');
  else if (supplyTo < supplyFrom) add('supplyTo', 'Das Ende liegt vor dem Anfang der Leistung.');
}
