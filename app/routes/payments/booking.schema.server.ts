import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { bookingFields, collectiveFields, collectiveRowFields } from '#app/invoicing/ledger/fields.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { ordersMax } from '#app/pocketbase/payments/limits.ts';

/** What is still to come is not booked. */
export function refuseFuture(today: IsoDate) {
  return ({ date }: { date: IsoDate | '' }, context: z.RefinementCtx) => {
    const message = 'Dieser Tag liegt in der Zukunft. Erfassen Sie, was schon gebucht ist.';
    if (date > today) context.addIssue({ code: 'custom', path: ['date'], message });
  };
}

/** A payment for one invoice as it is typed. */
export function bookingSchema(today: IsoDate) {
  return z.object(schemaOf(bookingFields, { today })).superRefine(refuseFuture(today));
}

const row = z.object({
  ...schemaOf(collectiveRowFields),
  invoice: z.string().regex(/^[a-z0-9]{15}$/),
  expectedOpenCents: z.coerce.number().int(),
});

/** A payment for several invoices as it is typed. */
export function collectiveSchema(today: IsoDate) {
  const error = `Eine Zahlung gilt für höchstens ${ordersMax} Rechnungen.`;
  const lines = z.array(row).max(ordersMax, { error }).default([]);
  return z.object({ ...schemaOf(collectiveFields, { today }), lines }).superRefine(refuseFuture(today));
}
