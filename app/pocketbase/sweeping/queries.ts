import { z } from 'zod';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { to } from '../call.ts';
import * as calls from './calls.ts';

/** Removes stored files without a record, of the whole installation. Answers how many. */
export async function sweepStorage(system: Backend): Promise<number> {
  const schema = z.object({ removed: z.number().int() });
  return accepted(await system.write({ ...to(calls.sweepStorage), schema })).removed;
}
