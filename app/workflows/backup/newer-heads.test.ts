import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentOf } from '#app/pocketbase/heads/documents.ts';
import { headsFile, openHeadSigner } from '#app/pocketbase/heads/head-signer.ts';
import { headsBeyond, readNewerHeads } from './newer-heads.ts';

let copy: string;
let elsewhere: string;

beforeEach(() => {
  [copy = '', elsewhere = ''] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'belegwerk-heads-')));
});
afterEach(() => [copy, elsewhere].forEach((folder) => rmSync(folder, { recursive: true })));

/** Signs a round with the key of one folder, and lays it down in another. */
function signInto(folder: string, { round, value }: { round: number; value: number }, key = copy): void {
  const signer = openHeadSigner(key);
  const at = '2026-11-20T10:00:00.000Z';
  const counters = [{ kind: 'invoice', period: '2026', value, lastDate: '2026-11-20' }];
  const log = { company: 'a', seq: value, hash: `h${value}`, issued: value, files: 0, counters };
  const root = { v: 1, kind: 'root', round, at, companies: 1, heads: 1, headsHash: '', prev: '' } as const;
  const signed = [contentOf({ v: 1, kind: 'head', round, at, ...log }), contentOf(root)].map(signer.sign);
  (folder === key ? signer : openHeadSigner(folder)).append(signed);
}

it('takes whichever is newer, the heads beside a copy or those that are named', () => {
  signInto(copy, { round: 2, value: 60 });
  signInto(elsewhere, { round: 1, value: 42 });
  const newer = readNewerHeads(join(elsewhere, headsFile), copy);
  expect(newer.heads).toEqual([{ company: 'a', seq: 60, hash: 'h60' }]);
  expect(newer.root).toMatch(/^2-/);
  expect(newer.counters.map(({ value }) => value)).toEqual([60, 42]);
  expect(headsBeyond(newer, [{ company: 'a', seq: 60, hash: 'h60' }])).toEqual([]);
  expect(headsBeyond(newer, [{ company: 'a', seq: 59, hash: '' }])).toHaveLength(1);
});

it('refuses what the installation of the copy has not signed', () => {
  signInto(copy, { round: 1, value: 42 });
  signInto(elsewhere, { round: 2, value: 99 }, elsewhere);
  expect(() => readNewerHeads(join(elsewhere, headsFile), copy)).toThrow('kein signierter Stand dieser Installation');
  expect(() => readNewerHeads(elsewhere, copy)).toThrow('gibt es nicht');
  expect(readNewerHeads(null, copy).heads).toHaveLength(1);
});
