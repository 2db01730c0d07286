import type { Term } from '../../findings.ts';
import type { VatBreakdown, VatCategoryRate } from '../../model.ts';
import { figure } from '../arithmetic.ts';
import type { InvoiceFacts } from '../facts.ts';
import { documentRule, eachRule } from '../rule.ts';
import type { Rule, Scope } from '../rule.ts';
import { text } from '../texts.ts';
import { categories, partyText, rateText } from './vat-categories.ts';
import type { Category } from './vat-categories.ts';
import {
  areIdentified,
  expectedBase,
  hasRightReason,
  isBase,
  isRate,
  isShown,
  isTax,
  isVat,
  expectedTax,
} from './vat-checks.ts';

/** Scopes of what carries a category, narrowed to one category of VAT. */
function lineVat(code: string): Scope<VatCategoryRate> {
  return (facts, visit) =>
    facts.lines.forEach((line, index) => {
      for (const vat of facts.vatsOf(line)) if (vat.category === code && isVat(vat)) visit(vat, index + 1);
    });
}

function itemVat(kind: 'allowances' | 'charges', code: string): Scope<VatCategoryRate> {
  return (facts, visit) => {
    for (const item of facts[kind])
      for (const vat of facts.vatsOf(item)) if (vat.category === code && isVat(vat)) visit(vat);
  };
}

function breakdownOf(code: string, onlyVat: (facts: InvoiceFacts) => boolean): Scope<VatBreakdown> {
  return (facts, visit) => {
    for (const group of facts.breakdown) if (group.category === code && (!onlyVat(facts) || isVat(group))) visit(group);
  };
}

function categoryRules(category: Category): Rule[] {
  return [shownRule(category), ...partyRules(category), ...rateRules(category), ...breakdownRules(category)];
}

function shownRule(category: Category): Rule {
  const { code, prefix, de, en, breakdown } = category;
  const how =
    breakdown === 'one'
      ? (['genau einmal', 'exactly once'] as const)
      : (['mindestens einmal', 'at least once'] as const);
  return documentRule({
    id: `BR-${prefix}-01`,
    term: 'BG-23',
    text: text(
      `Die Aufschlüsselung muss Kategorie ${code} (${de}) ${how[0]} zeigen, wenn sie benutzt wird.`,
      `The breakdown must show category ${code} (${en}) ${how[1]} if it is used.`,
      ['Gleichen Sie Positionen und Umsatzsteueraufschlüsselung ab.', 'Compare lines and VAT breakdown.'],
    ),
    ok: (facts) => isShown(category, facts),
  });
}

function partyRules(category: Category): Rule[] {
  const { code, prefix } = category;
  const rule = (number: string, where: Scope<VatCategoryRate>): Rule =>
    documentRule({
      id: `BR-${prefix}-${number}`,
      term: 'BT-31',
      text: partyText(category),
      ok: (facts) => !isUsed(where, facts) || areIdentified(category, facts),
    });
  return [rule('02', lineVat(code)), rule('03', itemVat('allowances', code)), rule('04', itemVat('charges', code))];
}

function rateRules(category: Category): Rule[] {
  const { code, prefix } = category;
  const rule = (number: string, term: Term, where: Scope<VatCategoryRate>): Rule =>
    eachRule(where, {
      id: `BR-${prefix}-${number}`,
      term,
      at: 'rate',
      text: rateText(category),
      ok: (vat, facts) => isRate(category, vat, facts),
      expected: () => (category.rate === 'zero' ? '0' : undefined),
    });
  return [
    rule('05', 'BT-152', lineVat(code)),
    rule('06', 'BT-96', itemVat('allowances', code)),
    rule('07', 'BT-103', itemVat('charges', code)),
  ];
}

function breakdownRules(category: Category): Rule[] {
  const { code, prefix, de, en, reason } = category;
  const id = (number: string): string => `BR-${prefix}-${number}`;
  // In CII these two categories are looked up without asking for the kind of tax.
  const onlyVat = (facts: InvoiceFacts): boolean => !(facts.isCii && (code === 'S' || code === 'Z'));
  const groups = breakdownOf(code, onlyVat);
  return [
    eachRule(groups, {
      id: id('08'),
      term: 'BT-116',
      at: 'base',
      text: text(
        `Die Bemessungsgrundlage der Kategorie ${code} (${de}) ist nicht die Summe ihrer Beträge.`,
        `The taxable amount of category ${code} (${en}) is not the sum of its amounts.`,
        ['Rechnen Sie: Positionen − Nachlässe + Zuschläge.', 'Calculate: lines − allowances + charges.'],
      ),
      ok: (group, facts) => isBase(category, group, facts),
      expected: (group, facts) => figure(expectedBase(category, group, facts)),
    }),
    eachRule(groups, {
      id: id('09'),
      term: 'BT-117',
      at: 'amount',
      text: text(
        `Der Steuerbetrag der Kategorie ${code} (${de}) ist falsch.`,
        `The tax amount of category ${code} (${en}) is wrong.`,
        ['Rechnen Sie: Bemessungsgrundlage × Satz ÷ 100.', 'Calculate: taxable amount × rate ÷ 100.'],
      ),
      ok: (group, facts) => isTax(category, group, facts),
      expected: (group) => figure(expectedTax(category, group)),
    }),
    eachRule(groups, {
      id: id('10'),
      term: 'BT-120',
      at: 'exemptionText',
      text:
        reason === 'required'
          ? text(
              `Bei Kategorie ${code} (${de}) fehlt der Befreiungsgrund.`,
              `Category ${code} (${en}) lacks an exemption reason.`,
              [
                'Geben Sie den Grund als Text (BT-120) oder Code (BT-121) an.',
                'State the reason as text (BT-120) or code (BT-121).',
              ],
            )
          : text(
              `Bei Kategorie ${code} (${de}) steht ein Befreiungsgrund.`,
              `Category ${code} (${en}) has an exemption reason.`,
              ['Entfernen Sie den Grund (BT-120, BT-121).', 'Remove the reason (BT-120, BT-121).'],
            ),
      ok: (group, facts) => hasRightReason(category, group, facts),
    }),
  ];
}

function isUsed(where: Scope<VatCategoryRate>, facts: InvoiceFacts): boolean {
  let found = false;
  where(facts, () => {
    found = true;
  });
  return found;
}

/** The artefact of UBL does not take a standard rated line for one of VAT unless its kind of tax says so (BR-S-02). */
const standardLinesOfOtherTax: Rule = documentRule({
  id: 'BR-S-02',
  term: 'BT-31',
  text: text(
    'Eine Position zum Regelsatz nennt eine andere Steuer als die Umsatzsteuer.',
    'A standard rated line states another tax than VAT.',
    ['Geben Sie als Steuerart VAT an.', 'State VAT as kind of tax.'],
  ),
  ok: (facts) => {
    const standard = facts.allLines.flatMap((line) => facts.vatsOf(line)).filter(({ category }) => category === 'S');
    return !facts.isUbl || standard.length === 0 || standard.some(isVat);
  },
});

export const categoryVatRules: readonly Rule[] = [...categories.flatMap(categoryRules), standardLinesOfOtherTax];
