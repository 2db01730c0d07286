import { join } from 'node:path';
import { readEnv } from '../env.server.ts';
import { readFolderMails } from '../mail/folder-transport.ts';
import { verifyArchive } from '../workflows/verify-archive.ts';
import { runBackup } from './backup.ts';
import { openInstallation } from './open-installation.ts';
import { runRestore } from './restore.ts';

const usage = `npm run -s belegwerk -- BEFEHL

  mails      E-Mails, die diese Installation abgelegt statt verschickt hat, neueste zuerst
  verify     prüft Ereignisprotokoll, Belege und Dateien auf nachträgliche Änderungen
  backup     sichert alles, auch im laufenden Betrieb, und prüft die Sicherung
  restore    stellt eine Sicherung in einem leeren Ordner wieder her
`;

const mailsMax = 50;

async function printMails(): Promise<number> {
  const mails = await readFolderMails(join(readEnv(process.env).dataDir, 'mails'), mailsMax);
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

async function main([command, ...args]: string[]): Promise<number> {
  if (command === 'mails') return printMails();
  if (command === 'verify') return printVerification();
  if (command === 'backup') return runBackup(args);
  if (command === 'restore') return runRestore(args);
  process.stderr.write(usage);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
