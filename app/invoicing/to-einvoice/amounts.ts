import { normalizeDecimal } from '#app/values/decimal.ts';
import type { Decimal, Language } from '#app/values/decimal.ts';
import { centsToDecimal, formatEuro } from '#app/values/money.ts';
import type {
  AdjustmentPartSnapshot,
  DocumentAdjustmentSnapshot,
  TaxGroupSnapshot,
  TotalsSnapshot,
} from '../invoice/snapshot.ts';
import { taxCases } from '../tax/tax-cases.ts';
import type { RateBp } from '../tax/tax.ts';
import type { LineTax } from '../tax/totals.ts';
import type { DocumentAllowanceCharge, DocumentTotals, VatBreakdown, VatCategoryRate } from '#app/einvoice/model.ts';
import type { Profile } from '#app/einvoice/profiles.ts';
import { compact, filled } from '#app/values/records.ts';

/** BG-22 */
export function totalsOf(totals: TotalsSnapshot): DocumentTotals {
  const { allowanceCents = 0, chargeCents = 0 } = totals;
  return compact<DocumentTotals>({
    lineNet: centsToDecimal(totals.netCents + allowanceCents - chargeCents),
    allowances: optional(totals.allowanceCents),
    charges: optional(totals.chargeCents),
    net: centsToDecimal(totals.netCents),
    vat: centsToDecimal(totals.taxCents),
    gross: centsToDecimal(totals.grossCents),
    paid: optional(totals.prepaidCents),
    due: centsToDecimal(totals.dueCents),
  });
}

function optional(cents: number | undefined): Decimal | undefined {
  return cents === undefined ? undefined : centsToDecimal(cents);
}

/** BG-20, BG-21: one for each tax group that an allowance or charge falls on. */
export function adjustmentsOf(
  adjustments: readonly DocumentAdjustmentSnapshot[] | undefined,
): DocumentAllowanceCharge[] | undefined {
  return filled((adjustments ?? []).flatMap((adjustment) => adjustment.parts.map((part) => partOf(adjustment, part))));
}

function partOf(adjustment: DocumentAdjustmentSnapshot, part: AdjustmentPartSnapshot): DocumentAllowanceCharge {
  return compact<DocumentAllowanceCharge>({
    amount: centsToDecimal(part.amountCents),
    baseAmount: optional(part.baseCents),
    percentage: part.baseCents === undefined ? undefined : percentOf(adjustment.percentBp),
    reason: adjustment.reason,
    reasonCode: adjustment.reasonCode,
    vat: vatOf({ taxCase: part.taxCase, taxRateBp: part.rateBp }),
  });
}

/** BR-O-05 to 07: what is not subject to VAT has no rate. */
export function vatOf({ taxCase, taxRateBp }: LineTax): VatCategoryRate {
  const { category } = taxCases[taxCase];
  return category === 'O' ? { category } : { category, rate: rateOf(taxRateBp) };
}

/** 1950 becomes "19.5". */
function rateOf(rateBp: RateBp): Decimal {
  return normalizeDecimal(centsToDecimal(rateBp));
}

export function percentOf(percentBp: number | undefined): Decimal | undefined {
  return percentBp === undefined ? undefined : rateOf(percentBp);
}

/**
 * BG-23. EN 16931 has one breakdown for each category and rate (BR-E-01, BR-AE-01 …); where several exemptions share
 * it, its text tells how much belongs to which, as § 14 (4) Nr. 7 UStG wants.
 */
export function breakdownsOf(
  groups: readonly TaxGroupSnapshot[],
  language: Language,
  profile: Profile,
): VatBreakdown[] {
  const joined = new Map<string, TaxGroupSnapshot[]>();
  for (const group of groups) {
    const key = `${group.category}/${group.rateBp}`;
    joined.set(key, [...(joined.get(key) ?? []), group]);
  }
  return [...joined.values()].map((same) => {
    const { rate, ...group } = breakdownOf(same, language);
    return group.category === 'O' && !wantsEveryRate(profile) ? group : compact<VatBreakdown>({ ...group, rate });
  });
}

/** BR-DE-14 wants a rate for what is not subject to VAT too; some receivers then look for one at the lines, and end. */
function wantsEveryRate({ families }: Profile): boolean {
  return families.includes('xrechnung');
}

function breakdownOf(groups: readonly TaxGroupSnapshot[], language: Language): VatBreakdown {
  const [first] = groups;
  const codes = new Set(groups.map((group) => group.exemptionCode));
  return compact<VatBreakdown>({
    base: centsToDecimal(sumOf(groups, 'baseCents')),
    amount: centsToDecimal(sumOf(groups, 'taxCents')),
    category: first?.category,
    rate: rateOf(first?.rateBp ?? 0),
    exemptionText: groups.length === 1 ? first?.exemptionText : exemptionList(groups, language),
    exemptionCode: codes.size === 1 ? first?.exemptionCode : undefined,
  });
}

function exemptionList(groups: readonly TaxGroupSnapshot[], language: Language): string | undefined {
  const texts = groups.flatMap(({ exemptionText, baseCents }) =>
    exemptionText === undefined ? [] : [`${exemptionText.replace(/\.$/, '')}: ${formatEuro(baseCents, language)}`],
  );
  return filled(texts)?.join('; ');
}

function sumOf(groups: readonly TaxGroupSnapshot[], amount: 'baseCents' | 'taxCents'): number {
  return groups.reduce((sum, group) => sum + group[amount], 0);
}
