import type { AllowanceCharge, Invoice, InvoiceLine } from '#app/einvoice/model.ts';
import type { BilledSnapshot, LineAdjustmentSnapshot, LineSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { taxCases } from '#app/invoicing/tax/tax-cases.ts';
import { hundredths, plainFigure } from './difference.ts';
import type { TermCheck } from './difference.ts';

export function totalChecks({ totals = {} }: Invoice, { lines, totals: frozen }: BilledSnapshot): TermCheck[] {
  const lineCents = lines.reduce((sum, line) => sum + line.netCents, 0);
  return [
    ['BT-106', hundredths(lineCents), plainFigure(totals.lineNet)],
    ['BT-107', hundredths(frozen.allowanceCents), plainFigure(totals.allowances)],
    ['BT-108', hundredths(frozen.chargeCents), plainFigure(totals.charges)],
    ['BT-109', hundredths(frozen.netCents), plainFigure(totals.net)],
    ['BT-110', hundredths(frozen.taxCents), plainFigure(totals.vat)],
    ['BT-112', hundredths(frozen.grossCents), plainFigure(totals.gross)],
    ['BT-113', hundredths(frozen.prepaidCents), plainFigure(totals.paid)],
    ['BT-114', undefined, plainFigure(totals.rounding)],
    ['BT-115', hundredths(frozen.dueCents), plainFigure(totals.due)],
  ];
}

/** BG-23 has one group for each category and rate, in which several tax cases may be joined. */
export function taxChecks({ vatBreakdown = [] }: Invoice, { totals }: BilledSnapshot, profile: string): TermCheck[] {
  // BR-DE-14: only an XRechnung has a rate for what is not subject to VAT.
  const rateOf = (category: string, rateBp: number) =>
    category === 'O' && profile !== 'xrechnung' ? plainFigure(undefined) : hundredths(rateBp);
  const keyOf = (category: string | undefined, rate: string | undefined) => `${category} ${rate}`;
  const joined = new Map<string, { base: number; tax: number }>();
  for (const group of totals.taxGroups) {
    const key = keyOf(group.category, rateOf(group.category, group.rateBp));
    const { base, tax } = joined.get(key) ?? { base: 0, tax: 0 };
    joined.set(key, { base: base + group.baseCents, tax: tax + group.taxCents });
  }
  return [
    ['BG-23', String(joined.size), String(vatBreakdown.length)],
    ...[...joined].flatMap(([key, { base, tax }]): TermCheck[] => {
      const found = vatBreakdown.find((group) => keyOf(group.category, plainFigure(group.rate)) === key);
      return [
        ['BT-116', hundredths(base), plainFigure(found?.base)],
        ['BT-117', hundredths(tax), plainFigure(found?.amount)],
      ];
    }),
  ];
}

export function modelLineChecks(model: InvoiceLine, line: LineSnapshot): TermCheck[] {
  const { category } = taxCases[line.taxCase];
  return [
    ['BT-126', line.id, model.id],
    ['BT-127', line.note, line.note === undefined ? undefined : startOf(model.note, line.note)],
    ...priceChecks(model, line),
    ['BT-130', line.unitCode, model.unitCode],
    ['BT-131', hundredths(line.netCents), plainFigure(model.netAmount)],
    ['BT-149', plainFigure(line.priceBaseQuantity), plainFigure(model.price?.baseQuantity)],
    ['BT-151', category, model.vat?.category],
    // BR-O-05: what is not subject to VAT has no rate.
    ['BT-152', category === 'O' ? undefined : hundredths(line.taxRateBp), plainFigure(model.vat?.rate)],
    ['BT-153', line.name, model.item?.name],
    ['BT-154', line.description, model.item?.description],
    ['BT-155', line.articleNumber, model.item?.sellerId],
    ['BT-134', line.period?.from, model.period?.start],
    ['BT-135', line.period?.to, model.period?.end],
    ...adjustmentChecks('BG-27', line.allowances?.map(adjustedInLine), model.allowances),
    ...adjustmentChecks('BG-28', line.charges?.map(adjustedInLine), model.charges),
  ];
}

/** An allowance or charge as it is frozen, its amount net. */
export interface Adjusted {
  reason: string;
  percentBp: number | undefined;
  cents: number;
}

function adjustedInLine({ reason, percentBp, amountCents, netCents = amountCents }: LineAdjustmentSnapshot): Adjusted {
  return { reason, percentBp, cents: netCents };
}

export function adjustmentChecks(
  group: string,
  frozen: Adjusted[] = [],
  read: readonly AllowanceCharge[] = [],
): TermCheck[] {
  const wordsOf = (words: readonly (string | undefined)[]) => words.map((word) => word ?? '').join(' ');
  const written = read.map((each) => [plainFigure(each.amount), plainFigure(each.percentage), each.reason]);
  const wanted = frozen.map((each) => [hundredths(each.cents), hundredths(each.percentBp), each.reason]);
  return Array.from({ length: Math.max(wanted.length, written.length) }, (_, index): TermCheck => [
    group,
    wordsOf(wanted[index] ?? []),
    wordsOf(written[index] ?? []),
  ]);
}

/** BR-27 forbids negative prices: the sign is the quantity's. */
function priceChecks(model: InvoiceLine, { quantity, unitPrice }: LineSnapshot): TermCheck[] {
  const isNegative = unitPrice.startsWith('-');
  const turned = (text: string) => plainFigure(text.startsWith('-') ? text.slice(1) : `-${text}`);
  return [
    ['BT-129', isNegative ? turned(quantity) : plainFigure(quantity), plainFigure(model.quantity)],
    ['BT-146', isNegative ? turned(unitPrice) : plainFigure(unitPrice), plainFigure(model.price?.net)],
  ];
}

/** An exemption may follow the note. */
function startOf(text: string | undefined, wanted: string): string | undefined {
  return text?.startsWith(wanted) ? wanted : text;
}
