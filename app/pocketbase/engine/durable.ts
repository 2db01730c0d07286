import { oneRow } from './rows.ts';
import { durablePragma, synchronousPragma } from './sql.ts';

/** The writer connection is recycled after some idle time and comes back at NORMAL, so this is said every time. */
export function makeDurable(app: core.App): void {
  app.nonconcurrentDB().newQuery(durablePragma.sql).execute();
}

/** At this level a power cut forgets nothing that was committed. */
export const durableLevel = 2;

/** The level at which this transaction will be committed. */
export function synchronousLevel(tx: core.App): number {
  return oneRow(tx, synchronousPragma, {}).synchronous;
}
