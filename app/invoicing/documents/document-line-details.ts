import type { Language } from '../../values/decimal.ts';
import { formatDecimal } from '../../values/decimal.ts';
import { documentLabels } from './words/document-labels.ts';
import { formatPeriod, formatRate, labelledWith, paragraphs } from './document-parts.ts';
import { formatEuro } from '../../values/money.ts';
import type { LineAdjustmentSnapshot, LineSnapshot } from '../invoice/snapshot.ts';
import { unitLabel } from '../../values/units.ts';

/** What stands in small print below the name of a line: its description, and all that the figures beside do not say. */
export function lineDetails(line: LineSnapshot, optional: boolean, language: Language): string[] {
  const labels = documentLabels(language);
  const numbers = [
    labelledWith(labels.articleNumber, line.articleNumber),
    labelledWith(labels.customerArticleNumber, line.customerArticleNumber),
    labelledWith(labels.orderLine, line.orderLineReference),
  ]
    .filter((text) => text !== undefined)
    .map((text) => text.replaceAll(' ', '\u00a0'));
  const { period } = line;
  // With gross prices it belongs to the net price, which is not shown.
  const base = line.grossUnitPrice === undefined ? line.priceBaseQuantity : undefined;
  return [
    ...paragraphs(line.description),
    ...(numbers.length === 0 ? [] : [numbers.join(' · ')]),
    ...(period === undefined ? [] : [labels.linePeriod(formatPeriod(period.from, period.to, language))]),
    ...(base === undefined ? [] : [labels.pricePer(quantityText(base, line.unitCode, language))]),
    ...(line.allowances ?? []).map((each) => adjustment(each, labels.less, language)),
    ...(line.charges ?? []).map((each) => adjustment(each, labels.plus, language)),
    ...paragraphs(line.note),
    ...(optional ? [labels.optional] : []),
  ];
}

function quantityText(quantity: string, unitCode: string, language: Language): string {
  return `${formatDecimal(quantity, language)} ${unitLabel(unitCode, language)}`;
}

/** "abzgl. Stammkundenrabatt, 10 %: 306,94 €" */
function adjustment(each: LineAdjustmentSnapshot, word: (reason: string) => string, language: Language): string {
  return `${word(reasonText(each, language))}: ${formatEuro(each.amountCents, language)}`;
}

/** The reason with its percentage, unless it names that itself. */
export function reasonText(each: { reason: string; percentBp?: number }, language: Language): string {
  if (each.percentBp === undefined) return each.reason;
  const percent = formatRate(each.percentBp, language);
  const plain = (text: string) => text.replace(/\s/g, '');
  return plain(each.reason).includes(plain(percent)) ? each.reason : `${each.reason}, ${percent}`;
}
