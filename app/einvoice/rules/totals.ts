import { descend } from '../element.ts';
import type { Term } from '../findings.ts';
import type { DocumentAllowanceCharge, DocumentTotals } from '../model.ts';
import { decimal, equals, exactDecimal, figure, roundCents, sum, toNumber } from './arithmetic.ts';
import type { Big } from './arithmetic.ts';
import type { InvoiceFacts } from './facts.ts';
import { documentRule } from './rule.ts';
import type { Place, Rule } from './rule.ts';
import { missing, unequal } from './texts.ts';

type TotalsProperty = keyof DocumentTotals;

function at(property: TotalsProperty): (facts: InvoiceFacts) => Place {
  return ({ invoice }) => ({ owner: invoice.totals ?? invoice, property });
}

function requiredTotal(id: string, term: Term, property: TotalsProperty): Rule {
  return documentRule({
    id,
    term,
    text: missing(term),
    ok: (facts) => facts.totals === null || facts.has(facts.totals, property),
    at: at(property),
  });
}

/** Decimals of the totals that a check needs; `has` tells a missing amount from zero. */
class Amounts {
  readonly lineNet: Big | undefined;
  readonly allowances: Big | undefined;
  readonly charges: Big | undefined;
  readonly net: Big | undefined;
  readonly gross: Big | undefined;
  readonly paid: Big | undefined;
  readonly rounding: Big | undefined;
  readonly due: Big | undefined;

  constructor(totals: DocumentTotals) {
    this.lineNet = decimal(totals.lineNet);
    this.allowances = decimal(totals.allowances);
    this.charges = decimal(totals.charges);
    this.net = decimal(totals.net);
    this.gross = decimal(totals.gross);
    this.paid = decimal(totals.paid);
    this.rounding = decimal(totals.rounding);
    this.due = decimal(totals.due);
  }
}

function totalRule(
  id: string,
  rule: {
    term: Term;
    property: TotalsProperty;
    formula: readonly [string, string];
    ok: (amounts: Amounts, facts: InvoiceFacts) => boolean;
    expected: (amounts: Amounts, facts: InvoiceFacts) => Big | undefined;
  },
): Rule {
  return documentRule({
    id,
    term: rule.term,
    text: unequal(rule.term, rule.formula),
    ok: (facts) => facts.totals === null || rule.ok(new Amounts(facts.totals), facts),
    at: at(rule.property),
    expected: (facts) => (facts.totals === null ? undefined : figure(rule.expected(new Amounts(facts.totals), facts))),
  });
}

/** The rule of CII adds doubles, that of UBL decimals; both round the sum to cents. */
function sumOfLines(facts: InvoiceFacts): Big {
  if (!facts.isCii) return roundCents(sum(facts.lineNets));
  return roundCents(exactDecimal(facts.lineNets.reduce((before, amount) => before + toNumber(amount), 0)));
}

function matchesSum(facts: InvoiceFacts, property: 'allowances' | 'charges'): boolean {
  const items: readonly DocumentAllowanceCharge[] = facts[property];
  if (facts.totals === null) return true;
  if (!facts.has(facts.totals, property)) return items.length === 0;
  const stated = decimal(facts.totals[property]);
  const amounts = items.map((item) => decimal(item.amount));
  if (!facts.isCii) return equals(stated, roundCents(sum(amounts)));
  const total = amounts.reduce((before, amount) => before + toNumber(amount), 0);
  return stated !== undefined && toNumber(stated) === Math.round(total * 10 * 10) / 100;
}

function sumOfItems(facts: InvoiceFacts, property: 'allowances' | 'charges'): Big {
  return roundCents(sum(facts[property].map((item) => decimal(item.amount))));
}

function netTotal({ lineNet, allowances, charges }: Amounts): Big | undefined {
  return lineNet && sum([lineNet, allowances?.neg(), charges]);
}

function isNetTotal(amounts: Amounts, facts: InvoiceFacts): boolean {
  const { allowances, charges, net } = amounts;
  const expected = netTotal(amounts);
  if (expected === undefined) return false;
  const isPlain = allowances === undefined && charges === undefined;
  return equals(net, isPlain && facts.isUbl ? expected : roundCents(expected));
}

/** BT-112 = BT-109 + the one VAT total in the currency of the invoice. */
function isGrossTotal(facts: InvoiceFacts): boolean {
  if (facts.origin !== undefined && !facts.has(facts.invoice, 'currency')) return true;
  const gross = decimal(facts.totals?.gross);
  if (facts.isCii && equals(gross, decimal(facts.totals?.net))) return true;
  return equals(gross, grossTotal(facts));
}

/** Undefined where there is not one VAT total. */
function grossTotal(facts: InvoiceFacts): Big | undefined {
  const { currency = '' } = facts.invoice;
  const net = decimal(facts.totals?.net);
  const inCurrency = facts.taxTotals.filter((total) => (total.currency ?? '') === currency);
  const vat = decimal(inCurrency[0]?.amount);
  if (inCurrency.length !== 1 || vat === undefined || net === undefined) return undefined;
  return roundCents(net.plus(vat));
}

function isDueAmount({ gross, paid, rounding, due }: Amounts, facts: InvoiceFacts): boolean {
  if (gross === undefined || due === undefined) return false;
  if (facts.isCii) return due.eq(sum([gross, paid?.neg(), rounding]));
  const owed = paid === undefined ? gross : roundCents(gross.minus(paid));
  return (rounding === undefined ? due : roundCents(due.minus(rounding))).eq(owed);
}

const sums: Rule[] = [
  totalRule('BR-CO-10', {
    term: 'BT-106',
    property: 'lineNet',
    formula: ['die Summe der Nettobeträge der Positionen', 'the sum of the line net amounts'],
    ok: ({ lineNet }, facts) => equals(lineNet, sumOfLines(facts)),
    expected: (_, facts) => sumOfLines(facts),
  }),
  totalRule('BR-CO-11', {
    term: 'BT-107',
    property: 'allowances',
    formula: ['die Summe der Nachlässe', 'the sum of the allowances'],
    ok: (_, facts) => matchesSum(facts, 'allowances'),
    expected: (_, facts) => sumOfItems(facts, 'allowances'),
  }),
  totalRule('BR-CO-12', {
    term: 'BT-108',
    property: 'charges',
    formula: ['die Summe der Zuschläge', 'the sum of the charges'],
    ok: (_, facts) => matchesSum(facts, 'charges'),
    expected: (_, facts) => sumOfItems(facts, 'charges'),
  }),
  totalRule('BR-CO-13', {
    term: 'BT-109',
    property: 'net',
    formula: ['Positionen − Nachlässe + Zuschläge', 'lines − allowances + charges'],
    ok: isNetTotal,
    expected: netTotal,
  }),
  documentRule({
    id: 'BR-CO-14',
    term: 'BT-110',
    text: unequal('BT-110', ['die Summe der Steuerbeträge (BT-117)', 'the sum of the VAT category amounts (BT-117)']),
    ok: isVatTotal,
    at: at('vat'),
    expected: ({ breakdown }) => figure(sum(breakdown.map(({ amount }) => decimal(amount)))),
  }),
  documentRule({
    id: 'BR-CO-15',
    term: 'BT-112',
    text: unequal('BT-112', ['Gesamtbetrag ohne Umsatzsteuer (BT-109) + Umsatzsteuer (BT-110)', 'BT-109 + BT-110']),
    ok: isGrossTotal,
    at: at('gross'),
    expected: (facts) => figure(grossTotal(facts)),
  }),
  totalRule('BR-CO-16', {
    term: 'BT-115',
    property: 'due',
    formula: [
      'Gesamtbetrag mit Umsatzsteuer (BT-112) − gezahlter Betrag (BT-113) + Rundung (BT-114)',
      'BT-112 − BT-113 + BT-114',
    ],
    ok: isDueAmount,
    expected: ({ gross, paid, rounding }) => gross && sum([gross, paid?.neg(), rounding]),
  }),
];

function isVatTotal(facts: InvoiceFacts): boolean {
  if (facts.isCii) {
    const total = Math.round(sumOfCiiTaxes(facts) * 10 * 10) / 100;
    const inCurrency = facts.taxTotals.filter(({ currency }) => currency === facts.invoice.currency);
    return inCurrency.every(({ amount }) => Number(amount) === total);
  }
  return facts.taxTotals.every(
    ({ amount, taxes }) => taxes === null || equals(decimal(amount), roundCents(sum(taxes.map(decimal)))),
  );
}

/** Every amount counts, a second one in the same group too. */
function sumOfCiiTaxes({ origin, breakdown }: InvoiceFacts): number {
  const path = [
    'SupplyChainTradeTransaction',
    'ApplicableHeaderTradeSettlement',
    'ApplicableTradeTax',
    'CalculatedAmount',
  ];
  const texts = origin
    ? descend(origin.root, path).map((element) => element.text)
    : breakdown.map(({ amount }) => amount);
  return texts.reduce((before, text) => before + toNumber(decimal(text)), 0);
}

export const totalRules: readonly Rule[] = [
  requiredTotal('BR-12', 'BT-106', 'lineNet'),
  requiredTotal('BR-13', 'BT-109', 'net'),
  requiredTotal('BR-14', 'BT-112', 'gross'),
  requiredTotal('BR-15', 'BT-115', 'due'),
  ...sums,
];
