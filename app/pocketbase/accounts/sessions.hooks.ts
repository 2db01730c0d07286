// A token is good as long as its session is: whoever signs out ends it everywhere, whatever the token says.
import { requestOf } from '../engine/guard.ts';
import { on } from '../engine/listener.ts';
import { writes } from '../engine/route.ts';
import type { ChangeOf } from '../engine/route.ts';
import { allRows, runStatement } from '../engine/rows.ts';
import * as calls from './calls.ts';
import * as sql from './sql.ts';

export const sessionRoutes = [writes('person', calls.signOut, { work: (tx, _refuse, change) => signOut(tx, change) })];

export const sessionListeners = {
  nameSession: on('onRecordAuthRequest', ['users'], (e) => {
    const { record, collection } = e;
    if (!record || !collection) throw new UnauthorizedError('');
    const seconds = collection.authToken.duration;
    const secret = isRenewal(e) ? secretOf(headerOf(e, 'authorization')) : $security.randomString(40);
    const expiresAt = new Date(Date.now() + seconds * 1000).toISOString();
    if (isRenewal(e)) extendSession(e.app, secret, expiresAt);
    else openSession(e.app, { user: record.id, secret, device: deviceOf(e), expiresAt });
    const claims = { id: record.id, type: 'auth', collectionId: collection.id, refreshable: true, sid: secret };
    e.token = $security.createJWT(claims, record.tokenKey() + collection.authToken.secret, seconds);
    e.next();
  }),
  // Another password makes every earlier token worthless; the book of sessions says so too.
  endSessions: on('onRecordUpdate', ['users'], (e) => {
    const before = e.record?.original().tokenKey();
    e.next();
    if (e.record && e.record.tokenKey() !== before) {
      runStatement(e.app, sql.endSessions, { user: e.record.id, now: new Date().toISOString() });
    }
  }),
};

/** Another look at the time of the last request would be a write for every read. */
const seenMs = 300_000;

/**
 * Every request with a token that is not good, or no longer, is a 401: PocketBase itself would take it for a visitor and
 * answer lists with nothing.
 */
export function checkSession(e: core.RequestEvent): void {
  const token = requestOf(e).header.get('Authorization');
  if (!token) return;
  const { auth } = e;
  if (!auth) throw new UnauthorizedError('');
  if (auth.collection().name !== 'users') return;
  const secretHash = hashOf(secretOf(token));
  const [session] = allRows(e.app, sql.openSession, { secretHash, user: auth.id });
  if (!session) throw new UnauthorizedError('');
  const now = Date.now();
  if (session.seenAt < new Date(now - seenMs).toISOString()) touch(e.app, secretHash, new Date(now).toISOString());
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
  const secretHash = hashOf(secretOf(body.token));
  runStatement(tx, sql.endSession, { secretHash, user: scope.actor, now: new Date().toISOString() });
  return {};
}

interface NewSession {
  user: string;
  secret: string;
  device: string;
  expiresAt: string;
}

function openSession(app: core.App, { user, secret, device, expiresAt }: NewSession): void {
  const now = new Date().toISOString();
  runStatement(app, sql.forgetExpired, { now });
  const session = new Record(app.findCollectionByNameOrId('sessions'));
  session.load({ user, secretHash: hashOf(secret), device, seenAt: now, expiresAt });
  app.save(session);
}

function extendSession(app: core.App, secret: string, expiresAt: string): void {
  const now = new Date().toISOString();
  runStatement(app, sql.forgetExpired, { now });
  runStatement(app, sql.extendSession, { secretHash: hashOf(secret), now, expiresAt });
}

function isRenewal(e: core.RecordAuthRequestEvent): boolean {
  return e.authMethod === '';
}

function deviceOf(e: core.RecordAuthRequestEvent): string {
  return headerOf(e, 'x_belegwerk_device').slice(0, 60);
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
