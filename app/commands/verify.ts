import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '../env.server.ts';
import { parseHeadName } from '../pocketbase/heads/documents.ts';
import type { Damage } from '../workflows/verify/damage.ts';
import { verifyArchive } from '../workflows/verify/verify-archive.ts';

const usage = `npm run -s belegwerk -- verify [--expect STAND]… [--pocketbase ORDNER]

  --expect STAND       ein Stand, der früher notiert wurde (vom Start, aus einer E-Mail, von einer Sicherung)
  --pocketbase ORDNER  der Datenordner von PocketBase (pb_data), wenn es nicht das mitgelieferte ist
`;

/** Checks the data folder, prints what is wrong line by line. Answers the exit code: 1 when something is. */
export async function printVerification(args: string[]): Promise<number> {
  const asked = readArguments(args);
  if (asked === null) {
    process.stderr.write(usage);
    return 2;
  }
  const { dataDir, pocketbaseUrl } = readEnv(process.env);
  const pocketbaseDir = asked.pocketbase ?? join(dataDir, 'pocketbase');
  if (pocketbaseUrl !== null && asked.pocketbase === undefined && !existsSync(pocketbaseDir)) {
    process.stderr.write(
      'POCKETBASE_URL ist gesetzt: verify liest die Datenbank als Datei. Bitte dort starten, wo PocketBase läuft, mit --pocketbase ORDNER.\n',
    );
    return 2;
  }
  const tell = (line: string) => process.stderr.write(`${line}\n`);
  const report = await verifyArchive({ dataDir, pocketbaseDir }, { expect: asked.expect, tell });
  for (const note of report.notes) console.log(`Hinweis: ${note}`);
  for (const damage of report.damages) console.log(lineOf(damage));
  if (report.head !== null) console.log(`Stand: ${report.head}`);
  console.log(
    `${report.companies} Firmen, ${report.events} Ereignisse, ${report.invoices} Rechnungen, ${report.files} Dateien, ` +
      `${report.heads} Unterschriften geprüft, ${report.damages.length} Abweichungen`,
  );
  return report.damages.length === 0 ? 0 : 1;
}

function readArguments(args: string[]): { expect: string[]; pocketbase: string | undefined } | null {
  try {
    const { values } = parseArgs({
      args,
      options: { expect: { type: 'string', multiple: true }, pocketbase: { type: 'string' } },
    });
    const { expect = [], pocketbase } = values;
    return expect.every((name) => parseHeadName(name) !== null) ? { expect, pocketbase } : null;
  } catch {
    return null;
  }
}

function lineOf({ company, subject, what, text }: Damage): string {
  return `${[subject, ...(company === '' ? [] : [`Firma ${company}`])].join(', ')}: ${text} [${what}]`;
}
