import { z } from 'zod';
import type { Backend } from '../backend.ts';
import { send } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import { rowSchema } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { Jump } from './calls.ts';
import { jumpsOf } from './sql.ts';

const jumps = z.array(rowSchema(jumpsOf));
export type NumberJump = z.output<typeof jumps>[number];

/** The last jumps of number ranges that people have made, newest first. */
export function listJumps(backend: Backend): Promise<NumberJump[]> {
  return backend.read(calls.listJumps.path, jumps);
}

/** Lets the present range of a kind of document go on further ahead, with a reason. */
export function jumpNumber(
  backend: Backend,
  jump: Jump,
): Promise<Outcome<unknown, RefusalOf<typeof calls.jumpNumber>>> {
  return backend.write({ ...send(calls.jumpNumber, jump), schema: z.unknown() });
}
