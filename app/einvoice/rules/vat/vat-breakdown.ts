import { trimBlanks } from '../../xml/blanks.ts';
import type { VatBreakdown } from '../../model.ts';
import { decimal, figure, roundCents, roundInteger, zero } from '../arithmetic.ts';
import type { Big } from '../arithmetic.ts';
import type { InvoiceFacts } from '../facts.ts';
import { documentRule, eachRule } from '../rule.ts';
import type { Rule } from '../rule.ts';
import * as scope from '../scopes.ts';
import { missing, text } from '../texts.ts';

function isVat(group: { taxType?: string }): boolean {
  return group.taxType === undefined;
}

/** BT-117 against BT-116 × BT-119: less than one unit of the currency apart; CII accepts exactly one unit. */
function isNearTax(group: VatBreakdown, facts: InvoiceFacts): boolean {
  // Here even the artefact of CII takes no notice of white space around the kind of tax.
  const isTaxed = isVat(group) || trimBlanks(group.taxType)?.toUpperCase() === 'VAT';
  const rate = isTaxed ? decimal(group.rate) : undefined;
  const amount = decimal(group.amount);
  if (amount === undefined) return false;
  if (rate === undefined || roundInteger(rate).eq(zero)) return roundInteger(amount).eq(zero);
  const base = decimal(group.base);
  if (base === undefined) return false;
  const distance = amount.abs().minus(taxOn(base, rate)).abs();
  return facts.isCii ? distance.lte(1) : distance.lt(1);
}

/** BT-117 of a group with base and rate, with the sign of the base. */
export function taxOfGroup({ base: baseText, rate: rateText }: VatBreakdown): Big | undefined {
  const base = decimal(baseText);
  const rate = decimal(rateText);
  if (base === undefined || rate === undefined) return undefined;
  const tax = taxOn(base, rate);
  return base.lt(zero) ? tax.neg() : tax;
}

export function taxOn(base: Big, rate: Big): Big {
  return roundCents(base.abs().times(rate.div(100)));
}

export const breakdownRules: readonly Rule[] = [
  eachRule(scope.generalBreakdowns, {
    id: 'BR-45',
    term: 'BT-116',
    at: 'base',
    text: missing('BT-116'),
    ok: (group, facts) => facts.has(group, 'base'),
  }),
  eachRule(scope.generalBreakdowns, {
    id: 'BR-46',
    term: 'BT-117',
    at: 'amount',
    text: missing('BT-117'),
    ok: (group, facts) => facts.has(group, 'amount'),
  }),
  eachRule(scope.generalBreakdowns, {
    id: 'BR-47',
    term: 'BT-118',
    at: 'category',
    text: missing('BT-118'),
    ok: (group, facts) => isVat(group) && facts.has(group, 'category'),
  }),
  eachRule(scope.generalBreakdowns, {
    id: 'BR-48',
    term: 'BT-119',
    at: 'rate',
    text: missing('BT-119'),
    ok: (group, facts) => isVat(group) && (facts.has(group, 'rate') || group.category === 'O'),
  }),
  eachRule(scope.generalBreakdowns, {
    id: 'BR-CO-17',
    term: 'BT-117',
    at: 'amount',
    text: text(
      'Der Steuerbetrag (BT-117) passt nicht zu Grundlage und Satz.',
      'The tax amount (BT-117) does not match base and rate.',
      ['Rechnen Sie: Bemessungsgrundlage × Satz ÷ 100.', 'Calculate: taxable amount × rate ÷ 100.'],
    ),
    ok: isNearTax,
    expected: (group) => figure(taxOfGroup(group)),
  }),
  documentRule({
    id: 'BR-CO-18',
    term: 'BG-23',
    text: missing('BG-23'),
    // The artefact of CII asks this of each line, so not at all where there is none.
    ok: (facts) => facts.breakdown.length > 0 || (facts.isCii && facts.lines.length === 0),
  }),
  documentRule({
    id: 'BR-53',
    term: 'BT-111',
    text: missing('BT-111'),
    ok: hasAccountingVat,
    at: ({ invoice }) => ({ owner: invoice, property: 'vatAccountingCurrency' }),
  }),
];

function hasAccountingVat(facts: InvoiceFacts): boolean {
  const { currency, vatAccountingCurrency } = facts.invoice;
  if (!facts.has(facts.invoice, 'vatAccountingCurrency') || (facts.isCii && facts.totals === null)) return true;
  const isStated = facts.taxTotals.some((total) => total.currency === vatAccountingCurrency);
  return facts.isCii ? isStated && vatAccountingCurrency !== currency : isStated;
}
