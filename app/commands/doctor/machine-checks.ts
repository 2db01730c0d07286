import { accessSync, constants, existsSync, readdirSync, statSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { openArchive } from '#app/pocketbase/archive/open-archive.ts';
import { newestEvent } from '#app/pocketbase/heads/sql.ts';
import { isBuildCurrent } from '#app/server/checkout/build-state.ts';
import { freeBytesMin } from '#app/server/data-folder.ts';
import { pinnedPocketBase } from '#app/server/database/pocketbase-binary.ts';
import { lowBytes } from '#app/server/health.ts';
import { readVersion } from '#app/server/installation/installation.ts';
import { formatCount } from '#app/values/counts.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { checkOf } from './check.ts';
import type { Examined } from './check.ts';

/** What is later than this machine says by more than that was not made by its clock as it stands. */
const clockToleranceMs = 2 * 60_000;

const clock = checkOf({
  name: 'Uhr',
  asks: 'ob etwas aus der Zukunft da ist: das letzte Ereignis der Datenbank oder eine Datei',
  good: {
    plausible:
      'In Berlin ist es {now}; nichts, was da ist, ist jünger. Ob die Uhr auf die Minute geht, lässt sich hier nicht sagen.',
  },
  warning: {},
  bad: {
    behind:
      'In Berlin ist es {now}, aber {what} ist von {at}: Die Uhr geht nach, oder sie ging vor. Bitte stellen. Ging sie vor, ' +
      'lässt npm run -s belegwerk -- clock "GRUND" danach wieder ausstellen.',
  },
  look: ({ env, now, projectFolder }) => {
    const event = lastEvent(env.dataDir);
    const traces = [...(event === null ? [] : [event]), ...fileTimes(projectFolder), ...fileTimes(env.dataDir)];
    const ahead = traces.filter(({ at }) => at.getTime() > now.getTime() + clockToleranceMs);
    const [latest] = ahead.sort((a, b) => b.at.getTime() - a.at.getTime());
    const values = { now: formatBerlinTime(now.toISOString()) };
    if (latest === undefined) return Promise.resolve({ state: 'plausible', values } as const);
    const { what, at } = latest;
    return Promise.resolve({
      state: 'behind',
      values: { ...values, what, at: formatBerlinTime(at.toISOString()) },
    } as const);
  },
});

interface Trace {
  what: string;
  at: Date;
}

/** Of a database that cannot be read, its own check tells. */
function lastEvent(dataDir: string): Trace | null {
  try {
    const archive = openArchive(join(dataDir, 'pocketbase'), () => undefined);
    try {
      const event = archive.row(newestEvent);
      return event === null ? null : { what: 'das letzte Ereignis', at: new Date(event.at) };
    } finally {
      archive.close();
    }
  } catch {
    return null;
  }
}

/** Of the files in a folder and in those below it. */
function fileTimes(folder: string): Trace[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  const inner = entries.filter((each) => each.isDirectory()).flatMap(({ name }) => filesOf(join(folder, name)));
  return [...filesOf(folder), ...inner].flatMap((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found ? [{ what: `die Datei ${file}`, at: found.mtime }] : [];
  });
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isFile() ? [join(folder, each.name)] : [],
  );
}

const mebibyte = 1024 * 1024;
const others = 0o077;

const disk = checkOf({
  name: 'Laufwerk',
  asks: 'ob im Datenordner geschrieben werden kann, Platz frei ist und niemand sonst darin liest',
  good: {
    roomy: 'Im Datenordner {folder} sind {free} MB frei.',
    missing: 'Den Datenordner {folder} gibt es noch nicht; der erste Start legt ihn an.',
  },
  warning: {
    low: 'Im Datenordner {folder} sind nur noch {free} MB frei; für eine Kopie der Datenbank und das Weitere sollten es {wanted} sein.',
    readable: 'Im Datenordner {folder} können andere Benutzer lesen (Rechte {mode}). Der nächste Start schließt ihn.',
  },
  bad: {
    locked: 'Im Datenordner {folder} kann dieser Benutzer nicht schreiben.',
    full: 'Im Datenordner {folder} sind nur noch {free} MB frei. Unter {wanted} MB startet Belegwerk nicht.',
  },
  look: ({ env }) => Promise.resolve(judgeDisk(env.dataDir)),
});

function judgeDisk(folder: string) {
  if (!existsSync(folder)) return { state: 'missing', values: { folder } } as const;
  if (!isWritable(folder)) return { state: 'locked', values: { folder } } as const;
  const { bavail, bsize } = statfsSync(folder);
  const databaseBytes = statSync(join(folder, 'pocketbase/data.db'), { throwIfNoEntry: false })?.size ?? 0;
  const space = judgeSpace(bavail * bsize, databaseBytes);
  const { mode } = statSync(folder);
  if (space.state === 'roomy' && (mode & others) !== 0)
    return { state: 'readable', values: { folder, mode: (mode & 0o777).toString(8) } } as const;
  return { state: space.state, values: { ...space.values, folder } };
}

/** Beside what is there, a copy of the database has to fit: one is made before each migration. */
export function judgeSpace(freeBytes: number, databaseBytes: number) {
  const wantedBytes = lowBytes + databaseBytes;
  const values = (bytes: number) => ({ free: megabytes(freeBytes), wanted: megabytes(bytes) });
  if (freeBytes < freeBytesMin) return { state: 'full', values: values(freeBytesMin) } as const;
  return { state: freeBytes < wantedBytes ? 'low' : 'roomy', values: values(wantedBytes) } as const;
}

function megabytes(bytes: number): string {
  return formatCount(Math.floor(bytes / mebibyte));
}

/** Whether this user may write into a folder; false where there is none. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

const versions = checkOf({
  name: 'Versionen',
  asks: 'womit Belegwerk läuft, und ob gebaut ist, was hier liegt',
  good: { current: 'Belegwerk {version}, Node {node}, PocketBase {pocketbase}, {platform}.' },
  warning: {
    unbuilt: 'Belegwerk {version}: Gebaut ist ein anderer Stand als der, der hier liegt. npm start baut ihn.',
  },
  bad: { old: 'Hier läuft Node {node}; Belegwerk braucht 22.22 oder neuer.' },
  look: ({ projectFolder }) => Promise.resolve(judgeVersions(projectFolder)),
});

function judgeVersions(projectFolder: Examined['projectFolder']) {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 22)) return { state: 'old', values: { node } } as const;
  const version = readVersion(projectFolder);
  if (!isBuildCurrent(projectFolder)) return { state: 'unbuilt', values: { version } } as const;
  const platform = `${process.platform} ${process.arch}`;
  return { state: 'current', values: { version, node, pocketbase: pinnedPocketBase.version, platform } } as const;
}

export const checksOfMachine = [clock, disk, versions];
