import { appendFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProduct } from '../support/database.ts';
import { visibleText } from '../support/site.ts';
import { ask, issue, signIn, signUp } from './person.ts';
import { cleanUp, migratedDataDir, start } from './process.ts';
import type { Running } from './process.ts';

beforeAll(buildProduct);
afterAll(cleanUp);

const path = '/invoice/einstellungen/nachweis';

/** What the page says of a check that was asked for, however long that takes. */
async function check(product: Running, cookie: string, outcome: RegExp): Promise<void> {
  const { text } = await ask(product, { path, headers: { cookie } });
  const account = /name="_account" value="([^"]*)"/.exec(text)?.[1] ?? '';
  const answer = await ask(product, { path: `${path}/pruefung`, fields: { _account: account }, headers: { cookie } });
  expect([answer.status, answer.headers.location]).toEqual([303, path]);
  const read = async () => visibleText((await ask(product, { path, headers: { cookie } })).text);
  await expect.poll(read, { timeout: 100_000, interval: 200 }).toMatch(outcome);
}

it('an owner has the whole folder checked from a page, which names what somebody changed behind it', async () => {
  const dataDir = await migratedDataDir();
  const product = await start({ dataDir });
  const person = await signUp(product);
  await issue(product, person);
  const files = () => globSync('pocketbase/storage/**/*.pdf', { cwd: dataDir });
  await expect.poll(() => files().length, { timeout: 20_000 }).toBeGreaterThan(0);
  await check(product, person.cookie, /Zuletzt geprüft am [\d.]+, [\d:]+: keine Abweichung bei Ihren Daten/);
  await product.stop();

  appendFileSync(join(dataDir, files()[0] ?? ''), 'x');
  const again = await start({ dataDir });
  const damaged = /: Abweichungen bei Ihren Daten +RE-[\d-]+ \(zugferd\): Die gespeicherte Datei wurde verändert/;
  await check(again, await signIn(again, person.email), damaged);
  await again.stop();
});
