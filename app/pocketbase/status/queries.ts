import type { z } from 'zod';
import type { Backend } from '../backend.ts';
import { rowSchema } from '../records.ts';
import * as calls from './calls.ts';
import { waitingWork } from './sql.ts';

const waiting = rowSchema(waitingWork);
export type WaitingWork = z.output<typeof waiting>;

/** How many documents wait for their files and how many mails to be sent, of the whole installation. */
export function countWaitingWork(system: Backend): Promise<WaitingWork> {
  return system.readAsSystem(calls.status.path, waiting);
}
