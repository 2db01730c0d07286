import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A list of file names that cannot be read. */
export class ListMissing extends Error {}

/** Names as they are given; "-" and "@LIST" stand for the lines of standard input and of a file. */
export async function* fileNames(given: readonly string[]): AsyncGenerator<string> {
  for (const name of given) {
    if (name === '-') yield* linesOf(process.stdin);
    else if (name.startsWith('@')) yield* listed(name.slice(1));
    else yield name;
  }
}

async function* listed(list: string): AsyncGenerator<string> {
  try {
    yield* linesOf(list === '-' ? process.stdin : createReadStream(list));
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'open' || syscall === 'read') throw new ListMissing(`Die Liste ${list} lässt sich nicht lesen.`);
    throw error;
  }
}

async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<string> {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line !== '') yield line;
  }
}
