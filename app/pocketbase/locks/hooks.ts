// What is issued stays. These hooks answer with a reason; the triggers of the subjects hold where hooks do not run.
import type { AnswerOf } from '../call.ts';
import { hasKey, requestOf } from '../engine/guard.ts';
import { on } from '../engine/listener.ts';
import { answers } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { leaseRoutes } from './lease.hooks.ts';
import { apiRules, triggers } from './sql.ts';

export const routes = [answers('anyone', calls.health, checkHealth), ...leaseRoutes];

/** Written into the bundle by the build. */
declare const hooksBuild: string;
declare const expectedTriggers: Readonly<Record<string, string>>;
declare const expectedRules: Readonly<Record<string, string>>;

/**
 * Whether the database still has everything that keeps issued documents frozen and apart, as the subjects' schemas say and
 * nothing more, and which hooks answer. A trigger that says something else is as good as missing.
 */
function checkHealth(app: core.App): AnswerOf<typeof calls.health> {
  const hashes = allRows(app, triggers, {}).map(({ name, sql }): [string, string] => [
    name,
    $security.sha256(sql.replace(/\s+/g, ' ')),
  ]);
  const rules = allRows(app, apiRules, {}).map((row): [string, string] => [row.name, row.rules]);
  const ofTriggers = differing(expectedTriggers, Object.fromEntries(hashes));
  const changedRules = differing(expectedRules, Object.fromEntries(rules));
  const missingTriggers = ofTriggers.filter((name) => name in expectedTriggers);
  const foreignTriggers = ofTriggers.filter((name) => !(name in expectedTriggers));
  const ok = ofTriggers.length === 0 && changedRules.length === 0;
  return { ok, missingTriggers, foreignTriggers, changedRules, build: hooksBuild };
}

/** Names under which the two do not say the same. */
function differing(wanted: Readonly<Record<string, string>>, found: Readonly<Record<string, string>>): string[] {
  return Object.keys({ ...wanted, ...found }).filter((name) => wanted[name] !== found[name]);
}

/** What not even the superuser is shown: mails carry the links that open accounts. */
const unreadable = ['mails', 'sessions', 'second_factors', 'pending_sign_ins'];

/**
 * The records of a week, which a batch writes under its own API rules. A hook of each request would hold a machine for
 * every entry until the last one is done (decision 003): what is asked of an entry stands in its model hooks.
 */
const writtenByBatch = 'time_entries';
const unwritten = Object.keys(expectedRules).filter((name) => name !== writtenByBatch);

const appendOnly = [
  'bank_decisions',
  'bank_entries',
  'bank_imports',
  'debit_items',
  'debit_releases',
  'debit_runs',
  'delivery_notes',
  'events',
  'files',
  'heads',
  'invoice_files',
  'number_jumps',
  'offer_files',
  'payment_parts',
  'payments',
  'pictures',
  'reminder_holds',
  'reminders',
  'vat_checks',
];
/** What is frozen when it is issued or sent. */
const freezing = ['invoices', 'offer_versions'];

export const listeners = {
  keepIssued: on('onRecordUpdate', freezing, (e) => {
    if (isIssued(e)) throw new BadRequestError('issued documents cannot be changed');
    e.next();
  }),
  keepIssuedWhole: on('onRecordDelete', freezing, (e) => {
    if (isIssued(e)) throw new BadRequestError('issued documents cannot be deleted');
    e.next();
  }),
  keepOffers: on('onRecordUpdate', ['offers'], (e) => {
    const number = numberBefore(e);
    if (number !== '' && e.record?.getString('number') !== number)
      throw new BadRequestError('sent offers keep their number');
    e.next();
  }),
  keepOffersWhole: on('onRecordDelete', ['offers'], (e) => {
    if (numberBefore(e) !== '') throw new BadRequestError('sent offers cannot be deleted');
    e.next();
  }),
  keepLinks: on('onRecordDelete', ['document_links'], (e) => {
    const id = e.record?.getString('toId') ?? '';
    if (e.app.countRecords('invoices', $dbx.hashExp({ id, status: 'draft' })) === 0) refuseChange();
    e.next();
  }),
  keepRows: on('onRecordUpdate', [...appendOnly, 'document_links', 'discarded_drafts'], refuseChange),
  keepRowsWhole: on('onRecordDelete', [...appendOnly, 'counters', 'companies'], refuseChange),
  // The records API writes nothing else, not even for the superuser: all other writing goes through hook routes.
  createNoRecord: on('onRecordCreateRequest', unwritten, forbid),
  updateNoRecord: on('onRecordUpdateRequest', unwritten, forbid),
  deleteNoRecord: on('onRecordDeleteRequest', unwritten, forbid),
  createNoCollection: on('onCollectionCreateRequest', [], forbid),
  updateNoCollection: on('onCollectionUpdateRequest', [], forbid),
  deleteNoCollection: on('onCollectionDeleteRequest', [], forbid),
  importNoCollection: on('onCollectionsImportRequest', [], forbid),
  readNoRecord: on('onRecordViewRequest', unreadable, forbid),
  listNoRecord: on('onRecordsListRequest', unreadable, forbid),
};

function isIssued(e: core.RecordEvent): boolean {
  return e.record?.original().getString('status') === 'issued';
}

function numberBefore(e: core.RecordEvent): string {
  return e.record?.original().getString('number') ?? '';
}

function refuseChange(): void {
  throw new BadRequestError('records of this collection are append-only');
}

function forbid(): void {
  throw new ForbiddenError('');
}

const closed = [
  '/api/sql',
  '/api/collections/import',
  // Stored bytes go out by hook routes only; a token of a file would outlive the session that it was made in.
  '/api/files',
];
const ownRoutes = '/api/belegwerk/';
/** A stream once opened would outlive its session, and shows a superuser every record: only the web server has one. */
const installationOnly = '/api/realtime';
const closedWays = ['/truncate', '/impersonate'];
/** Only our pages, which answer alike for everybody: asking for another address tells whether that one is known. */
const keyedWays = ['-email-change', '-otp', 'oauth2'];
const accountsPath = '/api/collections/users/';
const readable = ['/api/settings', '/api/backups', '/api/crons'];

/**
 * The SQL console goes around every hook and can drop triggers; truncate and restore go around the records, and a
 * superuser who takes a person's token could issue as that person. Settings and backups can be read, not changed.
 */
export function closeRoutes(e: core.RequestEvent): void {
  const { request } = e;
  const path = request?.url?.path;
  if (!request || path === undefined) throw new ForbiddenError('');
  // Ours are guarded one by one.
  if (path.startsWith(ownRoutes)) return;
  if (isClosed(path, request)) throw new ForbiddenError('');
  if (path.startsWith(installationOnly) && (e.auth || !hasKey(e))) throw new ForbiddenError('');
  if (keyedWays.some((way) => path.includes(way)) && !(path.startsWith(accountsPath) && hasKey(e)))
    throw new ForbiddenError('');
}

/**
 * Batches come from the web server, for a person: who has only a token, and the superuser, write nothing by them. Asked
 * once the session has been: one that is over is answered as such.
 */
export function closeBatches(e: core.RequestEvent): void {
  const path = requestOf(e).url?.path ?? '';
  if (!path.startsWith('/api/batch')) return;
  if (!hasKey(e) || e.auth?.collection().name !== 'users') throw new ForbiddenError('');
}

/** Records too: those that a batch may write are written by nothing else. */
function isReadable(path: string): boolean {
  return path.includes('/records') || readable.some((start) => path.startsWith(start));
}

function isClosed(path: string, request: http.Request): boolean {
  return (
    closed.some((start) => path.startsWith(start)) ||
    closedWays.some((way) => path.includes(way)) ||
    (isReadable(path) && !['GET', 'HEAD'].includes(request.method))
  );
}
