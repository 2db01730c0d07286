import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it, vi } from 'vitest';
import { accounts, proxySpellings } from './accounts.ts';

let dataDir: string;
let printed: string;
let said: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-accounts-'));
  [printed, said] = ['', ''];
  vi.stubEnv('DATA_DIR', dataDir);
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((printed += String(text)), true));
  const errors = vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((said += String(text)), true));
  return () => {
    vi.unstubAllEnvs();
    out.mockRestore();
    errors.mockRestore();
    rmSync(dataDir, { recursive: true });
  };
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

it('names each address by its hash alone, in small letters, and the cell', async () => {
  mkdirSync(join(dataDir, 'pocketbase'));
  const db = new DatabaseSync(join(dataDir, 'pocketbase/data.db'));
  db.exec(`CREATE TABLE users (id TEXT, email TEXT);
    INSERT INTO users VALUES ('a', 'Anna@example.org'), ('b', 'bernd@example.org'), ('c', '')`);
  db.close();
  expect(await accounts.run(['--map', 'cell1'])).toBe(0);
  const lines = ['anna@example.org', 'bernd@example.org'].map((email) => `${sha256(email)} cell1\n`);
  expect(printed).toBe(lines.toSorted().join(''));
});

it('names an address as a proxy spells it that knows the letters A to Z alone', () => {
  expect(proxySpellings('eva+x@example.org')).toEqual(['eva+x@example.org']);
  const asTyped = ['müller@bücher.example', 'Müller@Bücher.example', 'MÜLLER@BÜCHER.EXAMPLE', 'Müller@BÜCHER.example'];
  const small = asTyped.map((typed) => typed.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  expect(proxySpellings('müller@bücher.example')).toEqual(expect.arrayContaining(small));
  expect(proxySpellings('ß@example.org')).toEqual(['ß@example.org']);
  expect(proxySpellings('дарья@example.org')).toEqual(['дарья@example.org', 'ДАРЬЯ@example.org']);
});

it('gives no empty map where there is no database', async () => {
  expect([await accounts.run(['--map', 'cell1']), printed]).toEqual([1, '']);
  expect(said).toContain('liegt keine Datenbank');
});

it.each([[], ['--map', ''], ['--map', 'a b'], ['--map', 'a\nb']])('refuses %j', async (...words) => {
  expect(await accounts.run(words)).toHaveProperty('refused');
});
