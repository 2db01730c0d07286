import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { z } from 'zod';
import { sha256 } from '../stored-bytes.ts';
import type { Head, Root, Signed } from './documents.ts';

const counter = z.object({ kind: z.string(), period: z.string(), value: z.number().int(), lastDate: z.string() });
const head = z.strictObject({
  v: z.literal(1),
  kind: z.literal('head'),
  round: z.number().int(),
  company: z.string(),
  seq: z.number().int(),
  hash: z.string(),
  at: z.string(),
  issued: z.number().int(),
  files: z.number().int(),
  counters: z.array(counter),
}) satisfies z.ZodType<Head>;
const root = z.strictObject({
  v: z.literal(1),
  kind: z.literal('root'),
  round: z.number().int(),
  at: z.string(),
  companies: z.number().int(),
  heads: z.number().int(),
  headsHash: z.string(),
  prev: z.string(),
  nonce: z.string().exactOptional(),
  replaces: z.string().exactOptional(),
}) satisfies z.ZodType<Root>;
const document = z.discriminatedUnion('kind', [head, root]);
const signed = z.object({ content: z.string(), publicKey: z.string(), signature: z.string() });

/** A signed head or root that was read back. */
export interface HeadLine {
  signed: Signed;
  document: Head | Root;
  /** SHA-256 of the content */
  hash: string;
}

/** Reads the content of a signed head or root; null for what is none. */
export function parseHead(given: Signed): HeadLine | null {
  const parsed = document.safeParse(parseJson(given.content));
  return parsed.success ? { signed: given, document: parsed.data, hash: sha256(given.content) } : null;
}

/** What a root says of the heads of its round; `hashes` in the order of the companies. */
export function hashOfHeads(hashes: readonly string[]): string {
  return sha256(hashes.map((hash) => `${hash}\n`).join(''));
}

/** The lines of heads.jsonl, oldest first, null for one that cannot be read; none where the file is missing. */
export function* readHeadLines(file: string): Generator<HeadLine | null> {
  for (const line of readLines(file)) {
    const parsed = signed.safeParse(parseJson(line));
    yield parsed.success ? parseHead(parsed.data) : null;
  }
}

const chunkBytes = 1 << 20;

function* readLines(file: string): Generator<string> {
  if (!existsSync(file)) return;
  const handle = openSync(file, 'r');
  try {
    const chunk = Buffer.alloc(chunkBytes);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, read))).split('\n');
      rest = lines.pop() ?? '';
      yield* lines.filter((line) => line !== '');
    }
    if (rest !== '') yield rest;
  } finally {
    closeSync(handle);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
