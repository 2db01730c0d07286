import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lastBackupAt } from '#app/workflows/backup/back-up.ts';
import { readLastRun } from '#app/workflows/folder/last-run-file.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { placeOfBackup } from '../backup.ts';
import { checkOf } from './check.ts';
import type { Examined } from './check.ts';
import { isWritable } from './machine-checks.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** One that comes daily is made up for at the next start. */
const scheduledMaxMs = dayMs + 2 * hourMs;
const missedMaxMs = 3 * dayMs;
const byHandMaxMs = 7 * dayMs;

const backup = checkOf({
  name: 'Sicherung',
  asks: 'wie alt die letzte ist, wie sie ausging und ob sie auf einem anderen Laufwerk liegt',
  good: {
    recent: 'Die letzte Sicherung ist {age} alt und liegt in {folder}.',
    empty: 'Noch gibt es nichts zu sichern.',
    external:
      'Die Datenbank liegt nicht im Datenordner (POCKETBASE_URL): Sie sichert, wer sie betreibt, und dazu den Datenordner.',
  },
  warning: {
    none: 'Es gibt noch keine Sicherung in {folder}. BACKUP_DIR lässt jeden Tag eine machen, npm run -s belegwerk backup sofort.',
    old: 'Die letzte Sicherung ist {age} alt ({folder}). BACKUP_DIR lässt jeden Tag eine machen.',
    late: 'Die letzte Sicherung ist {age} alt ({folder}), obwohl BACKUP_DIR jeden Tag eine verlangt. Läuft Belegwerk?',
    sameDrive:
      'Die letzte Sicherung ist {age} alt, liegt aber auf demselben Laufwerk wie die Daten ({folder}): Fällt es aus, fehlt beides.',
  },
  bad: {
    unreachable: 'In BACKUP_DIR ({folder}) kann dieser Benutzer nicht schreiben, oder den Ordner gibt es nicht.',
    failed: 'Die Sicherung vom {at} ging nicht gut aus. npm run -s belegwerk backup sagt, warum.',
    overdue: 'Die letzte Sicherung ist {age} alt ({folder}), obwohl BACKUP_DIR jeden Tag eine verlangt.',
  },
  look: ({ env, now }) => Promise.resolve(judgeBackup(env, now)),
});

function judgeBackup(env: Examined['env'], now: Date) {
  if (env.pocketbaseUrl !== null) return { state: 'external' } as const;
  if (!existsSync(join(env.dataDir, 'internal.key'))) return { state: 'empty' } as const;
  const { target: folder } = placeOfBackup(env, '');
  if (env.backup && !isWritable(folder)) return { state: 'unreachable', values: { folder } } as const;
  const last = readLastRun(env.dataDir, 'backup');
  if (last && !last.ok) return { state: 'failed', values: { at: formatBerlinTime(last.at) } } as const;
  const at = lastBackupAt({ dataDir: env.dataDir, target: folder });
  if (at === null) return { state: 'none', values: { folder } } as const;
  const ageMs = now.getTime() - at.getTime();
  const values = { folder, age: writeAge(ageMs) };
  if (env.backup && ageMs > missedMaxMs) return { state: 'overdue', values } as const;
  if (env.backup && ageMs > scheduledMaxMs) return { state: 'late', values } as const;
  if (ageMs > byHandMaxMs) return { state: 'old', values } as const;
  const isSameDrive = statSync(folder).dev === statSync(env.dataDir).dev;
  return { state: isSameDrive ? 'sameDrive' : 'recent', values } as const;
}

function writeAge(ageMs: number): string {
  const [hours, days] = [Math.floor(ageMs / hourMs), Math.floor(ageMs / dayMs)];
  if (days >= 2) return `${days} Tage`;
  if (hours >= 1) return hours === 1 ? 'eine Stunde' : `${hours} Stunden`;
  return 'weniger als eine Stunde';
}

/** Longer than the slowest copying that the page proposes. */
const behindMaxMs = 5 * 60_000;

const replica = checkOf({
  name: 'Replik',
  asks: 'ob Litestream kopiert hat, was zuletzt geschrieben wurde',
  good: { current: 'Was geschrieben wurde, ist kopiert ({folder}).' },
  warning: { late: 'Die Kopie in {folder} ist {age} hinter der Datenbank zurück.' },
  bad: {
    none: 'In REPLICA_DIR ({folder}) liegt nichts. Läuft Litestream?',
    behind: 'Die Kopie in {folder} ist {age} hinter der Datenbank zurück. Läuft Litestream?',
  },
  look: ({ env }) => Promise.resolve(judgeReplica(env)),
});

function judgeReplica({ replicaDir: folder, dataDir }: Examined['env']) {
  if (folder === null) return null;
  const copiedAt = newestIn(folder);
  if (copiedAt === null) return { state: 'none', values: { folder, age: '' } } as const;
  const written = ['data.db', 'data.db-wal'].map((name) => join(dataDir, 'pocketbase', name)).filter(existsSync);
  const behindMs = Math.max(0, ...written.map((file) => statSync(file).mtimeMs)) - copiedAt;
  const values = { folder, age: writeAge(behindMs) };
  if (behindMs > hourMs) return { state: 'behind', values } as const;
  return { state: behindMs > behindMaxMs ? 'late' : 'current', values } as const;
}

/** When a file of the folder was written last (ms); null: there is none. */
function newestIn(folder: string): number | null {
  if (!existsSync(folder)) return null;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const times = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs);
  return times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b));
}

const verification = checkOf({
  name: 'Prüfung',
  asks: 'wann verify den Datenordner zuletzt geprüft hat, und ob etwas abwich',
  good: {
    clean: 'Am {at} wich nichts ab.',
    waiting: 'Geprüft wird jede Nacht, während Belegwerk läuft; bisher noch nicht.',
  },
  warning: { old: 'Zuletzt wurde am {at} geprüft, da wich nichts ab. npm run -s belegwerk -- verify prüft sofort.' },
  bad: { differs: 'Am {at} wich etwas ab. npm run -s belegwerk -- verify sagt, was.' },
  look: ({ env, now }) => {
    if (env.pocketbaseUrl !== null) return Promise.resolve(null);
    const last = readLastRun(env.dataDir, 'verified');
    if (last === null) return Promise.resolve({ state: 'waiting' } as const);
    const isOld = now.getTime() - new Date(last.at).getTime() > missedMaxMs;
    const state = last.ok ? (isOld ? 'old' : 'clean') : 'differs';
    return Promise.resolve({ state, values: { at: formatBerlinTime(last.at) } } as const);
  },
});

/** What is kept elsewhere, and what says that it is whole. */
export const checksOfCopies = [backup, replica, verification];
