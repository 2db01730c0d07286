import { z } from 'zod';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { callRequest } from '../call.ts';
import * as calls from './calls.ts';

/** Removes what lies in the storage and belongs to nothing, of the whole installation. Answers how many of each. */
export async function cleanUpStorage(system: Backend): Promise<calls.StorageCleanup> {
  const schema = z.object({ files: z.number().int(), attachments: z.number().int() });
  return accepted(await system.write({ ...callRequest(calls.cleanUpStorage), schema }));
}
