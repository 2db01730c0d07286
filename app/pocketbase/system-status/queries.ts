import type { z } from 'zod';
import type { Backend } from '../backend.ts';
import { rowSchema } from '../records.ts';
import * as calls from './calls.ts';
import { backlogCounts } from './sql.ts';

const waiting = rowSchema(backlogCounts);
export type Backlog = z.output<typeof waiting>;

/** How many documents wait for their files and how many mails to be sent, of the whole installation. */
export function readBacklog(system: Backend): Promise<Backlog> {
  return system.readAsSystem(calls.status.path, waiting);
}
