import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFinishedBackup } from '#app/workflows/backup/manifest.ts';
import { backupOf, runBelegwerk, startBelegwerk } from '../support/belegwerk.ts';
import { buildProduct, copyMigrated } from '../support/database.ts';
import { dropLocks } from '../support/installation.ts';
import { ask, issuingFields, issuingPath, signUp } from './person.ts';
import {
  cleanUp,
  leaveOut,
  migratedDataDir,
  newDataDir,
  start,
  tempFolder,
  withMount,
  withoutPrivileges,
} from './process.ts';
import type { Running } from './process.ts';

let product: Running;
const dataDir = newDataDir();
const env = { DATA_DIR: dataDir };

beforeAll(async () => {
  buildProduct();
  await copyMigrated(dataDir);
  product = await start({ dataDir });
  const person = await signUp(product);
  const fields = await issuingFields(product, person);
  const issued = await ask(product, { path: issuingPath(person.draft), fields, headers: { cookie: person.cookie } });
  expect(issued.status).toBe(303);
  writeFileSync(join(dataDir, 'mails/letter.json'), '{}');
});

afterAll(cleanUp);

function backUp(target: string, more: Record<string, string> = {}) {
  return runBelegwerk({ args: ['backup', '--to', target], env: { ...env, ...more } });
}

describe('a backup', () => {
  it('is whole, closed to others, and can be checked without Belegwerk', async () => {
    const made = await backUp(tempFolder('backups'));
    const folder = backupOf(made);
    const told = /^(.*\n)Stand: (\d+-[0-9a-f]{64})\n$/s.exec(made.output);
    expect([made.code, told?.[1]]).toEqual([
      0,
      `Sicherung: ${folder}\n1 Firmen, 1 Rechnungen, 3 Dateien, geprüft, 0 Abweichungen\n`,
    ]);
    const expected = await runBelegwerk({ args: ['verify', '--expect', told?.[2] ?? ''], env });
    expect([expected.code, expected.output]).toEqual([0, expect.stringContaining(' 0 Abweichungen')]);
    const names = readdirSync(folder, { recursive: true, withFileTypes: true });
    for (const entry of names) {
      const { mode } = statSync(join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
    }
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['SHA256SUMS', 'backup.json', 'internal.key', 'mails', 'pocketbase', 'superuser.key']),
    );
    expect(readdirSync(folder)).not.toContain('lock.db');
    expect(readdirSync(join(folder, 'pocketbase')).sort()).toEqual(['auxiliary.db', 'data.db', 'storage']);
    const checked = spawnSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder });
    expect([checked.status, checked.stdout.toString()]).toEqual([0, '']);
  });

  it('tells /health how it went', async () => {
    const made = await backUp(tempFolder('backups'));
    const note: unknown = JSON.parse(readFileSync(join(dataDir, 'last-backup.json'), 'utf8'));
    expect(note).toMatchObject({ ok: true, folder: backupOf(made), failure: null });
  });

  it('goes to BACKUP_DIR, of which the newest are kept, and what is not its own stays', async () => {
    const target = tempFolder('backups');
    const foreign = join(target, 'belegwerk-2020-01-01T00-00-00Z');
    mkdirSync(foreign);
    for (const name of ['backup.json', 'SHA256SUMS', 'letter.txt']) writeFileSync(join(foreign, name), '{}');
    const settings = { BACKUP_DIR: target, BACKUP_KEEP: '2' };
    const made: string[] = [];
    for (let i = 0; i < 4; i += 1)
      made.push(backupOf(await runBelegwerk({ args: ['backup'], env: { ...env, ...settings } })));
    expect(new Set(made).size).toBe(4);
    expect(
      readdirSync(target)
        .map((name) => join(target, name))
        .sort(),
    ).toEqual([foreign, ...made.slice(2)].sort());
  });

  it('deletes nothing in a folder that was named by hand', async () => {
    const target = tempFolder('backups');
    const more = { BACKUP_DIR: tempFolder('backups'), BACKUP_KEEP: '1' };
    for (let i = 0; i < 2; i += 1) await backUp(target, more);
    expect(readdirSync(target)).toHaveLength(2);
  });

  it('of changed data is made, says so, and costs no older one', async () => {
    const changed = await migratedDataDir();
    const other = await start({ dataDir: changed });
    const person = await signUp(other);
    const fields = await issuingFields(other, person);
    await ask(other, { path: issuingPath(person.draft), fields, headers: { cookie: person.cookie } });
    await other.stop();
    const settings = { DATA_DIR: changed, BACKUP_DIR: tempFolder('backups'), BACKUP_KEEP: '1' };
    const clean = backupOf(await runBelegwerk({ args: ['backup'], env: settings }));
    const sql = new DatabaseSync(join(changed, 'pocketbase/data.db'));
    const readTriggers = () => sql.prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger'").all();
    const whole = readTriggers();
    dropLocks(sql);
    const left = new Set(readTriggers().map((trigger) => trigger.sql));
    sql.exec("UPDATE invoices SET snapshot = replace(snapshot, 'Nordlicht', 'Südlicht') WHERE status = 'issued'");
    for (const { sql: trigger } of whole) if (!left.has(trigger)) sql.exec(String(trigger));
    sql.close();
    const made = await runBelegwerk({ args: ['backup'], env: settings });
    expect(made.code).toBe(1);
    expect(made.output).toContain('die Daten selbst weichen von dem ab, was Belegwerk geschrieben hat');
    expect([isFinishedBackup(backupOf(made)), isFinishedBackup(clean)]).toEqual([true, true]);
  });
});

describe('makes no backup and leaves nothing behind', () => {
  it('where nobody may write', async (context) => {
    const within = withoutPrivileges();
    if (within === null) leaveOut(context, 'rights cannot be dropped here');
    const target = tempFolder('backups');
    const made = await runBelegwerk({
      args: ['backup', '--to', join(target, 'closed')],
      env,
      within: ['sh', '-c', `mkdir -m 500 "${target}/closed" && exec "$@"`, 'sh', ...within],
    });
    expect(made).toEqual({
      code: 1,
      output: `Keine Sicherung.\n${target}/closed: Dieser Benutzer darf dort nicht schreiben oder lesen.\n`,
    });
    expect(readdirSync(join(target, 'closed'))).toEqual([]);
    const note: unknown = JSON.parse(readFileSync(join(dataDir, 'last-backup.json'), 'utf8'));
    expect(note).toMatchObject({ ok: false, folder: null });
  });

  it('where there is not enough space', async (context) => {
    const target = tempFolder('backups');
    const within = withMount(target, 'size=20m');
    if (within === null) leaveOut(context, 'nothing can be mounted here');
    const made = await runBelegwerk({ args: ['backup', '--to', target], env, within });
    expect(made.code).toBe(1);
    expect(made.output).toMatch(
      /^Keine Sicherung\.\n.*: Es fehlt Platz\. Gebraucht werden \d+ MB, frei sind 21 MB\.\n$/,
    );
  });

  it('where a file stands in the way, or the data themselves', async () => {
    const file = join(tempFolder('backups'), 'file');
    writeFileSync(file, '');
    expect((await backUp(file)).output).toBe(`Keine Sicherung.\n${file}: Das ist kein Ordner.\n`);
    const inside = join(dataDir, 'pocketbase/storage/x');
    expect((await backUp(inside)).output).toContain('gehört zu den Daten selbst');
    expect(existsSync(inside)).toBe(false);
    expect((await backUp(dataDir)).output).toContain('gehört zu den Daten selbst');
  });

  it('where there are no data', async () => {
    const empty = tempFolder('empty');
    const made = await runBelegwerk({ args: ['backup'], env: { DATA_DIR: empty } });
    expect(made.output).toBe(
      `Keine Sicherung.\nIn ${empty} liegt keine Datenbank von Belegwerk. Bitte DATA_DIR prüfen.\n`,
    );
  });

  it('while another one runs', async () => {
    const running = new DatabaseSync(join(dataDir, 'backup-lock.db'));
    running.exec('BEGIN EXCLUSIVE');
    const target = tempFolder('backups');
    const made = await backUp(target);
    running.close();
    expect(made.code).toBe(1);
    expect(made.output).toContain('läuft schon eine Sicherung');
    expect(readdirSync(target)).toEqual([]);
  });

  it('of a damaged database', async () => {
    const damaged = newDataDir();
    const target = tempFolder('backups');
    const sound = backupOf(await backUp(target));
    mkdirSync(join(damaged, 'pocketbase'), { recursive: true });
    writeFileSync(join(damaged, 'internal.key'), readFileSync(join(sound, 'internal.key')));
    const bytes = readFileSync(join(sound, 'pocketbase/data.db'));
    bytes.fill(0xff, 4096 * 20, 4096 * 21);
    writeFileSync(join(damaged, 'pocketbase/data.db'), bytes);
    writeFileSync(join(damaged, 'pocketbase/auxiliary.db'), readFileSync(join(sound, 'pocketbase/auxiliary.db')));
    const made = await runBelegwerk({ args: ['backup', '--to', target], env: { DATA_DIR: damaged } });
    expect(made.code).toBe(1);
    expect(made.output).toMatch(/Die Datenbank .* ist beschädigt/);
    expect(readdirSync(target)).toHaveLength(1);
  });

  it('when it is killed, at any moment; the next one tidies up', async () => {
    const target = tempFolder('backups');
    const seen = { partial: 0 };
    for (let round = 0; round < 4; round += 1) {
      const { child, ended } = startBelegwerk({ args: ['backup', '--to', target], env });
      while (readdirSync(target).length === 0) await sleep(1);
      await sleep(round * 40);
      child.kill('SIGKILL');
      await ended;
      const left = readdirSync(target);
      seen.partial += left.filter((name) => name.startsWith('.')).length;
      for (const name of left.filter((each) => each.startsWith('.'))) {
        const refused = await runBelegwerk({
          args: ['restore', '--from', join(target, name), '--to', newDataDir(), '--nothing-issued-since'],
          env: {},
        });
        expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('keine vollständige Sicherung')]);
      }
    }
    expect(seen.partial).toBeGreaterThan(0);
    const folder = backupOf(await backUp(target));
    expect(readdirSync(target).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(isFinishedBackup(folder)).toBe(true);
  });
});

describe('an external PocketBase', () => {
  it.each([
    ['backup', ['backup']],
    ['restore', ['restore', '--from', '/nowhere']],
  ])('is not for %s, which says what to do instead', async (_name, args) => {
    const ran = await runBelegwerk({ args, env: { ...env, POCKETBASE_URL: 'http://127.0.0.1:1' } });
    expect(ran.code).toBe(2);
    expect(ran.output).toContain('Bitte mit den Mitteln des externen PocketBase sichern');
  });
});

describe('wrong calls', () => {
  it.each([[['backup', '--too', 'x']], [['restore']]])('%j show how it is done', async (args) => {
    const ran = await runBelegwerk({ args, env });
    expect([ran.code, ran.output]).toEqual([2, expect.stringContaining(`npm run -s belegwerk ${args[0] ?? ''}`)]);
  });
});

describe('the product', () => {
  it('makes the daily backup by itself, and a missing one at once', async () => {
    const target = join(tempFolder('backups'), 'daily');
    const other = await start({ dataDir: await migratedDataDir(), env: { BACKUP_DIR: target } });
    expect(other.output()).toContain(`Sicherungen täglich um 03:15 Uhr nach ${target}`);
    await expect.poll(() => other.output(), { timeout: 60_000 }).toContain('"event":"backup-made"');
    expect(readdirSync(target).map((name) => isFinishedBackup(join(target, name)))).toEqual([true]);
    expect((await other.stop()).code).toBe(0);
  });

  it('tells its log why there is none, and goes on', async () => {
    const file = join(tempFolder('backups'), 'file');
    writeFileSync(file, '');
    const other = await start({ dataDir: await migratedDataDir(), env: { BACKUP_DIR: file } });
    await expect.poll(() => other.output(), { timeout: 60_000 }).toContain('"event":"backup-failed"');
    expect(other.output()).toContain('Das ist kein Ordner.');
    expect((await ask(other, { path: '/health' })).status).toBe(200);
    await other.stop();
  });

  it('does not start with BACKUP_DIR and an external PocketBase', async () => {
    const ran = await runBelegwerk({
      args: ['mails'],
      env: { ...env, BACKUP_DIR: '/x', POCKETBASE_URL: 'http://127.0.0.1:1' },
    }).then(({ output }) => output);
    expect(ran).toContain('BACKUP_DIR geht nicht zusammen mit POCKETBASE_URL');
  });
});
