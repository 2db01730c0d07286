import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseHeadName } from '#app/pocketbase/heads/documents.ts';
import { notedDamagesMax, writeLastRun } from '#app/workflows/folder/last-run-file.ts';
import type { Damage } from '#app/workflows/verify/damage.ts';
import { verifyArchive } from '#app/workflows/verify/verify-archive.ts';
import { headsOfLastBackup } from '#app/workflows/backup/back-up.ts';
import type { NotedHeads } from '#app/workflows/verify/anchor-checks.ts';
import { placeOfBackup } from './backup.ts';
import { commandOf, readSettings } from './arguments.ts';
import type { RefusedArguments } from './arguments.ts';
import { signRunning } from './sign-running.ts';

const usage = `npm run -s belegwerk -- verify [--expect STAND]… [--pocketbase ORDNER]

  --expect STAND       ein Stand, der früher notiert wurde (vom Start, aus einer E-Mail, von einer Sicherung)
  --pocketbase ORDNER  der Datenordner von PocketBase (pb_data), wenn es nicht das mitgelieferte ist
`;

interface Asked {
  expect?: string[] | undefined;
  pocketbase?: string | undefined;
}

/** Checks the data folder, prints what is wrong line by line. Answers the exit code: 1 when something is. */
async function printVerification({ expect = [], pocketbase }: Asked): Promise<number | RefusedArguments> {
  const unreadable = expect.find((name) => parseHeadName(name) === null);
  if (unreadable !== undefined) return { refused: `„${unreadable}“ ist kein Stand.` };
  const env = readSettings();
  const { dataDir, pocketbaseUrl } = env;
  const pocketbaseDir = pocketbase ?? join(dataDir, 'pocketbase');
  if (pocketbaseUrl !== null && pocketbase === undefined && !existsSync(pocketbaseDir)) {
    process.stderr.write(
      'POCKETBASE_URL ist gesetzt: verify liest die Datenbank als Datei. Bitte dort starten, wo PocketBase läuft, mit --pocketbase ORDNER.\n',
    );
    return 2;
  }
  const tell = (line: string) => process.stderr.write(`${line}\n`);
  // What begins from here on may be looked at or not: the note says nothing of it.
  const at = new Date().toISOString();
  // A machine that slept, or ends without a stop, leaves hours between what happened and its signature.
  await signRunning(dataDir);
  const report = await verifyArchive({ dataDir, pocketbaseDir }, { expect, backup: lastBackup(env), tell });
  const ok = report.damages.length === 0;
  const found = { at, ok, damages: firstOfEach(report.damages) };
  if (!writeLastRun(dataDir, 'verified', found)) tell('Dass geprüft wurde, ließ sich im Datenordner nicht vermerken.');
  for (const note of report.notes) console.log(`Hinweis: ${note}`);
  for (const damage of report.damages) console.log(lineOf(damage));
  if (report.head !== null) console.log(`Stand: ${report.head}`);
  console.log(
    `${report.companies} Firmen, ${report.events} Ereignisse, ${report.invoices} Rechnungen, ${report.files} Dateien, ` +
      `${report.heads} Unterschriften geprüft, ${report.damages.length} Abweichungen`,
  );
  return ok ? 0 : 1;
}

/** Where logs ended in the last backup: beside the data folder, or where backups of the schedule go. */
function lastBackup(env: ReturnType<typeof readSettings>): NotedHeads | null {
  return headsOfLastBackup({ dataDir: env.dataDir, target: placeOfBackup(env, '').target });
}

function firstOfEach(damages: readonly Damage[]): Omit<Damage, 'what'>[] {
  const counts = new Map<string, number>();
  return damages.flatMap(({ company, subject, text }) => {
    const count = (counts.get(company) ?? 0) + 1;
    counts.set(company, count);
    return count > notedDamagesMax ? [] : [{ company, subject, text }];
  });
}

function lineOf({ company, subject, what, text }: Damage): string {
  return `${[subject, ...(company === '' ? [] : [`Firma ${company}`])].join(', ')}: ${text} [${what}]`;
}

export const verify = commandOf(
  usage,
  { expect: { type: 'string', multiple: true }, pocketbase: { type: 'string' } },
  printVerification,
);
