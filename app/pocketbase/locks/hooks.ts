// What is issued stays. These hooks answer with a reason; the triggers of the migrations hold where hooks do not run.
import { on } from '../engine/listener.ts';
import { answers } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { expectedRules, expectedTriggers } from './expected-schema.ts';
import { apiRules, triggers } from './sql.ts';

export const routes = [answers('anyone', calls.health, checkHealth)];

/** Written into the bundle by the build. */
declare const hooksBuild: string;

/**
 * Whether the database still has everything that keeps issued documents frozen and apart, as the migrations made it and
 * nothing more, and which hooks answer. A trigger that says something else is as good as missing.
 */
function checkHealth(app: core.App): object {
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
const unreadable = ['mails', 'sessions'];

const appendOnly = ['events', 'files', 'heads', 'invoice_files', 'pictures'];

export const listeners = {
  keepIssued: on('onRecordUpdate', ['invoices'], (e) => {
    if (isIssued(e)) throw new BadRequestError('issued invoices cannot be changed');
    e.next();
  }),
  keepIssuedWhole: on('onRecordDelete', ['invoices'], (e) => {
    if (isIssued(e)) throw new BadRequestError('issued invoices cannot be deleted');
    e.next();
  }),
  keepRows: on('onRecordUpdate', appendOnly, refuseChange),
  keepRowsWhole: on('onRecordDelete', [...appendOnly, 'counters', 'companies'], refuseChange),
  // The records API writes nothing but accounts, not even for the superuser: all writing goes through hook routes.
  createNoRecord: on('onRecordCreateRequest', [], forbid),
  updateNoRecord: on('onRecordUpdateRequest', [], forbid),
  deleteNoRecord: on('onRecordDeleteRequest', [], forbid),
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

function refuseChange(): void {
  throw new BadRequestError('records of this collection are append-only');
}

function forbid(): void {
  throw new ForbiddenError('');
}

const closed = [
  '/api/sql',
  '/api/batch',
  '/api/collections/import',
  // Stored bytes go out by hook routes only; a token of a file would outlive the session that it was made in.
  '/api/files',
  // A stream once opened would outlive its session too, and shows a superuser every record that is saved.
  '/api/realtime',
];
/** Ways to an account that no page offers: asking for another address tells whether that one is known. */
const closedWays = ['/truncate', '/impersonate', '-email-change', '-otp', 'oauth2'];
const readable = ['/api/settings', '/api/backups', '/api/crons'];

/**
 * The SQL console goes around every hook and can drop triggers; truncate and restore go around the records, and a
 * superuser who takes a person's token could issue as that person. Settings and backups can be read, not changed.
 */
export function closeRoutes(e: core.RequestEvent): void {
  const { request } = e;
  if (!request?.url || isClosed(request.url.path, request)) throw new ForbiddenError('');
}

function isClosed(path: string, request: http.Request): boolean {
  return (
    closed.some((start) => path.startsWith(start)) ||
    closedWays.some((way) => path.includes(way)) ||
    (readable.some((start) => path.startsWith(start)) && !['GET', 'HEAD'].includes(request.method))
  );
}
