// Calls of hook routes as both sides know them: PocketBase answers what Node asks.

/** What a read is asked with, by example: '' text, 0 a number, false yes or no; the value is what an absent one means. */
export type Query = Readonly<Record<string, string | number | boolean>>;

export interface ReadCall<Path extends string, Asked extends Query> {
  path: Path;
  query: Asked;
}

/** In the query of a person's read: the answer stands beside the account, so that a page asks once. */
export const withAccount = 'account';

/** Beside it: the mark of an answer that is remembered. Where it still holds, the answer is left away. */
export const cacheTagName = 'mark';

export interface WriteCall<Path extends string, Body, R extends string> {
  method: 'POST' | 'PUT' | 'DELETE';
  path: Path;
  /** every word that may refuse it */
  refusals: readonly R[];
  /** of an upload: the field of its form that holds the body */
  part?: string;
  /** never there; carries the type */
  body?: Body;
}

/** The names in braces. */
export type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

export type Parameters<Path extends string> = Readonly<Record<ParameterOf<Path>, string>>;

type Widened<Asked extends Query> = {
  readonly [Name in keyof Asked]: Asked[Name] extends string ? string : Asked[Name] extends number ? number : boolean;
};

export function reading<const Path extends string>(path: Path): ReadCall<Path, Readonly<Record<string, never>>>;
export function reading<const Path extends string, Asked extends Query>(
  path: Path,
  query: Asked,
): ReadCall<Path, Widened<Asked>>;
export function reading(path: string, query: Query = {}): ReadCall<string, Query> {
  return { path, query };
}

interface WriteTerms<Path extends string, R extends string> {
  method: 'POST' | 'PUT' | 'DELETE';
  path: Path;
  refusals?: readonly R[];
}

/** `writing<Body>()({ … })`: the body is named, path and refusals are read from the terms. */
export function writing<Body>() {
  return <const Path extends string, const R extends string = never>(
    terms: WriteTerms<Path, R>,
  ): WriteCall<Path, Body, R> => ({ refusals: [], ...terms });
}

/** As `writing`, of a form with files; `part` is its field that holds the body. */
export function uploading<Body>() {
  return <const Path extends string, const R extends string = never>(
    terms: WriteTerms<Path, R> & { part: string },
  ): WriteCall<Path, Body, R> & { part: string } => ({ refusals: [], ...terms });
}

type Addressed<Path extends string> = [ParameterOf<Path>] extends [never] ? [] : [parameters: Parameters<Path>];

/** The path with its names filled in. */
export function pathOf<Path extends string>({ path }: { path: Path }, ...[parameters]: Addressed<Path>): string {
  const values: Readonly<Record<string, string>> = parameters ?? {};
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** The words that may refuse a call. */
export type RefusalOf<Call> = Call extends { refusals: readonly (infer R extends string)[] } ? R : never;

/** What a write of a versioned record answers. */
export interface Saved {
  id: string;
  version: number;
}

/** What `Backend.write` sends, but for body and schema. */
export function callRequest<Path extends string, R extends string>(
  call: WriteCall<Path, never, R> | WriteCall<Path, unknown, R>,
  ...parameters: Addressed<Path>
) {
  return { method: call.method, path: pathOf(call, ...parameters), refusals: call.refusals };
}

/** As `to`, with a body of the call's type. */
export function callRequestWithBody<Path extends string, Body extends object, R extends string>(
  call: WriteCall<Path, Body, R>,
  body: Body,
  ...parameters: Addressed<Path>
) {
  return { method: call.method, path: pathOf(call, ...parameters), refusals: call.refusals, body };
}

/** The query of a read as it travels: yes and no are 1 and 0. */
export function queryOf<Asked extends Query>(
  _call: ReadCall<string, Asked>,
  asked: Partial<Asked>,
): Record<string, string | number> {
  const sent: Record<string, string | number> = {};
  for (const [name, value] of Object.entries<string | number | boolean | undefined>(asked))
    if (value !== undefined) sent[name] = typeof value === 'boolean' ? Number(value) : value;
  return sent;
}

/** A read as it is sent. */
export interface ReadRequest {
  path: string;
  query: Readonly<Record<string, string | number>>;
}

/** What keeps the database from storing or reading: no space, not writable, held by another program, bad pages, else. */
export const storageReasons = ['full', 'read-only', 'locked', 'damaged', 'failing'] as const;
export type StorageReason = (typeof storageReasons)[number];

/** What PocketBase answers to any call instead of its own 400, with 507 (full) or 503. */
export interface StorageFailure {
  storage: StorageReason;
  /** the words of SQLite or the operating system, for the log */
  cause: string;
}
