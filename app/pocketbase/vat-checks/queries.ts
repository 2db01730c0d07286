import { z } from 'zod';
import type { Backend } from '../backend.ts';
import { pathOf, callRequestWithBody } from '../call.ts';
import { rowSchema } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import { vatChecksOf } from './sql.ts';

const listed = rowSchema(vatChecksOf).extend({
  outcome: z.enum(['valid', 'invalid', 'unanswered']),
});
export type ListedVatCheck = z.output<typeof listed>;

/** What was asked and answered about a customer's VAT ID, the newest first; at most 20. */
export function listVatChecks(backend: Backend, customer: string): Promise<ListedVatCheck[]> {
  return backend.read(pathOf(calls.listVatChecks, { id: customer }), z.array(listed));
}

/** Keeps an answer for good; the same form again keeps none. */
export function saveVatCheck(
  backend: Backend,
  { customer, ...body }: { customer: string; createKey: string; fields: calls.VatCheckFields },
): Promise<Outcome<{ id: string }, never>> {
  return backend.write({
    ...callRequestWithBody(calls.saveVatCheck, body, { id: customer }),
    schema: z.object({ id: z.string() }),
  });
}
