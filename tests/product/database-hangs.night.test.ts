import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProduct } from '../support/database.ts';
import { customerFields } from '../support/customer-posts.ts';
import { isAlive } from '../support/process-tree.ts';
import { ask, issue, signUp } from './person.ts';
import { cleanUp, databasePid, migratedDataDir, start } from './process.ts';
import type { Running } from './process.ts';

beforeAll(buildProduct);
afterAll(cleanUp);

async function stopDatabase(product: Running): Promise<number> {
  const pid = databasePid(product.dataDir) ?? 0;
  process.kill(pid, 'SIGSTOP');
  await expect.poll(() => readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^State:\s+T/m);
  return pid;
}

it('a PocketBase that hangs: pages and /health say so without waiting for it, and it is replaced', async () => {
  const product = await start({ dataDir: await migratedDataDir() });
  const person = await signUp(product);
  const headers = { cookie: person.cookie };
  const hanging = await stopDatabase(product);
  const [health, page] = await Promise.all([
    ask(product, { path: '/health' }),
    ask(product, { path: '/invoice/rechnungen', headers }),
  ]);
  expect(isAlive(hanging)).toBe(true);
  expect(health.status).toBe(503);
  expect(page.status).toBe(503);
  expect(page.text).toContain('Die Datenbank antwortet gerade nicht.');

  const form = await ask(product, { path: '/invoice/kunden/neu', fields: customerFields, headers });
  expect(form.status).toBe(503);
  expect(form.text).toContain('Ihre Eingaben sind noch nicht gespeichert');

  await expect.poll(() => isAlive(hanging), { timeout: 40_000 }).toBe(false);
  await expect.poll(async () => (await ask(product, { path: '/health' })).status, { timeout: 30_000 }).toBe(200);
  expect(databasePid(product.dataDir)).not.toBe(hanging);
  expect(product.output()).toContain('"pocketbase-hangs"');
  expect((await issue(product, person)).status).toBe(303);
  expect((await product.stop()).code).toBe(0);
});

it('the product stops while its PocketBase hangs', async () => {
  const product = await start({ dataDir: await migratedDataDir() });
  const hanging = await stopDatabase(product);
  const { code } = await product.stop();
  expect([code, isAlive(hanging)]).toEqual([0, false]);
});
