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

async function check(product: Running, cookie: string): Promise<string> {
  const { text } = await ask(product, { path, headers: { cookie } });
  const account = /name="_konto" value="([^"]*)"/.exec(text)?.[1] ?? '';
  const answer = await ask(product, { path: `${path}/pruefung`, fields: { _konto: account }, headers: { cookie } });
  expect([answer.status, answer.headers.location]).toEqual([303, path]);
  return visibleText((await ask(product, { path, headers: { cookie } })).text);
}

it('an owner has the whole folder checked from a page, which names what somebody changed behind it', async () => {
  const dataDir = await migratedDataDir();
  const product = await start({ dataDir });
  const person = await signUp(product);
  await issue(product, person);
  const files = () => globSync('pocketbase/storage/**/*.pdf', { cwd: dataDir });
  await expect.poll(() => files().length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await check(product, person.cookie)).toMatch(
    /Zuletzt geprüft am [\d.]+, [\d:]+: keine Abweichung bei Ihren Daten/,
  );
  await product.stop();

  appendFileSync(join(dataDir, files()[0] ?? ''), 'x');
  const again = await start({ dataDir });
  const page = await check(again, await signIn(again, person.email));
  expect(page).toMatch(/: Abweichungen bei Ihren Daten +RE-[\d-]+ \(zugferd\): Die gespeicherte Datei wurde verändert/);
  await again.stop();
});
