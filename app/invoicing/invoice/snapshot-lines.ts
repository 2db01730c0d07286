import type { IsoDate } from '#app/values/dates.ts';
import type { Decimal } from '#app/values/decimal.ts';
import type { Cents } from '#app/values/money.ts';
import type { FrozenTexts } from '../fields.ts';
import type { RateBp, TaxCase } from '../tax/tax.ts';
import type { AdjustmentPart, LineTax } from '../tax/totals.ts';
import type { lineFields } from './fields.ts';

export interface LineSnapshot extends FrozenTexts<typeof lineFields, 'line'> {
  /** BT-126: "1", "2" …; those of optional lines are left out */
  id: string;
  /** BT-153: first line of what was typed */
  name: string;
  /** BT-154: the rest */
  description?: string;
  /** BT-129 */
  quantity: Decimal;
  /** BT-130 */
  unitCode: string;
  /** BT-146 */
  unitPrice: Decimal;
  /** BT-149; absent: 1 */
  priceBaseQuantity?: Decimal;
  /** price for one with tax, where prices are typed so; `unitPrice` follows from `netCents` */
  grossUnitPrice?: Decimal;
  taxCase: TaxCase;
  /** BT-152 in basis points */
  taxRateBp: RateBp;
  /** BG-27 */
  allowances?: LineAdjustmentSnapshot[];
  /** BG-28 */
  charges?: LineAdjustmentSnapshot[];
  /** BT-131 */
  netCents: Cents;
  /** the same with tax, where prices are typed so */
  grossCents?: Cents;
  /** BG-26 */
  period?: { from: IsoDate; to: IsoDate };
  /** BT-132 */
  orderLineReference?: string;
  /** BT-156 */
  customerArticleNumber?: string;
}

/** What stands in the table of a document, one for each row that was typed: a line by its id, or what counts for nothing. */
export type EntrySnapshot =
  | { kind: 'line'; id: string }
  | { kind: 'section'; text: string }
  | { kind: 'text'; text: string }
  /** of the lines since the last section or subtotal */
  | { kind: 'subtotal'; label?: string }
  /** offered beside the others: no line of the norm's invoice, in no sum */
  | { kind: 'optional'; line: LineSnapshot };

interface ReasonedAdjustment {
  /** BT-97, BT-104, BT-139, BT-144 */
  reason: string;
  /** BT-98, BT-105, BT-140, BT-145: UNTDID 5189 for allowances, 7161 for charges */
  reasonCode?: string;
  /** in basis points; the amount follows from it */
  percentBp?: RateBp;
  /** with tax where prices are typed so */
  amountCents: Cents;
}

export interface LineAdjustmentSnapshot extends ReasonedAdjustment {
  /** BT-137, BT-142, net; with a percentage */
  baseCents?: Cents;
  /** BT-136, BT-141 where they differ from `amountCents` because prices are typed with tax */
  netCents?: Cents;
}

export interface DocumentAdjustmentSnapshot extends ReasonedAdjustment {
  /** the only tax group it belongs to; absent: split over all */
  tax?: LineTax;
  parts: AdjustmentPartSnapshot[];
}

export interface AdjustmentPartSnapshot extends AdjustmentPart {
  /** BT-93, BT-100; with a percentage */
  baseCents?: Cents;
}

/** A row of a table with its line. A subtotal adds the lines since the last section or subtotal. */
export type LineEntry =
  { kind: 'line'; line: LineSnapshot; optional?: true } | Exclude<EntrySnapshot, { kind: 'line' | 'optional' }>;
