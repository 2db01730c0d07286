import { shownFooter } from './layout.ts';
import type { LayoutSettings } from './layout.ts';
import type { SellerSnapshot } from '../invoice/snapshot.ts';

/** What a layout is compared with. */
export interface LayoutProfile {
  seller: Pick<SellerSnapshot, 'vatId' | 'taxNumber'>;
  /** all of the company's accounts */
  ibans: readonly string[];
}

/**
 * A number that a layout shows and the profile does not have, or the number that the law wants on invoices and that this
 * layout shows nowhere.
 */
export type Contradiction =
  | {
      kind: 'iban' | 'vat-id' | 'tax-number';
      where: 'letterhead' | 'texts';
      /** as it is written, without spaces */
      found: string;
    }
  | { kind: 'no-tax-number' };

/**
 * Numbers in the letterhead's text (as `prepareLetterhead` gives it, '' without one) and in the layout's own texts that
 * the profile does not have. A picture that says otherwise than the data can be a second invoice (§ 14c UStG), so these
 * are warnings to show beside the layout.
 */
export function checkLayout(layout: LayoutSettings, letterheadText: string, profile: LayoutProfile): Contradiction[] {
  const texts = layout.texts.map(({ text }) => text).join('\n');
  return [
    ...(layout.letterhead === undefined ? [] : findForeignNumbers(letterheadText, 'letterhead', profile)),
    ...findForeignNumbers(texts, 'texts', profile),
    ...findMissingNumber(layout, `${layout.letterhead === undefined ? '' : letterheadText}\n${texts}`, profile),
  ];
}

/** § 14 (4) Nr. 2 UStG: tax number or VAT ID; our own foot has them in its last column. */
function findMissingNumber(layout: LayoutSettings, text: string, { seller }: LayoutProfile): Contradiction[] {
  const own = [seller.vatId ?? '', seller.taxNumber ?? ''].map(compact).filter((number) => number !== '');
  if (own.length === 0 || shownFooter(layout).includes('register')) return [];
  const shown = compact(text);
  return own.some((number) => shown.includes(number)) ? [] : [{ kind: 'no-tax-number' }];
}

const iban = /\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){2,7}(?:[ \u00a0]?[A-Z0-9]{1,3})?\b/g;
const vatId = /\b(?:DE[ \u00a0]?\d{3}[ \u00a0]?\d{3}[ \u00a0]?\d{3}|ATU[ \u00a0]?\d{8})\b/g;
const taxNumber = /\b\d{2,3}[ \u00a0]?\/[ \u00a0]?\d{3,4}[ \u00a0]?\/[ \u00a0]?\d{4,5}\b/g;

type ForeignNumber = Exclude<Contradiction, { kind: 'no-tax-number' }>;

function findForeignNumbers(text: string, where: ForeignNumber['where'], profile: LayoutProfile): ForeignNumber[] {
  const { seller, ibans } = profile;
  // The first digits of a German IBAN look like a VAT ID.
  const withoutIbans = text.replace(iban, ' ');
  const found: [ForeignNumber['kind'], string[]][] = [
    ['iban', numbersIn(text, iban, ibans)],
    ['vat-id', numbersIn(withoutIbans, vatId, [seller.vatId ?? ''])],
    ['tax-number', numbersIn(withoutIbans, taxNumber, [seller.taxNumber ?? ''])],
  ];
  return found.flatMap(([kind, numbers]) => numbers.map((number) => ({ kind, where, found: number })));
}

/** Each once, without the company's own. */
function numbersIn(text: string, pattern: RegExp, own: readonly string[]): string[] {
  const known = new Set(own.map(compact));
  const found = [...text.matchAll(pattern)].map(([number]) => compact(number));
  return [...new Set(found)].filter((number) => !known.has(number));
}

function compact(number: string): string {
  return number.replace(/[\s\u00a0]/g, '').toUpperCase();
}
