// Who may call a hook route, and for which company. Every route goes through one of these.
import { withAccount } from '../call.ts';

/** The company that a call reads or writes, and who does it. */
export interface Tenancy {
  company: string;
  actor: string;
}

/** Writing routes answer 404 without this installation's key, so that a stolen user token alone changes nothing. */
export function requireKey(e: core.RequestEvent): void {
  if (!hasKey(e)) throw new NotFoundError('');
}

/** Whether this installation asks, and not somebody who has no more than a token. */
export function hasKey(e: core.RequestEvent): boolean {
  const key = $os.getenv('BELEGWERK_INTERNAL_KEY');
  return key.length >= 32 && $security.equal(key, requestOf(e).header.get('X-Belegwerk-Key'));
}

/** Under which the check of a session leaves with the request whose it is: the company, and the account as JSON if asked for. */
export const ownCompany = 'belegwerk.company';
export const ownAccount = 'belegwerk.account';
export const askedWithAccount = `${withAccount}=1`;

const ownActor = 'belegwerk.actor';

/** Names the one company that this installation works for where nobody is signed in. */
const companyHeader = 'X-Belegwerk-Company';

/** Work without a user that goes the ways of a person: with the key, for exactly one company, as what its owner may see. */
export function enterForCompany(e: core.RequestEvent): void {
  const company = requestOf(e).header.get(companyHeader);
  if (!company) return;
  requireKey(e);
  const record = findById(e.app, 'companies', company);
  if (!record) throw new NotFoundError('');
  e.auth = e.app.findRecordById('users', record.getString('owner'));
  e.set(ownCompany, record.id);
  e.set(ownActor, 'system');
}

/** For reading as the signed-in user: for the company that the check of the session has found. */
export function reader(e: core.RequestEvent): Tenancy {
  const { auth } = e;
  if (auth?.collection().name !== 'users') throw new UnauthorizedError('');
  const company: unknown = e.get(ownCompany);
  if (typeof company !== 'string' || company === '') throw new NotFoundError('');
  const actor: unknown = e.get(ownActor);
  return { company, actor: typeof actor === 'string' ? actor : auth.id };
}

/** For writing as the signed-in user through the web server. */
export function writer(e: core.RequestEvent): Tenancy {
  requireKey(e);
  return reader(e);
}

/** For work without a user: the key and exactly one company named in the request. */
export function system(e: core.RequestEvent): Tenancy {
  requireKey(e);
  if (e.auth) throw new NotFoundError('');
  return { company: e.app.findRecordById('companies', parameterOf(e, 'company')).id, actor: 'system' };
}

export function parameterOf(e: core.RequestEvent, name: string): string {
  return requestOf(e).pathValue(name);
}

/** Routes have one; some events of PocketBase's own have none. */
export function requestOf(e: core.RequestEvent): http.Request {
  // Each look into an event crosses from one language into the other: one look.
  const { request } = e;
  if (!request) throw new BadRequestError('no request');
  return request;
}

interface Owned {
  collection: string;
  id: string;
}

/** Finds a record of the company; anyone else's is as absent as none. */
export function findOwn(app: core.App, scope: Tenancy, { collection, id }: Owned): core.Record {
  const record = findById(app, collection, id);
  if (record?.getString('company') !== scope.company) throw new NotFoundError('');
  return record;
}

function findById(app: core.App, collection: string, id: string): core.Record | null {
  try {
    return app.findRecordById(collection, id);
  } catch {
    return null;
  }
}

/** The one record with these values, or null. */
export function findOne(app: core.App, collection: string, values: Record<string, string>): core.Record | null {
  return findRecords(app, { collection, values, limit: 1 })[0] ?? null;
}

/** All records with these values; for kinds of which there are few. */
export function findAll(app: core.App, collection: string, values: Record<string, string>): core.Record[] {
  return findRecords(app, { collection, values, limit: 0 });
}

interface Wanted {
  collection: string;
  values: Record<string, string>;
  /** 0: no limit */
  limit: number;
}

function findRecords(app: core.App, { collection, values, limit }: Wanted): core.Record[] {
  // Nothing equals an empty parameter.
  const filter = Object.entries(values)
    .map(([name, value]) => (value === '' ? `${name} = ''` : `${name} = {:${name}}`))
    .join(' && ');
  return app.findRecordsByFilter(collection, filter, '', limit, 0, values).filter((record) => record !== undefined);
}
