import { unpaidStates, endStates, factsOfRow, stateTable } from '#app/invoicing/ledger/document-state.ts';
import type { IssuedState, StateFact } from '#app/invoicing/ledger/document-state.ts';
import { recordOf } from '#app/values/records.ts';

// How an issued document stands, as SQL: made of the table of invoicing/ledger/document-state.ts, for triggers, lists and
// `verify`. What is an amount follows settlement.ts there; a test holds each against the other.

/** The state by SQL for each fact. */
export function stateBy(facts: Readonly<Record<StateFact, string>>): string {
  const rows = stateTable.map(({ state, when }) => {
    const terms = factsOfRow(when).map((fact) => (when[fact] === true ? facts[fact] : `NOT ${facts[fact]}`));
    return terms.length === 0 ? `ELSE '${state}'` : `WHEN ${terms.join(' AND ')} THEN '${state}'`;
  });
  return `CASE ${rows.join('\n  ')} END`;
}

const unpaidList = unpaidStates.map((state) => `'${state}'`).join(', ');

/** That a column holds a state in which money is asked for. */
export const isUnpaid = (column: string) => `${column} IN (${unpaidList})`;

/** The same, as an index of these rows has to say it (decision 009). */
export const isUnpaidForIndex = unpaidStates.map((state) => `state = '${state}'`).join(' OR ');

/** Of each state in which money is asked for a query of its own, so that each reads its range of an index. */
export const unionOfUnpaidStates = (query: (state: string) => string) => unpaidStates.map(query).join(' UNION ALL ');

const is = (state: string) => `s.state = '${state}'`;

/** What puts an issued invoice in a state: of each stored one that it is made of; `today` is bound. Overdue is never stored. */
export const stateConditions: Readonly<Record<IssuedState, readonly string[]>> = {
  ...recordOf(unpaidStates.map((state) => [state, [`${is(state)} AND s.dueDate >= {:today}`]])),
  overdue: unpaidStates.map((state) => `${is(state)} AND s.dueDate < {:today}`),
  ...recordOf(endStates.map((state) => [state, [is(state)]])),
};

/** What of a part is money, and what lets its claim go. */
export const receivedOf = (part: string) => `CASE ${part}kind WHEN 'paid' THEN ${part}amountCents ELSE 0 END`;
export const reducedOf = (part: string) => `CASE ${part}kind WHEN 'paid' THEN 0 ELSE ${part}amountCents END`;

/** What is open of `dueCents`: what is settled lies between nothing and the whole claim. */
export const openCents = `(dueCents - CASE WHEN dueCents < 0 THEN max(dueCents, min(0, receivedCents + reducedCents))
  ELSE min(dueCents, max(0, receivedCents + reducedCents)) END)`;

/** That nothing stands of the invoice with this id and claim: it is cancelled, or its corrections have left nothing. */
export const isTakenBack = (id: string, dueCents: string) =>
  `(EXISTS (SELECT 1 FROM document_links l WHERE l.role = 'invoice-cancellation' AND l.fromId = ${id})
  OR coalesce((SELECT sum(-(c.snapshot ->> '$.totals.dueCents')) FROM document_links l JOIN invoices c ON c.id = l.toId
    WHERE l.role = 'invoice-correction' AND l.fromId = ${id}) >= ${dueCents}, 0))`;

/** Whether an invoice is in a run that collects it. */
export const isCollected = (invoice: string) =>
  `EXISTS (SELECT 1 FROM debit_items d WHERE d.invoice = ${invoice} AND d.live = 1)`;
