import { readArguments } from './arguments.ts';
import type { Command, RefusedArguments } from './arguments.ts';
import { openInstallation } from './open-installation.ts';
import { reopenAccount } from '#app/pocketbase/accounts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

const usage = `npm run -s belegwerk -- reopen ADRESSE

Öffnet ein Konto wieder, das geschlossen wurde. Seine Adresse bekommt eine E-Mail, das Ereignisprotokoll einen Eintrag.
`;

const refusals = {
  'unknown-address': 'Zu dieser Adresse gibt es kein Konto.',
  'not-closed': 'Dieses Konto ist nicht geschlossen.',
};

/** Opens a closed account again: only who runs the installation can. */
async function reopenByHand([email = '', ...more]: readonly string[]): Promise<number | RefusedArguments> {
  if (!email.includes('@')) return { refused: 'Es fehlt die E-Mail-Adresse des Kontos.' };
  const read = readArguments({ args: more, options: {} });
  if ('refused' in read) return read;
  const installation = await openInstallation();
  try {
    const opened = await ask(installation.services.connect(null), reopenAccount, { email: email.toLowerCase() });
    if (!opened.ok) {
      console.error(refusals[opened.refusal]);
      return 1;
    }
    console.log(`Das Konto ${email.toLowerCase()} ist wieder offen.`);
    return 0;
  } finally {
    await installation.close();
  }
}

export const reopen: Command = { usage, run: reopenByHand };
