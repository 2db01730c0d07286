import { requestContext, todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { findFirstSteps } from '#app/workflows/first-steps.ts';
import { isStep, linkNextStep } from './first-steps-texts.ts';

/**
 * Where saving leads whoever walks through the steps to the first invoice, with the customer that was just made; null: who
 * does not, or has issued one.
 */
export async function findWayOn(context: Context, madeCustomer?: string): Promise<string | null> {
  if (!isStep(new URL(context.get(requestContext).url))) return null;
  const steps = await findFirstSteps(userBackend(context), todayOf(context));
  if (steps === null) return null;
  const next = linkNextStep(madeCustomer === undefined ? steps : { ...steps, customer: { id: madeCustomer } });
  // The page begins with what was saved, not at a field.
  return next.href.split('#')[0] ?? next.href;
}
