import { join } from 'node:path';
import { readFolderMails } from '../mail/folder-transport.ts';
import { verifiedFile, writeDone } from '../server/folder/done-file.ts';
import { verifyArchive } from '../workflows/verify-archive.ts';
import { asksForHelp, misuse, readSettings, refuseAny, runCommand } from './arguments.ts';
import { correctClockByHand } from './clock.ts';
import { openInstallation } from './open-installation.ts';

const usage = `npm run -s belegwerk -- BEFEHL

  mails      E-Mails, die diese Installation abgelegt statt verschickt hat, neueste zuerst
  verify     prüft Ereignisprotokoll, Belege und Dateien auf nachträgliche Änderungen
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

async function printVerification(): Promise<number> {
  const installation = await openInstallation();
  try {
    const report = await verifyArchive(installation.services.connect(null));
    const ok = report.damages.length === 0;
    writeDone(installation.services.env.dataDir, verifiedFile, { at: new Date().toISOString(), ok });
    for (const damage of report.damages) console.log(`${damage.what}\t${damage.company}\t${damage.subject}`);
    console.log(
      `${report.companies} Firmen, ${report.events} Ereignisse, ${report.invoices} Rechnungen, ${report.files} Dateien geprüft, ` +
        `${report.damages.length} Abweichungen`,
    );
    return ok ? 0 : 1;
  } finally {
    await installation.close();
  }
}

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  mails: taking(printMails),
  verify: taking(printVerification),
  clock: correctClockByHand,
};

/** A command that takes nothing. */
function taking(run: () => Promise<number>): (args: readonly string[]) => Promise<number> {
  return async (args) => {
    const refused = refuseAny(args);
    return refused ? misuse(refused, usage) : run();
  };
}

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined) return misuse({ refused: 'Es fehlt ein Befehl.' }, usage);
  if (asksForHelp([name, ...args])) {
    process.stdout.write(usage);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command ? command(args) : misuse({ refused: `Den Befehl „${name}“ gibt es nicht.` }, usage);
}

process.exitCode = await runCommand(main);
