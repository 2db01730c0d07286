import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '#app/env.server.ts';
import { findPocketBaseBin } from '#app/server/database/pocketbase-binary.ts';

// PocketBase writes the types of what hooks are given beside its data; they are its own, so they are never committed.
const target = join(import.meta.dirname, '../.cache/pocketbase');
const folder = mkdtempSync(join(tmpdir(), 'belegwerk-types-'));
try {
  const none = join(folder, 'none');
  const args = [
    'migrate',
    'history-sync',
    `--dir=${folder}`,
    `--hooksDir=${none}`,
    `--migrationsDir=${none}`,
    '--dev=false',
  ];
  const done = spawnSync(findPocketBaseBin(readEnv(process.env)), args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`no types from PocketBase\n${done.stdout}\n${done.stderr}`);
  mkdirSync(target, { recursive: true });
  // Whoever reads them meanwhile finds the old ones or the new ones, whole.
  const fresh = join(target, `types-${process.pid}`);
  copyFileSync(join(folder, 'types.d.ts'), fresh);
  renameSync(fresh, join(target, 'types.d.ts'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
