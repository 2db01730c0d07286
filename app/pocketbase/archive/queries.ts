import { z } from 'zod';
import { fileKinds } from '../invoices/files.ts';
import type { Backend } from '../backend.ts';
import { pathOf, queryOf } from '../call.ts';
import { rowSchema, shapeOf } from '../records.ts';
import * as calls from './calls.ts';
import { eventsAfter, eventsOf, issuedAfter } from './sql.ts';

const chainedEvent = rowSchema(eventsAfter);
export type ChainedEvent = z.output<typeof chainedEvent>;

const issuedRecord = z.object({
  ...shapeOf(issuedAfter.row),
  files: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(z.object({ kind: z.enum(fileKinds), sha256: z.string() }))),
});
export type IssuedRecord = z.output<typeof issuedRecord>;

/** Ids of all companies of this installation. */
export function listCompanies(system: Backend): Promise<string[]> {
  return system.readAsSystem(calls.companies.path, z.array(z.string()));
}

/** The whole chain of one company, oldest first. */
export async function* readChain(system: Backend, company: string): AsyncGenerator<ChainedEvent> {
  for (let after = 0; ;) {
    const path = `${pathOf(calls.events, { company })}?after=${after}`;
    const events = await system.readAsSystem(path, z.array(chainedEvent));
    yield* events;
    const last = events.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

/** All issued invoices of one company with the hashes of their files, by id. */
export async function* readIssued(system: Backend, company: string): AsyncGenerator<IssuedRecord> {
  for (let after = ''; ;) {
    const path = `${pathOf(calls.issued, { company })}?after=${after}`;
    const issued = await system.readAsSystem(path, z.array(issuedRecord));
    yield* issued;
    const last = issued.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const eventRow = rowSchema(eventsOf);
export type EventRow = z.output<typeof eventRow>;

/** What happened to one record of the signed-in person's company, newest first. */
export function listEventsOf(backend: Backend, subject: string): Promise<EventRow[]> {
  return backend.read(calls.ownEvents.path, z.array(eventRow), queryOf(calls.ownEvents, { subject }));
}
