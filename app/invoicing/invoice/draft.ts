import { unlessTooLarge } from '../../values/money.ts';
import type { Cents } from '../../values/money.ts';
import { computeTotals, pricedAmount } from '../tax/totals.ts';
import type { DocumentAdjustments, PricedLine, Totals } from '../tax/totals.ts';
import { taxByRegime, taxOfChoice } from '../tax/tax-choices.ts';
import type { ChosenTax } from '../tax/tax-choices.ts';
import { emptyValues } from '../fields.ts';
import type { ValuesOf } from '../fields.ts';
import { lineFields } from './fields.ts';
import type { InvoiceHead, TypedAdjustments } from './fields.ts';

/**
 * An invoice as it is being written: anything may still be missing ('' or no line), but what is there is well-formed.
 * `customer` is a record id.
 */
export interface InvoiceDraft extends InvoiceHead {
  lines: DraftLine[];
}

export interface DraftLine extends Omit<ValuesOf<typeof lineFields>, 'tax'>, ChosenTax {}

const { tax: newTax, ...emptyLine } = emptyValues(lineFields);

/** A line that nobody has typed in yet. */
export const newDraftLine: DraftLine = { ...emptyLine, ...taxOfChoice(newTax) };

/** Whether an address of delivery is typed; a name alone is none. */
export function hasDeliveryAddress({
  deliveryStreet,
  deliveryPostCode,
  deliveryCity,
}: Pick<InvoiceDraft, 'deliveryStreet' | 'deliveryPostCode' | 'deliveryCity'>): boolean {
  return `${deliveryStreet}${deliveryPostCode}${deliveryCity}`.trim() !== '';
}

/** What a row of a draft is. */
export type RowKind = Pick<DraftLine, 'entry'>;

/** Whether a row is a line of the invoice (BG-25); the others are shown, and count for nothing. */
export function isBilled({ entry }: RowKind): boolean {
  return entry === 'line';
}

/** Whether a row has quantity and price, and a number to be called by. */
export function isPosition({ entry }: RowKind): boolean {
  return entry === 'line' || entry === 'optional';
}

/** The number, from 1, that a row is called by; a row between the positions by that of the one before it. */
export function positionOf(rows: readonly RowKind[], row: number): number {
  return rows.slice(0, row + 1).filter(isPosition).length;
}

/** The row, from 0, of each line of the invoice. */
export function rowsOfLines(rows: readonly RowKind[]): number[] {
  return rows.flatMap((row, index) => (isBilled(row) ? [index] : []));
}

/** The part of a line that sums are made of. */
export type DraftPrice = Pick<
  DraftLine,
  'entry' | 'quantity' | 'unitPrice' | 'taxCase' | 'taxRateBp' | 'discountPercent'
>;

export const linesMax = 500;

/** The lines of the invoice that have quantity and price, taxed as the seller's regime wants (§ 19 UStG overrides most choices). */
export function pricedLines(lines: readonly DraftPrice[], smallBusiness: boolean): PricedLine[] {
  return lines
    .filter((line) => isBilled(line) && line.quantity !== '' && line.unitPrice !== '')
    .map((line) => priceLine(line, smallBusiness));
}

/** Whether a line says anything yet; a new draft has one that does not. */
export function hasAnyLine(draft: { lines: readonly Pick<DraftLine, 'description' | 'unitPrice'>[] }): boolean {
  return draft.lines.some((line) => line.description.trim() !== '' || line.unitPrice !== '');
}

/** One line with the tax of the seller's regime. Quantity and price must be present. */
export function priceLine(line: Omit<DraftPrice, 'entry'>, smallBusiness: boolean): PricedLine {
  const { quantity, unitPrice } = line;
  return { quantity, unitPrice, ...taxByRegime(line, smallBusiness), ...discountOf(line) };
}

/** BG-27 of a line; empty: none. */
function discountOf({ discountPercent }: Pick<DraftLine, 'discountPercent'>): Pick<PricedLine, 'allowances'> {
  return discountPercent === 0 ? {} : { allowances: [{ percentBp: discountPercent }] };
}

/** BG-20 and BG-21 of a draft, and whether prices have tax in them; of percentage and amount the percentage counts, and a gap says so. */
export function adjustmentsOfDraft(draft: Partial<TypedAdjustments>): DocumentAdjustments {
  const { priceMode = 'net', allowancePercent = 0, allowanceAmount = 0, chargeAmount = 0 } = draft;
  const allowance = allowancePercent === 0 ? { amountCents: allowanceAmount } : { percentBp: allowancePercent };
  return {
    priceMode,
    ...(allowancePercent + allowanceAmount > 0 && { allowances: [allowance] }),
    ...(chargeAmount > 0 && { charges: [{ amountCents: chargeAmount }] }),
  };
}

/** Totals of what is already complete; 'amount-too-large' past the limit of money.ts. */
export function draftTotals(
  draft: { lines: readonly DraftPrice[] } & Partial<TypedAdjustments>,
  smallBusiness: boolean,
): Totals | 'amount-too-large' {
  return unlessTooLarge(() => computeTotals(pricedLines(draft.lines, smallBusiness), adjustmentsOfDraft(draft)));
}

/**
 * Quantity × unit price less the discount in cents (BT-131), null while one of them is missing, 'amount-too-large' past the
 * limit of money.ts.
 */
export function lineAmount(
  line: Pick<DraftPrice, 'quantity' | 'unitPrice' | 'discountPercent'>,
): Cents | 'amount-too-large' | null {
  const { quantity, unitPrice } = line;
  if (quantity === '' || unitPrice === '') return null;
  return unlessTooLarge(() => pricedAmount({ quantity, unitPrice, ...discountOf(line) }));
}
