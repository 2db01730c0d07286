import { existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Env } from '#app/env.server.ts';
import { BackupError } from '#app/workflows/backup/backup-error.ts';
import {
  isAskedKind,
  knownNumbers,
  moveCounters,
  parseAnswer,
  showNumber,
} from '#app/workflows/backup/last-numbers.ts';
import type { LastNumber, KnownNumbers, OpenRange } from '#app/workflows/backup/last-numbers.ts';
import { headsBeyond, readNewerHeads } from '#app/workflows/backup/newer-heads.ts';
import {
  fillDataFolder,
  openBackup,
  orEmptied,
  refuseDeviations,
  refuseFilledFolder,
  removeBackupMarker,
} from '#app/workflows/backup/restore.ts';
import { commandOf, readSettings } from './arguments.ts';
import type { RefusedArguments } from './arguments.ts';
import { promptedMax, askLastNumbers, firstRanges, nameRanges } from './ask-last-numbers.ts';
import { refusesExternal } from './backup.ts';
import { openProgress } from './progress.ts';
import type { Progress } from './progress.ts';
import { restoreReplica } from './restore-replica.ts';
import type { ReplicaOrder } from './restore-replica.ts';
import { resumeIn } from './resume-in.ts';
import { verifyCopy } from './verify-copy.ts';

const migrationsDir = join(import.meta.dirname, '../../build/pocketbase/migrations');

const usage = `npm run -s belegwerk restore -- --from SICHERUNG [--to ORDNER] [--rehearse]
     [--last NUMMER]… [--last-numbers DATEI] [--nothing-issued-since] [--heads DATEI]
npm run -s belegwerk restore -- --replica ORDNER [--to ORDNER] [--heads DATEI] [--jump N]

  Stellt eine Sicherung in einem leeren Ordner wieder her und prüft sie vorher und nachher.
  --to ORDNER            wohin; sonst DATA_DIR
  --rehearse             nur zur Probe: in einen Ordner, der danach gelöscht wird
  --last NUMMER          zuletzt vergebene Rechnungsnummer (RE-2026-0042), Stornonummer (storno:ST-2026-0002),
                         Angebotsnummer (angebot:AN-2026-0007), Lieferschein
                         (lieferschein:LS-2026-0004) oder Kundennummer (kunde:10042);
                         bei mehreren Firmen mit FIRMA= davor
  --last-numbers DATEI   dasselbe, eine Nummer je Zeile
  --nothing-issued-since für alle anderen: seit der Sicherung wurde keine Nummer vergeben
  --heads DATEI          eine neuere heads.jsonl dieser Installation
  --replica ORDNER       aus laufend kopierten Datenbanken (Litestream) statt aus einer Sicherung: fragt nichts, lässt jeden
                         Nummernkreis springen und zeichnet fehlende Dateien neu
  --jump N               wie viele Nummern dabei frei bleiben; sonst 100
`;

const nothing: string[] = [];

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  rehearse: { type: 'boolean', default: false },
  last: { type: 'string', multiple: true, default: nothing },
  'last-numbers': { type: 'string' },
  'nothing-issued-since': { type: 'boolean', default: false },
  heads: { type: 'string' },
  replica: { type: 'string' },
  jump: { type: 'string' },
} as const;

interface Order {
  from: string;
  target: string;
  rehearse: boolean;
  last: string[];
  nothingSince: boolean;
  heads: string | null;
}

interface Values {
  from?: string | undefined;
  to?: string | undefined;
  rehearse: boolean;
  last: string[];
  'last-numbers'?: string | undefined;
  'nothing-issued-since': boolean;
  heads?: string | undefined;
  replica?: string | undefined;
  jump?: string | undefined;
}

/** `belegwerk restore`: 0 restored (or rehearsed), 1 not, 2 called or set wrongly. */
async function runRestore(values: Values): Promise<number | RefusedArguments> {
  const refusal = refuseValues(values);
  if (refusal !== null) return { refused: refusal };
  const env = readSettings();
  if (refusesExternal(env)) return 2;
  const progress = openProgress(process.stderr);
  try {
    const { from, replica } = values;
    if (replica !== undefined) await restoreReplica(readReplicaOrder(replica, values, env), env, progress);
    else if (from !== undefined) await fillFrom(readOrder(from, values, env), env, progress);
    return 0;
  } catch (error) {
    progress.clear();
    if (!(error instanceof BackupError)) throw error;
    process.stderr.write(`Nicht wiederhergestellt.\n${error.message}\n`);
    return 1;
  }
}

export const restore = commandOf(usage, options, runRestore);

const jumpDefault = 100;
const jumpMax = 100_000;

/** What is wrong with what was asked for; null: nothing. */
function refuseValues({ from, replica, jump, rehearse, last, ...values }: Values): string | null {
  if (replica === undefined) {
    if (jump !== undefined) return '--jump gehört zu --replica.';
    return from === undefined ? 'Es fehlt --from mit der Sicherung, oder --replica.' : null;
  }
  const asked = last.length > 0 || values['last-numbers'] !== undefined || values['nothing-issued-since'];
  if (from !== undefined || rehearse || asked) return 'Zu --replica gehören nur --to, --heads und --jump.';
  return readJump(jump) === null ? `--jump: eine ganze Zahl von 1 bis ${jumpMax}.` : null;
}

/** Null: no number that one may leave out. */
function readJump(jump = String(jumpDefault)): number | null {
  const by = /^\d{1,6}$/.test(jump) ? Number(jump) : 0;
  return by >= 1 && by <= jumpMax ? by : null;
}

function readReplicaOrder(replica: string, { to, heads, jump }: Values, env: Env): ReplicaOrder {
  const target = to === undefined ? env.dataDir : resolve(to);
  return { from: resolve(replica), target, heads: heads ?? null, jump: readJump(jump) ?? jumpDefault };
}

function readOrder(from: string, values: Values, env: Env): Order {
  const listed = values['last-numbers'] === undefined ? [] : readLines(values['last-numbers']);
  return {
    from: resolve(from),
    target: values.to === undefined ? env.dataDir : resolve(values.to),
    rehearse: values.rehearse,
    last: [...values.last, ...listed],
    nothingSince: values['nothing-issued-since'],
    heads: values.heads ?? null,
  };
}

function readLines(file: string): string[] {
  if (!existsSync(file)) throw new BackupError(`${file} gibt es nicht.`);
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

async function fillFrom(order: Order, env: Env, progress: Progress): Promise<void> {
  if (!order.rehearse) refuseFilledFolder(order.target);
  progress.tell('Sicherung prüfen');
  const backup = await openBackup({
    from: order.from,
    migrations: readdirSync(migrationsDir),
    verify: verifyCopy,
  });
  progress.clear();
  const { manifest, facts } = backup;
  console.log(`Sicherung vom ${manifest.at}: ${facts.companies} Firmen, ${facts.invoices} Rechnungen, unverändert.`);
  for (const line of manifest.deviations) console.log(`Schon beim Sichern abweichend: ${line}`);
  const newer =
    order.heads === null ? { counters: [], heads: [], root: null } : readNewerHeads(order.heads, order.from);
  const known = knownNumbers({ at: manifest.at, facts }, newer, new Date());
  const answers = await answerAll(order, known);
  const { moves, open } = moveCounters(known, answers);
  const target = order.rehearse ? mkdtempSync(join(tmpdir(), 'belegwerk-probe-')) : order.target;
  await fillDataFolder(backup, target, (done) => progress.tell(`Dateien kopieren: ${done} von ${backup.sums.size}`));
  try {
    progress.tell('Wiederherstellung prüfen');
    const replaced = headsBeyond(newer, facts.heads);
    const reason = open.length > 0 ? 'nothing-issued-since' : 'numbers-given';
    const companies = facts.numberings.map(({ company }) => company);
    await orEmptied(target, async () => {
      await resumeIn(target, { env, companies, manifest, moves, replaced, reason, replacedHead: newer.root });
      refuseDeviations(await verifyCopy(target, new Date(manifest.at)), manifest);
      if (!order.rehearse) await removeBackupMarker(target);
    });
  } finally {
    if (order.rehearse) await rm(target, { recursive: true, force: true });
    progress.clear();
  }
  printNumbers(known, moves);
  console.log(
    order.rehearse
      ? 'Probe gelungen: Die Sicherung lässt sich wiederherstellen. Es wurde nichts behalten.'
      : `Wiederhergestellt in ${target}. Alle müssen sich neu anmelden.`,
  );
}

/** Every range is spoken of in the end, or BackupError says which are not. */
async function answerAll(order: Order, known: KnownNumbers): Promise<LastNumber[]> {
  const answers = order.last.map((text) => parseAnswer(text, known.numberings));
  const { open } = moveCounters(known, answers);
  if (open.length === 0 || order.nothingSince) return answers;
  // Nobody answers hundreds of questions one after the other.
  if (open.length <= promptedMax && process.stdin.isTTY && process.stdout.isTTY)
    return [...answers, ...(await askLastNumbers(open, known))];
  if (order.rehearse) {
    console.log(`Gefragt würde nach der zuletzt vergebenen Nummer von:\n${nameRanges(open, known)}`);
    return answers;
  }
  throw new BackupError(
    'Welche Nummern wurden nach der Sicherung noch vergeben? Sonst bekommt ein Kunde eine Nummer, die ein anderer schon hat.\n' +
      `Bitte mit --last oder --last-numbers die letzte nennen, oder --nothing-issued-since angeben. Offen:\n${firstRanges(open, known)}`,
  );
}

function printNumbers(
  known: KnownNumbers,
  moves: readonly { company: string; kind: string; period: string; value: number }[],
) {
  for (const { company, kind, period, value } of moves) {
    if (!isAskedKind(kind)) continue;
    const range: OpenRange = { company, kind, period, name: '', known: value, lastDate: '' };
    const next = showNumber(known.numberings, range, value + 1);
    console.log(`${known.numberings.find((each) => each.company === company)?.name ?? company}: weiter mit ${next}`);
  }
}
