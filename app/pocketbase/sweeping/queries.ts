import { z } from 'zod';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { to } from '../call.ts';
import * as calls from './calls.ts';

/** Removes what lies in the storage and belongs to nothing, of the whole installation. Answers how many of each. */
export async function sweepStorage(system: Backend): Promise<calls.Swept> {
  const schema = z.object({ removed: z.number().int(), forgotten: z.number().int() });
  return accepted(await system.write({ ...to(calls.sweepStorage), schema }));
}
