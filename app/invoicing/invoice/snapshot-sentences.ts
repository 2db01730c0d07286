import { formatDate, addDays } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import { formatEuro, centsToDecimal } from '#app/values/money.ts';
import { quantityText } from '#app/values/units.ts';
import { annexOf, annexWords } from './annex.ts';
import type { AnnexFile } from './annex.ts';
import { prepaymentsOf, shownCents, shownEntries, subtotalsOf } from './freeze-amounts.ts';
import { isCorrection } from './snapshot.ts';
import type { BilledSnapshot, InvoiceSnapshot, LegalNote, PrepaymentSnapshot, TotalsSnapshot } from './snapshot.ts';
import { formatDecimal, normalizeDecimal } from '#app/values/decimal.ts';

const sentences: Record<LegalNote, Record<Language, string>> = {
  'keep-invoice': {
    de: 'Bitte bewahren Sie diese Rechnung zwei Jahre lang auf, gerechnet vom Ende dieses Kalenderjahres; dazu verpflichtet Sie § 14b Abs. 1 Satz 5 UStG.',
    en: 'Please keep this invoice for two years from the end of this calendar year, as section 14b (1) sentence 5 of the German VAT Act requires.',
  },
  // § 14 (4) Nr. 6a UStG, from 2028; words of Article 226 (7a) of Directive 2006/112/EC in English
  'cash-accounting': { de: 'Versteuerung nach vereinnahmten Entgelten', en: 'Cash accounting' },
};

// § 14 (4) Nr. 10 UStG; Article 226 (10a) of Directive 2006/112/EC in English
const selfBilled: Record<Language, string> = { de: 'Gutschrift', en: 'Self-billing' };

const zeroRate: Record<Language, string> = {
  de: 'Steuersatz 0\u00a0% nach § 12 Abs. 3 UStG (Photovoltaik).',
  en: 'VAT rate 0% under section 12 (3) of the German VAT Act (photovoltaics).',
};

/** § 14 (4) Nr. 8 UStG: where the rate of 0 % comes from. BR-Z-10 keeps it out of BT-120, so it is a note (BT-22). */
export function zeroRateNotes({ taxGroups }: TotalsSnapshot, language: Language): string[] {
  return taxGroups.some(({ taxCase }) => taxCase === 'zero-photovoltaics') ? [zeroRate[language]] : [];
}

/** Sentences that the law wants beside those of the tax cases, in the language of the document. */
export function legalNotes(snapshot: BilledSnapshot): string[] {
  const { language, legalNotes: chosen = [] } = snapshot;
  const { prepayments = deductedSums(snapshot) } = snapshot;
  const isParts = !isCorrection(snapshot) && snapshot.deductions?.some(({ kind }) => kind !== undefined) === true;
  return [
    ...(snapshot.typeCode === '389' ? [selfBilled[language]] : []),
    ...zeroRateNotes(snapshot.totals, language),
    ...chosen.map((note) => sentences[note][language]),
    ...(prepayments.length > 0 ? [prepaymentNote(prepayments, language, { isParts, annex: annexOf(snapshot) })] : []),
  ];
}

function deductedSums(snapshot: BilledSnapshot): PrepaymentSnapshot[] {
  const { deductions = [] } = isCorrection(snapshot) ? {} : snapshot;
  return prepaymentsOf(deductions);
}

const deductedHeadings = {
  de: { deposits: 'Abgezogene Abschlagsrechnungen:', parts: 'Abgezogene Rechnungen:' },
  en: { deposits: 'Invoices in advance that are deducted:', parts: 'Invoices that are deducted:' },
};

/** § 14 (5) UStG: payments in advance with the tax on them; EN 16931 holds their sum only. */
function prepaymentNote(
  prepayments: readonly PrepaymentSnapshot[],
  language: Language,
  { isParts, annex }: { isParts: boolean; annex: AnnexFile | null },
): string {
  const rows = prepayments.map((payment) => {
    const [net, tax, gross] = [payment.netCents, payment.taxCents, payment.netCents + payment.taxCents].map((cents) =>
      formatEuro(cents, language),
    );
    const date = formatDate(payment.issueDate, language);
    return language === 'de'
      ? `${payment.number} vom ${date}: ${net} zuzüglich ${tax} Umsatzsteuer, zusammen ${gross}`
      : `${payment.number} of ${date}: ${net} plus ${tax} VAT, ${gross} in total`;
  });
  const heading = deductedHeadings[language][isParts ? 'parts' : 'deposits'];
  const split = annex === null ? [] : [annexWords[language].see(annex.filename)];
  return [heading, ...rows, ...split].join('\n');
}

/** Cash discounts for people, one sentence each: "2 % Skonto bei Zahlung bis 05.12.2026." */
export function cashDiscountSentences(
  snapshot: Pick<InvoiceSnapshot, 'cashDiscounts' | 'issueDate' | 'language'>,
): string[] {
  const { cashDiscounts = [], issueDate, language } = snapshot;
  return cashDiscounts.map(({ days, percentBp, baseCents }) => {
    const percent = formatDecimal(normalizeDecimal(centsToDecimal(percentBp)), language);
    const date = formatDate(addDays(issueDate, days), language);
    const base = baseCents === undefined ? '' : formatEuro(baseCents, language);
    return language === 'de'
      ? `${percent}\u00a0% Skonto${base && ` auf ${base}`} bei Zahlung bis ${date}.`
      : `${percent}% cash discount${base && ` on ${base}`} if paid by ${date}.`;
  });
}

const structureWords = {
  de: {
    heading: 'Aufbau der Positionen:',
    line: (id: string) => `Position ${id}`,
    section: 'Abschnitt',
    text: 'Text',
    subtotal: 'Zwischensumme',
    optional: (id: string) => `Position ${id}, wahlweise und nicht in der Summe`,
  },
  en: {
    heading: 'Structure of the lines:',
    line: (id: string) => `Line ${id}`,
    section: 'Section',
    text: 'Text',
    subtotal: 'Subtotal',
    optional: (id: string) => `Line ${id}, optional and not part of the total`,
  },
} as const;

/**
 * What stands between and beside the lines, for who sees the e-invoice alone: the norm knows lines only. Nothing where
 * there are lines only.
 */
export function structureNotes(
  snapshot: Pick<InvoiceSnapshot, 'entries' | 'lines' | 'language' | 'priceMode'>,
): string[] {
  const { entries, lines, language, priceMode } = snapshot;
  if (entries === undefined) return [];
  const words = structureWords[language];
  const shown = shownEntries({ lines, entries });
  const subtotals = subtotalsOf(shown, priceMode);
  const rows = shown.map((entry, index): string => {
    if (entry.kind === 'section') return `${words.section}: ${entry.text}`;
    if (entry.kind === 'text') return `${words.text}: ${entry.text}`;
    if (entry.kind === 'subtotal')
      return `${entry.label ?? words.subtotal}: ${formatEuro(subtotals[index] ?? 0, language)}`;
    const { id, name, quantity, unitCode } = entry.line;
    if (!entry.optional) return words.line(id);
    const amount = formatEuro(shownCents(entry.line, priceMode), language);
    return `${words.optional(id)}: ${name}, ${quantityText(quantity, unitCode, language)}, ${amount}`;
  });
  return [[words.heading, ...rows].join('\n')];
}
