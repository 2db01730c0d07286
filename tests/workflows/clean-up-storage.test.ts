import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { cleanUpStorage } from '#app/pocketbase/storage-cleanup/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
const twoHours = 2 * 3_600;

function setAge(path: string, seconds: number): void {
  const at = Date.now() / 1000 - seconds;
  utimesSync(path, at, at);
}

it('stored files that no record names are removed, once they cannot be on their way; all others stay', async () => {
  const { services, account, sql } = installation;
  const customer = await createSampleCustomer(account.backend);
  await createInvoice(services, account.backend, { customer, status: 'issued', today: '2026-11-22' });
  const database = sql.prepare('PRAGMA database_list').get();
  const files = sql.prepare("SELECT id FROM _collections WHERE name = 'files'").get();
  const storage = join(dirname(String(database?.['file'])), 'storage', String(files?.['id']));
  const stored = readdirSync(storage);
  expect(stored.length).toBe(3);

  const left = (name: string, seconds: number): string => {
    const folder = join(storage, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'rest.pdf'), 'rest');
    setAge(folder, seconds);
    return folder;
  };
  const old = left('abcdefghij12345', twoHours);
  const young = left('abcdefghij12346', 60);
  const foreign = left('kein_datensatz', twoHours);
  for (const name of stored) setAge(join(storage, name), twoHours);

  expect(await ask(services.connect(null), cleanUpStorage)).toEqual({ files: 1, attachments: 0 });
  expect([old, young, foreign].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  expect(readdirSync(storage)).toEqual(expect.arrayContaining(stored));
});
