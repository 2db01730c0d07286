import { isFilled } from '../xml/blanks.ts';
import type { Term } from '../findings.ts';
import type { AllowanceCharge, DocumentAllowanceCharge } from '../model.ts';
import { decimal, zero } from './arithmetic.ts';
import { isInOrder } from './periods.ts';
import { eachRule } from './rule.ts';
import type { Rule, Scope } from './rule.ts';
import * as scope from './scopes.ts';
import type { InvoiceFacts } from './facts.ts';
import { isVat } from './vat/vat-checks.ts';
import type { Taxed } from './vat/stated-vat.ts';
import { endsBeforeStart, missing, missingEither, missingScheme, negative } from './texts.ts';

export const lineRules: readonly Rule[] = [
  eachRule(scope.lines, {
    id: 'BR-21',
    term: 'BT-126',
    at: 'id',
    text: missing('BT-126'),
    ok: (line) => isFilled(line.id),
  }),
  eachRule(scope.lines, {
    id: 'BR-22',
    term: 'BT-129',
    at: 'quantity',
    text: missing('BT-129'),
    ok: (line, facts) => facts.has(line, 'quantity'),
  }),
  eachRule(scope.lines, {
    id: 'BR-23',
    term: 'BT-130',
    at: 'unitCode',
    text: missing('BT-130'),
    ok: (line, facts) => line.unitCode !== undefined || hasUnitAttribute(facts.elementOf(line, 'quantity')),
  }),
  eachRule(scope.lines, {
    id: 'BR-24',
    term: 'BT-131',
    at: 'netAmount',
    text: missing('BT-131'),
    ok: (line, facts) => facts.has(line, 'netAmount'),
  }),
  eachRule(scope.lines, {
    id: 'BR-25',
    term: 'BT-153',
    at: 'item',
    text: missing('BT-153'),
    ok: (line) => isFilled(line.item?.name),
  }),
  eachRule(scope.lines, {
    id: 'BR-26',
    term: 'BT-146',
    at: 'price',
    text: missing('BT-146'),
    ok: (line, facts) => facts.has(line.price, 'net'),
  }),
  eachRule(scope.lines, {
    id: 'BR-27',
    term: 'BT-146',
    at: 'price',
    text: negative('BT-146'),
    ok: (line) => decimal(line.price?.net)?.gte(zero) ?? false,
  }),
  eachRule(scope.lines, {
    id: 'BR-28',
    term: 'BT-148',
    at: 'price',
    text: negative('BT-148'),
    ok: (line, facts) => !facts.has(line.price, 'gross') || (decimal(line.price?.gross)?.gte(zero) ?? false),
  }),
  eachRule(scope.lines, {
    id: 'BR-30',
    term: 'BT-135',
    at: 'period',
    text: endsBeforeStart('BT-134', 'BT-135'),
    ok: (line, facts) => isInOrder(facts, line.period),
  }),
  eachRule(scope.lines, {
    id: 'BR-CO-20',
    term: 'BG-26',
    at: 'period',
    text: missingEither('BT-134', 'BT-135'),
    ok: (line, facts) => !facts.has(line, 'period') || facts.has(line.period, 'start') || facts.has(line.period, 'end'),
  }),
  eachRule(scope.lines, {
    id: 'BR-CO-04',
    term: 'BT-151',
    at: 'vat',
    text: missing('BT-151'),
    ok: isCategoryStated,
  }),
  eachRule(scope.lines, {
    id: 'BR-64',
    term: 'BT-157',
    at: 'item',
    text: missingScheme('BT-157'),
    ok: (line, facts) => {
      if (!facts.has(line.item, 'standardId')) return true;
      const element = facts.elementOf(line.item, 'standardId');
      if (element === undefined) return isFilled(line.item?.standardId?.scheme);
      const scheme = element.attributes.find((attribute) => attribute.name === 'schemeID')?.value;
      return facts.isCii ? isFilled(scheme) : scheme !== undefined;
    },
  }),
  eachRule(scope.classifications, {
    id: 'BR-65',
    term: 'BT-158',
    at: '',
    text: missingScheme('BT-158'),
    ok: ({ scheme }, facts) => (facts.isUbl ? scheme !== undefined : isFilled(scheme)),
  }),
  eachRule(scope.allItemAttributes, {
    id: 'BR-54',
    term: 'BG-32',
    at: '',
    text: missingEither('BT-160', 'BT-161'),
    ok: (attribute, facts) => facts.has(attribute, 'name') && facts.has(attribute, 'value'),
  }),
  ...allowanceRules(scope.lineAllowances, {
    amount: ['BR-41', 'BT-136'],
    reason: [['BR-42', 'BR-CO-23'], 'BT-139', 'BT-140'],
  }),
  ...allowanceRules(scope.lineCharges, {
    amount: ['BR-43', 'BT-141'],
    reason: [['BR-44', 'BR-CO-24'], 'BT-144', 'BT-145'],
  }),
  categoryRule('BR-32', 'BT-95', scope.allowances),
  categoryRule('BR-37', 'BT-102', scope.charges),
  ...allowanceRules(scope.allowances, {
    amount: ['BR-31', 'BT-92'],
    reason: [['BR-33', 'BR-CO-21'], 'BT-97', 'BT-98'],
  }),
  ...allowanceRules(scope.charges, {
    amount: ['BR-36', 'BT-99'],
    reason: [['BR-38', 'BR-CO-22'], 'BT-104', 'BT-105'],
  }),
];

function isCategoryStated(taxed: Taxed, facts: InvoiceFacts): boolean {
  return facts.vatsOf(taxed).some((vat) => facts.has(vat, 'category') && isVat(vat));
}

function categoryRule(id: string, term: Term, where: Scope<DocumentAllowanceCharge>): Rule {
  return eachRule(where, {
    id,
    term,
    at: 'vat',
    text: missing(term),
    ok: isCategoryStated,
  });
}

function hasUnitAttribute(element: { attributes: readonly { name: string }[] } | undefined): boolean {
  return element?.attributes.some((attribute) => attribute.name === 'unitCode') ?? false;
}

/** Each allowance and charge needs an amount and a reason as text or code; the norm states the latter twice. */
function allowanceRules(
  where: Scope<AllowanceCharge>,
  ids: { amount: readonly [string, Term]; reason: readonly [readonly string[], Term, Term] },
): Rule[] {
  const [amountId, amountTerm] = ids.amount;
  const [reasonIds, reasonTerm, codeTerm] = ids.reason;
  return [
    eachRule(where, {
      id: amountId,
      term: amountTerm,
      at: 'amount',
      text: missing(amountTerm),
      ok: (item, facts) => facts.has(item, 'amount'),
    }),
    ...reasonIds.map((id) =>
      eachRule(where, {
        id,
        term: reasonTerm,
        at: 'reason',
        text: missingEither(reasonTerm, codeTerm),
        ok: (item, facts) => facts.has(item, 'reason') || facts.has(item, 'reasonCode'),
      }),
    ),
  ];
}
