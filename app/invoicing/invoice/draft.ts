import { unlessTooLarge } from '../../values/money.ts';
import type { Cents } from '../../values/money.ts';
import { computeTotals, lineNetCents } from '../tax/totals.ts';
import type { PricedLine, Totals } from '../tax/totals.ts';
import { taxByRegime } from '../tax/tax-choices.ts';
import type { ChosenTax } from '../tax/tax-choices.ts';
import type { ValuesOf } from '../fields.ts';
import type { InvoiceHead, lineFields } from './fields.ts';

/**
 * An invoice as it is being written: anything may still be missing ('' or no line), but what is there is well-formed.
 * `customer` is a record id.
 */
export interface InvoiceDraft extends InvoiceHead {
  lines: DraftLine[];
}

export interface DraftLine extends Omit<ValuesOf<typeof lineFields>, 'tax'>, ChosenTax {}

/** The part of a line that sums are made of. */
export type DraftPrice = Pick<DraftLine, 'quantity' | 'unitPrice' | 'taxCase' | 'taxRateBp'>;

export const linesMax = 200;

/** The lines that have quantity and price, taxed as the seller's regime wants (§ 19 UStG overrides most choices). */
export function pricedLines(lines: readonly DraftPrice[], smallBusiness: boolean): PricedLine[] {
  return lines
    .filter((line) => line.quantity !== '' && line.unitPrice !== '')
    .map((line) => priceLine(line, smallBusiness));
}

/** Whether a line says anything yet; a new draft has one that does not. */
export function hasAnyLine(draft: { lines: readonly Pick<DraftLine, 'description' | 'unitPrice'>[] }): boolean {
  return draft.lines.some((line) => line.description.trim() !== '' || line.unitPrice !== '');
}

/** One line with the tax of the seller's regime. Quantity and price must be present. */
export function priceLine(line: DraftPrice, smallBusiness: boolean): DraftPrice {
  return { quantity: line.quantity, unitPrice: line.unitPrice, ...taxByRegime(line, smallBusiness) };
}

/** Totals of what is already complete; 'amount-too-large' past the limit of money.ts. */
export function draftTotals(
  draft: { lines: readonly DraftPrice[] },
  smallBusiness: boolean,
): Totals | 'amount-too-large' {
  return unlessTooLarge(() => computeTotals(pricedLines(draft.lines, smallBusiness)));
}

/** Quantity × unit price in cents, null while one of them is missing, 'amount-too-large' past the limit of money.ts. */
export function lineAmount({
  quantity,
  unitPrice,
}: Pick<DraftPrice, 'quantity' | 'unitPrice'>): Cents | 'amount-too-large' | null {
  return quantity === '' || unitPrice === '' ? null : unlessTooLarge(() => lineNetCents({ quantity, unitPrice }));
}
