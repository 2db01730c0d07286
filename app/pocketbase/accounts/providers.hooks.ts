// Signing in by Google, Microsoft, GitHub or any OpenID provider: who may come in, and as whom.
import { on } from '../engine/listener.ts';
import { performs, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { oneRow, runStatement } from '../engine/rows.ts';
import { enqueue } from '../outbox/enqueue.hooks.ts';
import * as calls from './calls.ts';
import { createCompany } from './new-company.hooks.ts';
import * as sql from './sql.ts';

export const providerRoutes = [
  performs('installation', calls.configureProviders, configureProviders),
  writes('person', calls.removeProvider, { work: removeProvider }),
];

export const providerListeners = { enterByProvider: on('onRecordAuthWithOAuth2Request', ['users'], enterByProvider) };

function configureProviders(app: core.App, { body }: ChangeOf<typeof calls.configureProviders, 'installation'>): void {
  const users = app.findCollectionByNameOrId('users');
  // A collection that is saved is written and read anew: not at every start.
  const enabled = body.providers.length > 0;
  const isSame = listProviders(users.oauth2.providers) === listProviders(body.providers);
  if (isSame && users.oauth2.enabled === enabled) return;
  users.oauth2.enabled = enabled;
  // The engine makes its own objects of these; their types also name methods.
  const settings = body.providers.map((provider) => ({ ...provider, pkce: true })) as unknown;
  users.oauth2.providers = settings as typeof users.oauth2.providers;
  app.save(users);
}

function listProviders(providers: readonly calls.ProviderSetting[]): string {
  return JSON.stringify(
    providers.map(({ name, displayName, clientId, clientSecret, authURL, tokenURL, userInfoURL }) =>
      [name, displayName, clientId, clientSecret, authURL, tokenURL, userInfoURL].map(String),
    ),
  );
}

function removeProvider(
  tx: core.App,
  refuse: RefuseOf<typeof calls.removeProvider>,
  { scope, parameters }: ChangeOf<typeof calls.removeProvider>,
): object {
  const { ownPassword, providers } = oneRow(tx, sql.accessOf, { user: scope.actor, now: '' });
  const left = providers.split(' ').filter((each) => each !== '' && each !== parameters.provider);
  if (left.length === 0 && !ownPassword) refuse('last-way-in');
  runStatement(tx, sql.deleteProviderLinks, { user: scope.actor, provider: parameters.provider });
  return {};
}

type Entering = core.RecordAuthWithOAuth2RequestEvent;

/** What speaks against it; the word is the answer. */
type Refusal = 'unverified-address' | 'other-address' | 'other-identity' | 'linked-elsewhere';

/**
 * Who is linked comes in as who it is linked to. Who is signed in links what is not linked yet, whatever its mail. Else the
 * mail decides, if the provider has confirmed it: it names an account, or makes one as a registration would.
 */
function enterByProvider(e: Entering): void {
  const { oAuth2User: identity } = e;
  if (!identity) throw new BadRequestError('no identity');
  const linked = isLinked(e, { providerId: identity.id });
  const refusal = refuseIdentity(e, identity, linked);
  if (refusal !== null) e.json(409, { refusal });
  else if (linked) e.next();
  else if (e.auth) link(e, e.auth);
  else if (e.record) enterKnown(e, e.record, identity);
  else enterNew(e, identity);
}

function refuseIdentity(e: Entering, identity: auth.AuthUser, linked: boolean): Refusal | null {
  const { auth, record } = e;
  if (linked) return auth && record?.id !== auth.id ? 'linked-elsewhere' : null;
  if (!auth && !isConfirmed(e.providerName, identity.email)) return 'unverified-address';
  if (!auth && !isAsked(e, identity.email)) return 'other-address';
  const known = auth ?? record;
  return known && isLinked(e, { recordRef: known.id }) ? 'other-identity' : null;
}

// Of several installations behind one address this is the one of the address that the person has typed: of another one an
// account may be elsewhere.
function isAsked(e: Entering, email: string): boolean {
  const hash: unknown = e.requestInfo().headers['x_belegwerk_address'];
  return typeof hash !== 'string' || hash === '' || $security.sha256(email.toLowerCase()) === hash;
}

// Whoever has an Azure tenant writes any address into "mail": it confirms nothing.
function isConfirmed(provider: string, email: string): boolean {
  return email !== '' && provider !== 'microsoft';
}

function link(e: Entering, record: core.Record): void {
  e.next();
  const content = { what: 'provider-added', provider: e.providerClient.displayName() };
  enqueue(e.app, { kind: 'account-notice', recipient: record.email(), content });
}

function enterKnown(e: Entering, record: core.Record, identity: auth.AuthUser): void {
  // PocketBase compares the spelling before it takes an address for confirmed.
  identity.email = record.email();
  // An address that was never confirmed gets a random password from PocketBase: whoever typed one is a stranger.
  if (!record.verified()) record.set('ownPassword', false);
  link(e, record);
}

function enterNew(e: Entering, identity: auth.AuthUser): void {
  const { collection } = e;
  if (!collection) throw new BadRequestError('no collection');
  identity.email = identity.email.toLowerCase();
  // Hashed outside of the transaction.
  const fresh = new Record(collection);
  fresh.setEmail(identity.email);
  fresh.setVerified(true);
  fresh.setRandomPassword();
  const outer = e.app;
  try {
    outer.runInTransaction((tx) => {
      e.app = tx;
      const user = findByAddress(tx, identity.email) ?? fresh;
      e.isNewRecord = user.isNew();
      if (user.isNew()) {
        tx.save(user);
        createCompany(tx, user);
      }
      e.record = user;
      e.next();
    });
  } finally {
    e.app = outer;
  }
}

function findByAddress(app: core.App, email: string): core.Record | null {
  try {
    return app.findAuthRecordByEmail('users', email);
  } catch {
    return null;
  }
}

function isLinked(e: Entering, values: Record<string, string>): boolean {
  const { collection } = e;
  const wanted = { collectionRef: collection?.id ?? '', provider: e.providerName, ...values };
  try {
    e.app.findFirstExternalAuthByExpr($dbx.hashExp(wanted));
    return true;
  } catch {
    return false;
  }
}
