import { negateDecimal } from '#app/values/decimal.ts';
import { centsToDecimal } from '#app/values/money.ts';
import type { InvoiceSnapshot, LineAdjustmentSnapshot, LineSnapshot, TaxGroupSnapshot } from '../invoice/snapshot.ts';
import type { AllowanceCharge, InvoiceLine, Item, Price } from '#app/einvoice/model.ts';
import { percentOf, vatOf } from './amounts.ts';
import { compact, filled } from '#app/values/compact.ts';

/** BG-25 */
export function linesOf({ lines, totals }: Pick<InvoiceSnapshot, 'lines' | 'totals'>): InvoiceLine[] {
  return lines.map((line) => lineOf(line, exemptionOf(line, totals.taxGroups)));
}

function lineOf(line: LineSnapshot, exemption: string | undefined): InvoiceLine {
  // A price must not be negative (BR-27): what is taken back is a negative quantity.
  const isNegative = line.unitPrice.startsWith('-');
  return compact<InvoiceLine>({
    id: line.id,
    note: filled([line.note, exemption].filter((text) => text !== undefined))?.join('\n'),
    quantity: isNegative ? negateDecimal(line.quantity) : line.quantity,
    unitCode: line.unitCode,
    netAmount: centsToDecimal(line.netCents),
    orderLineReference: line.orderLineReference,
    period: line.period && { start: line.period.from, end: line.period.to },
    allowances: filled((line.allowances ?? []).map(adjustmentOf)),
    charges: filled((line.charges ?? []).map(adjustmentOf)),
    price: priceOf(line, isNegative),
    vat: vatOf(line),
    item: itemOf(line),
  });
}

/** Where one breakdown stands for several exemptions, each line says which is its own. */
function exemptionOf({ taxCase }: LineSnapshot, groups: readonly TaxGroupSnapshot[]): string | undefined {
  const own = groups.find((group) => group.taxCase === taxCase);
  const isShared = groups.some((group) => group.taxCase !== taxCase && group.category === own?.category);
  return isShared ? own?.exemptionText : undefined;
}

function priceOf({ unitPrice, priceBaseQuantity, unitCode }: LineSnapshot, isNegative: boolean): Price {
  return {
    net: isNegative ? negateDecimal(unitPrice) : unitPrice,
    // PEPPOL-EN16931-R130: the unit of the price is that of the quantity.
    ...(priceBaseQuantity !== undefined && { baseQuantity: priceBaseQuantity, baseQuantityUnit: unitCode }),
  };
}

function adjustmentOf(adjustment: LineAdjustmentSnapshot): AllowanceCharge {
  const { baseCents } = adjustment;
  return compact<AllowanceCharge>({
    amount: centsToDecimal(adjustment.netCents ?? adjustment.amountCents),
    baseAmount: baseCents === undefined ? undefined : centsToDecimal(baseCents),
    percentage: percentOf(adjustment.percentBp),
    reason: adjustment.reason,
    reasonCode: adjustment.reasonCode,
  });
}

function itemOf(line: LineSnapshot): Item {
  return compact<Item>({
    name: line.name,
    description: line.description,
    sellerId: line.articleNumber,
    buyerId: line.customerArticleNumber,
  });
}
