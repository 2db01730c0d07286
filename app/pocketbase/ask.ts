import { z } from 'zod';
import { accepted } from './backend.ts';
import type { Backend } from './backend.ts';
import { filledPath } from './call.ts';
import type {
  Answered,
  AnyReadCall,
  Parameters,
  Query,
  ReadCall,
  ReadRequest,
  UploadCall,
  WordOf,
  WriteCall,
} from './call.ts';
import type { Outcome } from './refusal.ts';

/** The names of its path, and what of its query is not as the call says; a call without one has no names in it. */
type ReadInput<Path extends string, Asked> = string extends keyof Asked
  ? Parameters<Path>
  : Parameters<Path> & Partial<Asked>;

/** The names of its path beside its body. */
type WriteInput<Path extends string, Body> = Body extends object ? Parameters<Path> & Body : Parameters<Path>;

/** Nothing where nothing can be said, optional where nothing has to be. */
type Said<Input> = [keyof Input] extends [never] ? [] : object extends Input ? [input?: Input] : [input: Input];

/** Where nothing may be refused, the value alone. */
type Written<R extends string, Example> = [R] extends [never] ? Answered<Example> : Outcome<Answered<Example>, R>;

/** The one way to a hook route. What a call may refuse is answered as an outcome, all else as its value. */
export function ask<Path extends string, Asked extends Query, Example>(
  backend: Backend,
  call: ReadCall<Path, Asked, Example>,
  ...input: Said<ReadInput<Path, Asked>>
): Promise<Answered<Example>>;
export function ask<Path extends string, Body, R extends string, Example>(
  backend: Backend,
  call: WriteCall<Path, Body, R, Example>,
  ...input: Said<WriteInput<Path, Body>>
): Promise<Written<R, Example>>;
export async function ask(backend: Backend, call: AnyReadCall | AnyWriteCall, input: object = {}): Promise<unknown> {
  if ('method' in call) {
    const { path, rest } = addressed(call.path, input);
    return write(backend, call, { path, body: rest });
  }
  const { path, query } = requestOf(call, input);
  return backend.read(path, answerSchema(call.answer), query);
}

/** The same of a form with files, by the names of its fields. */
export function upload<Path extends string, Body extends object, R extends string, Example>(
  backend: Backend,
  call: UploadCall<Path, Body, R, Example>,
  input: Parameters<Path> & Body & { uploads: Readonly<Record<string, File>> },
): Promise<Written<R, Example>>;
export async function upload(
  backend: Backend,
  call: AnyWriteCall & { part: string },
  { uploads, ...input }: { uploads: Readonly<Record<string, File>> },
): Promise<unknown> {
  const { path, rest } = addressed(call.path, input);
  const body = new FormData();
  body.set(call.part, JSON.stringify(rest));
  for (const [name, file] of Object.entries(uploads)) body.set(name, file);
  return write(backend, call, { path, body });
}

/** A read as it is sent: for a page that asks for it together with the account. */
export function readRequest<Path extends string, Asked extends Query>(
  call: ReadCall<Path, Asked, unknown>,
  ...[input]: Said<ReadInput<Path, Asked>>
): ReadRequest {
  return requestOf(call, input ?? {});
}

interface AnyWriteCall {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  refusals: readonly string[];
  answer?: unknown;
}

async function write(
  backend: Backend,
  { method, refusals, answer }: AnyWriteCall,
  sent: { path: string; body: object },
): Promise<unknown> {
  const outcome = await backend.write({ method, refusals, ...sent, schema: answerSchema(answer) });
  return refusals.length === 0 ? accepted(outcome) : outcome;
}

function requestOf(call: AnyReadCall, input: object): ReadRequest {
  const { path, rest } = addressed(call.path, input);
  const query: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(rest))
    if (name in call.query && value !== undefined) query[name] = typeof value === 'string' ? value : Number(value);
  return { path, query };
}

/** The path with its names filled in, and what else is said. */
function addressed(path: string, input: object): { path: string; rest: Record<string, unknown> } {
  const parameters: Record<string, string> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input))
    if (path.includes(`{${name}}`)) parameters[name] = String(value);
    else rest[name] = value;
  return { path: filledPath(path, parameters), rest };
}

const known = new WeakMap<object, z.ZodType>();

/** The schema of an example, made once: it refuses what is missing, of another type, or more. */
export function answerSchema<Example>(example: Example): z.ZodType<Answered<Example>> {
  return schemaOfExample(example) as z.ZodType<Answered<Example>>;
}

function schemaOfExample(example: unknown): z.ZodType {
  if (typeof example !== 'object' || example === null) return simple(example);
  const found = known.get(example);
  if (found) return found;
  const made = composed(example);
  known.set(example, made);
  return made;
}

function simple(example: unknown): z.ZodType {
  if (typeof example === 'string') return z.string();
  if (typeof example === 'number') return z.number().int();
  return typeof example === 'boolean' ? z.boolean() : z.unknown();
}

function composed(example: object): z.ZodType {
  if (Array.isArray(example)) return z.array(schemaOfExample(example[0]));
  if (isWordOf(example)) return z.enum(example.wordOf);
  if ('jsonText' in example) return z.string().transform(parsedJson).pipe(schemaOfExample(example.jsonText));
  return z.strictObject(
    Object.fromEntries(Object.entries(example).map(([name, value]) => [name, schemaOfExample(value)])),
  );
}

function isWordOf(example: object): example is WordOf {
  return 'wordOf' in example;
}

function parsedJson(text: string): unknown {
  return JSON.parse(text);
}
