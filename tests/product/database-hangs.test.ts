import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProduct } from '../support/database.ts';
import { customerFields } from '../support/customer-posts.ts';
import { ask, issue, signUp } from './person.ts';
import type { Answer } from './person.ts';
import { cleanUp, databasePid, isAlive, migratedDataDir, start } from './process.ts';
import type { Running } from './process.ts';

beforeAll(buildProduct);
afterAll(cleanUp);

async function timed(answer: Promise<Answer>): Promise<Answer & { tookMs: number }> {
  const asked = performance.now();
  return { ...(await answer), tookMs: performance.now() - asked };
}

async function stopDatabase(product: Running): Promise<number> {
  const pid = databasePid(product.dataDir) ?? 0;
  process.kill(pid, 'SIGSTOP');
  await expect.poll(() => readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^State:\s+T/m);
  return pid;
}

it('a PocketBase that hangs: pages say so soon, /health within two seconds, and it is replaced', async () => {
  const product = await start({ dataDir: await migratedDataDir() });
  const person = await signUp(product);
  const headers = { cookie: person.cookie };
  const hanging = await stopDatabase(product);
  const [health, page] = await Promise.all([
    timed(ask(product, { path: '/health' })),
    timed(ask(product, { path: '/invoice/rechnungen', headers })),
  ]);
  expect(health.tookMs).toBeLessThan(2_000);
  expect(health.status).toBe(503);
  expect(page.status).toBe(503);
  expect(page.tookMs).toBeLessThan(3_500);
  expect(page.text).toContain('Die Datenbank antwortet gerade nicht.');

  const form = await timed(ask(product, { path: '/invoice/kunden/neu', fields: customerFields, headers }));
  expect([form.status, form.tookMs < 3_500]).toEqual([503, true]);
  expect(form.text).toContain('Ihre Eingaben sind noch nicht gespeichert');

  await expect.poll(() => isAlive(hanging), { timeout: 40_000 }).toBe(false);
  await expect.poll(async () => (await ask(product, { path: '/health' })).status, { timeout: 30_000 }).toBe(200);
  expect(databasePid(product.dataDir)).not.toBe(hanging);
  expect(product.output()).toContain('"pocketbase-hangs"');
  expect((await issue(product, person)).status).toBe(303);
  expect((await product.stop()).code).toBe(0);
});

it('the product stops in time while its PocketBase hangs', async () => {
  const product = await start({ dataDir: await migratedDataDir() });
  const hanging = await stopDatabase(product);
  const { code, tookMs } = await product.stop();
  expect([code, tookMs < 5_000, isAlive(hanging)]).toEqual([0, true, false]);
});
