import { writeDirectDebits } from '#app/banking/direct-debits.ts';
import { documentAccount, isPayable } from '#app/invoicing/company/bank-account.ts';
import { debitedAddress, proposeDebit } from '#app/invoicing/debits/propose-debit.ts';
import type { DebitableInvoice, DebitProposal } from '#app/invoicing/debits/propose-debit.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { BankAccountRow } from '#app/pocketbase/companies/calls.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import type { Creditor } from '#app/pocketbase/debits/calls.ts';
import { makeDebitRun } from '#app/pocketbase/debits/queries.ts';
import { findCreatedByKey } from '#app/pocketbase/idempotency/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { listDebitable } from '#app/pocketbase/debits/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';

export interface PlannedDebit {
  invoice: DebitableInvoice;
  proposal: DebitProposal;
}

export interface DebitPlanning {
  creditor: Creditor;
  planned: PlannedDebit[];
  accounts: BankAccountRow[];
}

/** What could be collected from that day on, and why something could not. */
export async function planDebits(
  backend: Backend,
  { today, collectOn, bankAccount = '' }: { today: IsoDate; collectOn: IsoDate; bankAccount?: string },
): Promise<DebitPlanning> {
  const [{ company, accounts }, rows] = await Promise.all([findCompany(backend), ask(backend, listDebitable)]);
  const { name, creditorId } = company;
  const { iban, bic } = documentAccount(accounts, [bankAccount]);
  const plan = { today, collectOn, creditorId };
  const planned = rows.map((invoice) => ({ invoice, proposal: proposeDebit(invoice, plan) }));
  return { creditor: { name, iban, bic, creditorId }, planned, accounts };
}

export interface DebitRunOrder {
  createKey: string;
  now: Date;
  today: IsoDate;
  collectOn: IsoDate;
  /** that it is paid into; '': the one of new documents */
  bankAccount: string;
  /** null: as it was agreed with the bank */
  isBatch: boolean | null;
  /** what the person has ticked, with what was open of it */
  chosen: readonly { invoice: string; openCents: Cents }[];
}

export type DebitRunOutcome =
  | { ok: true; id: string }
  // `not-collectable`: these of the chosen; `changed`: something was written meanwhile
  | { ok: false; refusal: 'not-collectable'; refused: PlannedDebit[] }
  | { ok: false; refusal: 'changed' }
  // what was chosen is shut down or gone meanwhile
  | { ok: false; refusal: 'unknown-account' };

/** Writes the file of a run and keeps both: what changed since the person looked is found in the transaction that keeps it. */
export async function makeRunOf(backend: Backend, order: DebitRunOrder): Promise<DebitRunOutcome> {
  const made = () => findCreatedByKey(backend, { collection: 'debit_runs', createKey: order.createKey });
  const [before, planning] = await Promise.all([made(), planDebits(backend, order)]);
  // Sent twice: it is done.
  if (before !== null) return { ok: true, id: before };
  const outcome = await makePlanned(backend, order, planning);
  if (outcome.ok) return outcome;
  // The other sending may have made it while this one looked.
  const meanwhile = await made();
  return meanwhile === null ? outcome : { ok: true, id: meanwhile };
}

async function makePlanned(
  backend: Backend,
  { createKey, now, today, collectOn, bankAccount, isBatch, chosen }: DebitRunOrder,
  { creditor, planned, accounts }: DebitPlanning,
): Promise<DebitRunOutcome> {
  if (bankAccount !== '' && !accounts.some((account) => account.id === bankAccount && isPayable(account)))
    return { ok: false, refusal: 'unknown-account' };
  const wanted = new Map(chosen.map(({ invoice, openCents }) => [invoice, openCents]));
  const taken = planned.filter(({ invoice }) => wanted.has(invoice.id));
  const refused = taken.filter(({ proposal }) => !proposal.ok);
  if (refused.length > 0) return { ok: false, refusal: 'not-collectable', refused };
  const isAsSeen = taken.every(({ invoice }) => wanted.get(invoice.id) === invoice.openCents);
  if (taken.length !== wanted.size || !isAsSeen) return { ok: false, refusal: 'changed' };
  const debits = taken.flatMap(({ proposal }) => (proposal.ok ? [proposal.debit] : []));
  const orders = taken.flatMap(({ invoice, proposal }) =>
    proposal.ok ? [{ ...proposal.debit, debitedAddress: debitedAddress(invoice) }] : [],
  );
  const messageId = `BW-${today.replaceAll('-', '')}-${sha256(createKey).slice(0, 12)}`;
  const createdAt = now.toISOString().slice(0, 19);
  const file = new TextEncoder().encode(writeDirectDebits({ messageId, createdAt, isBatch, creditor, orders }));
  const kept = await makeDebitRun(backend, {
    createKey,
    today,
    collectOn,
    messageId,
    createdAt,
    creditor,
    debits,
    file,
  });
  return kept.ok ? { ok: true, id: kept.value.id } : { ok: false, refusal: kept.refusal };
}
