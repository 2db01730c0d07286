import * as accounts from '../accounts/hooks.ts';
import { checkSession } from '../accounts/sessions.hooks.ts';
import * as archive from '../archive/hooks.ts';
import * as attachments from '../attachments/hooks.ts';
import * as backups from '../backups/hooks.ts';
import * as bankEntries from '../bank-entries/hooks.ts';
import * as clock from '../clock/hooks.ts';
import * as companies from '../companies/hooks.ts';
import * as contacts from '../contacts/hooks.ts';
import * as counters from '../counters/hooks.ts';
import * as customerHub from '../customer-hub/hooks.ts';
import * as customers from '../customers/hooks.ts';
import * as imports from '../imports/hooks.ts';
import * as debits from '../debits/hooks.ts';
import * as deliveryNotes from '../delivery-notes/hooks.ts';
import * as discarded from '../discarded/hooks.ts';
import * as figures from '../figures/hooks.ts';
import * as heads from '../heads/hooks.ts';
import * as invoices from '../invoices/hooks.ts';
import * as issuing from '../issuing/hooks.ts';
import * as layouts from '../layouts/hooks.ts';
import * as links from '../links/hooks.ts';
import * as lists from '../lists/hooks.ts';
import * as live from '../live/hooks.ts';
import * as locks from '../locks/hooks.ts';
import { closeBatches, closeRoutes } from '../locks/hooks.ts';
import * as idempotency from '../idempotency/hooks.ts';
import * as offers from '../offers/hooks.ts';
import * as outbox from '../outbox/hooks.ts';
import * as payments from '../payments/hooks.ts';
import * as pictures from '../pictures/hooks.ts';
import * as products from '../products/hooks.ts';
import * as projects from '../projects/hooks.ts';
import * as reminders from '../reminders/hooks.ts';
import * as schedules from '../schedules/hooks.ts';
import * as search from '../search/hooks.ts';
import { answerStorageFailures } from '../system-status/hooks.ts';
import * as systemStatus from '../system-status/hooks.ts';
import * as subscriptions from '../subscriptions/hooks.ts';
import * as storageCleanup from '../storage-cleanup/hooks.ts';
import * as textBlocks from '../text-blocks/hooks.ts';
import * as vatChecks from '../vat-checks/hooks.ts';
import { onEveryRequest } from './listener.ts';
import type { Listener } from './listener.ts';
import type { Route } from './route.ts';
import { renewTagsAfterWrites } from './cache-tags.ts';

/** Everything that PocketBase is told; the build writes one line for each into `belegwerk.pb.js`. */
export const routes: Readonly<Record<string, Route>> = byName(
  [
    accounts,
    archive,
    attachments,
    backups,
    bankEntries,
    clock,
    companies,
    contacts,
    counters,
    customerHub,
    customers,
    imports,
    debits,
    deliveryNotes,
    discarded,
    figures,
    heads,
    invoices,
    issuing,
    layouts,
    links,
    lists,
    locks,
    idempotency,
    offers,
    outbox,
    payments,
    pictures,
    products,
    projects,
    reminders,
    schedules,
    search,
    systemStatus,
    subscriptions,
    storageCleanup,
    textBlocks,
    vatChecks,
  ]
    .flatMap((subject) => subject.routes)
    .map((route) => [`${route.method} ${route.path}`, route]),
);

export const listeners: Readonly<Record<string, Listener>> = byName(
  [
    accounts,
    attachments,
    invoices,
    links,
    live,
    locks,
    offers,
    outbox,
    projects,
    {
      listeners: {
        everyRequest: onEveryRequest([closeRoutes, checkSession, closeBatches], (e, answer) =>
          answerStorageFailures(e, () => renewTagsAfterWrites(e, answer)),
        ),
      },
    },
  ].flatMap((subject) => Object.entries<Listener>(subject.listeners)),
);

function byName<T>(entries: readonly (readonly [name: string, entry: T])[]): Record<string, T> {
  const named: Record<string, T> = {};
  for (const [name, entry] of entries) {
    if (name in named) throw new Error(`twice: ${name}`);
    named[name] = entry;
  }
  return named;
}
