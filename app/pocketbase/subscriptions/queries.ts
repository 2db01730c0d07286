import { z } from 'zod';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { queryOf, callRequestWithBody } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import { rowSchema } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import { subscriptionOfCompany } from './sql.ts';

const subscription = rowSchema(subscriptionOfCompany);
export type StoredSubscription = z.output<typeof subscription>;

/** The company's subscription as it was last heard of, or null where it never ordered one. */
export async function findSubscription(backend: Backend): Promise<StoredSubscription | null> {
  const { rows } = await backend.read(calls.ownSubscription.path, z.object({ rows: z.array(subscription) }));
  return rows[0] ?? null;
}

const documentCount = z.object({ n: z.number().int(), subscribed: z.boolean() });

/** Offers and invoices of the company, as the demo limit counts them, and whether it has none. */
export function countDocuments(backend: Backend): Promise<z.output<typeof documentCount>> {
  return backend.read(calls.documentCount.path, documentCount);
}

/** The company that has this customer at the payment service, or null. */
export async function findCompanyOfCustomer(system: Backend, stripeCustomer: string): Promise<string | null> {
  const query = new URLSearchParams(
    Object.entries(queryOf(calls.companyOfCustomer, { stripeCustomer })).map(([name, value]) => [name, String(value)]),
  );
  const path = `${calls.companyOfCustomer.path}?${query.toString()}`;
  return (await system.readAsSystem(path, z.object({ company: z.string() }))).company || null;
}

/** Keeps the company's customer at the payment service; answers the one that is kept. */
export async function savePaymentCustomer(
  system: Backend,
  { company, stripeCustomer }: { company: string; stripeCustomer: string },
): Promise<string> {
  const schema = z.object({ stripeCustomer: z.string() });
  const kept = await system.write({
    ...callRequestWithBody(calls.savePaymentCustomer, { stripeCustomer }, { company }),
    schema,
  });
  return accepted(kept).stripeCustomer;
}

/** Keeps what the payment service says of the company's subscription. */
export function saveSubscription(
  system: Backend,
  company: string,
  told: calls.SubscriptionUpdate,
): Promise<Outcome<{ changed: boolean }, RefusalOf<typeof calls.saveSubscription>>> {
  const schema = z.object({ changed: z.boolean() });
  return system.write({ ...callRequestWithBody(calls.saveSubscription, told, { company }), schema });
}
