import type { IsoDate } from '#app/values/dates.ts';
import type { IssuedSnapshot } from '../invoice/snapshot.ts';
import { settlementOf, splitParts } from './settlement.ts';
import type { PartGroup, Receivable } from './settlement.ts';

/**
 * Whether what is open of a document can be written off, from its own day on. What a deposit asks for its final invoice asks for
 * in its place; a self-billed invoice and what takes another one back ask their customer for nothing.
 */
export function mayWriteOff({ kind, issueDate }: Pick<IssuedSnapshot, 'kind' | 'issueDate'>, date: IsoDate): boolean {
  return (kind === 'invoice' || kind === 'partial' || kind === 'final') && date >= issueDate;
}

/** What is to be corrected of its tax once what is open is uncollectible (§ 17 (2) Nr. 1 UStG), by tax group; none: nothing. */
export function taxToCorrect({ claim, booked }: Receivable): PartGroup[] {
  const { openCents } = settlementOf(claim.dueCents, booked);
  const parts = splitParts(claim, booked, [{ kind: 'uncollectible', amountCents: openCents }]);
  return parts.flatMap(({ taxGroups }) => taxGroups).filter(({ taxCents }) => taxCents !== 0);
}
