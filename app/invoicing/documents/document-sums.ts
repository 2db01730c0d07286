import type { Language } from '#app/values/decimal.ts';
import { documentLabels } from './words/document-labels.ts';
import type { SumView } from './document-model.ts';
import { formatRate, reasonText } from './document-parts.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { annexRows, annexWords } from '../invoice/annex.ts';
import type {
  DocumentAdjustmentSnapshot,
  PrepaymentSnapshot,
  TaxGroupSnapshot,
  TotalsSnapshot,
} from '../invoice/snapshot.ts';
import { taxCases } from '../tax/tax-cases.ts';
import type { PriceMode } from '../tax/totals.ts';
import { formatDate } from '#app/values/dates.ts';

export interface SumContent {
  language: Language;
  /** absent: net */
  priceMode?: PriceMode;
  totals: TotalsSnapshot;
  /** of the lines as they are shown */
  linesCents: Cents;
  allowances?: readonly DocumentAdjustmentSnapshot[] | undefined;
  charges?: readonly DocumentAdjustmentSnapshot[] | undefined;
  prepayments?: readonly PrepaymentSnapshot[] | undefined;
  /** name of the gross sum, by kind of document */
  totalLabel: string;
  showsTax: boolean;
}

/** From the sum of the lines to the figure that is owed (BG-22, BG-23; § 14 (4) Nr. 7 and 8, (5) UStG). */
export function sumViewsOf(content: SumContent): SumView[] {
  const { totals, language } = content;
  const total = sum(content.totalLabel, totals.grossCents, language);
  const paid = paidSums(content);
  const owed =
    paid.length === 0
      ? [{ ...total, total: true as const }]
      : [total, ...paid, { ...sum(documentLabels(language).payable, totals.dueCents, language), total: true as const }];
  return [...adjustmentSums(content), ...taxSums(content), ...owed];
}

function sum(label: string, cents: Cents, language: Language): SumView {
  return { label, amount: formatEuro(cents, language) };
}

function adjustmentSums({ language, linesCents, allowances = [], charges = [] }: SumContent): SumView[] {
  if (allowances.length + charges.length === 0) return [];
  const labels = documentLabels(language);
  return [
    sum(labels.linesTotal, linesCents, language),
    ...allowances.map((each) => sum(labels.less(reasonText(each, language)), -each.amountCents, language)),
    ...charges.map((each) => sum(labels.plus(reasonText(each, language)), each.amountCents, language)),
  ];
}

function taxSums(content: SumContent): SumView[] {
  const { language, totals, priceMode, showsTax } = content;
  if (!showsTax) return [];
  const labels = documentLabels(language);
  const single = totals.taxGroups.length === 1;
  const severalUntaxed = totals.taxGroups.filter(isUntaxed).length > 1;
  const label = (group: TaxGroupSnapshot) => {
    const base = formatEuro(group.baseCents, language);
    const rate = formatRate(group.rateBp, language);
    if (isUntaxed(group))
      return labels.untaxed(base, severalUntaxed ? (taxCases[group.taxCase].shortName?.[language] ?? '') : '');
    if (priceMode === 'gross') return labels.taxIncluded(rate, base);
    return single ? labels.tax(rate) : labels.taxOnBase(rate, base);
  };
  return [
    sum(labels.netTotal, totals.netCents, language),
    ...totals.taxGroups.map((group) => sum(label(group), group.taxCents, language)),
  ];
}

function isUntaxed({ category }: TaxGroupSnapshot): boolean {
  return category !== 'S' && category !== 'Z';
}

/** More of them are one sum where an annex names each. */
const namedPrepaymentsMax = 10;

/** § 14 (5) UStG: invoiced part payments are taken off; a note says how much of them is tax. */
function paidSums({ language, totals, prepayments = [] }: SumContent): SumView[] {
  const labels = documentLabels(language);
  const invoicedCents = prepayments.reduce((cents, each) => cents + each.netCents + each.taxCents, 0);
  const isAnnexed = annexRows({ prepayments }).length > 0;
  const invoiced =
    isAnnexed && prepayments.length > namedPrepaymentsMax
      ? [sum(labels.less(annexWords[language].all(prepayments.length)), -invoicedCents, language)]
      : prepayments.map(({ number, issueDate, netCents, taxCents }) => {
          const name = labels.numberAndDate(number, formatDate(issueDate, language));
          return sum(labels.less(name), -(netCents + taxCents), language);
        });
  const otherCents = totals.grossCents - totals.dueCents - invoicedCents;
  return otherCents === 0 ? invoiced : [...invoiced, sum(labels.prepaid, -otherCents, language)];
}
