import { appendFileSync, chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../support/database.ts';
import { customerFields } from '../support/customer-posts.ts';
import { decode } from '../support/site.ts';
import { ask, signUp } from './person.ts';
import type { Answer, Person } from './person.ts';
import { cleanUp, leaveOut, migratedDataDir, newDataDir, start, withMount, withoutPrivileges } from './process.ts';
import type { Running } from './process.ts';

beforeAll(buildProduct);
afterAll(cleanUp);

const customers = '/invoice/kunden/neu';
const typed = { ...customerFields, name: 'Seilerei „Knoten & Söhne“', street: 'Am Kai 7' };

const save = (product: Running, { cookie }: Person): Promise<Answer> =>
  ask(product, { path: customers, fields: typed, headers: { cookie } });

/** The fields that a page of failure holds, to be sent again. */
function heldFields({ text }: Answer): Record<string, string> {
  const form = new RegExp(`<form [^>]*action="${customers}"[^>]*>([\\s\\S]*?)</form>`).exec(text)?.[1] ?? '';
  const inputs = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, decode(value)]));
}

/** The page says what is so, holds what was typed, and the log names the cause. */
async function expectTold(product: Running, answer: Answer, told: { status: number; words: string; cause: string }) {
  expect([answer.status, answer.headers['retry-after']]).toEqual([told.status, told.status === 507 ? '60' : '5']);
  expect(answer.text).toContain('Something went wrong while processing your request.');
  expect(answer.text).toContain(told.words);
  expect(answer.text).toContain('Ihre Eingaben sind noch nicht gespeichert');
  expect(heldFields(answer)).toEqual(typed);
  expect(product.output()).toContain(told.cause);
  expect(product.output()).not.toContain('Seilerei');
  const health = await ask(product, { path: '/health' });
  expect(health.status).toBe(503);
  return JSON.parse(health.text) as { storage: string };
}

async function expectTakenAgain(product: Running, person: Person, answer: Answer): Promise<void> {
  const again = await ask(product, { path: customers, fields: heldFields(answer), headers: { cookie: person.cookie } });
  expect(again.status).toBe(303);
  await expect.poll(async () => (await ask(product, { path: '/health' })).status, { timeout: 15_000 }).toBe(200);
  const list = await ask(product, { path: '/invoice/kunden', headers: { cookie: person.cookie } });
  expect(decode(list.text)).toContain(typed.name);
}

describe('what the database could not store stays on the page, with its reason', () => {
  it('a drive that fills while the product runs', async (context) => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    const within = withMount(dataDir, 'size=60m');
    if (within === null) leaveOut(context, 'this user may mount nothing here');
    const product = await start({ dataDir, within });
    // The mount is in the product's name space, which this path reaches.
    const inside = join(`/proc/${product.pid}/root`, dataDir);
    const person = await signUp({ ...product, dataDir: inside });
    const filler = join(inside, 'filler');
    expect(() => {
      for (;;) appendFileSync(filler, Buffer.alloc(4096));
    }).toThrow('ENOSPC');

    const full = await save(product, person);
    const words = 'kein Speicherplatz mehr frei';
    const health = await expectTold(product, full, { status: 507, words, cause: 'database or disk is full' });
    expect(health.storage).toBe('full');
    expect((await ask(product, { path: '/invoice/kunden', headers: { cookie: person.cookie } })).status).toBe(200);

    rmSync(filler);
    await expectTakenAgain(product, person, full);
    expect((await product.stop()).code).toBe(0);
  });

  it('keeps what was typed when the database file is read-only', async (context) => {
    const within = withoutPrivileges();
    if (within === null) leaveOut(context, 'setpriv cannot drop what root may');
    const dataDir = await migratedDataDir();
    const product = await start({ dataDir, within });
    const person = await signUp(product);
    await product.stop();
    const file = join(dataDir, 'pocketbase/data.db');
    chmodSync(file, 0o444);
    const again = await start({ dataDir, within, port: product.port });
    const refused = await save(again, person);
    const words = 'lässt sich gerade nicht beschreiben';
    const health = await expectTold(again, refused, {
      status: 503,
      words,
      cause: 'attempt to write a readonly database',
    });
    expect(health.storage).toBe('read-only');
    expect((await ask(again, { path: '/invoice/kunden', headers: { cookie: person.cookie } })).status).toBe(200);
    await again.stop();
  });

  it('a database that another program holds', async () => {
    const product = await start({ dataDir: await migratedDataDir() });
    const person = await signUp(product);
    const other = new DatabaseSync(join(product.dataDir, 'pocketbase/data.db'), { timeout: 5_000 });
    other.exec('BEGIN IMMEDIATE');
    const held = await save(product, person);
    const words = 'von einem anderen Programm festgehalten';
    const health = await expectTold(product, held, { status: 503, words, cause: 'database is locked' });
    expect(health.storage).toBe('locked');
    other.exec('ROLLBACK');
    other.close();
    await expectTakenAgain(product, person, held);
    await product.stop();
  });

  it('pages of the database that are damaged while it runs', async () => {
    const dataDir = await migratedDataDir();
    const product = await start({ dataDir });
    const person = await signUp(product);
    await product.stop();
    const again = await start({ dataDir, port: product.port });
    damageTable(join(dataDir, 'pocketbase/data.db'), 'customers');
    const refused = await save(again, person);
    const words = 'Ein Teil der Datenbank lässt sich nicht lesen.';
    const health = await expectTold(again, refused, { status: 503, words, cause: 'database disk image is malformed' });
    expect(health.storage).toBe('damaged');
    await again.stop();
  });
});

/** Overwrites the first page of a table, which nobody has read yet. */
function damageTable(file: string, table: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table);
  const size = database.prepare('PRAGMA page_size').get();
  database.close();
  const pageBytes = Number(size?.['page_size']);
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, (Number(row?.['rootpage']) - 1) * pageBytes);
  closeSync(descriptor);
}
