import type { Saved } from '../call.ts';
import { makeDurable } from '../engine/durable.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import { on } from '../engine/listener.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, serves, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { answerRepeated, createVersioned } from '../engine/saving.ts';
import type { Refuse } from '../refusal.ts';
import { boundWords } from '../statement.ts';
import * as calls from './calls.ts';
import { serveInvoiceFile, storeFiles } from './files.hooks.ts';
import { issue } from './issue.hooks.ts';
import { draftColumns } from './draft-columns.ts';
import {
  invoiceCount,
  invoicePage,
  invoiceSorts,
  listedStates,
  invoicePageSize,
  pendingFiles,
  stateSums,
} from './sql.ts';

export const routes = [
  answers('person', calls.listInvoices, (app, { scope, query }) => listInvoices(app, scope, query)),
  answers('person', calls.documentCount, (app, { scope: { company } }) => ({
    n: app.countRecords('invoices', $dbx.hashExp({ company })),
  })),
  writes('person', calls.createDraft, { work: createDraft }),
  writes('person', calls.saveDraft, { work: saveDraft }),
  writes('person', calls.discardDraft, { work: discardDraft }),
  writes('person', calls.issueDraft, { before: makeDurable, work: issue }),
  writes('system', calls.storeFiles, { work: storeFiles }),
  serves('person', calls.file, (e, { scope, parameters }) => serveInvoiceFile(e, scope, parameters)),
  serves('system', calls.fileOfCompany, (e, { scope, parameters }) => serveInvoiceFile(e, scope, parameters)),
  answers('installation', calls.pendingFiles, (app, { query }) => allRows(app, pendingFiles, query)),
];

export const listeners = {
  createForOwnCustomer: on('onRecordCreate', ['invoices'], keepOwnCustomer),
  saveForOwnCustomer: on('onRecordUpdate', ['invoices'], keepOwnCustomer),
};

/** Whatever writes an invoice: its customer is one of its company. */
function keepOwnCustomer(e: core.RecordEvent): void {
  const customer = e.record?.getString('customer') ?? '';
  const company = e.record?.getString('company') ?? '';
  if (customer !== '' && e.app.countRecords('customers', $dbx.hashExp({ id: customer, company })) === 0)
    throw new BadRequestError('customer of another company');
  e.next();
}

function listInvoices(app: core.App, { company }: Tenancy, query: typeof calls.listInvoices.query): object {
  const { today, descending } = query;
  const bound = boundWords(query.search);
  const state = listedStates.find((each) => each === query.state) ?? null;
  const sort = invoiceSorts.find((each) => each === query.sort) ?? 'number';
  const filter = { state, words: Object.keys(bound).length };
  const values = { company, today, ...bound };
  const offset = (Math.max(1, query.page) - 1) * invoicePageSize;
  return {
    rows: allRows(app, invoicePage.of({ ...filter, sort, descending }), { ...values, offset }),
    total: oneRow(app, invoiceCount.of(filter), values).n,
    pageSize: invoicePageSize,
    sums: allRows(app, stateSums, { company, today }),
  };
}

/** Creates a draft, or answers the one that the same form made before. */
function createDraft(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createDraft>,
  { scope, body }: ChangeOf<typeof calls.createDraft>,
): Saved {
  const repeated = answerRepeated(tx, refuse, { scope, collection: 'invoices', fields: ['draft'], body });
  if (repeated) return repeated;
  checkCustomer(tx, refuse, { scope, customer: body.fields.customer });
  // Drafts stand before everything issued ("9" sorts after every year), newest first.
  const listOrder = `9${new Date().toISOString()}`;
  const more = { status: 'draft', listOrder };
  const created = createVersioned(tx, scope, { collection: 'invoices', fields: draftColumns, body, more });
  appendEvent(tx, scope, { type: 'draft-created', subject: created.id });
  return created;
}

function saveDraft(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveDraft>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveDraft>,
): Saved {
  if (wasDiscarded(tx, scope, id)) refuse('discarded');
  const record = findOwn(tx, scope, { collection: 'invoices', id });
  if (record.getString('status') !== 'draft') refuse('already-issued');
  if (record.getInt('version') !== body.version)
    refuse('stale', { current: { version: record.getInt('version'), draft: record.getString('draft') } });
  checkCustomer(tx, refuse, { scope, customer: body.fields.customer });
  for (const column of draftColumns) record.set(column, body.fields[column]);
  record.set('version', body.version + 1);
  tx.save(record);
  return { id: record.id, version: body.version + 1 };
}

/** Deletes a draft. It never had a number, so nothing is missing afterwards. */
function discardDraft(
  tx: core.App,
  refuse: RefuseOf<typeof calls.discardDraft>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.discardDraft>,
): { id: string } {
  const record = findOwn(tx, scope, { collection: 'invoices', id });
  if (record.getString('status') !== 'draft') refuse('already-issued');
  if (record.getInt('version') !== body.version) refuse('stale');
  tx.delete(record);
  appendEvent(tx, scope, { type: 'draft-discarded', subject: id });
  return { id };
}

function wasDiscarded(tx: core.App, { company }: Tenancy, id: string): boolean {
  return tx.countRecords('events', $dbx.hashExp({ company, subject: id, type: 'draft-discarded' })) > 0;
}

function checkCustomer(
  tx: core.App,
  refuse: Refuse<'unknown-customer'>,
  { scope, customer }: { scope: Tenancy; customer: string },
): void {
  if (!customer) return;
  try {
    findOwn(tx, scope, { collection: 'customers', id: customer });
  } catch {
    refuse('unknown-customer');
  }
}
