// A token is good as long as its session is: whoever signs out ends it everywhere, whatever the token says.
import {
  askedWithAccount,
  enterForCompany,
  findAll,
  findOne,
  ownAccount,
  ownCompany,
  requestOf,
} from '../engine/guard.ts';
import { on } from '../engine/listener.ts';
import { writes } from '../engine/route.ts';
import type { ChangeOf } from '../engine/route.ts';
import { allRows, runStatement } from '../engine/rows.ts';
import * as calls from './calls.ts';
import * as sql from './sql.ts';

export const sessionRoutes = [writes('person', calls.signOut, { work: (tx, _refuse, change) => signOut(tx, change) })];

export const sessionListeners = {
  nameSession: on('onRecordAuthRequest', ['users'], (e) => {
    const { record } = e;
    if (!record) throw new UnauthorizedError('');
    const held = isRenewal(e) ? null : holdBack(e, record);
    if (held) {
      e.json(held.status, held.answer);
      return;
    }
    if (isRenewal(e)) {
      const secret = secretOf(headerOf(e, 'authorization'));
      extendSession(e.app, secret, expiryOf(record));
      e.token = writeToken(record, secret);
    } else {
      e.token = startSession(e.app, record, deviceOf(e));
    }
    e.next();
  }),
  // Another password makes every earlier token worthless; the book of sessions says so too.
  endSessions: on('onRecordUpdate', ['users'], (e) => {
    const before = e.record?.original().tokenKey();
    e.next();
    if (e.record && e.record.tokenKey() !== before) {
      const user = e.record.id;
      endOpenSessions(e.app, { user });
      runStatement(e.app, sql.deletePendingSignIns, { user, now: new Date().toISOString() });
    }
  }),
};

interface HeldBack {
  status: number;
  answer: object;
}

const pendingMs = 600_000;

/** What is answered instead of a session, however the person has come in; null: nothing. */
function holdBack(e: core.RecordAuthRequestEvent, user: core.Record): HeldBack | null {
  // Who was signed in has linked a provider, and goes on with the session that is there.
  if (e.auth && e.authMethod === 'oauth2') return { status: 200, answer: {} };
  if (user.getString('closedAt') !== '') return { status: 409, answer: { refusal: 'closed' } };
  const factor = findOne(e.app, 'second_factors', { user: user.id });
  if (!factor?.getBool('confirmed')) return null;
  const pending = $security.randomString(40);
  const now = Date.now();
  runStatement(e.app, sql.deletePendingSignIns, { user: '', now: new Date(now).toISOString() });
  const waiting = new Record(e.app.findCollectionByNameOrId('pending_sign_ins'));
  waiting.load({
    user: user.id,
    secretHash: hashOf(pending),
    attempts: 0,
    expiresAt: new Date(now + pendingMs).toISOString(),
  });
  e.app.save(waiting);
  return { status: 409, answer: { refusal: 'second-factor', pending } };
}

/** Another look at the time of the last request would be a write for every read. */
const seenMs = 300_000;

/**
 * Every request with a token that is not good, or no longer, is a 401: PocketBase itself would take it for a visitor and
 * answer lists with nothing.
 */
export function checkSession(e: core.RequestEvent): void {
  const request = requestOf(e);
  const token = request.header.get('Authorization');
  if (!token) {
    enterForCompany(e);
    return;
  }
  const { auth } = e;
  if (!auth) throw new UnauthorizedError('');
  if (auth.collection().name !== 'users') return;
  const secretHash = hashOf(secretOf(token));
  const asked = { secretHash, user: auth.id };
  const withAccount = request.url?.rawQuery.includes(askedWithAccount) === true;
  const [session] = withAccount ? allRows(e.app, sql.openAccount, asked) : allRows(e.app, sql.openSession, asked);
  if (!session) throw new UnauthorizedError('');
  const { seenAt } = session;
  e.set(ownCompany, session.company);
  if ('account' in session) e.set(ownAccount, session.account);
  const now = Date.now();
  if (seenAt < new Date(now - seenMs).toISOString()) touch(e.app, secretHash, new Date(now).toISOString());
}

// A database that takes no writes still answers.
function touch(app: core.App, secretHash: string, now: string): void {
  try {
    runStatement(app, sql.touchSession, { secretHash, now });
  } catch (error) {
    app.logger().warn('session not touched', 'error', String(error));
  }
}

function signOut(tx: core.App, { scope, body }: ChangeOf<typeof calls.signOut>): object {
  endOpenSessions(tx, { user: scope.actor, secretHash: hashOf(secretOf(body.token)) });
  return {};
}

type EndedSessions = { user: string } & ({ secretHash?: string } | { id: string });

/** Ends the open ones with these values, as records: open streams hear of it. Answers how many. */
export function endOpenSessions(app: core.App, values: EndedSessions): number {
  const open = findAll(app, 'sessions', { ...values, endedAt: '' });
  for (const session of open) {
    session.set('endedAt', new Date().toISOString());
    app.save(session);
  }
  return open.length;
}

/** A session of its own, and the token that names it. */
export function startSession(app: core.App, user: core.Record, device: string): string {
  const secret = $security.randomString(40);
  openSession(app, { user: user.id, secret, device: device.slice(0, 60), expiresAt: expiryOf(user) });
  return writeToken(user, secret);
}

function expiryOf(user: core.Record): string {
  return new Date(Date.now() + user.collection().authToken.duration * 1000).toISOString();
}

function writeToken(user: core.Record, secret: string): string {
  const { id, authToken } = user.collection();
  // As `issuer.ts` reads it.
  const iss = $security.hs256('issuer', $os.getenv('BELEGWERK_INTERNAL_KEY')).slice(0, 16);
  const claims = { iss, id: user.id, type: 'auth', collectionId: id, refreshable: true, sid: secret };
  return $security.createJWT(claims, user.tokenKey() + authToken.secret, authToken.duration);
}

interface NewSession {
  user: string;
  secret: string;
  device: string;
  expiresAt: string;
}

function openSession(app: core.App, { user, secret, device, expiresAt }: NewSession): void {
  const now = new Date().toISOString();
  runStatement(app, sql.deleteExpiredSessions, { now });
  const session = new Record(app.findCollectionByNameOrId('sessions'));
  session.load({ user, secretHash: hashOf(secret), device, seenAt: now, expiresAt });
  app.save(session);
}

function extendSession(app: core.App, secret: string, expiresAt: string): void {
  const now = new Date().toISOString();
  runStatement(app, sql.deleteExpiredSessions, { now });
  runStatement(app, sql.extendSession, { secretHash: hashOf(secret), now, expiresAt });
}

function isRenewal(e: core.RecordAuthRequestEvent): boolean {
  return e.authMethod === '';
}

function deviceOf(e: core.RecordAuthRequestEvent): string {
  return headerOf(e, 'x_belegwerk_device');
}

/** This event of PocketBase's has no request, only what it has read of one. */
function headerOf(e: core.RecordAuthRequestEvent, name: string): string {
  const value: unknown = e.requestInfo().headers[name];
  return typeof value === 'string' ? value : '';
}

/** PocketBase has checked the token before; a token that names no session has the session '', which nobody has. */
function secretOf(token: string): string {
  const { sid } = $security.parseUnverifiedJWT(token.replace('Bearer ', ''));
  return typeof sid === 'string' ? sid : '';
}

function hashOf(secret: string): string {
  return $security.sha256(secret);
}
