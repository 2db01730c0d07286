import { z } from 'zod';
import { rangeKinds } from '#app/invoicing/invoice/numbering.ts';
import type { Backend } from '../backend.ts';
import { queryOf, callRequestWithBody } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import { rowSchema, shapeOf } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { Jump } from './calls.ts';
import { jumpsOf, ledgerPage, ledgerPiece, ledgerSums, rangesOf } from './sql.ts';

const jumps = z.array(rowSchema(jumpsOf));
export type NumberJump = z.output<typeof jumps>[number];

/** The last jumps of number ranges that people have made, newest first. */
export function listJumps(backend: Backend): Promise<NumberJump[]> {
  return backend.read(calls.listJumps.path, jumps);
}

const rangeRow = z.object({ ...shapeOf(rangesOf.row), kind: z.enum(rangeKinds) });
export type NumberRange = z.output<typeof rangeRow>;

/** The ranges that documents draw from, the present ones first. */
export function listRanges(backend: Backend): Promise<NumberRange[]> {
  return backend.read(calls.listRanges.path, z.array(rangeRow));
}

const ledger = z.object({
  rows: z.array(rowSchema(ledgerPage)),
  sums: rowSchema(ledgerSums),
  pageSize: z.number().int(),
});
export type NumberLedger = z.output<typeof ledger>;
export type LedgerRow = NumberLedger['rows'][number];

/** One page of what became of every number of a range, the last first, with its sums. */
export function findLedger(backend: Backend, { kind, period }: NumberRange, page: number): Promise<NumberLedger> {
  return backend.read(calls.numberLedger.path, ledger, queryOf(calls.numberLedger, { kind, period, page }));
}

/** A piece of what became of the numbers of a range, the first ones first. */
export function listLedgerRows(
  backend: Backend,
  { kind, period }: Pick<NumberRange, 'kind' | 'period'>,
  piece: { offset: number; count: number },
): Promise<LedgerRow[]> {
  const asked = queryOf(calls.ledgerRows, { kind, period, ...piece });
  return backend.read(calls.ledgerRows.path, z.array(rowSchema(ledgerPiece)), asked);
}

/** Lets the present range of a kind of document go on further ahead, with a reason. */
export function jumpNumber(
  backend: Backend,
  jump: Jump,
): Promise<Outcome<unknown, RefusalOf<typeof calls.jumpNumber>>> {
  return backend.write({ ...callRequestWithBody(calls.jumpNumber, jump), schema: z.unknown() });
}
