import type { AllowanceCharge } from '../../model.ts';
import type { RuleFamily } from '../../profiles.ts';
import { decimal, figure, zero } from '../arithmetic.ts';
import type { Big } from '../arithmetic.ts';
import type { InvoiceFacts } from '../facts.ts';
import { eachRule } from '../rule.ts';
import type { Rule, Scope } from '../rule.ts';
import * as scope from '../scopes.ts';
import { missing, text } from '../texts.ts';

/** R040 to R042: allowances and charges of document and lines. */
export function allowanceRules(family: RuleFamily): Rule[] {
  const scopes: Scope<AllowanceCharge>[] = [scope.allowances, scope.charges, scope.lineAllowances, scope.lineCharges];
  return scopes.flatMap((where) => [
    eachRule(
      where,
      {
        id: 'PEPPOL-EN16931-R040',
        term: 'BT-92',
        at: 'amount',
        text: text('Der Betrag ist nicht Grundbetrag × Prozentsatz.', 'The amount is not base amount × percentage.', [
          'Rechnen Sie den Nachlass oder Zuschlag nach.',
          'Recalculate the allowance or charge.',
        ]),
        ok: isPercentageOfBase,
        expected: (item) => figure(percentageOfBase(item)),
      },
      family,
    ),
    eachRule(
      where,
      {
        id: 'PEPPOL-EN16931-R041',
        term: 'BT-93',
        at: 'baseAmount',
        text: missing('BT-93'),
        ok: (item, facts) => !facts.has(item, 'percentage') || facts.has(item, 'baseAmount'),
      },
      family,
    ),
    eachRule(
      where,
      {
        id: 'PEPPOL-EN16931-R042',
        term: 'BT-94',
        at: 'percentage',
        text: missing('BT-94'),
        ok: (item, facts) => !facts.has(item, 'baseAmount') || facts.has(item, 'percentage'),
      },
      family,
    ),
  ]);
}

/** How far a calculated amount may be off. */
export function slackOf({ invoice }: InvoiceFacts): string {
  return invoice.currency === 'HUF' ? '0.5' : '0.02';
}

export function isNear(a: Big, b: Big, slack: string): boolean {
  return a.minus(b).abs().lte(slack);
}

function isPercentageOfBase(item: AllowanceCharge, facts: InvoiceFacts): boolean {
  const expected = percentageOfBase(item);
  return expected === undefined || isNear(decimal(item.amount) ?? zero, expected, slackOf(facts));
}

function percentageOfBase(item: AllowanceCharge): Big | undefined {
  const base = decimal(item.baseAmount);
  const percentage = decimal(item.percentage);
  return base && percentage && base.times(percentage).div(100);
}
