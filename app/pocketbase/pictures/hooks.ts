import { appendEvent } from '../engine/events.ts';
import { findOne } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, serves, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { serveFile, storeFile } from '../engine/stored-files.ts';
import * as calls from './calls.ts';
import { pictureWords, storedBytes } from './sql.ts';

export const routes = [
  writes('person', calls.storePicture, { work: storePicture }),
  answers('person', calls.pictureWords, (app, { scope: { company }, parameters: { sha256 } }) =>
    allRows(app, pictureWords, { company, sha256 }),
  ),
  serves('person', calls.picture, (e, { scope, parameters }) => servePicture(e, scope, parameters.sha256)),
  serves('system', calls.pictureOfCompany, (e, { scope, parameters }) => servePicture(e, scope, parameters.sha256)),
];

const companyBytesMax = 200 * 1024 * 1024;

/** Stores a picture that was made fit for drawing; the same bytes again change nothing. */
function storePicture(
  tx: core.App,
  refuse: RefuseOf<typeof calls.storePicture>,
  { scope, body, uploaded }: ChangeOf<typeof calls.storePicture>,
): { sha256: string } {
  const { sha256, format, words } = body;
  const upload = uploaded('blob');
  if (findPicture(tx, scope, sha256)) return { sha256 };
  const { company } = scope;
  if (oneRow(tx, storedBytes, { company }).n + upload.size > companyBytesMax) refuse('too-many-pictures');
  const record = new Record(tx.findCollectionByNameOrId('pictures'));
  const file = storeFile(tx, scope, { sha256, mime: calls.pictureMimes[format], upload });
  record.load({ company, sha256, format, words, file });
  tx.save(record);
  appendEvent(tx, scope, { type: 'picture-stored', subject: record.id, data: { sha256 } });
  return { sha256 };
}

function findPicture(app: core.App, { company }: Tenancy, sha256: string): core.Record | null {
  return findOne(app, 'pictures', { company, sha256 });
}

/** Answers the bytes of a picture, and their format. */
function servePicture(e: core.RequestEvent, scope: Tenancy, sha256: string): void {
  const picture = findPicture(e.app, scope, sha256);
  if (!picture) throw new NotFoundError('');
  e.response.header().set('X-Belegwerk-Format', picture.getString('format'));
  serveFile(e, scope, picture.getString('file'));
}
