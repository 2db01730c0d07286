import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import type { PdfPool } from '#app/pdf/pool.ts';
import type { HookBilling } from '#app/server/pocketbase-process.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import type { Services } from '#app/workflows/services.ts';
import { startBreakingProxy } from './breaking-proxy.ts';
import type { BreakingProxy } from './breaking-proxy.ts';
import { closeWithFile } from './close-with-file.ts';
import { isNight } from './night.ts';
import { hooksFolder, startCheapDatabase, startTestDatabase, testKey } from './database.ts';
import { servicesAt } from './services.ts';
import { signFolder } from './sign-folder.ts';
import { storedDocuments } from './stored-documents.ts';

/** What workflows run on: a real database behind a proxy, and one person with a complete company. */
export interface TestInstallation {
  /** everything they ask goes through the proxy */
  services: Services;
  proxy: BreakingProxy;
  account: SampleAccount;
  company: string;
  /** the database file, opened behind the product's back */
  sql: DatabaseSync;
  /** the data folder */
  folder: string;
  /** the stored bytes of that hash, changed or (null) removed; answers how to undo it */
  damageStored: (hash: string, bytes: string | null) => () => void;
}

interface InstallationKind {
  billing?: HookBilling;
  draws?: boolean;
  /** its schema is the product's, for tests that verify it */
  isVerified?: boolean;
}

/** It ends with the file of tests that opened it. Its documents show nothing: tests that look at them have them drawn. */
export async function openInstallation(kind: InstallationKind = {}): Promise<TestInstallation> {
  const { billing, draws = isNight, isVerified = false } = kind;
  const { database, folder, stop } = isVerified
    ? await startTestDatabase('belegwerk-workflow-', hooksFolder, billing)
    : await startCheapDatabase('belegwerk-workflow-', billing);
  const proxy = await startBreakingProxy(database.url);
  const services = servicesAt(proxy.url, testKey);
  if (!draws) services.pdf = storedDocuments();
  const email = `${randomUUID()}@example.org`;
  const account = await createAccount(services, { email, clientAddress: '10.0.0.1' });
  const { company } = await findCompany(account.backend);
  // As the start does, before anybody is answered.
  if (isVerified) await signFolder(services, folder);
  const sql = await openBeside(join(folder, 'pocketbase/data.db'), email);
  closeWithFile(async () => {
    sql.close();
    await services.pdf.close();
    await proxy.stop();
    await stop();
  });
  return {
    services,
    proxy,
    account,
    company: company.id,
    sql,
    folder,
    damageStored: (hash, bytes) => damageStored(join(folder, 'pocketbase/storage'), hash, bytes),
  };
}

/**
 * The database file, beside PocketBase that has it open. On a busy machine a connection that opens while PocketBase writes was
 * seen to know nothing of what came later: one that does not know this account is opened again.
 */
async function openBeside(file: string, email: string): Promise<DatabaseSync> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const sql = new DatabaseSync(file, { timeout: 5000 });
    if (sql.prepare('SELECT id FROM users WHERE email = ?').get(email) !== undefined) return sql;
    sql.close();
    await sleep(100);
  }
  throw new Error(`${file} does not know ${email}`);
}

function damageStored(storage: string, hash: string, bytes: string | null): () => void {
  const files = readdirSync(storage, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const path = files
    .map((entry) => join(entry.parentPath, entry.name))
    .find((file) => sha256(readFileSync(file)) === hash);
  if (path === undefined) throw new Error(`nothing stored with hash ${hash}`);
  const before = readFileSync(path);
  if (bytes === null) rmSync(path);
  else writeFileSync(path, bytes);
  return () => writeFileSync(path, before);
}

/** Takes away what refuses changes beneath the product: only so can a test damage what is locked. What follows from rows stays. */
export function dropLocks(sql: DatabaseSync): void {
  const triggers = sql.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%RAISE(%'").all();
  if (triggers.length === 0) throw new Error('no triggers found');
  for (const { name } of triggers) sql.exec(`DROP TRIGGER ${String(name)}`);
}

/** A pool that refuses or changes what a test names, and draws everything else. */
export function meddlingPool(pool: PdfPool, meddle: (method: string, args: unknown[]) => unknown): PdfPool {
  return new Proxy(pool, {
    get: (target, name: keyof PdfPool) => {
      const call = target[name].bind(target) as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => meddle(name, args) ?? call(...args);
    },
  });
}
