import { setTimeout as sleep } from 'node:timers/promises';
import { startSigning } from '../jobs/head-runner.ts';
import { openHeadKeeper } from '../pocketbase/heads/keeper.ts';
import { signHeads } from '../workflows/sign-heads.ts';
import type { Services } from '../workflows/services.ts';
import { log, say } from './log.ts';
import { messageOf } from './start-error.ts';

/** Part of the 5 seconds that a stop may take. */
const lastSigningMs = 400;

/**
 * Signs the event log now, tells its head to the person at the terminal, and goes on signing; the answer ends that with
 * a last signing. A failure is logged: nobody has to wait for a signature.
 */
export async function signLog(services: Services): Promise<() => Promise<void>> {
  const sign = () => signHeads(services.connect(null), openHeadKeeper(services.env.dataDir));
  const failed = (error: unknown) => log('error', 'signing-failed', { message: messageOf(error) });
  const head = await sign().catch(failed);
  if (head) say(`\nStand des Ereignisprotokolls: ${head}`);
  const signing = startSigning(sign, failed);
  return async () => {
    await Promise.race([signing.stop().then(sign).catch(failed), sleep(lastSigningMs)]);
  };
}
