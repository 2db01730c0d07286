import { present } from '#app/values/records.ts';
import { withinLimit } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import type { CompanyProfile } from '../company/fields.ts';
import type { Customer } from '../customer/fields.ts';
import { freezeTaxGroup } from '../invoice/freeze-amounts.ts';
import { freezeCustomer, freezePayment, freezeSeller, freezeSupply } from '../invoice/freeze-invoice.ts';
import type { ImportedSnapshot, OriginalMime, TotalsSnapshot } from '../invoice/snapshot.ts';
import type { LayoutSettings } from '../layout/layout.ts';
import { taxByRegime, taxOfChoice } from '../tax/tax-choices.ts';
import { isSameTax } from '../tax/tax.ts';
import { taxOf } from '../tax/totals.ts';
import type { TaxGroup } from '../tax/totals.ts';
import type { Language } from '#app/values/decimal.ts';
import { areSameJson } from '#app/values/canonical-json.ts';
import type { ImportedFields } from './fields.ts';

/** The file of an invoice, as its program has made it. */
export interface OriginalFile {
  sha256: string;
  filename: string;
  mimeCode: OriginalMime;
}

interface ImportedInput {
  fields: ImportedFields;
  groups: readonly TaxGroup[];
  company: CompanyProfile;
  customer: Customer;
  layout: LayoutSettings;
  /** null: there is none */
  original: OriginalFile | null;
}

/** All that is kept of it. What is wrong with it `importedFaults` has said before. */
export function freezeImported({ fields, groups, company, customer, ...more }: ImportedInput): ImportedSnapshot {
  const { origin, number, issueDate, dueDate, supplyFrom, subject, paid } = fields;
  const { layout, original } = more;
  const { language } = customer;
  return {
    format: 1,
    kind: 'imported',
    origin,
    language,
    currency: 'EUR',
    number,
    issueDate,
    dueDate,
    ...present({ subject }),
    ...(supplyFrom !== '' && { supply: freezeSupply(fields) }),
    layout,
    seller: freezeSeller(company),
    customer: freezeCustomer(customer),
    payment: freezePayment(company),
    ...(original && { attachments: [{ reference: original.filename, file: original }] }),
    totals: importedTotals(groups, { language, paidCents: paid }),
  };
}

/** What was typed of each tax, as the seller's regime makes it; rows without amounts are none. */
export function importedGroups(
  { lines }: Pick<ImportedFields, 'lines'>,
  { smallBusiness }: Pick<CompanyProfile, 'smallBusiness'>,
): { row: number; group: TaxGroup }[] {
  return lines.flatMap(({ tax, net: baseCents, taxAmount: taxCents }, row) => {
    if (baseCents === 0 && taxCents === 0) return [];
    // Who is a small business by now may have taxed before.
    const { taxCase, taxRateBp: rateBp } = taxByRegime(taxOfChoice(tax), smallBusiness && taxCents === 0);
    return [{ row, group: { taxCase, rateBp, baseCents, taxCents } }];
  });
}

/** Sums as that program has computed them. Throws RangeError past the limit of money.ts. */
function importedTotals(
  groups: readonly TaxGroup[],
  { language, paidCents }: { language: Language; paidCents: Cents },
): TotalsSnapshot {
  const sumOf = (name: 'baseCents' | 'taxCents') => withinLimit(groups.reduce((sum, group) => sum + group[name], 0));
  const [netCents, taxCents] = [sumOf('baseCents'), sumOf('taxCents')];
  const grossCents = withinLimit(netCents + taxCents);
  return {
    netCents,
    taxGroups: groups
      .toSorted((a, b) => b.rateBp - a.rateBp || (a.taxCase < b.taxCase ? -1 : 1))
      .map((group) => freezeTaxGroup(group, language)),
    taxCents,
    grossCents,
    ...(paidCents !== 0 && { prepaidCents: paidCents }),
    dueCents: withinLimit(grossCents - paidCents),
  };
}

/** From here on the rules of EN 16931 do not take the tax for that of its rate (BR-CO-17, BR-S-09). */
const taxFarOff: Cents = 100;

/** What the tax of a group is more than its rate makes of it: other programs round line by line. */
export function taxDifference({ baseCents, taxCents, rateBp }: TaxGroup): Cents {
  return taxCents - taxOf(baseCents, rateBp);
}

export function isFarOff(group: TaxGroup): boolean {
  const difference = taxDifference(group);
  return group.rateBp === 0 ? difference !== 0 : Math.abs(difference) >= taxFarOff;
}

/** Whether the frozen sums are those of the tax groups, each once, and what was paid leaves no less than nothing. */
export function importedTotalsAgree({ totals, language }: Pick<ImportedSnapshot, 'totals' | 'language'>): boolean {
  const groups = totals.taxGroups.map(({ taxCase, rateBp, baseCents, taxCents }) => ({
    ...{ taxCase, rateBp, baseCents, taxCents },
  }));
  const { prepaidCents: paidCents = 0 } = totals;
  const isOnce = groups.every((group, index) => groups.findIndex((each) => isSameTax(each, group)) === index);
  if (!isOnce || groups.length === 0 || groups.some(isFarOff)) return false;
  if (paidCents < 0 || totals.dueCents < 0 || totals.grossCents <= 0) return false;
  return areSameJson(importedTotals(groups, { language, paidCents }), totals);
}
