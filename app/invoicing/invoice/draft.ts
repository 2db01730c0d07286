import { unlessTooLarge } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { computeTotals, pricedAmount } from '../tax/totals.ts';
import type { Adjustment, DocumentAdjustments, PricedLine, Totals } from '../tax/totals.ts';
import { taxByRegime, taxOfChoice } from '../tax/tax-choices.ts';
import type { ChosenTax } from '../tax/tax-choices.ts';
import type { RateBp } from '../tax/tax.ts';
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

/** What is taken off a line and put on it. */
export type LineAdjustments = Pick<
  DraftLine,
  'discountPercent' | 'discountAmount' | 'surchargePercent' | 'surchargeAmount'
>;

/** The part of a line that sums are made of. */
export type DraftPrice = Pick<DraftLine, 'entry' | 'quantity' | 'unitPrice' | 'taxCase' | 'taxRateBp'> &
  LineAdjustments;

export const linesMax = 500;

/** The lines of the invoice that have quantity and price, taxed as the seller's regime wants (§ 19 UStG overrides most choices). */
export function pricedLines(lines: readonly DraftPrice[], smallBusiness: boolean): PricedLine[] {
  return lines
    .filter((line) => isBilled(line) && line.quantity !== '' && line.unitPrice !== '')
    .map((line) => priceLine(line, smallBusiness));
}

/** What tells a draft from others: its subject, else its first line; '' where it says neither. */
export function aboutOfDraft({
  subject,
  lines,
}: {
  subject: string;
  lines: readonly Pick<DraftLine, 'description'>[];
}): string {
  return subject || (lines[0]?.description ?? '');
}

/** Whether a line says anything yet; a new draft has one that does not. */
export function hasAnyLine(draft: { lines: readonly Pick<DraftLine, 'description' | 'unitPrice'>[] }): boolean {
  return draft.lines.some((line) => line.description.trim() !== '' || line.unitPrice !== '');
}

/** One line with the tax of the seller's regime. Quantity and price must be present. */
export function priceLine(line: Omit<DraftPrice, 'entry'>, smallBusiness: boolean): PricedLine {
  const { quantity, unitPrice } = line;
  return { quantity, unitPrice, ...taxByRegime(line, smallBusiness), ...adjustmentsOfLine(line) };
}

/** BG-27 and BG-28 of a line. Where it takes something back, amounts do so too. */
function adjustmentsOfLine(
  line: Pick<DraftLine, 'quantity'> & LineAdjustments,
): Pick<PricedLine, 'allowances' | 'charges'> {
  const sign = line.quantity.startsWith('-') ? -1 : 1;
  const allowances = typedAdjustment(line.discountPercent, sign * line.discountAmount);
  const charges = typedAdjustment(line.surchargePercent, sign * line.surchargeAmount);
  return { ...(allowances && { allowances }), ...(charges && { charges }) };
}

/** None, or one: of percentage and amount the percentage counts, and a gap says so. */
function typedAdjustment(percentBp: RateBp, amountCents: Cents): Adjustment[] | undefined {
  if (percentBp > 0) return [{ percentBp }];
  return amountCents === 0 ? undefined : [{ amountCents }];
}

/** BG-20 and BG-21 of a draft, and whether prices have tax in them. */
export function adjustmentsOfDraft(draft: Partial<TypedAdjustments>): DocumentAdjustments {
  const { priceMode = 'net', allowancePercent = 0, allowanceAmount = 0, chargePercent = 0, chargeAmount = 0 } = draft;
  const allowances = typedAdjustment(allowancePercent, allowanceAmount);
  const charges = typedAdjustment(chargePercent, chargeAmount);
  return { priceMode, ...(allowances && { allowances }), ...(charges && { charges }) };
}

/** Totals of what is already complete, `deducted` taken off as well; 'amount-too-large' past the limit of money.ts. */
export function draftTotals(
  draft: { lines: readonly DraftPrice[] } & Partial<TypedAdjustments>,
  smallBusiness: boolean,
  deducted: NonNullable<DocumentAdjustments['allowances']> = [],
): Totals | 'amount-too-large' {
  const adjustments = adjustmentsOfDraft(draft);
  const allowances = [...(adjustments.allowances ?? []), ...deducted];
  return unlessTooLarge(() => computeTotals(pricedLines(draft.lines, smallBusiness), { ...adjustments, allowances }));
}

/**
 * Quantity × unit price less its discount and with its charge in cents (BT-131), null while quantity or price is missing,
 * 'amount-too-large' past the limit of money.ts.
 */
export function lineAmount(
  line: Pick<DraftPrice, 'quantity' | 'unitPrice'> & LineAdjustments,
): Cents | 'amount-too-large' | null {
  const { quantity, unitPrice } = line;
  if (quantity === '' || unitPrice === '') return null;
  return unlessTooLarge(() => pricedAmount({ quantity, unitPrice, ...adjustmentsOfLine(line) }));
}
