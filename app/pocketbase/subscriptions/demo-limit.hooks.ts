import { isSubscribed, subscriptionStatusOf } from '#app/invoicing/subscription/subscription-status.ts';
import type { Tenancy } from '../engine/guard.ts';
import { allRows } from '../engine/rows.ts';
import type { Refuse } from '../refusal.ts';
import { subscriptionOfCompany } from './sql.ts';

/** Collections whose records the limit counts, whichever way they were made. */
const documentCollections = ['invoices', 'offers'];

const limitDefault = 5;

/**
 * Refuses another document beyond what a company may have without a subscription. Asked inside the transaction that makes
 * it: of two at the limit one is made.
 */
export function refuseBeyondDemo(tx: core.App, refuse: Refuse<'demo-limit'>, scope: Tenancy): void {
  const billing = $os.getenv('BELEGWERK_BILLING');
  if (billing !== 'soon' && billing !== 'on') return;
  const given = $os.getenv('BELEGWERK_DEMO_DOCUMENT_LIMIT');
  const limit = /^\d{1,5}$/.test(given) ? Number(given) : limitDefault;
  if (documentsOf(tx, scope) >= limit && !isPaidFor(tx, scope)) refuse('demo-limit');
}

/**
 * What the law asks for, as the cancellation or correction of an invoice, counts for nothing, nor does what came along of
 * another program; delivery notes belong to an invoice.
 */
export function documentsOf(app: core.App, { company }: Tenancy): number {
  const made = documentCollections.reduce(
    (n, name) => n + app.countRecords(name, $dbx.hashExp(name === 'invoices' ? { company, origin: '' } : { company })),
    0,
  );
  const linked = (role: string) => app.countRecords('document_links', $dbx.hashExp({ company, role }));
  return made - linked('invoice-cancellation') - linked('invoice-correction');
}

/** Whether the company's subscription runs. */
export function isPaidFor(app: core.App, { company }: Tenancy): boolean {
  const [facts] = allRows(app, subscriptionOfCompany, { company });
  return facts !== undefined && isSubscribed(subscriptionStatusOf(facts, new Date().toISOString()));
}
