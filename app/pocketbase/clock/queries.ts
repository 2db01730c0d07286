import { z } from 'zod';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { callRequestWithBody } from '../call.ts';
import * as calls from './calls.ts';
import type { ClockCorrection, CorrectedClock } from './calls.ts';

/** Lets companies issue again whose last document is of a day to come. */
export async function correctClock(system: Backend, correction: ClockCorrection): Promise<CorrectedClock> {
  const schema = z.object({ companies: z.array(z.string()), waiting: z.array(z.string()) });
  return accepted(await system.write({ ...callRequestWithBody(calls.correctClock, correction), schema }));
}
