import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { correctionFields, creditFields } from '#app/invoicing/invoice/fields.ts';
import type { LineCredit } from '#app/invoicing/invoice/credited-lines.ts';

const bothTyped = 'Bitte geben Sie entweder eine Menge oder einen Betrag an.';

const row = z
  .object({ ...schemaOf(creditFields), line: z.string().regex(/^\d{1,4}$/) })
  .refine(({ quantity, amount }) => quantity === '' || amount === 0, { path: ['amount'], message: bothTyped });

/** What is credited of an invoice, as it is typed; a row for each of its lines. */
export const correctionSchema = z.object({
  ...schemaOf(correctionFields),
  lines: z.array(row).max(999).default([]),
});

type Row = z.output<typeof row>;

/** The rows in which something is typed. */
export function creditsIn(rows: readonly Row[]): LineCredit[] {
  return rows.flatMap(({ line, quantity, amount }): LineCredit[] => {
    if (quantity !== '') return [{ id: line, quantity }];
    return amount === 0 ? [] : [{ id: line, amountCents: amount }];
  });
}
