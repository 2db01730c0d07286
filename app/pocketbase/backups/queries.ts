import { z } from 'zod';
import type { Backend } from '../backend.ts';
import { callRequestWithBody } from '../call.ts';
import type { RefusalOf, WriteCall } from '../call.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';

type Restored = typeof calls.recordRestore extends WriteCall<string, infer Body, string> ? Body : never;

const noted = z.object({ moved: z.int(), seq: z.int() });

/** Notes in the company's log that it goes on from a backup, and moves its counters there. */
export function recordRestore(
  system: Backend,
  company: string,
  restored: Restored,
): Promise<Outcome<z.output<typeof noted>, RefusalOf<typeof calls.recordRestore>>> {
  return system.write({ ...callRequestWithBody(calls.recordRestore, restored, { company }), schema: noted });
}
