import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import type { Counter, LogEnd } from './manifest.ts';

const signedLine = z.object({ content: z.string(), signature: z.string() });
const headSchema = z.object({
  kind: z.literal('head'),
  company: z.string(),
  seq: z.int(),
  hash: z.string(),
  counters: z.array(z.object({ kind: z.string(), period: z.string(), value: z.int(), lastDate: z.string() })),
});

/** What signed heads of a later day say of numbers that were given out since. */
export interface NewerHeads {
  counters: Counter[];
  /** the last one of each company */
  heads: LogEnd[];
}

/**
 * Reads a heads.jsonl of the installation whose backup stands in the folder. Throws BackupError for a file without a
 * head that this installation has signed.
 */
export function readNewerHeads(file: string, backup: string): NewerHeads {
  if (!existsSync(file)) throw new BackupError(`${file} gibt es nicht.`);
  const key = createPublicKey(createPrivateKey(readFileSync(join(backup, 'signing.key'))));
  const heads: LogEnd[] = [];
  const counters: Counter[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const signed = signedLine.safeParse(parseJson(line)).data;
    if (!signed || !verify(null, Buffer.from(signed.content), key, Buffer.from(signed.signature, 'base64url')))
      continue;
    const head = headSchema.safeParse(parseJson(signed.content)).data;
    if (!head) continue;
    const { company, seq, hash } = head;
    heads.push({ company, seq, hash });
    counters.push(...head.counters.map((counter) => ({ company, ...counter })));
  }
  if (heads.length === 0)
    throw new BackupError(`In ${file} steht kein signierter Stand dieser Installation (heads.jsonl wird gebraucht).`);
  const last = new Map<string, LogEnd>();
  for (const head of heads) if (head.seq >= (last.get(head.company)?.seq ?? 0)) last.set(head.company, head);
  return { heads: [...last.values()], counters };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
