import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runBelegwerk } from '../support/belegwerk.ts';
import { buildProduct } from '../support/database.ts';
import { cleanUp, migratedDataDir, start } from './process.ts';

beforeAll(buildProduct);
afterAll(cleanUp);

it('doctor sees a product that runs, one that does not, and a database that no start would take', async () => {
  const dataDir = await migratedDataDir();
  const doctor = (...args: string[]) => runBelegwerk({ args: ['doctor', ...args], env: { DATA_DIR: dataDir } });
  const product = await start({ dataDir });
  const running = await doctor();
  expect(running.output).toMatch(
    /^gut +Datenbank +Belegwerk läuft, und seine Datenbank antwortet mit allen Sperren\.$/m,
  );
  expect(running.output).toMatch(/^gut +PDF +Eine Rechnung ließ sich in jeder Schrift als PDF\/A zeichnen/m);
  expect([running.code, running.output]).toEqual([0, expect.stringMatching(/ angesehen, \d+ Warnungen, 0 Fehler\n$/)]);
  await product.stop();
  const stopped = await doctor();
  expect([stopped.code, stopped.output]).toEqual([
    0,
    expect.stringMatching(/^gut +Datenbank +Belegwerk läuft nicht; /m),
  ]);
  truncateSync(join(dataDir, 'pocketbase/data.db'), 8_192);
  const damaged = await doctor();
  expect([damaged.code, damaged.output]).toEqual([
    1,
    expect.stringMatching(/^Fehler +Datenbank +Ein Start ist nicht/m),
  ]);
  expect((await doctor('--schnell')).code).toBe(2);
});
