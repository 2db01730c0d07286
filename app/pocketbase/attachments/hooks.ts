import { findOne } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { on } from '../engine/listener.ts';
import { serves, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { oneRow } from '../engine/rows.ts';
import { serveBlob } from '../engine/stored-files.ts';
import * as calls from './calls.ts';
import { isOfDraft, waitingBytes } from './sql.ts';

export const routes = [
  writes('person', calls.storeAttachment, { work: storeAttachment }),
  serves('person', calls.attachment, (e, { scope, parameters }) => serveAttachment(e, scope, parameters.attachment)),
  serves('system', calls.attachmentOfCompany, (e, { scope, parameters }) =>
    serveAttachment(e, scope, parameters.attachment),
  ),
];

export const listeners = {
  keepAttachment: on('onRecordUpdate', ['attachments'], (e) => {
    if (wasIssued(e)) throw new BadRequestError('an issued invoice carries this file');
    e.next();
  }),
  keepAttachmentWhole: on('onRecordDelete', ['attachments'], (e) => {
    if (wasIssued(e) || isNamed(e)) throw new BadRequestError('an invoice carries this file');
    e.next();
  }),
};

function wasIssued(e: core.RecordEvent): boolean {
  return e.record?.original().getBool('issued') ?? false;
}

function isNamed(e: core.RecordEvent): boolean {
  const [company, sha256] = ['company', 'sha256'].map((name) => e.record?.getString(name) ?? '');
  return oneRow(e.app, isOfDraft, { company: company ?? '', sha256: sha256 ?? '' }).n > 0;
}

/** What drafts of a company may carry together, with what was taken off them since the last clean-up. */
const waitingBytesMax = 200 * 1024 * 1024;

function storeAttachment(
  tx: core.App,
  refuse: RefuseOf<typeof calls.storeAttachment>,
  { scope: { company }, body: { sha256, mime }, uploaded }: ChangeOf<typeof calls.storeAttachment>,
): { sha256: string } {
  const upload = uploaded('blob');
  if (findOne(tx, 'attachments', { company, sha256 })) return { sha256 };
  if (oneRow(tx, waitingBytes, { company }).n + upload.size > waitingBytesMax) refuse('attachments-full');
  const record = new Record(tx.findCollectionByNameOrId('attachments'));
  record.load({ company, sha256, mime, sizeBytes: upload.size });
  record.set('blob', upload);
  tx.save(record);
  return { sha256 };
}

/** Answers the bytes of a file, and their type. */
export function serveAttachment(e: core.RequestEvent, { company }: Tenancy, sha256: string): void {
  const attachment = findOne(e.app, 'attachments', { company, sha256 });
  if (!attachment) throw new NotFoundError('');
  e.response.header().set('X-Belegwerk-Mime', attachment.getString('mime'));
  serveBlob(e, attachment);
}
