import { correctClock } from '../pocketbase/clock/queries.ts';
import { todayInBerlin } from '../workflows/services.ts';
import { asksForHelp, misuse, refuseAny } from './arguments.ts';
import { openInstallation } from './open-installation.ts';

const usage = `npm run -s belegwerk -- clock "GRUND"

Wenn die Uhr dieses Rechners vorging und nun richtig geht: lässt Firmen wieder ausstellen, deren letzter Beleg ein
späteres Datum trägt. Der Grund steht danach im Ereignisprotokoll dieser Firmen.
`;

/** Says that the clock was ahead, with a reason, so that issuing goes on. Answers the exit code. */
export async function correctClockByHand(args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    process.stdout.write(usage);
    return 0;
  }
  const [reason = ''] = args;
  if (reason.trim() === '') return misuse({ refused: 'Es fehlt der Grund.' }, usage);
  const refused = refuseAny(args.slice(1));
  if (refused) return misuse(refused, usage);
  const installation = await openInstallation();
  try {
    const { services } = installation;
    const today = todayInBerlin(services.now());
    const companies = await correctClock(services.connect(null), { today, reason });
    console.log(`Heute ist der ${today}. ${companies.length} Firmen können wieder ausstellen.`);
    return 0;
  } finally {
    await installation.close();
  }
}
