// Calls of hook routes as both sides know them: PocketBase answers what Node asks.

/** What a read is asked with, by example: '' text, 0 a number, false yes or no; the value is what an absent one means. */
export type Query = Readonly<Record<string, string | number | boolean>>;

/** What a call answers, by example: beside '' 0 and false, [row] any number of them, and the two that follow. */
export interface WordOf<Word extends string = string> {
  wordOf: readonly Word[];
}

/** JSON in a text, as SQLite puts it together. */
export interface JsonText<Inside = unknown> {
  jsonText: Inside;
}

/** A text that is one of these. */
export function wordOf<const Word extends string>(words: readonly Word[]): WordOf<Word> {
  return { wordOf: words };
}

export function jsonText<Inside>(inside: Inside): JsonText<Inside> {
  return { jsonText: inside };
}

/** What the caller gets of an example; what has none is whatever it is. */
export type Answered<Example> =
  Example extends WordOf<infer Word>
    ? Word
    : Example extends JsonText<infer Inside>
      ? Answered<Inside>
      : Example extends string
        ? string
        : Example extends number
          ? number
          : Example extends boolean
            ? boolean
            : Example extends readonly (infer Row)[]
              ? Answered<Row>[]
              : Example extends object
                ? { -readonly [Name in keyof Example]: Answered<Example[Name]> }
                : unknown;

/** What the hook gives: what is narrower for the caller is a text to it. */
export type Given<Example> = Example extends WordOf | JsonText
  ? string
  : Example extends string
    ? string
    : Example extends number
      ? number
      : Example extends boolean
        ? boolean
        : Example extends readonly (infer Row)[]
          ? readonly Given<Row>[]
          : Example extends object
            ? { readonly [Name in keyof Example]: Given<Example[Name]> }
            : unknown;

export type AnswerOf<Call> = Call extends { answer?: infer Example } ? Answered<Example> : never;

export interface ReadCall<Path extends string, Asked extends Query, Example = undefined> {
  path: Path;
  query: Asked;
  /** by example */
  answer?: Example;
}

/** A read that is answered with the bytes of a file. */
export interface FileCall<Path extends string> {
  path: Path;
}

/** In the query of a person's read: the answer stands beside the account, so that a page asks once. */
export const withAccount = 'account';

/** Beside it: the mark of an answer that is remembered. Where it still holds, the answer is left away. */
export const cacheTagName = 'mark';

interface SentTerms<Path extends string, Body, R extends string, Example> {
  method: 'POST' | 'PUT' | 'DELETE';
  path: Path;
  /** every word that may refuse it */
  refusals: readonly R[];
  /** by example; absent: nobody asks what */
  answer?: Example;
  /** never there; carries the type */
  body?: Body;
}

export interface WriteCall<Path extends string, Body, R extends string, Example = undefined> extends SentTerms<
  Path,
  Body,
  R,
  Example
> {
  part?: never;
}

/** A write that comes as a form with files. */
export interface UploadCall<Path extends string, Body, R extends string, Example = undefined> extends SentTerms<
  Path,
  Body,
  R,
  Example
> {
  /** the field of the form that holds the body */
  part: string;
}

/** The names in braces. */
export type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

export type Parameters<Path extends string> = Readonly<Record<ParameterOf<Path>, string>>;

type Widened<Asked extends Query> = {
  readonly [Name in keyof Asked]: Asked[Name] extends string ? string : Asked[Name] extends number ? number : boolean;
};

/** A call without a query. */
type NoQuery = Readonly<Record<string, never>>;

export function reading<const Path extends string, Example>(
  path: Path,
  terms: { query?: never; answer: Example },
): ReadCall<Path, NoQuery, Example>;
export function reading<const Path extends string, Example, Asked extends Query>(
  path: Path,
  terms: { query: Asked; answer: Example },
): ReadCall<Path, Widened<Asked>, Example>;
export function reading(path: string, { query = {}, answer }: { query?: Query; answer: unknown }): AnyReadCall {
  return { path, query, answer };
}

export function serving<const Path extends string>(path: Path): FileCall<Path> {
  return { path };
}

export type AnyReadCall = ReadCall<string, Query, unknown>;

interface WriteTerms<Path extends string, Body, R extends string, Example> {
  method: 'POST' | 'PUT' | 'DELETE';
  /** no name of it is one of the body too */
  path: [ParameterOf<Path> & keyof Body] extends [never] ? Path : never;
  refusals?: readonly R[];
  answer?: Example;
}

/** `writing<Body>()({ … })`: the body is named, all else is read from the terms. */
export function writing<Body>() {
  return <const Path extends string, const R extends string = never, Example = undefined>(
    terms: WriteTerms<Path, Body, R, Example>,
  ): WriteCall<Path, Body, R, Example> => ({ refusals: [], ...terms });
}

/** As `writing`, of a form with files; `part` is its field that holds the body. */
export function uploading<Body>() {
  return <const Path extends string, const R extends string = never, Example = undefined>(
    terms: WriteTerms<Path, Body, R, Example> & { part: string },
  ): UploadCall<Path, Body, R, Example> => ({ refusals: [], ...terms });
}

type Addressed<Path extends string> = [ParameterOf<Path>] extends [never] ? [] : [parameters: Parameters<Path>];

/** The path with its names filled in. */
export function pathOf<Path extends string>({ path }: { path: Path }, ...[parameters]: Addressed<Path>): string {
  return filledPath(path, parameters ?? {});
}

export function filledPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** The words that may refuse a call. */
export type RefusalOf<Call> = Call extends { refusals: readonly (infer R extends string)[] } ? R : never;

/** What a write of a versioned record answers. */
export const saved = { id: '', version: 0 };
export type Saved = typeof saved;

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

/** Where a draft is written: the same editor never is in its own way. */
export interface Editing {
  /** of the open editor; '' for whatever else writes */
  token: string;
  /** when it was sent, in milliseconds by the clock of the editor; 0: unknown */
  sentAt: number;
  /** sent by itself, so that what the person has sent since counts */
  unasked: boolean;
}

/** What an issued invoice's files should be; the bytes are uploads named by kind. */
export type FileParts = readonly { kind: string; mime: string; sha256: string }[];

/** What narrows any list of documents, the days that they are of and whose they are, in the query of its call; '' for what does not narrow it. */
export const unnarrowed = { from: '', to: '', customer: '' };
export type Narrowing = typeof unnarrowed;

/** By what: statements differ by it. */
export type Narrowed = 'days' | 'customer' | 'both';

/** null: the list is whole. */
export function narrowedBy({ from, to, customer }: Narrowing): Narrowed | null {
  const byDays = from !== '' || to !== '';
  if (customer !== '') return byDays ? 'both' : 'customer';
  return byDays ? 'days' : null;
}
