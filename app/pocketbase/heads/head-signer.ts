import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Head, Root, Signed } from './documents.ts';
import { readHeadLines } from './head-lines.ts';

/** Signs heads with the key of this installation and keeps their copy outside the database. */
export interface HeadSigner {
  publicKey: string;
  sign: (content: string) => Signed;
  /** Appends to heads.jsonl and waits until the disk has it. */
  append: (heads: readonly Signed[]) => void;
  /** The last round in heads.jsonl, −1 when there is none. */
  lastRound: () => number;
}

/** The key is not there though heads that it signed are. */
class KeyMissing extends Error {}

export const keyFile = 'signing.key';
export const headsFile = 'heads.jsonl';

/** Opens the key of the installation; makes it when nothing was signed yet. Throws KeyMissing when it was lost. */
export function openHeadSigner(dataDir: string): HeadSigner {
  const key = readKey(dataDir) ?? makeKey(dataDir);
  const publicKey = publicKeyOf(key);
  const file = join(dataDir, headsFile);
  return {
    publicKey,
    sign: (content) => ({
      content,
      publicKey,
      signature: sign(null, Buffer.from(content), key).toString('base64url'),
    }),
    append: (heads) => appendLines(file, heads),
    lastRound: () => readHeads(dataDir).root?.round ?? -1,
  };
}

/** Public key of the installation, or null where it has none yet. */
export function readPublicKey(dataDir: string): string | null {
  const key = readKey(dataDir);
  return key && publicKeyOf(key);
}

function readKey(dataDir: string): KeyObject | null {
  const file = join(dataDir, keyFile);
  return existsSync(file) ? createPrivateKey(readFileSync(file)) : null;
}

function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'jwk' }).x ?? '';
}

function makeKey(dataDir: string): KeyObject {
  if (existsSync(join(dataDir, headsFile))) throw new KeyMissing(`no ${keyFile}`);
  const { privateKey } = generateKeyPairSync('ed25519');
  const file = join(dataDir, keyFile);
  writeDurably(`${file}.new`, 'w', privateKey.export({ type: 'pkcs8', format: 'pem' }));
  renameSync(`${file}.new`, file);
  return privateKey;
}

function appendLines(file: string, heads: readonly Signed[]): void {
  const lines = heads.map(({ content, publicKey, signature }) => JSON.stringify({ content, publicKey, signature }));
  // A line that a crash cut off must not swallow the next one: empty lines are none.
  if (lines.length > 0) writeDurably(file, 'a', `\n${lines.join('\n')}\n`);
}

function writeDurably(file: string, flags: 'a' | 'w', text: string | Buffer): void {
  const handle = openSync(file, flags, 0o600);
  try {
    writeSync(handle, text.toString());
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Whether the signature is one of that key over that content. */
export function isSignedBy({ content, publicKey, signature }: Signed): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(content), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

export interface LastHeads {
  /** hash of round 0: the id of the installation; null where nothing was signed */
  first: string | null;
  root: (Root & { hash: string }) | null;
  companies: Map<string, Head>;
}

/** The last root and each company's last head in heads.jsonl; lines that cannot be read are passed over. */
export function readHeads(dataDir: string): LastHeads {
  const last: LastHeads = { first: null, root: null, companies: new Map() };
  for (const line of readHeadLines(join(dataDir, headsFile))) {
    if (line === null) continue;
    const { document, hash } = line;
    if (document.kind === 'root' && document.round === 0) last.first = hash;
    if (document.kind === 'root' && document.round >= (last.root?.round ?? 0)) last.root = { ...document, hash };
    if (document.kind === 'head' && document.round >= (last.companies.get(document.company)?.round ?? 0))
      last.companies.set(document.company, document);
  }
  return last;
}
