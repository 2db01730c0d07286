import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { billedFields, billingFields } from '#app/invoicing/offer/fields.ts';
import type { BillingOrder } from '#app/invoicing/offer/billing-drafts.ts';

const row = z.object({ ...schemaOf(billedFields), line: z.string().regex(/^\d{1,4}$/) });

/** What of an offer is billed, as it is typed; a row for each of its lines of which something is left. */
export const billingSchema = z
  .object({ ...schemaOf(billingFields), lines: z.array(row).max(999).default([]) })
  .refine(({ way, percent, amount }) => way !== 'deposit' || percent === 0 || amount === 0, {
    path: ['amount'],
    message: 'Bitte geben Sie entweder Prozent oder einen Betrag an.',
  });

export type TypedBilling = z.output<typeof billingSchema>;

/** What is typed for another way counts for nothing. */
export function orderOf({ way, percent, amount, lines }: TypedBilling): BillingOrder {
  if (way === 'deposit') return { way, percentBp: percent, amountCents: amount };
  if (way !== 'partial') return { way };
  return {
    way,
    quantities: new Map(lines.flatMap(({ line, quantity }) => (quantity === '' ? [] : [[line, quantity]]))),
  };
}
