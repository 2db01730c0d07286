import { join } from 'node:path';
import { readFolderMails } from '../mail/folder-transport.ts';
import { verifyArchive } from '../workflows/verify-archive.ts';
import { asksForHelp, misuse, readSettings, refuseAny, runCommand } from './arguments.ts';
import { openInstallation } from './open-installation.ts';

const usage = `npm run -s belegwerk -- BEFEHL

  mails      E-Mails, die diese Installation abgelegt statt verschickt hat, neueste zuerst
  verify     prüft Ereignisprotokoll, Belege und Dateien auf nachträgliche Änderungen
`;

const mailsMax = 50;

async function printMails(): Promise<number> {
  const mails = await readFolderMails(join(readSettings().dataDir, 'mails'), mailsMax);
  for (const mail of mails)
    console.log(`${mail.at}\nAn: ${mail.to}\nBetreff: ${mail.subject}\n\n${mail.text}\n${'-'.repeat(72)}`);
  if (mails.length === 0) console.log('Keine E-Mails.');
  return 0;
}

async function printVerification(): Promise<number> {
  const installation = await openInstallation();
  try {
    const report = await verifyArchive(installation.services.connect(null));
    for (const damage of report.damages) console.log(`${damage.what}\t${damage.company}\t${damage.subject}`);
    console.log(
      `${report.companies} Firmen, ${report.events} Ereignisse, ${report.invoices} Rechnungen, ${report.files} Dateien geprüft, ` +
        `${report.damages.length} Abweichungen`,
    );
    return report.damages.length === 0 ? 0 : 1;
  } finally {
    await installation.close();
  }
}

async function main([command, ...args]: readonly string[]): Promise<number> {
  if (command === undefined) return misuse({ refused: 'Es fehlt ein Befehl.' }, usage);
  if (asksForHelp([command, ...args])) {
    process.stdout.write(usage);
    return 0;
  }
  if (command !== 'mails' && command !== 'verify')
    return misuse({ refused: `Den Befehl „${command}“ gibt es nicht.` }, usage);
  const refused = refuseAny(args);
  if (refused) return misuse(refused, usage);
  return command === 'mails' ? printMails() : printVerification();
}

process.exitCode = await runCommand(main);
