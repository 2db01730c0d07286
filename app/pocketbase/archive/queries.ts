import { z } from 'zod';
import type { Backend } from '../backend.ts';
import { queryOf } from '../call.ts';
import { rowSchema } from '../records.ts';
import * as calls from './calls.ts';
import { eventsOf } from './sql.ts';

const eventRow = rowSchema(eventsOf);
export type EventRow = z.output<typeof eventRow>;

/** What happened to one record of the signed-in person's company, newest first. */
export function listEventsOf(backend: Backend, subject: string): Promise<EventRow[]> {
  return backend.read(calls.ownEvents.path, z.array(eventRow), queryOf(calls.ownEvents, { subject }));
}
