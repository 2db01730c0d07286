import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { beginSecondFactor } from '#app/pocketbase/accounts/access-queries.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { jumpNumber } from '#app/pocketbase/counters/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { savePaymentCustomer, saveSubscription } from '#app/pocketbase/subscriptions/calls.ts';
import { setUses } from '#app/pocketbase/layouts/calls.ts';
import { enqueueTest } from '#app/pocketbase/outbox/calls.ts';
import { makeInvoiceOf } from '#app/workflows/bill-offer.ts';
import type { FullCompany } from './full-company.ts';
import type { Owned } from './owned-rows.ts';
import { signFolder } from './sign-folder.ts';
import type { Site } from './site.ts';
import { keepSampleVatCheck } from './vat-checks.ts';

/** What people seldom make, and what only PocketBase's own ways of signing in leave behind. */
export async function fillTheRest(
  { site, db, backend }: { site: Site; db: DatabaseSync; backend: Backend },
  full: FullCompany,
  { company, user }: Owned,
): Promise<void> {
  const system = site.installation.services.connect(null);
  const today = '2026-11-21';
  await makeInvoiceOf(backend, { offerId: full.offer, sentVersions: 1 });
  accepted(await ask(backend, setUses, { id: full.layout, kinds: ['invoice'] }));
  const jump = { kind: 'invoice', today, next: 10, last: 2, reason: 'other', note: full.word } as const;
  accepted(await ask(backend, jumpNumber, jump));
  accepted(await ask(backend, enqueueTest));
  await keepSampleVatCheck(backend, full.customer);
  await beginSecondFactor(backend);
  await signFolder(site.installation.services, mkdtempSync(join(tmpdir(), 'belegwerk-tenancy-key-')));
  const event = { id: 'evt_1', type: 'customer.subscription.updated', createdAt: `${today}T10:00:00.000Z` };
  await ask(system, savePaymentCustomer, { company, stripeCustomer: 'cus_1' });
  const instants = { periodEnd: '', cancelAt: '', askedAt: 1 };
  const subscription = { stripeCustomer: 'cus_1', stripeSubscription: 'sub_1', state: 'active' };
  accepted(await ask(system, saveSubscription, { company, ...subscription, ...instants, event }));
  const never = '2099-01-01 00:00:00.000Z';
  for (const [table, columns, values] of [
    ['pending_sign_ins', 'user, secretHash, expiresAt', [user, 'f'.repeat(64), never]],
    ['_authOrigins', 'recordRef, collectionRef, fingerprint', [user, '_pb_users_auth_', full.word]],
    ['_externalAuths', 'recordRef, collectionRef, provider, providerId', [user, '_pb_users_auth_', 'oidc', full.word]],
    // What is over, PocketBase itself takes away at the full hour.
    ['_mfas', 'recordRef, collectionRef, method, created', [user, '_pb_users_auth_', full.word, never]],
    ['_otps', 'recordRef, collectionRef, sentTo, created', [user, '_pb_users_auth_', full.word, never]],
  ] as const)
    db.prepare(`INSERT INTO ${table} (${columns}) VALUES (${values.map(() => '?').join()})`).run(...values);
}
