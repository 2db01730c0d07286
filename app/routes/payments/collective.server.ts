import type { Route } from './+types/collective.ts';
import { todayOf } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { numbersIn } from '#app/invoicing/banking/match-reasons.ts';
import { splitOver } from '#app/invoicing/banking/propose-split.ts';
import { collectiveFields, collectiveRowFields } from '#app/invoicing/ledger/fields.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { listOpenInvoices, listOwingCustomers } from '#app/pocketbase/payments/queries.ts';
import type { OpenInvoice } from '#app/pocketbase/payments/queries.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import { customerCredit } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { readBankEntry } from './bank/read-entry.server.ts';
import type { EntryToBook } from './bank/read-entry.server.ts';
import type { CollectiveValues } from './collective-form.tsx';
import { openPaymentKey } from './payment-key.server.ts';
import { readQuery } from '#app/values/page-query.ts';

export async function loadCollective({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const customerId = readQuery(url, 'customer');
  const bankEntry = await readBankEntry(url, context);
  const entryId = bankEntry?.id ?? '';
  if (customerId === '') return { payer: null, owing: await listOwingCustomers(backend), entryId };
  const { id, name } = found(await findCustomer(backend, customerId));
  const createKey = await openPaymentKey({ url, context });
  const invoices = await listOpenInvoices(backend, id);
  const { creditCents } = await ask(backend, customerCredit, { id, limit: 0 });
  const lines = rowsOf(invoices, bankEntry);
  const date = formatDate(todayOf(context));
  // Where nothing is open all of it is credit.
  const credit = invoices.length === 0 ? { credit: 'on' } : {};
  const values: CollectiveValues = { ...emptyForm(collectiveFields), date, ...bankEntry?.values, ...credit, lines };
  return { payer: { id, name, invoices, creditCents, createKey, values }, owing: null, entryId };
}

/** A row an invoice; of what came in on the account, with the share that falls on it. */
function rowsOf(invoices: readonly OpenInvoice[], bankEntry: EntryToBook | null) {
  const isNumber = numbersIn(bankEntry?.purpose ?? '');
  const known = { isNamed: ({ number }: OpenInvoice) => isNumber(number), isPayer: true };
  const parts = bankEntry === null ? [] : (splitOver(bankEntry, invoices, known)?.parts ?? []);
  return invoices.map((invoice) => {
    const part = parts.find((each) => each.invoice === invoice);
    return {
      ...emptyForm(collectiveRowFields),
      invoice: invoice.id,
      expectedOpenCents: String(invoice.openCents),
      ...(part !== undefined && part.amountCents > 0 && { amount: formatCents(part.amountCents) }),
      ...(part?.discount === true && { rest: 'discount' }),
    };
  });
}
