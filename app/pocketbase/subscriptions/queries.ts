import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import * as calls from './calls.ts';

/** The company's subscription as it was last heard of, or null where it never ordered one. */
export async function findSubscription(backend: Backend): Promise<calls.StoredSubscription | null> {
  const [subscription] = await ask(backend, calls.ownSubscription);
  return subscription ?? null;
}

/** The company that has this customer at the payment service, or null. */
export async function findCompanyOfCustomer(system: Backend, stripeCustomer: string): Promise<string | null> {
  const { company } = await ask(system, calls.companyOfCustomer, { stripeCustomer });
  return company || null;
}
