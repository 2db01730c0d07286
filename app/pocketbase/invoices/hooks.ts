import { serveAttachment } from '../attachments/hooks.ts';
import type { Saved } from '../call.ts';
import { saveDraftRecord } from '../engine/drafts.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { on } from '../engine/listener.ts';
import { answers, serves, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { serveDocumentFile, storeDocumentFiles } from '../engine/stored-files.ts';
import { answer } from './answers.hooks.ts';
import { attach } from './attachments.hooks.ts';
import * as calls from './calls.ts';
import { invoiceDrafts } from './make-draft.hooks.ts';
import {
  correctionsOfInvoice,
  importedRanges,
  importUses,
  originalFile,
  pendingFiles,
  rememberedLines,
  sameInvoice,
  sameNumber,
  usedTaxes,
} from './sql.ts';

const files = { links: 'invoice_files', owner: 'invoice', documents: 'invoices' } as const;

/** Three files that each carry all attachments, in base64 for the most part. */
const filesBytesMax = 64 * 1024 * 1024;

export const routes = [
  answers('person', calls.sameInvoice, (app, { scope: { company }, query }) =>
    oneRow(app, sameInvoice, { company, ...query }),
  ),
  answers('person', calls.rememberedLines, (app, { scope: { company }, query }) =>
    allRows(app, rememberedLines, { company, ...query }),
  ),
  answers('person', calls.usedTaxes, (app, { scope: { company } }) => allRows(app, usedTaxes, { company })),
  answers('person', calls.sameNumber, (app, { scope: { company }, query }) =>
    oneRow(app, sameNumber, { company, ...query }),
  ),
  answers('person', calls.importUses, (app, { scope, parameters: { id } }) =>
    oneRow(app, importUses, { invoice: findOwn(app, scope, { collection: 'invoices', id }).id }),
  ),
  answers('person', calls.importedRanges, (app, { scope: { company } }) => allRows(app, importedRanges, { company })),
  serves('system', calls.originalOfCompany, (e, { scope, parameters: { id } }) => {
    const { sha256 } = oneRow(e.app, originalFile, { company: scope.company, id });
    if (sha256 === '') throw new NotFoundError('');
    serveAttachment(e, scope, sha256);
  }),
  writes('person', calls.saveDraft, { work: saveDraft }),
  writes('person', calls.answerQuestion, { work: answer }),
  writes('person', calls.saveAttachments, { work: attach }),
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

function saveDraft(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveDraft>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveDraft>,
): Saved {
  if (isDiscarded(tx, scope, id)) refuse('discarded');
  const record = findOwn(tx, scope, { collection: 'invoices', id });
  return saveDraftRecord(tx, refuse, { scope, record, kind: invoiceDrafts, body });
}

/** Whether it was a draft of theirs: one that can be taken back, or none any more. */
function isDiscarded(tx: core.App, scope: Tenancy, id: string): boolean {
  const { company } = scope;
  if (findOne(tx, 'invoices', { company, id })) return false;
  return tx.countRecords('events', $dbx.hashExp({ company, subject: id, type: 'draft-discarded' })) > 0;
}
