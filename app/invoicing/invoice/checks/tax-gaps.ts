import type { IsoDate } from '#app/values/dates.ts';
import { isForeignVatId } from '#app/values/vat-ids.ts';
import { taxByRegime } from '#app/invoicing/tax/tax-choices.ts';
import { taxCases } from '#app/invoicing/tax/tax-cases.ts';
import { isSection13b, rateOn, standardRatesOn } from '#app/invoicing/tax/tax.ts';
import type { TaxCase } from '#app/invoicing/tax/tax.ts';
import { isBilled, rowsOfLines } from '../draft.ts';
import type { DraftLine, InvoiceDraft } from '../draft.ts';
import type { FreezeInput, Gap } from './gaps.ts';

/** The day that decides on the rate: the line's own where it has one. */
export function supplyEndOf(
  line: Pick<DraftLine, 'periodFrom' | 'periodTo'>,
  draft: Pick<InvoiceDraft, 'supplyFrom' | 'supplyTo'>,
): IsoDate | '' {
  return line.periodTo || line.periodFrom || draft.supplyTo || draft.supplyFrom;
}

/** Whether the rate of a line is right for what was supplied on that day; what has no rate is. */
export function isRateInForce(line: DraftLine, day: IsoDate): boolean {
  if (line.taxCase === 'zero-photovoltaics') return rateOn('photovoltaics', day) !== null;
  // § 19 UStG is the seller's regime, not the choice of a line.
  if (line.taxCase !== 'standard') return line.taxCase !== 'small-business';
  return standardRatesOn(day).includes(line.taxRateBp);
}

// §§ 14a (1), (3), (7) UStG: both sides are named by their VAT IDs.
const betweenVatIds: ReadonlySet<TaxCase> = new Set([
  'reverse-charge-eu',
  'triangular-supply',
  'intra-community-supply',
]);

/** Whether the tax cases of the lines that are billed are those of category O; null where they are mixed, or none. */
export function areUntaxed({ draft, company }: Pick<FreezeInput, 'draft' | 'company'>): boolean | null {
  const [first, ...more] = billedCases({ draft, company }).map(isUntaxed);
  return first === undefined || more.some((each) => each !== first) ? null : first;
}

/** Category O, which stands on no invoice beside another one (BR-O-11 to 14). */
export const isUntaxed = (taxCase: TaxCase): boolean => taxCases[taxCase].category === 'O';

function billedCases({ draft, company }: Pick<FreezeInput, 'draft' | 'company'>): TaxCase[] {
  return draft.lines.filter(isBilled).map((line) => taxByRegime(line, company.smallBusiness).taxCase);
}

/** What the tax of the lines asks of seller, customer and of each other; those of one form follow one another. */
export function findTaxGaps({ draft, company, customer }: Pick<FreezeInput, 'draft' | 'company' | 'customer'>): Gap[] {
  const rows = rowsOfLines(draft.lines);
  const cases = billedCases({ draft, company });
  const has = (wanted: (taxCase: TaxCase) => boolean) => cases.some(wanted);
  const isBetween = has((each) => betweenVatIds.has(each));
  const gaps: Gap[] = [];
  // BR-G-02: of an export the seller's only.
  if ((isBetween || has((each) => each === 'export')) && company.vatId === '')
    gaps.push({ code: 'tax-own-vat-id', form: 'company', field: 'vatId', term: 'BT-31' });
  // BR-O-02 takes the VAT ID away, BR-CO-26 wants something in its place.
  const hasUntaxed = has(isUntaxed);
  if (hasUntaxed && company.taxNumber.trim() === '' && company.registrationNumber.trim() === '')
    gaps.push({ code: 'tax-own-number', form: 'company', field: 'taxNumber', term: 'BT-29' });
  if (customer && isBetween && !isForeignVatId(customer.vatId))
    gaps.push({ code: 'tax-customer-vat-id', form: 'customer', field: 'vatId', term: 'BT-48' });
  // BR-AE-04
  const isDomestic = has(isSection13b);
  if (customer && isDomestic && customer.vatId === '' && customer.registrationNumber.trim() === '')
    gaps.push({ code: 'tax-customer-identifier', form: 'customer', field: 'vatId', term: 'BT-48' });
  // BR-O-11 to 14
  const mixed = hasUntaxed ? cases.findIndex((each) => !isUntaxed(each)) : -1;
  if (mixed >= 0)
    gaps.push({ code: 'tax-not-taxable-mixed', form: 'invoice', field: 'tax', line: rows[mixed] ?? 0, term: 'BT-151' });
  return gaps;
}
