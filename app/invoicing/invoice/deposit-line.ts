import { centsToDecimal, formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import type { Language } from '#app/values/decimal.ts';
import type { RateBp } from '../tax/tax.ts';
import { taxOf } from '../tax/totals.ts';
import type { PriceMode } from '../tax/totals.ts';
import { newDraftLine } from './draft.ts';
import type { DraftLine } from './draft.ts';
import { formatTaxRate } from './freeze-amounts.ts';

/** What money in advance is asked for. */
interface Advance {
  language: Language;
  /** of the whole; 0: an amount was said */
  percentBp: RateBp;
  /** the whole, in words of the document */
  whole: string;
}

const words = {
  de: (share: string, whole: string) => `${share}Anzahlung auf ${whole}`,
  en: (share: string, whole: string) => `${share}advance payment on ${whole}`,
};

/** The description of a line that asks for money in advance. */
export function describeAdvance({ language, percentBp, whole }: Advance): string {
  return words[language](percentBp > 0 ? `${formatTaxRate(percentBp, language)} ` : '', whole);
}

/** One sum, with the tax that is usual. */
export function advanceLine(description: string, cents: Cents): DraftLine {
  return { ...newDraftLine, description, quantity: '1', unitCode: 'LS', unitPrice: centsToDecimal(cents) };
}

const orders = {
  de: { net: (sum: string) => `den Auftrag über ${sum} netto`, gross: (sum: string) => `den Auftrag über ${sum}` },
  en: { net: (sum: string) => `the order of ${sum} net`, gross: (sum: string) => `the order of ${sum}` },
};

interface Share {
  percentBp: RateBp;
  orderCents: Cents;
  priceMode: PriceMode;
  language: Language;
}

/** Per cent of an order of which no more is known than its sum, as prices are typed. */
export function shareLine({ percentBp, orderCents, priceMode, language }: Share): DraftLine {
  const whole = orders[language][priceMode](formatEuro(orderCents, language));
  return advanceLine(describeAdvance({ language, percentBp, whole }), taxOf(orderCents, percentBp));
}
