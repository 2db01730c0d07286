import { runStatement } from './rows.ts';
import { beginWriting } from './sql.ts';
import { cacheTagName } from '../call.ts';
import type { FileCall, Given, Parameters, Query, ReadCall, RefusalOf, UploadCall, WriteCall } from '../call.ts';
import type { Refuse } from '../refusal.ts';
import { ownAccount, parameterOf, reader, requestOf, requireKey, system, writer } from './guard.ts';
import type { Tenancy } from './guard.ts';
import { readCacheTag, renewTagsOfCompany } from './cache-tags.ts';

/** A hook route. The build writes one line for each into a `.pb.js` file, by the names that stand here. */
export interface Route {
  method: string;
  path: string;
  /** PocketBase itself turns away who is not signed in */
  signedIn: boolean;
  /** of the body; absent: PocketBase's own limit of 32 MB */
  bytesMax?: number;
  handle: (e: core.RequestEvent) => void;
}

/** Who may call: a signed-in person for the own company, this installation for one company or for all, anyone. */
type Caller = 'person' | 'system' | 'installation' | 'anyone';

type ScopeOf<Who extends Caller> = Who extends 'person' | 'system' ? Tenancy : null;

interface Asked<Who extends Caller, Path extends string, Wanted extends Query> {
  scope: ScopeOf<Who>;
  parameters: Parameters<Path>;
  query: Wanted;
}

/** A route that reads and answers with JSON. */
export function answers<Who extends Caller, Path extends string, Wanted extends Query, Example>(
  who: Who,
  call: ReadCall<Path, Wanted, Example>,
  read: (app: core.App, asked: Asked<Who, Path, Wanted>) => Given<Example>,
): Route {
  return readRoute(who, call, {
    alone: (e, asked) => e.json(200, read(e.app, asked)),
    beside: (app, asked) => JSON.stringify(read(app, asked)),
  });
}

/** The same where the answer is JSON already, as it is stored. */
export function answersText<Who extends Caller, Path extends string, Wanted extends Query>(
  who: Who,
  call: ReadCall<Path, Wanted, unknown>,
  read: (app: core.App, asked: Asked<Who, Path, Wanted>) => string,
): Route {
  return readRoute(who, call, { alone: (e, asked) => e.string(200, read(e.app, asked)), beside: read });
}

interface ReadWays<Who extends Caller, Path extends string, Wanted extends Query> {
  alone: (e: core.RequestEvent, asked: Asked<Who, Path, Wanted>) => void;
  /** as JSON, beside the account of the page that asks */
  beside: (app: core.App, asked: Asked<Who, Path, Wanted>) => string;
}

function readRoute<Who extends Caller, Path extends string, Wanted extends Query>(
  who: Who,
  call: ReadCall<Path, Wanted, unknown>,
  { alone, beside }: ReadWays<Who, Path, Wanted>,
): Route {
  return route(who, { method: 'GET', path: call.path }, (e) => {
    const scope = scopeOf(who, e, reader);
    const asked = { scope, parameters: parametersOf(e, call.path), query: readQuery(e, call.query) };
    const account = accountOf(e);
    if (account === '' || scope === null) {
      alone(e, asked);
      return;
    }
    const mark = readCacheTag(e.app, scope.company);
    const isKnown = requestOf(e).url?.query().get(cacheTagName) === mark;
    const answer = isKnown ? '' : `,"answer":${beside(e.app, asked)}`;
    e.string(200, `{"account":${account},"mark":"${mark}"${answer}}`);
  });
}

/** Whose page it is, as the check of the session has left it; '' where the page does not ask. */
function accountOf(e: core.RequestEvent): string {
  const account: unknown = e.get(ownAccount);
  return typeof account === 'string' ? account : '';
}

/** A route that answers with bytes. */
export function serves<Who extends Caller, Path extends string>(
  who: Who,
  call: FileCall<Path>,
  serve: (e: core.RequestEvent, asked: Pick<Asked<Who, Path, Query>, 'scope' | 'parameters'>) => void,
): Route {
  return route(who, { method: 'GET', path: call.path }, (e) => {
    serve(e, { scope: scopeOf(who, e, reader), parameters: parametersOf(e, call.path) });
  });
}

type AnyWriteOf<Path extends string, Body, R extends string, Example> =
  WriteCall<Path, Body, R, Example> | UploadCall<Path, Body, R, Example>;

export interface Change<Who extends Caller, Path extends string, Body> {
  scope: ScopeOf<Who>;
  parameters: Parameters<Path>;
  body: Body;
  /** an uploaded file of the form */
  uploaded: (name: string) => filesystem.File;
}

/** The change that a call of Node's makes of itself. */
export type ChangeOf<Call, Who extends Caller = 'person'> =
  Call extends AnyWriteOf<infer Path, infer Body, string, unknown> ? Change<Who, Path, Body> : never;

/** How the hook of a call refuses. */
export type RefuseOf<Call> = Refuse<RefusalOf<Call>>;

interface Write<Who extends Caller, Path extends string, Body, R extends string, Example> {
  work: (tx: core.App, refuse: Refuse<R>, change: Change<Who, Path, Body>) => Given<Example>;
  /** done before the transaction, where its app cannot do it */
  before?: (app: core.App) => void;
  /** of the body, where it may be larger than PocketBase takes */
  bytesMax?: number;
}

/** A route that writes, in one transaction; what its call may refuse is rolled back and answered with 409. */
export function writes<Who extends Caller, Path extends string, Body, R extends string, Example>(
  who: Who,
  call: AnyWriteOf<Path, Body, R, Example>,
  { work, before, bytesMax }: Write<Who, Path, Body, R, Example>,
): Route {
  const handle = (e: core.RequestEvent) => {
    const change = readChange(e, who, call);
    before?.(e.app);
    transact<R>(e, (tx, refuse) => work(tx, refuse, change));
  };
  return { ...route(who, call, handle), ...(bytesMax !== undefined && { bytesMax }) };
}

/** A route that writes and orders its transactions itself; it refuses nothing. */
export function performs<Who extends Caller, Path extends string, Body, Example>(
  who: Who,
  call: WriteCall<Path, Body, never, Example>,
  work: (app: core.App, change: Change<Who, Path, Body>) => Given<Example>,
): Route {
  return route(who, call, (e) => {
    const answer = work(e.app, readChange(e, who, call)) ?? {};
    renewTagsOfCompany(e);
    e.json(200, answer);
  });
}

function route(
  who: Caller,
  { method, path }: { method: string; path: string },
  handle: (e: core.RequestEvent) => void,
): Route {
  return { method, path: `/api/belegwerk/${path}`, signedIn: who === 'person', handle };
}

function scopeOf<Who extends Caller>(
  who: Who,
  e: core.RequestEvent,
  person: (e: core.RequestEvent) => Tenancy,
): ScopeOf<Who> {
  return scopeOfCaller(who, e, person) as ScopeOf<Who>;
}

function scopeOfCaller(who: Caller, e: core.RequestEvent, person: (e: core.RequestEvent) => Tenancy): Tenancy | null {
  if (who === 'person') return person(e);
  if (who === 'system') return system(e);
  if (who === 'installation') requireKey(e);
  return null;
}

function readChange<Who extends Caller, Path extends string, Body, R extends string>(
  e: core.RequestEvent,
  who: Who,
  call: AnyWriteOf<Path, Body, R, unknown>,
): Change<Who, Path, Body> {
  return {
    scope: scopeOf(who, e, writer),
    parameters: parametersOf(e, call.path),
    // The body comes from Node, which has the key: its types hold here.
    body: JSON.parse(call.part === undefined ? bodyOf(e) : requestOf(e).formValue(call.part)) as Body,
    uploaded: (name) => {
      const [file] = e.findUploadedFiles(name);
      if (!file) throw new BadRequestError(`no file ${name}`);
      return file;
    },
  };
}

// Read as text: PocketBase's own reading turns numbers and maps into Go types.
function bodyOf(e: core.RequestEvent): string {
  return toString(requestOf(e).body, 8_000_000) || '{}';
}

function parametersOf<Path extends string>(e: core.RequestEvent, path: Path): Parameters<Path> {
  const names = path.includes('{') ? [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name) : [];
  return Object.fromEntries(names.map((name) => [name, parameterOf(e, name)])) as Parameters<Path>;
}

function readQuery<Wanted extends Query>(e: core.RequestEvent, examples: Wanted): Wanted {
  const given = requestOf(e).url?.query();
  const values = Object.entries(examples).map(([name, example]) => [name, readValue(given?.get(name) ?? '', example)]);
  return Object.fromEntries(values) as Wanted;
}

function readValue(text: string, example: string | number | boolean): string | number | boolean {
  if (text === '') return example;
  if (typeof example === 'number') return Number(text) || example;
  return typeof example === 'boolean' ? text === '1' : text;
}

/**
 * Runs the work in one transaction and answers its result. Refusing inside rolls back and answers 409 with
 * {refusal, …details}; PocketBase's own error data would hide the values.
 */
function transact<R extends string>(e: core.RequestEvent, work: (tx: core.App, refuse: Refuse<R>) => unknown): void {
  const answer: { refusal: object | null; result: unknown } = { refusal: null, result: null };
  const refuse: Refuse<R> = (...[refusal, details]) => {
    answer.refusal = { refusal, ...details };
    throw new BadRequestError(refusal);
  };
  try {
    e.app.runInTransaction((tx) => {
      // Another program, as Litestream does, may write too: what had been read before would be stale, and no waiting helps.
      runStatement(tx, beginWriting, {});
      answer.result = work(tx, refuse);
    });
  } catch (error) {
    if (!answer.refusal) throw error;
    e.json(409, answer.refusal);
    return;
  }
  renewTagsOfCompany(e);
  e.json(200, answer.result);
}
