import { taxByRegime } from '../tax/tax-choices.ts';
import { hasForeignVatId } from '../tax/tax-decision.ts';
import { taxCases } from '../tax/tax.ts';
import type { TaxCase } from '../tax/tax.ts';
import type { FreezeInput, Gap } from './freeze-invoice.ts';

export type TaxGapCode =
  'tax-own-vat-id' | 'tax-own-number' | 'tax-customer-vat-id' | 'tax-customer-identifier' | 'tax-not-taxable-mixed';

// §§ 14a (1), (3), (7) UStG: both sides are named by their VAT IDs.
const betweenVatIds: ReadonlySet<TaxCase> = new Set([
  'reverse-charge-eu',
  'triangular-supply',
  'intra-community-supply',
]);

/** What the tax of the lines asks of seller, customer and of each other; those of one form follow one another. */
export function findTaxGaps({ draft, company, customer }: Pick<FreezeInput, 'draft' | 'company' | 'customer'>): Gap[] {
  const cases = draft.lines.map((line) => taxByRegime(line, company.smallBusiness).taxCase);
  const has = (wanted: (taxCase: TaxCase) => boolean) => cases.some(wanted);
  const isBetween = has((each) => betweenVatIds.has(each));
  const gaps: Gap[] = [];
  // BR-G-02: of an export the seller's only.
  if ((isBetween || has((each) => each === 'export')) && company.vatId === '')
    gaps.push({ code: 'tax-own-vat-id', form: 'company', field: 'vatId', term: 'BT-31' });
  // BR-O-02 takes the VAT ID away, BR-CO-26 wants something in its place.
  const isUntaxed = has((each) => taxCases[each].category === 'O');
  if (isUntaxed && company.taxNumber.trim() === '' && company.registrationNumber.trim() === '')
    gaps.push({ code: 'tax-own-number', form: 'company', field: 'taxNumber', term: 'BT-29' });
  if (customer && isBetween && !hasForeignVatId(customer.vatId))
    gaps.push({ code: 'tax-customer-vat-id', form: 'customer', field: 'vatId', term: 'BT-48' });
  // BR-AE-04
  const isDomestic = has((each) => each === 'reverse-charge-domestic');
  if (customer && isDomestic && customer.vatId === '' && customer.registrationNumber.trim() === '')
    gaps.push({ code: 'tax-customer-identifier', form: 'customer', field: 'vatId', term: 'BT-48' });
  // BR-O-11 to 14
  const mixed = isUntaxed ? cases.findIndex((each) => taxCases[each].category !== 'O') : -1;
  if (mixed >= 0)
    gaps.push({ code: 'tax-not-taxable-mixed', form: 'invoice', field: 'tax', line: mixed, term: 'BT-151' });
  return gaps;
}
