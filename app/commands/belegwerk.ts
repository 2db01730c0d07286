import { join } from 'node:path';
import { readFolderMails } from '../mail/folder-transport.ts';
import { asksForHelp, misuse, readSettings, refuseAny, runCommand } from './arguments.ts';
import { runBackup } from './backup.ts';
import { correctClockByHand } from './clock.ts';
import { runRestore } from './restore.ts';
import { printVerification } from './verify.ts';

const usage = `npm run -s belegwerk -- BEFEHL

  mails      E-Mails, die diese Installation abgelegt statt verschickt hat, neueste zuerst
  verify     prüft Datenbank, Ereignisprotokoll, Belege und Dateien auf Schäden und nachträgliche Änderungen;
             mit --expect STAND auch, ob ein früher notierter Stand noch Teil des Protokolls ist
  backup     sichert alles, auch im laufenden Betrieb, und prüft die Sicherung
  restore    stellt eine Sicherung in einem leeren Ordner wieder her
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

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  mails: async (args) => {
    if (asksForHelp(args)) return printUsage();
    const refused = refuseAny(args);
    return refused ? misuse(refused, usage) : printMails();
  },
  verify: printVerification,
  backup: runBackup,
  restore: runRestore,
  clock: correctClockByHand,
};

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined) return misuse({ refused: 'Es fehlt ein Befehl.' }, usage);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command(args);
  if (!asksForHelp([name, ...args])) return misuse({ refused: `Den Befehl „${name}“ gibt es nicht.` }, usage);
  return printUsage();
}

function printUsage(): number {
  process.stdout.write(usage);
  return 0;
}

process.exitCode = await runCommand(main);
