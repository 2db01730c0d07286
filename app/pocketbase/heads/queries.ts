import { z } from 'zod';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { pathOf, queryOf, callRequestWithBody } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import type { Outcome } from '../refusal.ts';
import { rowSchema, shapeOf } from '../records.ts';
import * as calls from './calls.ts';
import { eventsDown, grownLogs, headsFrom, lastHead, lastRoot } from './sql.ts';

const counters = z.array(
  z.object({ kind: z.string(), period: z.string(), value: z.number().int(), lastDate: z.string() }),
);
const due = z.object({
  /** round −1: nothing was signed yet */
  last: rowSchema(lastRoot),
  companies: z.number().int(),
  due: z.array(
    z.object({
      ...shapeOf(grownLogs.row),
      counters: z
        .string()
        .transform((text): unknown => JSON.parse(text))
        .pipe(counters),
    }),
  ),
});
export type DueHeads = z.output<typeof due>;

/** What is to be signed: logs that grew since the last round. */
export function findDueHeads(system: Backend): Promise<DueHeads> {
  return system.readAsSystem(calls.dueHeads.path, due);
}

/** Stores one signed round for good. */
export function storeHeads(
  system: Backend,
  round: { round: number; rows: calls.HeadRow[] },
): Promise<Outcome<unknown, RefusalOf<typeof calls.storeHeads>>> {
  return system.write({ ...callRequestWithBody(calls.storeHeads, round), schema: z.unknown() });
}

/** Queues the mails that tell owners what happened and their last head; answers how many. */
export async function queueDigests(system: Backend, periods: calls.DigestPeriods): Promise<number> {
  const schema = z.object({ queued: z.number().int() });
  return accepted(await system.write({ ...callRequestWithBody(calls.queueDigests, periods), schema })).queued;
}

const ownHead = z.object({
  company: z.string(),
  /** instant of the first event */
  began: z.string(),
  last: rowSchema(lastHead),
  signed: rowSchema(lastHead).nullable(),
  /** '' where the person's log has no such event */
  foundAt: z.string(),
});

/** Where the person's event log stands; `noted`: the place and hash of an event that is looked for in it. */
export function findOwnHead(backend: Backend, noted: { seq: number; hash: string } = { seq: 0, hash: '' }) {
  return backend.read(calls.ownHead.path, ownHead, queryOf(calls.ownHead, noted));
}

const headRow = rowSchema(headsFrom);

/** Everything that was signed from a round on, oldest first. */
export async function* readHeadsFrom(system: Backend, round: number): AsyncGenerator<z.output<typeof headRow>> {
  for (let from = round; ;) {
    const rows = await system.readAsSystem(`${pathOf(calls.headsFrom)}?round=${from}`, z.array(headRow));
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    from = last.round + 1;
  }
}

const logRow = rowSchema(eventsDown);
export type LogRow = z.output<typeof logRow>;

/** A page of the whole log of the signed-in person's company, newest first; `total` events. */
export function listLog(backend: Backend, page: number): Promise<{ total: number; rows: LogRow[] }> {
  const schema = z.object({ total: z.number().int(), rows: z.array(logRow) });
  return backend.read(calls.ownLog.path, schema, queryOf(calls.ownLog, { page }));
}
