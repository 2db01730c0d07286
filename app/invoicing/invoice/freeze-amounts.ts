import { formatDate } from '#app/values/dates.ts';
import type { Language, Decimal } from '#app/values/decimal.ts';
import { withinLimit, centsToDecimal } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { present } from '#app/values/records.ts';
import type { EntrySnapshot, LineEntry } from './snapshot-lines.ts';
import type {
  DeductionSnapshot,
  DocumentAdjustmentSnapshot,
  LineAdjustmentSnapshot,
  LineSnapshot,
  PrepaymentSnapshot,
  TaxGroupSnapshot,
  TotalsSnapshot,
} from './snapshot.ts';
import { taxCases } from '../tax/tax-cases.ts';
import { isSameTax } from '../tax/tax.ts';
import { computeTotals, lineNetCents } from '../tax/totals.ts';
import type {
  AdjustmentTotals,
  DocumentAdjustmentTotals,
  LineTotals,
  PricedLine,
  PriceMode,
  TaxGroup,
  Totals,
} from '../tax/totals.ts';
import { big, formatDecimal, normalizeDecimal, toFixed } from '#app/values/decimal.ts';

/** A line before its amounts are known; `unitPrice` is with tax in gross mode. */
export type TypedLine = Omit<LineSnapshot, 'netCents' | 'grossCents' | 'grossUnitPrice' | 'allowances' | 'charges'> & {
  allowances?: readonly TypedAdjustment[];
  charges?: readonly TypedAdjustment[];
};

/** `amountCents` counts where there is no percentage. */
export type TypedAdjustment = Pick<LineAdjustmentSnapshot, 'reason' | 'reasonCode' | 'percentBp'> & {
  amountCents?: Cents;
};

export type TypedDocumentAdjustment = TypedAdjustment & Pick<DocumentAdjustmentSnapshot, 'tax'>;

export interface TypedAmounts {
  language: Language;
  priceMode: PriceMode;
  lines: readonly TypedLine[];
  allowances?: readonly TypedDocumentAdjustment[];
  charges?: readonly TypedDocumentAdjustment[];
  prepayments?: readonly PrepaymentSnapshot[];
  creditedBefore?: readonly TaxGroup[];
}

const deductionReasons: Record<Language, (kind: DeductionSnapshot['kind'], number: string, date: string) => string> = {
  de: (kind, number, date) => `${deductedNames.de[kind ?? 'deposit']} ${number} vom ${date}`,
  en: (kind, number, date) => `${deductedNames.en[kind ?? 'deposit']} ${number} of ${date}`,
};

const deductedNames = {
  de: { deposit: 'Abschlagsrechnung', partial: 'Teilrechnung', invoice: 'Rechnung' },
  en: { deposit: 'advance payment invoice', partial: 'partial invoice', invoice: 'invoice' },
};

export function formatTaxRate(rateBp: number, language: Language): string {
  const percent = formatDecimal(normalizeDecimal(centsToDecimal(rateBp)), language);
  return language === 'de' ? `${percent}\u00a0%` : `${percent}%`;
}

/** Deductions as allowances, one for each tax group: what remains is taxed, and nothing twice (§ 14 (5) UStG). */
export function deductionAllowances(
  deductions: readonly DeductionSnapshot[],
  { language, priceMode }: { language: Language; priceMode: PriceMode },
): TypedDocumentAdjustment[] {
  return deductions.flatMap(({ kind, number, issueDate, taxGroups }) =>
    taxGroups.map(({ taxCase, rateBp, netCents, taxCents }) => ({
      reason: `${deductionReasons[language](kind, number, formatDate(issueDate, language))}${
        taxGroups.length === 1 ? '' : ` (${formatTaxRate(rateBp, language)})`
      }`,
      tax: { taxCase, taxRateBp: rateBp },
      amountCents: priceMode === 'gross' ? netCents + taxCents : netCents,
    })),
  );
}

/** Deductions as prepayments (BT-113): the whole is taxed, and what was paid is taken off after tax. */
export function prepaymentsOf(deductions: readonly DeductionSnapshot[]): PrepaymentSnapshot[] {
  return deductions.map(({ number, issueDate, taxGroups }) => ({
    number,
    issueDate,
    netCents: taxGroups.reduce((sum, { netCents }) => sum + netCents, 0),
    taxCents: taxGroups.reduce((sum, { taxCents }) => sum + taxCents, 0),
    taxGroups,
  }));
}

interface Asking {
  totals: Pick<TotalsSnapshot, 'netCents' | 'taxCents' | 'grossCents'>;
  prepayments?: readonly PrepaymentSnapshot[] | undefined;
}

/** What a document adds to those in advance: the sums of lists and figures, which count each amount once. */
export function addedSums({ totals, prepayments = [] }: Asking): Asking['totals'] {
  return prepayments.reduce(
    ({ netCents, taxCents, grossCents }, each) => ({
      netCents: netCents - each.netCents,
      taxCents: taxCents - each.taxCents,
      grossCents: grossCents - each.netCents - each.taxCents,
    }),
    { netCents: totals.netCents, taxCents: totals.taxCents, grossCents: totals.grossCents },
  );
}

/** The part of a snapshot that is computed. */
export interface FrozenAmounts {
  priceMode: PriceMode;
  lines: LineSnapshot[];
  allowances?: DocumentAdjustmentSnapshot[];
  charges?: DocumentAdjustmentSnapshot[];
  prepayments?: PrepaymentSnapshot[];
  creditedBefore?: readonly TaxGroup[];
  totals: TotalsSnapshot;
}

/** Lines, allowances, charges and totals with all amounts. Throws RangeError as `computeTotals` does. */
export function freezeAmounts(typed: TypedAmounts): FrozenAmounts {
  const totals = computeTotals(typed.lines, typed);
  const lines = typed.lines.map((line, index) => freezeLine(line, totals.lines[index], typed.priceMode));
  const allowances = freezeAdjustments(typed.allowances, totals.allowances, lines);
  const charges = freezeAdjustments(typed.charges, totals.charges, lines);
  return {
    priceMode: typed.priceMode,
    lines,
    ...(allowances.length > 0 && { allowances }),
    ...(charges.length > 0 && { charges }),
    ...(typed.prepayments?.length && { prepayments: [...typed.prepayments] }),
    ...(typed.creditedBefore?.length && { creditedBefore: [...typed.creditedBefore] }),
    totals: freezeTotals(typed, totals),
  };
}

/** What was typed, out of frozen amounts: freezing it again gives the same. */
export function typedAmounts(frozen: FrozenAmounts & { language: Language }): TypedAmounts {
  return { ...frozen, lines: frozen.lines.map(typedLine) };
}

/** A line as it was typed, out of the frozen one. */
export function typedLine({ netCents: _, grossCents: __, grossUnitPrice, ...line }: LineSnapshot): TypedLine {
  if (grossUnitPrice === undefined) return line;
  const { priceBaseQuantity: ___, ...rest } = line;
  return { ...rest, unitPrice: grossUnitPrice };
}

function freezeLine(line: TypedLine, totals: LineTotals | undefined, priceMode: PriceMode): LineSnapshot {
  if (!totals) throw new Error('line without totals');
  const { allowances, charges, ...rest } = line;
  const valueCents = totals.netCents + netSum(totals.allowances) - netSum(totals.charges);
  return {
    ...rest,
    ...(priceMode === 'gross' && grossPrice(line, totals, valueCents)),
    ...(allowances && { allowances: freezeLineAdjustments(allowances, totals.allowances, valueCents) }),
    ...(charges && { charges: freezeLineAdjustments(charges, totals.charges, valueCents) }),
    netCents: totals.netCents,
  };
}

function netSum(adjustments: readonly AdjustmentTotals[]): Cents {
  return adjustments.reduce((sum, { netCents }) => sum + netCents, 0);
}

function grossPrice(line: PricedLine, totals: LineTotals, valueCents: Cents) {
  return { ...netPriceOf(valueCents, line), grossUnitPrice: line.unitPrice, grossCents: totals.amountCents };
}

function freezeLineAdjustments(
  typed: readonly TypedAdjustment[],
  totals: readonly AdjustmentTotals[],
  valueCents: Cents,
): LineAdjustmentSnapshot[] {
  return typed.map((adjustment, index) => {
    const { amountCents = 0, netCents = 0 } = totals[index] ?? {};
    return {
      ...wordsOf(adjustment),
      ...(adjustment.percentBp !== undefined && { baseCents: valueCents }),
      amountCents,
      ...(netCents !== amountCents && { netCents }),
    };
  });
}

function wordsOf({ reason, reasonCode, percentBp }: TypedAdjustment) {
  return { reason, ...(reasonCode !== undefined && { reasonCode }), ...(percentBp !== undefined && { percentBp }) };
}

function freezeAdjustments(
  typed: readonly TypedDocumentAdjustment[] | undefined,
  totals: readonly DocumentAdjustmentTotals[],
  lines: readonly LineSnapshot[],
): DocumentAdjustmentSnapshot[] {
  return (typed ?? []).map((adjustment, index) => {
    const { amountCents = 0, parts = [] } = totals[index] ?? {};
    return {
      ...wordsOf(adjustment),
      ...(adjustment.tax && { tax: { taxCase: adjustment.tax.taxCase, taxRateBp: adjustment.tax.taxRateBp } }),
      amountCents,
      parts: parts.map((part) => ({
        ...part,
        ...(adjustment.percentBp !== undefined && { baseCents: lineNetOf(part, lines) }),
      })),
    };
  });
}

function lineNetOf(group: Pick<TaxGroup, 'taxCase' | 'rateBp'>, lines: readonly LineSnapshot[]): Cents {
  return lines.filter((line) => isSameTax(line, group)).reduce((sum, { netCents }) => sum + netCents, 0);
}

function freezeTotals({ language, prepayments }: TypedAmounts, totals: Totals): TotalsSnapshot {
  const { netCents, taxCents, grossCents } = totals;
  const prepaidCents = withinLimit(
    (prepayments ?? []).reduce((sum, payment) => sum + payment.netCents + payment.taxCents, 0),
  );
  return {
    ...(totals.allowances.length > 0 && { allowanceCents: partSum(totals.allowances) }),
    ...(totals.charges.length > 0 && { chargeCents: partSum(totals.charges) }),
    netCents,
    taxGroups: totals.taxGroups.map((group) => freezeTaxGroup(group, language)),
    taxCents,
    grossCents,
    ...(prepayments?.length && { prepaidCents }),
    dueCents: withinLimit(grossCents - prepaidCents),
  };
}

function partSum(adjustments: readonly DocumentAdjustmentTotals[]): Cents {
  return withinLimit(adjustments.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.amountCents, 0));
}

export function freezeTaxGroup(group: TaxGroup, language: Language): TaxGroupSnapshot {
  const { category, exemptionCode, exemptionText } = taxCases[group.taxCase];
  return { ...group, category, ...present({ exemptionCode, exemptionText: exemptionText?.[language] }) };
}

// EN 16931:2026 allows unit prices of at most four places.
const placesMax = 4;

export interface NetPrice {
  /** BT-146, of the sign that the amount has to the quantity */
  unitPrice: Decimal;
  /** BT-149: 10, 100 … where four places for one unit are too coarse */
  priceBaseQuantity?: Decimal;
}

/**
 * Net unit price of a line that was typed with tax: quantity × price is the net amount to the cent. Without a quantity
 * it is the typed price without tax.
 */
export function netPriceOf(
  amountCents: Cents,
  gross: Pick<PricedLine, 'quantity' | 'unitPrice' | 'taxRateBp'>,
): NetPrice {
  const { quantity } = gross;
  if (big(quantity).eq(0)) {
    const exact = big(gross.unitPrice)
      .times(10_000)
      .div(10_000 + gross.taxRateBp);
    return { unitPrice: normalizeDecimal(toFixed(exact, placesMax)) };
  }
  const exact = big(centsToDecimal(amountCents)).div(quantity);
  for (let base = big(1); ; base = base.times(10)) {
    const unitPrice = normalizeDecimal(toFixed(exact.times(base), placesMax));
    const priceBaseQuantity = base.toFixed();
    if (lineNetCents({ quantity, unitPrice, priceBaseQuantity }) !== amountCents) continue;
    return base.eq(1) ? { unitPrice } : { unitPrice, priceBaseQuantity };
  }
}

interface ShownLines {
  lines: readonly LineSnapshot[];
  entries?: readonly EntrySnapshot[];
}

/** What the table of a snapshot shows. Throws where it names a line that is not there. */
export function shownEntries({ lines, entries }: ShownLines): LineEntry[] {
  if (entries === undefined) return lines.map((line) => ({ kind: 'line', line }));
  const byId = new Map(lines.map((line) => [line.id, line]));
  return entries.map((entry) => {
    if (entry.kind === 'optional') return { kind: 'line', line: entry.line, optional: true };
    if (entry.kind !== 'line') return entry;
    const line = byId.get(entry.id);
    if (line === undefined) throw new Error(`no line ${entry.id}`);
    return { kind: 'line', line };
  });
}

/** What a line comes to as prices are shown: with tax in gross mode. */
export function shownCents(line: LineSnapshot, priceMode: PriceMode): Cents {
  return priceMode === 'gross' ? (line.grossCents ?? line.netCents) : line.netCents;
}

/** What each row would say as subtotal: the lines above it, since the last section or subtotal. */
export function subtotalsOf(entries: readonly LineEntry[], priceMode: PriceMode): Cents[] {
  let cents = 0;
  return entries.map((entry) => {
    const above = cents;
    if (entry.kind === 'line' && !entry.optional) cents += shownCents(entry.line, priceMode);
    if (entry.kind === 'section' || entry.kind === 'subtotal') cents = 0;
    return above;
  });
}
