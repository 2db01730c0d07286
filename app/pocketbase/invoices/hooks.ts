import type { Saved } from '../call.ts';
import { repeatDraft, saveDraftRecord } from '../engine/drafts.ts';
import { makeDurable } from '../engine/durable.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import { unlinkDraft } from '../engine/links.ts';
import { on } from '../engine/listener.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, answersText, serves, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { serveDocumentFile, storeDocumentFiles } from '../engine/stored-files.ts';
import { invoicePageText } from '../lists/invoices.hooks.ts';
import { answer } from './answers.hooks.ts';
import { attach } from './attachments.hooks.ts';
import { cancel } from './cancel.hooks.ts';
import * as calls from './calls.ts';
import { correct } from './correct.hooks.ts';
import { depositsOf } from './deposits.hooks.ts';
import { issue } from './issue.hooks.ts';
import { billAgain } from '../offers/bill.hooks.ts';
import { invoiceDrafts, makeDraft } from './make-draft.hooks.ts';
import { pendingFiles, rememberedLines, sameInvoice, usedTaxes, correctionsOfInvoice } from './sql.ts';

const files = { links: 'invoice_files', owner: 'invoice', documents: 'invoices' } as const;

/** Three files that each carry all attachments, in base64 for the most part. */
const filesBytesMax = 64 * 1024 * 1024;

export const routes = [
  answersText('person', calls.listInvoices, (app, { scope, query }) => invoicePageText(app, scope, query)),
  answers('person', calls.sameInvoice, (app, { scope: { company }, query }) =>
    oneRow(app, sameInvoice, { company, ...query }),
  ),
  answers('person', calls.rememberedLines, (app, { scope: { company }, query }) =>
    allRows(app, rememberedLines, { company, ...query }),
  ),
  answers('person', calls.usedTaxes, (app, { scope: { company } }) => allRows(app, usedTaxes, { company })),
  answers('person', calls.listDeposits, (app, { scope, query }) => depositsOf(app, scope, query.customer)),
  writes('person', calls.createDraft, { work: createDraft }),
  writes('person', calls.saveDraft, { work: saveDraft }),
  writes('person', calls.discardDraft, { work: discardDraft }),
  writes('person', calls.answerQuestion, { work: answer }),
  writes('person', calls.saveAttachments, { work: attach }),
  writes('person', calls.issueDraft, { before: makeDurable, work: issue }),
  writes('person', calls.cancelIssued, { before: makeDurable, work: cancel }),
  writes('person', calls.correctIssued, { before: makeDurable, work: correct }),
  answers('person', calls.corrections, (app, { scope, parameters: { id } }) =>
    allRows(app, correctionsOfInvoice, { company: scope.company, invoice: id }),
  ),
  writes('system', calls.storeFiles, {
    bytesMax: filesBytesMax,
    work: (tx, _refuse, change) => {
      const event = { type: 'invoice-files-stored', subject: change.parameters.id };
      return storeDocumentFiles(tx, change, { ...files, event });
    },
  }),
  serves('person', calls.file, (e, { scope, parameters }) => serveDocumentFile(e, scope, { ...files, ...parameters })),
  serves('system', calls.fileOfCompany, (e, { scope, parameters }) =>
    serveDocumentFile(e, scope, { ...files, ...parameters }),
  ),
  answers('installation', calls.pendingFiles, (app, { query }) => allRows(app, pendingFiles, query)),
];

const naming = ['invoices', 'offers', 'offer_versions', 'projects', 'schedules'];

export const listeners = {
  createForOwn: on('onRecordCreate', naming, keepOwnNames),
  saveForOwn: on('onRecordUpdate', naming, keepOwnNames),
};

const namedBy = { customer: 'customers', project: 'projects' };

/** Whatever writes a record for a customer or a project: that is one of its company. */
function keepOwnNames(e: core.RecordEvent): void {
  const company = e.record?.getString('company') ?? '';
  for (const [column, collection] of Object.entries(namedBy)) {
    const id = e.record?.getString(column) ?? '';
    if (id !== '' && e.app.countRecords(collection, $dbx.hashExp({ id, company })) === 0)
      throw new BadRequestError(`${column} of another company`);
  }
  e.next();
}

/** Creates a draft; what the same form made before is saved by the same editor, answered to whoever sends the same. */
function createDraft(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createDraft>,
  { scope, body }: ChangeOf<typeof calls.createDraft>,
): Saved {
  const { createKey } = body;
  const made = createKey ? findOne(tx, 'invoices', { company: scope.company, createKey }) : null;
  if (made) return repeatDraft(tx, refuse, { scope, record: made, kind: invoiceDrafts, body });
  const created = makeDraft(tx, refuse, { scope, body });
  billAgain(tx, scope, { draft: created.id, insteadOf: body.insteadOf });
  return created;
}

function saveDraft(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveDraft>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveDraft>,
): Saved {
  if (wasDiscarded(tx, scope, id)) refuse('discarded');
  const record = findOwn(tx, scope, { collection: 'invoices', id });
  return saveDraftRecord(tx, refuse, { scope, record, kind: invoiceDrafts, body });
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
  unlinkDraft(tx, scope, id);
  tx.delete(record);
  appendEvent(tx, scope, { type: 'draft-discarded', subject: id });
  return { id };
}

function wasDiscarded(tx: core.App, { company }: Tenancy, id: string): boolean {
  return tx.countRecords('events', $dbx.hashExp({ company, subject: id, type: 'draft-discarded' })) > 0;
}
