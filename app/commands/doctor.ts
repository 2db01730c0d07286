import { join } from 'node:path';
import { commandOf, readSettings } from './arguments.ts';
import { diagnose } from './doctor/check.ts';
import type { Diagnosis, DoctorCheck, Examined } from './doctor/check.ts';
import { checksOfCopies } from './doctor/copy-checks.ts';
import { checksOfDatabase } from './doctor/database-checks.ts';
import { openDns } from './doctor/dns.ts';
import { checksOfDocuments } from './doctor/document-checks.ts';
import { checksOfMachine } from './doctor/machine-checks.ts';
import { checksOfMail } from './doctor/mail-checks.ts';

/** In the order in which they are told. */
const doctorChecks: readonly DoctorCheck[] = [
  ...checksOfMachine,
  ...checksOfDatabase,
  ...checksOfDocuments,
  ...checksOfMail,
  ...checksOfCopies,
];

const nameWidth = Math.max(...doctorChecks.map(({ name }) => name.length)) + 2;

const usage = `npm run -s belegwerk -- doctor

  Sieht nach, ob alles da ist, was Belegwerk braucht, auch während es läuft; ändert nichts. Ins Netz fragt es nur das DNS
  und den Mailserver. Endet mit 1, wenn etwas nicht geht, sonst mit 0.

${doctorChecks.map(({ name, asks }) => `  ${name.padEnd(nameWidth)}${asks}\n`).join('')}`;

const words: Readonly<Record<Diagnosis['level'], string>> = { good: 'gut', warning: 'Achtung', bad: 'Fehler' };
const wordWidth = Math.max(...Object.values(words).map((word) => word.length)) + 2;

/** Prints a line for each check; answers the exit code. */
async function examine(examined: Examined): Promise<number> {
  const all = await Promise.all(doctorChecks.map((check) => diagnose(check, examined)));
  const told = all.filter((each) => each !== null);
  for (const { name, level, text } of told)
    console.log(`${words[level].padEnd(wordWidth)}${name.padEnd(nameWidth)}${text}`);
  const count = (level: Diagnosis['level']) => told.filter((each) => each.level === level).length;
  console.log(`${told.length} angesehen, ${count('warning')} Warnungen, ${count('bad')} Fehler`);
  return count('bad') > 0 ? 1 : 0;
}

export const doctor = commandOf(usage, {}, () =>
  examine({
    env: readSettings(),
    dns: openDns(),
    now: new Date(),
    projectFolder: join(import.meta.dirname, '../..'),
  }),
);
