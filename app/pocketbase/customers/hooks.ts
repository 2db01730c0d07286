import type { Saved } from '../call.ts';
import { drawCount } from '../engine/counters.ts';
import { recordHashData } from '../record-hashes/record-hashes.hooks.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, answersText, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow, rowsAsJson, runStatement } from '../engine/rows.ts';
import { answerRepeated, archives, createVersioned, saveVersioned } from '../engine/saving.ts';
import { renameOnOfferDrafts, renameUnsentOffers } from './sql.ts';
import { tabCounts } from '../window.ts';
import { boundWords } from '../statement.ts';
import type { Refuse } from '../refusal.ts';
import { bankAccountList } from '../companies/sql.ts';
import * as calls from './calls.ts';
import { customerColumns, mandateColumns, typedColumns } from './record.ts';
import {
  customerCounts,
  customerOfNumber,
  customerPage,
  customerTwins,
  customersOfWords,
  incompleteCount,
  customerSorts,
  customerPageSize,
  namedLayouts,
  renameOnDrafts,
} from './sql.ts';

export const routes = [
  answersText('person', calls.listCustomers, (app, { scope, query }) => customerPageText(app, scope, query)),
  answers('person', calls.customerChoices, (app, { scope, query }) => listChoices(app, scope, query)),
  answers('person', calls.customerFormChoices, (app, { scope: { company } }) => ({
    layouts: allRows(app, namedLayouts, { company }),
    accounts: allRows(app, bankAccountList, { company }),
  })),
  answers('person', calls.customerTwins, (app, { scope: { company }, query: { id } }) =>
    allRows(app, customerTwins, { company, id }),
  ),
  writes('person', calls.createCustomer, { work: createCustomer }),
  writes('person', calls.saveCustomer, { work: saveCustomer }),
  writes('person', calls.saveMandate, { work: saveMandate }),
  writes('person', calls.archiveCustomer, { work: archives({ collection: 'customers', subject: 'customer' }) }),
];

/** One page as JSON, with how many there are of each kind. */
function customerPageText(app: core.App, { company }: Tenancy, query: typeof calls.listCustomers.query): string {
  const bound = boundWords(query.search);
  const words = Object.keys(bound).length;
  const values = { company, ...bound };
  const sort = customerSorts.find((each) => each === query.sort) ?? 'name';
  const offset = (Math.max(1, query.page) - 1) * customerPageSize;
  const { archived, incomplete, descending } = query;
  const counts = words === 0 ? countAll(app, company) : allRows(app, customerCounts.of({ words }), values);
  const lacking = oneRow(app, incompleteCount.of({ words }), values);
  const found = incomplete ? lacking.n : (counts.find((each) => each.archived === archived)?.n ?? 0);
  const shown = found - offset;
  const page = customerPage.of({ words, incomplete, sort, descending });
  const size = Math.max(0, Math.min(customerPageSize, shown));
  const rows = rowsAsJson(app, page, { ...values, archived, size, offset });
  return `{"rows":${rows},"counts":${JSON.stringify(counts)},"incomplete":[${JSON.stringify(lacking)}],"pageSize":${customerPageSize}}`;
}

function countAll(app: core.App, company: string): (typeof customerCounts.row)[] {
  return allRows(app, tabCounts, { company, list: 'customers' }).map(({ tab, n }) => ({
    archived: tab === 'archived',
    n,
    capped: false,
  }));
}

function listChoices(
  app: core.App,
  { company }: Tenancy,
  { search, number }: typeof calls.customerChoices.query,
): (typeof customerOfNumber.row)[] {
  if (number) return allRows(app, customerOfNumber, { company, number });
  const bound = boundWords(search);
  return allRows(app, customersOfWords.of({ words: Object.keys(bound).length }), { company, ...bound });
}

/** Creates a customer, or answers the one that the same form made before (a double click makes one record). */
function createCustomer(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createCustomer>,
  { scope, body }: ChangeOf<typeof calls.createCustomer>,
): Saved {
  const repeated = answerRepeated(tx, refuse, { scope, collection: 'customers', fields: typedColumns, body });
  if (repeated) return repeated;
  checkNamed(tx, refuse, { scope, fields: body.fields });
  const number = calls.firstCustomerNumber - 1 + drawCount(tx, scope, { kind: 'customer', period: '' });
  const more = { number, searchText: calls.withNumber(body.fields.searchText, number) };
  const created = createVersioned(tx, scope, { collection: 'customers', fields: customerColumns, body, more });
  appendEvent(tx, scope, {
    type: 'customer-created',
    subject: created.id,
    data: recordHashData(tx, 'customers', created.id),
  });
  return created;
}

function saveCustomer(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveCustomer>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveCustomer>,
): Saved {
  const record = findOwn(tx, scope, { collection: 'customers', id });
  checkNamed(tx, refuse, { scope, fields: body.fields });
  const fields = { ...body.fields, searchText: calls.withNumber(body.fields.searchText, record.getInt('number')) };
  const before = record.getString('sortName');
  const saved = saveVersioned(tx, refuse, {
    record,
    fields: customerColumns,
    body: { version: body.version, fields },
  });
  for (const rename of [renameOnDrafts, renameOnOfferDrafts, renameUnsentOffers])
    runStatement(tx, rename, { name: fields.name, before, folded: fields.sortName, id });
  appendEvent(tx, scope, {
    type: 'customer-changed',
    subject: id,
    data: { version: saved.version, ...recordHashData(tx, 'customers', id) },
  });
  return saved;
}

function saveMandate(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveMandate>,
  { scope, parameters, body }: ChangeOf<typeof calls.saveMandate>,
): Saved {
  const { id } = parameters;
  const record = findOwn(tx, scope, { collection: 'customers', id });
  const saved = saveVersioned(tx, refuse, { record, fields: mandateColumns, body });
  appendEvent(tx, scope, {
    type: 'customer-changed',
    subject: id,
    data: { version: saved.version, ...recordHashData(tx, 'customers', id) },
  });
  return saved;
}

/** A layout is kept for good; an account may be deleted while a form that names it is open. */
function checkNamed(
  tx: core.App,
  refuse: Refuse<'unknown-account'>,
  { scope, fields: { layout, bankAccount } }: { scope: Tenancy; fields: { layout: string; bankAccount: string } },
): void {
  if (layout) findOwn(tx, scope, { collection: 'layouts', id: layout });
  const { company } = scope;
  if (bankAccount && !findOne(tx, 'bank_accounts', { company, id: bankAccount })) refuse('unknown-account');
}
