import type { Term } from '../../findings.ts';
import type { DocumentTotals } from '../../model.ts';
import { writtenPlaces } from '../arithmetic.ts';
import type { InvoiceFacts, TaxTotal } from '../facts.ts';
import { documentRule, eachRule } from '../rule.ts';
import type { Rule, Scope } from '../rule.ts';
import * as scope from '../scopes.ts';
import { tooManyPlaces } from '../texts.ts';

function hasTwoPlaces(facts: InvoiceFacts, owner: object, property: string): boolean {
  return writtenPlaces(facts.written(owner, property)) <= 2;
}

function total(id: string, term: Term, property: keyof DocumentTotals): Rule {
  return documentRule({
    id,
    term,
    text: tooManyPlaces(term),
    ok: (facts) => facts.totals === null || hasTwoPlaces(facts, facts.totals, property),
    at: ({ invoice }) => ({ owner: invoice.totals ?? invoice, property }),
  });
}

function each<T extends object>(where: Scope<T>, id: string, amount: readonly [term: Term, property: string]): Rule {
  const [term, property] = amount;
  return eachRule(where, {
    id,
    term,
    at: property,
    text: tooManyPlaces(term),
    ok: (item, facts) => hasTwoPlaces(facts, item, property),
  });
}

function hasCents({ amount }: TaxTotal): boolean {
  return Number(amount) === Math.round(Number(amount) * 100) / 100;
}

/**
 * VAT totals. The rules of UBL never find these amounts (UBL-DT-01 covers them); those of CII are content with one total
 * that has cents or is in another currency.
 */
function vatTotal(id: string, term: Term, property: 'vat' | 'vatInAccountingCurrency'): Rule {
  return documentRule({
    id,
    term,
    text: tooManyPlaces(term),
    ok: (facts) => {
      if (facts.isUbl || facts.totals === null) return true;
      if (!facts.isCii) return hasTwoPlaces(facts, facts.totals, property);
      const { currency, vatAccountingCurrency } = facts.invoice;
      const wanted = property === 'vat' ? currency : vatAccountingCurrency;
      const isFree = (found: TaxTotal): boolean =>
        property === 'vat' ? found.currency !== wanted : !facts.has(facts.invoice, 'vatAccountingCurrency');
      const totals = facts.taxTotals;
      return (
        totals.length === 0 || totals.some((found) => isFree(found) || (found.currency === wanted && hasCents(found)))
      );
    },
    at: ({ invoice }) => ({ owner: invoice.totals ?? invoice, property }),
  });
}

export const decimalRules: readonly Rule[] = [
  each(scope.allowances, 'BR-DEC-01', ['BT-92', 'amount']),
  each(scope.allowances, 'BR-DEC-02', ['BT-93', 'baseAmount']),
  each(scope.charges, 'BR-DEC-05', ['BT-99', 'amount']),
  each(scope.charges, 'BR-DEC-06', ['BT-100', 'baseAmount']),
  total('BR-DEC-09', 'BT-106', 'lineNet'),
  total('BR-DEC-10', 'BT-107', 'allowances'),
  total('BR-DEC-11', 'BT-108', 'charges'),
  total('BR-DEC-12', 'BT-109', 'net'),
  vatTotal('BR-DEC-13', 'BT-110', 'vat'),
  total('BR-DEC-14', 'BT-112', 'gross'),
  vatTotal('BR-DEC-15', 'BT-111', 'vatInAccountingCurrency'),
  total('BR-DEC-16', 'BT-113', 'paid'),
  total('BR-DEC-17', 'BT-114', 'rounding'),
  total('BR-DEC-18', 'BT-115', 'due'),
  each(scope.generalBreakdowns, 'BR-DEC-19', ['BT-116', 'base']),
  each(scope.generalBreakdowns, 'BR-DEC-20', ['BT-117', 'amount']),
  each(scope.lines, 'BR-DEC-23', ['BT-131', 'netAmount']),
  each(scope.lineAllowances, 'BR-DEC-24', ['BT-136', 'amount']),
  each(scope.lineAllowances, 'BR-DEC-25', ['BT-137', 'baseAmount']),
  each(scope.lineCharges, 'BR-DEC-27', ['BT-141', 'amount']),
  each(scope.lineCharges, 'BR-DEC-28', ['BT-142', 'baseAmount']),
];
