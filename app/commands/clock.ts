import { todayInBerlin } from '#app/values/berlin-time.ts';
import { readArguments } from './arguments.ts';
import type { Command, RefusedArguments } from './arguments.ts';
import { openInstallation } from './open-installation.ts';
import { correctClock } from '#app/pocketbase/clock/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

const usage = `npm run -s belegwerk -- clock "GRUND"

Wenn die Uhr dieses Rechners vorging und nun richtig geht: lässt Firmen wieder ausstellen, deren letzter Beleg ein
späteres Datum trägt. Der Grund steht danach im Ereignisprotokoll dieser Firmen.
`;

/** Says that the clock was ahead, with a reason, so that issuing goes on. */
async function correctClockByHand([reason = '', ...more]: readonly string[]): Promise<number | RefusedArguments> {
  if (reason.trim() === '') return { refused: 'Es fehlt der Grund.' };
  const read = readArguments({ args: more, options: {} });
  if ('refused' in read) return read;
  const installation = await openInstallation();
  try {
    const { services } = installation;
    const today = todayInBerlin(services.now());
    const { companies, waiting } = await ask(services.connect(null), correctClock, { today, reason });
    console.log(`Heute ist der ${today}. ${companies.length} Firmen können wieder ausstellen.`);
    if (waiting.length > 0)
      console.log(
        `${waiting.length} Firmen haben schon Rechnungen des nächsten Jahres: Sie stellen erst ab dem 1. Januar wieder aus.`,
      );
    return 0;
  } finally {
    await installation.close();
  }
}

export const clock: Command = { usage, run: correctClockByHand };
