import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';

/** Where one number range stood. */
export interface CounterState {
  kind: string;
  period: string;
  value: number;
  lastDate: string;
}

/** Where one company's event log ended when it was signed, and how much it told of. */
export interface Head {
  v: 1;
  kind: 'head';
  round: number;
  company: string;
  /** place and hash of the last event */
  seq: number;
  hash: string;
  /** instant of signing */
  at: string;
  /** issued documents */
  issued: number;
  /** stored files */
  files: number;
  counters: CounterState[];
}

/** One signing over all companies. It commits to all that were signed before by `prev`. */
export interface Root {
  v: 1;
  kind: 'root';
  round: number;
  at: string;
  /** companies of the installation */
  companies: number;
  /** how many heads this round has, and SHA-256 over their hashes in the order of the companies, each with a line end */
  heads: number;
  headsHash: string;
  /** SHA-256 of the former root, '' in round 0: the hash of that one is the id of the installation */
  prev: string;
  /** round 0: random, so that no two installations have the same id */
  nonce?: string;
  /** a HEAD that this installation had before an older copy was restored */
  replaces?: string;
}

/** A document with the signature over its canonical JSON. */
export interface Signed {
  /** canonical JSON of a Head or Root */
  content: string;
  /** Ed25519, base64url */
  publicKey: string;
  signature: string;
}

/** What a head or root is signed as. */
export function contentOf(document: Head | Root): string {
  return canonicalJson(asCanonical(document));
}

/** How people write down a root. */
export function rootName(round: number, hash: string): string {
  return `${round}-${hash}`;
}

/** How an owner writes down the head of one company. */
export function companyHeadName({ company, seq, hash }: { company: string; seq: number; hash: string }): string {
  return `${company}-${seq}-${hash}`;
}

export type ExpectedHead = { round: number; hash: string } | { company: string; seq: number; hash: string };

/** Reads a HEAD: of all companies `round-hash` (`rootName`), of one `company-seq-hash`; null for anything else. */
export function parseHeadName(text: string): ExpectedHead | null {
  const [, company = '', place = '', hash = ''] = /^(?:([a-z0-9]{15})-)?(\d{1,15})-([0-9a-f]{64})$/.exec(text) ?? [];
  if (hash === '') return null;
  return company === '' ? { round: Number(place), hash } : { company, seq: Number(place), hash };
}
