import { setTimeout as sleep } from 'node:timers/promises';
import { startSigning } from '#app/jobs/head-runner.ts';
import { openHeadSigner, readHeads } from '#app/pocketbase/heads/head-signer.ts';
import { queueDigests } from '#app/pocketbase/heads/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { digestPeriods } from '#app/workflows/digests/digest-periods.ts';
import { OtherKey, signHeads } from '#app/workflows/sign-heads.ts';
import type { Services } from '#app/workflows/services.ts';
import { log, printLine } from './log.ts';
import { messageOf, StartError } from './start-error.ts';

/** Part of the 5 seconds that a stop may take. */
const lastSigningMs = 400;

/**
 * Signs the event log now, tells its head to the person at the terminal, and goes on signing; the answer ends that with
 * a last signing. Owners are mailed what happened and their head as often as they chose. A failure is logged: nobody has
 * to wait for a signature but the first one. A log that was never signed is taken by the next start for one that was cut.
 */
export async function signLog(services: Services): Promise<() => Promise<void>> {
  const system = services.connect(null);
  const { dataDir } = services.env;
  const sign = async () => signHeads(system, openHeadSigner(dataDir));
  const signAndTell = async () => {
    await sign();
    await ask(system, queueDigests, digestPeriods(services.now()));
  };
  const failed = (error: unknown) => log('error', 'signing-failed', { message: messageOf(error) });
  const head = await sign().catch((error: unknown) => {
    if (error instanceof OtherKey) throw otherKey(dataDir);
    if (readHeads(dataDir).root === null) throw firstRefused(error);
    failed(error);
  });
  if (head) printLine(`\nStand des Ereignisprotokolls: ${head}`);
  const signing = startSigning(signAndTell, failed);
  return async () => {
    await Promise.race([signing.stop().then(sign).catch(failed), sleep(lastSigningMs)]);
  };
}

function firstRefused(error: unknown): StartError {
  return new StartError(
    `Das Ereignisprotokoll ließ sich nicht zum ersten Mal unterschreiben (${messageOf(error)}). ` +
      'Bitte prüfen, ob im Datenordner Platz ist und Belegwerk darin schreiben darf.',
  );
}

function otherKey(dataDir: string): StartError {
  return new StartError(
    `Zuletzt hat ein anderer Schlüssel unterschrieben als der von ${dataDir} (signing.key). Mit einer Datenbank arbeitet ` +
      'genau ein Datenordner; zieht er um, gehört signing.key dazu.',
  );
}
