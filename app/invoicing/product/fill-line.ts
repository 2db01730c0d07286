import { big, decimalPlaces, formatDecimal, normalizeDecimal } from '#app/values/decimal.ts';
import type { Decimal, Language } from '#app/values/decimal.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { isTaxChoice, newTaxChoice, taxByRegime, taxChoiceOn, taxOfChoice } from '../tax/tax-choices.ts';
import type { LineValues } from '../invoice/fields.ts';
import type { PriceMode } from '../tax/totals.ts';

/** In the place of a product: the words of the line are none. */
export const leftAsText = 'text';

/** "G-020 Satzspiegel und Muster": as lines propose it. */
export function labelOfProduct({ number, name }: { number: string; name: string }): string {
  return number === '' ? name : `${number} ${name}`;
}

/** What a line takes from a product. */
interface FillingProduct {
  id: string;
  number: string;
  name: string;
  description: string;
  unitCode: string;
  unitPrice: string;
  priceMode: string;
  tax: string;
  nameEnglish: string;
  descriptionEnglish: string;
}

/** The document around the line. */
export interface FilledDocument {
  language: Language;
  priceMode: PriceMode;
  /** § 19 UStG */
  smallBusiness: boolean;
  /** that decides on the rate */
  day: IsoDate;
}

/** The fields of a line as they follow from a product; its price is '' where it has none that is exact. */
export function fillLine(product: FillingProduct, document: FilledDocument): Partial<LineValues> {
  const isEnglish = document.language === 'en';
  const name = (isEnglish && product.nameEnglish) || product.name;
  const description = (isEnglish && product.descriptionEnglish) || product.description;
  const tax = taxChoiceOn(isTaxChoice(product.tax) ? product.tax : newTaxChoice, document.day);
  const price = priceIn(document.priceMode, product, taxByRegime(taxOfChoice(tax), document.smallBusiness).taxRateBp);
  return {
    description: [name, description].filter((text) => text !== '').join('\n'),
    unitCode: product.unitCode,
    unitPrice: price === '' ? '' : formatDecimal(price, 'de', 2),
    tax,
    articleNumber: product.number,
    product: product.id,
  };
}

const placesMax = 4;

/** The price as the document has its prices; '' where that would have to be rounded. */
function priceIn(wanted: PriceMode, { unitPrice, priceMode }: FillingProduct, rateBp: number): Decimal | '' {
  if (unitPrice === '' || priceMode === wanted || rateBp === 0) return unitPrice;
  const price = big(unitPrice);
  const factor = big(10_000 + rateBp).div(10_000);
  const turned = wanted === 'gross' ? price.times(factor) : price.div(factor).round(placesMax);
  const isExact = wanted === 'gross' || turned.times(factor).eq(price);
  const text = normalizeDecimal(turned.toFixed());
  return isExact && decimalPlaces(text) <= placesMax ? text : '';
}
