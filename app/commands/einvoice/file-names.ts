import { memberOf } from '#app/values/records.ts';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pdfBytesMax } from '#app/pdf/reader/extract.ts';
import type { Source } from './open-file.ts';

/** A list of file names that cannot be read. */
export class ListMissing extends Error {}

/**
 * Files as they are given. "-" stands for the invoice on standard input or for the files that are named there, one a
 * line, "@LIST" for those that a file names.
 */
export async function* sourcesOf(given: readonly string[]): AsyncGenerator<Source> {
  for (const name of given) {
    if (name === '-') yield* piped(process.stdin);
    else if (name.startsWith('@')) yield* listed(name.slice(1));
    else yield name;
  }
}

async function* listed(list: string): AsyncGenerator<string> {
  try {
    yield* linesOf(list === '-' ? process.stdin : createReadStream(list));
  } catch (error) {
    const syscall = memberOf(error, 'syscall');
    if (syscall === 'open' || syscall === 'read') throw new ListMissing(`Die Liste ${list} lässt sich nicht lesen.`);
    throw error;
  }
}

async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<string> {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line !== '') yield line;
  }
}

const headBytes = 8;

/** Whether an invoice or a list of names is piped in, its first bytes tell. */
async function* piped(input: Readable): AsyncGenerator<Source> {
  const rest: AsyncIterator<Buffer> = input.iterator({ destroyOnReturn: false });
  let head = Buffer.alloc(0);
  while (head.length < headBytes) {
    const next = await rest.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  if (startsInvoice(head)) yield { name: '-', bytes: await readAll(head, rest) };
  else yield* linesOf(Readable.from(joined(head, rest)));
}

/** PDF, or XML with or without a byte order mark, in UTF-8 or UTF-16; no name of a file begins so. */
function startsInvoice(head: Buffer): boolean {
  const text = head.toString('latin1').replace(/^(\xef\xbb\xbf|\xfe\xff|\xff\xfe)/, '');
  return /^[\s\0]*</.test(text) || text.startsWith('%PDF');
}

async function readAll(head: Buffer, rest: AsyncIterator<Buffer>): Promise<Uint8Array | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of joined(head, rest)) {
    length += part.length;
    if (length > pdfBytesMax) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
