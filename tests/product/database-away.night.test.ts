import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../support/database.ts';
import { isAlive } from '../support/process-tree.ts';
import { ask, issue, signIn, signUp } from './person.ts';
import type { Person } from './person.ts';
import { cleanUp, databasePid, migratedDataDir, start, statusOf } from './process.ts';
import type { Running } from './process.ts';

let product: Running;
let person: Person;

beforeAll(async () => {
  buildProduct();
  product = await start({ dataDir: await migratedDataDir() });
  person = await signUp(product);
});
afterAll(cleanUp);

/** Kills the database as soon as it runs again. Its next start waits the longer the more often that happened. */
async function killDatabase(times: number): Promise<void> {
  for (let killed = 0; killed < times; killed += 1) {
    await expect.poll(() => isAlive(databasePid(product.dataDir) ?? 0), { timeout: 10_000, interval: 5 }).toBe(true);
    const before = deathsTold();
    process.kill(databasePid(product.dataDir) ?? 0, 'SIGKILL');
    await expect.poll(deathsTold, { interval: 1 }).toBe(before + 1);
  }
}

const deathsTold = () => product.output().split('"pocketbase-died"').length - 1;

describe('PocketBase is killed', () => {
  it('says so in German with 503 and Retry-After, and comes back by itself', async () => {
    const before = databasePid(product.dataDir);
    await killDatabase(4);
    const [health, page, form, publicPage] = await Promise.all([
      ask(product, { path: '/health' }),
      ask(product, { path: '/invoice/rechnungen', headers: { cookie: person.cookie } }),
      ask(product, { path: '/login', fields: { email: person.email, password: 'irgendein Kennwort' } }),
      ask(product, { path: '/agb' }),
    ]);
    expect([health.status, health.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(health.text)).toMatchObject({ app: 'ok', database: 'unavailable' });
    for (const answer of [page, form]) {
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.text).toContain('Something went wrong while processing your request.');
      expect(answer.text).toContain('<html lang="de">');
      expect(answer.text).toContain('Die Datenbank ist gerade nicht erreichbar.');
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    expect(publicPage.status).toBe(200);

    await expect.poll(() => statusOf(`${product.url}/health`), { timeout: 20_000 }).toBe(200);
    expect(databasePid(product.dataDir)).not.toBe(before);
    const list = await ask(product, { path: '/invoice/rechnungen', headers: { cookie: person.cookie } });
    expect(list.status).toBe(200);
    expect(await signIn(product, person.email)).toContain('pb_auth=');
    expect((await issue(product, person)).status).toBe(303);
  });

  it('is told to the log without anything about people', () => {
    const lines = product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const events = lines.map((line) => JSON.parse(line) as { event: string });
    expect(events.filter(({ event }) => event === 'pocketbase-died')).toHaveLength(4);
    expect(product.output()).not.toContain(person.email);
    expect(product.output()).not.toContain(person.cookie);
    expect(product.output()).not.toContain(readFileSync(join(product.dataDir, 'internal.key'), 'utf8'));
  });

  it('does not keep the product from stopping while it is away', async () => {
    await killDatabase(1);
    expect((await product.stop()).code).toBe(0);
    expect(isAlive(databasePid(product.dataDir) ?? 0)).toBe(false);
  });
});
