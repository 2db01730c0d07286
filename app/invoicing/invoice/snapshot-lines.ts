import type { Cents } from '../../values/money.ts';
import type { RateBp } from '../tax/tax.ts';
import type { AdjustmentPart, LineTax } from '../tax/totals.ts';

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
