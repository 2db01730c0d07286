import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { AnswerOf } from '../call.ts';
import * as calls from './calls.ts';

/** Everything that was signed from a round on, oldest first. */
export async function* readHeadsFrom(
  system: Backend,
  round: number,
): AsyncGenerator<AnswerOf<typeof calls.headsFrom>[number]> {
  for (let from = round; ;) {
    const rows = await ask(system, calls.headsFrom, { round: from });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    from = last.round + 1;
  }
}
