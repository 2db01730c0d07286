import { join } from 'node:path';
import { readFolderMails } from '#app/mail/folder-transport.ts';
import { accounts } from './accounts.ts';
import { commandOf, readSettings, runNamed } from './arguments.ts';
import type { Command } from './arguments.ts';
import { backup } from './backup.ts';
import { clock } from './clock.ts';
import { doctor } from './doctor.ts';
import { reopen } from './reopen.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

const usage = `npm run -s belegwerk -- BEFEHL

  mails      E-Mails, die in einem Ordner liegen, statt verschickt zu werden, neueste zuerst
  verify     prüft Datenbank, Ereignisprotokoll, Belege und Dateien auf Schäden und nachträgliche Änderungen;
             mit --expect STAND auch, ob ein früher notierter Stand noch Teil des Protokolls ist
  backup     sichert alles, auch im laufenden Betrieb, und prüft die Sicherung
  restore    stellt eine Sicherung in einem leeren Ordner wieder her
  doctor     sieht nach, ob da ist und geht, was Belegwerk braucht: Mailserver, DNS, Uhr, Laufwerk, PDF, Datenbank, Sicherung
  reopen     öffnet ein geschlossenes Konto wieder
  accounts   nennt einem Proxy vor mehreren Zellen, wessen Konto hier liegt
  clock      lässt wieder ausstellen, nachdem die Uhr dieses Rechners vorging
`;

const mailsMax = 50;

async function printMails(): Promise<number> {
  const mails = await readFolderMails(join(readSettings().dataDir, 'mails'), mailsMax);
  for (const mail of mails)
    console.log(`${mail.at}\nAn: ${mail.to}\nBetreff: ${mail.subject}\n\n${mail.text}\n${'-'.repeat(72)}`);
  if (mails.length === 0) console.log('Keine E-Mails.');
  return 0;
}

const commands: Readonly<Record<string, Command>> = {
  mails: commandOf(usage, {}, printMails),
  verify,
  backup,
  restore,
  doctor,
  reopen,
  accounts,
  clock,
};

process.exitCode = await runNamed(commands, usage);
