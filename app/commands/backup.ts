import { join, resolve } from 'node:path';
import type { Env } from '#app/env.server.ts';
import { rootName } from '#app/pocketbase/heads/documents.ts';
import { readHeads } from '#app/pocketbase/heads/head-signer.ts';
import { readVersion } from '#app/server/installation/installation.ts';
import { BackupError } from '#app/workflows/backup/backup-error.ts';
import { backUp } from '#app/workflows/backup/back-up.ts';
import type { Backup, BackupOrder } from '#app/workflows/backup/back-up.ts';
import { writeLastRun } from '#app/workflows/folder/last-run-file.ts';
import { commandOf, readSettings } from './arguments.ts';
import { openProgress } from './progress.ts';
import { signRunning } from './sign-running.ts';
import { verifyCopy } from './verify-copy.ts';

const projectFolder = join(import.meta.dirname, '../..');

const usage = `npm run -s belegwerk backup [-- --to ORDNER]

  Sichert Datenbank, Dateien und Schlüssel, auch während Belegwerk läuft, und prüft die Sicherung.
  --to ORDNER   wohin; sonst BACKUP_DIR, sonst DATA_DIR/backups
`;

const externalDatabase = `Mit POCKETBASE_URL liegt die Datenbank nicht im Datenordner: Dieser Befehl kann sie weder lesen noch wiederherstellen.
Bitte mit den Mitteln des externen PocketBase sichern (sein Ordner pb_data, mit den Dateien in storage) und dazu den
Datenordner DATA_DIR mit den Schlüsseln.
`;

/** `belegwerk backup`: 0 a clean backup, 1 none or one with deviations, 2 called or set wrongly. */
async function runBackup({ to = '' }: { to?: string | undefined }): Promise<number> {
  const env = readSettings();
  if (refusesExternal(env)) return 2;
  const place = placeOfBackup(env, to);
  const progress = openProgress(process.stderr);
  await signRunning(env.dataDir);
  try {
    const backup = await backUp({
      dataDir: env.dataDir,
      ...place,
      version: readVersion(projectFolder),
      now: new Date(),
      verify: verifyCopy,
      tell: progress.tell,
    });
    progress.clear();
    const ok = printBackup(backup);
    writeLastRun(env.dataDir, 'backup', { at: backup.manifest.at, ok, folder: backup.folder, failure: null });
    return ok ? 0 : 1;
  } catch (error) {
    progress.clear();
    if (!(error instanceof BackupError)) throw error;
    writeLastRun(env.dataDir, 'backup', {
      at: new Date().toISOString(),
      ok: false,
      folder: null,
      failure: error.message,
    });
    process.stderr.write(`Keine Sicherung.\n${error.message}\n`);
    return 1;
  }
}

/** Where a backup is put, and how many stay there; null: all. */
export function placeOfBackup(env: Pick<Env, 'dataDir' | 'backup'>, to: string): Pick<BackupOrder, 'target' | 'keep'> {
  const target = to === '' ? (env.backup?.dir ?? join(env.dataDir, 'backups')) : resolve(to);
  return {
    target,
    // Only the scheduled folder is tidied up: elsewhere somebody chose the place and keeps it.
    keep: env.backup?.dir === target ? env.backup.keep : null,
  };
}

/** Says what the commands cannot do with a PocketBase of somebody else's. */
export function refusesExternal(env: Env): boolean {
  if (env.pocketbaseUrl === null) return false;
  process.stderr.write(externalDatabase);
  return true;
}

/** Whether all is as it should be. */
function printBackup({ folder, manifest, deleted }: Backup): boolean {
  const { companies, invoices, files, pendingInvoices, missingFiles, deviations } = manifest;
  console.log(`Sicherung: ${folder}`);
  console.log(
    `${companies} Firmen, ${invoices} Rechnungen, ${files} Dateien, geprüft, ${deviations.length} Abweichungen`,
  );
  if (pendingInvoices > 0)
    console.log(
      `${pendingInvoices} Rechnungen wurden gerade ausgestellt; ihre Dateien zeichnet Belegwerk beim Start neu.`,
    );
  const { root } = readHeads(folder);
  if (root) console.log(`Stand: ${rootName(root.round, root.hash)}`);
  for (const old of deleted) console.log(`Gelöscht: ${old}`);
  if (deviations.length + missingFiles.length === 0) return true;
  for (const line of [...deviations, ...missingFiles.map((path) => `fehlt\t${path}`)]) console.log(line);
  process.stderr.write(
    'Die Sicherung ist vollständig, aber die Daten selbst weichen von dem ab, was Belegwerk geschrieben hat. ' +
      'Bitte eine ältere Sicherung aufheben und npm run -s belegwerk -- verify ansehen.\n',
  );
  return false;
}

export const backup = commandOf(usage, { to: { type: 'string' } }, runBackup);
