import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '#app/jobs/repeat.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { endLease, leaseSeconds, takeLease } from '#app/pocketbase/locks/calls.ts';
import { StartError } from './start-error.ts';

/** That this process alone works with its database. */
export interface Lease {
  /** who holds it */
  holder: string;
  /** frees it for the next one */
  end: () => Promise<void>;
}

interface Holding {
  /** another one has it now: this process must end */
  lost: () => void;
  failed: (error: unknown) => void;
  /** how long one waits for the lease of a process that was killed; ms */
  waitMs?: number;
  renewMs?: number;
}

/** Takes the lease and keeps it. Throws StartError where another process goes on renewing it. */
export async function holdLease(
  system: Backend,
  { lost, failed, waitMs = (leaseSeconds + 5) * 1000, renewMs = (leaseSeconds * 1000) / 4 }: Holding,
): Promise<Lease> {
  const holder = randomUUID();
  const take = async () => (await ask(system, takeLease, { holder })).isTaken;
  const deadline = Date.now() + waitMs;
  while (!(await take())) {
    if (Date.now() >= deadline) throw refusal;
    await sleep(1000);
  }
  const renewing = repeat(renewMs, async () => (await take()) || lost(), failed);
  return {
    holder,
    end: async () => {
      await renewing.stop();
      await ask(system, endLease, { holder }).catch(failed);
    },
  };
}

const refusal = new StartError(
  'Mit diesem PocketBase arbeitet schon ein anderes Belegwerk. Es darf nur eines sein: Mails gingen sonst zweimal hinaus.',
);
