import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseMarkFile } from '#app/workflows/folder/database-mark.ts';
import { lockFile } from '#app/workflows/folder/lock-file.ts';
import { buildProduct, projectFolder } from '../support/database.ts';
import { atNight } from '../support/night.ts';
import { runBelegwerk } from '../support/belegwerk.ts';
import { cleanUp, databasePid, databasesOn, launch, migratedDataDir, newDataDir, untilReady } from './process.ts';
import type { LaunchOptions } from './process.ts';

beforeAll(buildProduct);
afterAll(cleanUp);

const seed = (options: LaunchOptions) =>
  launch({ ...options, command: [process.execPath, join(projectFolder, 'app/commands/seed.ts')] });

const building = 'Belegwerk wird gerade schon gebaut. Es geht weiter, sobald das fertig ist.\n';
const starting = 'Ein anderes Belegwerk startet gerade oder hat den Datenordner in Arbeit. Es geht danach weiter.\n';

/** As a process does that builds, or that has a folder and does not answer yet. */
function hold(file: string): () => void {
  const release = lockFile(file);
  if (release === null) throw new Error(`${file} is locked`);
  return release;
}

describe('seed beside a start', () => {
  it('waits with a sentence, first for the build and then for the folder, and leaves no database when it is ended', async () => {
    mkdirSync(join(projectFolder, '.cache'), { recursive: true });
    const endBuild = hold(join(projectFolder, '.cache/build.lock'));
    const dataDir = await migratedDataDir();
    const seeding = await seed({ dataDir });
    await expect.poll(seeding.output, { timeout: 30_000 }).toBe(building);
    expect(existsSync(join(dataDir, 'lock.db'))).toBe(false);
    const leaveFolder = hold(join(dataDir, 'lock.db'));
    endBuild();
    await expect.poll(seeding.output, { timeout: 30_000 }).toBe(building + starting);
    leaveFolder();
    await expect.poll(() => databasePid(dataDir), { timeout: 30_000 }).not.toBeNull();
    // Signed before anything is written: what a kill leaves is a log with a signature.
    await expect.poll(() => existsSync(join(dataDir, 'heads.jsonl')), { timeout: 20_000 }).toBe(true);
    expect(seeding.output()).toBe(building + starting);
    // Else the product would take the folder for a copy, and not start on it.
    expect(existsSync(join(dataDir, databaseMarkFile))).toBe(true);
    await seeding.stop();
    await expect.poll(() => databasesOn(dataDir), { timeout: 20_000 }).toEqual([]);
  });
});

const signInWords = /E-Mail: {3}demo-\w+@belegwerk\.example\n {2}Passwort: \S+\n$/;

atNight(() => {
  it('npm run seed makes a year of a business, says how to sign in, and verify finds nothing', async () => {
    const dataDir = newDataDir();
    const seeding = await seed({ dataDir });
    expect([await seeding.ended, seeding.output()]).toEqual([0, expect.stringMatching(signInWords)]);
    const verified = await runBelegwerk({ args: ['verify'], env: { DATA_DIR: dataDir } });
    expect(verified.output).toMatch(/1 Firmen, \d+ Ereignisse, 60 Rechnungen, \d+ Dateien, .* 0 Abweichungen/);
    expect(verified.code).toBe(0);
  });

  it('seed beside a start that has the folder writes into the product that then runs', async () => {
    const product = await launch({ dataDir: newDataDir() });
    await expect.poll(() => existsSync(join(product.dataDir, 'lock.db')), { timeout: 30_000, interval: 2 }).toBe(true);
    const seeding = await seed({ dataDir: product.dataDir });
    await untilReady(product);
    expect([await seeding.ended, seeding.output()]).toEqual([0, expect.stringMatching(signInWords)]);
    expect((await product.stop()).code).toBe(0);
  });
});
