import { join } from 'node:path';
import { readEnv } from '../env.server.ts';
import { readFolderMails } from '../mail/folder-transport.ts';
import { printVerification } from './verify.ts';

const usage = `npm run -s belegwerk -- BEFEHL

  mails      E-Mails, die diese Installation abgelegt statt verschickt hat, neueste zuerst
  verify     prüft Datenbank, Ereignisprotokoll, Belege und Dateien auf Schäden und nachträgliche Änderungen;
             mit --expect STAND auch, ob ein früher notierter Stand noch Teil des Protokolls ist
`;

const mailsMax = 50;

async function printMails(): Promise<number> {
  const mails = await readFolderMails(join(readEnv(process.env).dataDir, 'mails'), mailsMax);
  for (const mail of mails)
    console.log(`${mail.at}\nAn: ${mail.to}\nBetreff: ${mail.subject}\n\n${mail.text}\n${'-'.repeat(72)}`);
  if (mails.length === 0) console.log('Keine E-Mails.');
  return 0;
}

async function main(command: string | undefined, rest: string[]): Promise<number> {
  if (command === 'mails') return printMails();
  if (command === 'verify') return printVerification(rest);
  process.stderr.write(usage);
  return 2;
}

process.exitCode = await main(process.argv[2], process.argv.slice(3));
