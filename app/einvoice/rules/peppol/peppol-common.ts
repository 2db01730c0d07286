import { trimBlanks } from '../../xml/blanks.ts';
import { attributeOf, descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { AllowanceCharge, InvoiceLine } from '../../model.ts';
import type { RuleFamily } from '../../profiles.ts';
import { decimal, equals, figure, roundCents, sum, zero } from '../arithmetic.ts';
import type { Big } from '../arithmetic.ts';
import type { InvoiceFacts } from '../facts.ts';
import { documentRule, eachRule } from '../rule.ts';
import type { Rule } from '../rule.ts';
import * as scope from '../scopes.ts';
import { allowanceRules, isNear, slackOf } from './peppol-allowances.ts';
import { missing, text } from '../texts.ts';

/** Rules of Peppol BIS 3 that XRechnung has too. */
export function peppolCommonRules(family: RuleFamily): Rule[] {
  return [...headerRules(family), ...allowanceRules(family), ...lineRules(family)];
}

function headerRules(family: RuleFamily): Rule[] {
  const rule = (id: string, spec: Omit<Parameters<typeof documentRule>[0], 'id'>): Rule =>
    documentRule({ id: `PEPPOL-EN16931-${id}`, ...spec }, family);
  return [
    rule('R001', {
      term: 'BT-23',
      text: missing('BT-23'),
      ok: (facts) => facts.has(facts.invoice, 'businessProcess'),
      at: ({ invoice }) => ({ owner: invoice, property: 'businessProcess' }),
    }),
    rule('R005', {
      term: 'BT-6',
      text: text(
        'Die Währung der Umsatzsteuer (BT-6) ist dieselbe wie die der Rechnung (BT-5).',
        'BT-6 states the same currency as BT-5.',
        ['Geben Sie hier nur eine andere Währung an.', 'State BT-6 only for another currency.'],
      ),
      ok: ({ invoice }) =>
        invoice.vatAccountingCurrency === undefined || invoice.vatAccountingCurrency !== invoice.currency,
      at: ({ invoice }) => ({ owner: invoice, property: 'vatAccountingCurrency' }),
    }),
    rule('R010', {
      term: 'BT-49',
      text: missing('BT-49'),
      ok: (facts) => !isStated(facts, 'buyer') || facts.has(facts.buyer, 'electronicAddress'),
      at: ({ buyer }) => ({ owner: buyer, property: 'electronicAddress' }),
    }),
    rule('R020', {
      term: 'BT-34',
      text: missing('BT-34'),
      ok: (facts) => !isStated(facts, 'seller') || facts.has(facts.seller, 'electronicAddress'),
      at: ({ seller }) => ({ owner: seller, property: 'electronicAddress' }),
    }),
    rule('R053', {
      term: 'BT-110',
      text: text(
        'Es muss genau eine Umsatzsteuersumme mit Aufschlüsselung geben.',
        'There must be one VAT total with breakdown.',
        ['Geben Sie sie mit Aufschlüsselung einmal an.', 'State BT-110 with its breakdown once.'],
      ),
      ok: hasOneDocumentVat,
    }),
    rule('R054', {
      term: 'BT-111',
      text: text(
        'Umsatzsteuer in Abrechnungswährung (BT-111) und deren Währung (BT-6) gehören zusammen.',
        'BT-111 must be stated once if BT-6 is, and not otherwise.',
        ['Geben Sie beide oder keines an.', 'State both or none.'],
      ),
      ok: hasAccountingVatAsNeeded,
    }),
    rule('R055', {
      term: 'BT-111',
      text: text(
        'Die Umsatzsteuersummen (BT-110, BT-111) haben verschiedene Vorzeichen.',
        'BT-110 and BT-111 have different signs.',
        ['Prüfen Sie die Beträge.', 'Check the amounts.'],
      ),
      ok: haveSameSign,
    }),
    rule('R061', {
      term: 'BT-89',
      text: missing('BT-89'),
      ok: ({ paymentMeans }) => paymentMeans.every(({ code, mandateId }) => !['49', '59'].includes(code) || mandateId),
      at: ({ invoice }) => ({ owner: invoice, property: 'payment' }),
    }),
  ];
}

/** A file may lack the party altogether, and then nothing is asked of it. */
function isStated(facts: InvoiceFacts, party: 'seller' | 'buyer'): boolean {
  return facts.origin === undefined || facts.has(facts.invoice, party);
}

function hasOneDocumentVat(facts: InvoiceFacts): boolean {
  const { currency } = facts.invoice;
  if (!facts.isCii) return facts.taxTotals.filter(({ taxes }) => taxes !== null).length === 1;
  return facts.taxTotals.filter((total) => total.currency === currency).length <= 1;
}

function hasAccountingVatAsNeeded(facts: InvoiceFacts): boolean {
  const currency = facts.written(facts.invoice, 'currency');
  const wanted = facts.has(facts.invoice, 'vatAccountingCurrency') ? 1 : 0;
  const others = facts.isCii
    ? facts.taxTotals.filter((total) => isOtherCurrency(total.currency, currency))
    : facts.taxTotals.filter(({ taxes }) => taxes === null);
  return others.length === wanted;
}

function isOtherCurrency(stated: string | undefined, currency: string | undefined): boolean {
  return stated !== undefined && currency !== undefined && stated !== currency;
}

function haveSameSign(facts: InvoiceFacts): boolean {
  const { currency, vatAccountingCurrency } = facts.invoice;
  if (!facts.has(facts.invoice, 'vatAccountingCurrency')) return true;
  const asked = (code: string | undefined): string | undefined => (facts.isCii ? code : trimBlanks(code));
  const amountsIn = (wanted: string | undefined): Big[] =>
    facts.taxTotals.filter((total) => total.currency === asked(wanted)).flatMap(({ amount }) => decimal(amount) ?? []);
  const own = amountsIn(currency);
  const other = amountsIn(vatAccountingCurrency);
  if (facts.isCii && own.length === 0) return true;
  const areNegative = (amounts: readonly Big[]): boolean =>
    amounts.some((a) => (facts.isCii ? a.lt(zero) : a.lte(zero)));
  const arePositive = (amounts: readonly Big[]): boolean => amounts.some((amount) => amount.gte(zero));
  return (areNegative(own) && areNegative(other)) || (arePositive(own) && arePositive(other));
}

type LineRule = (id: string, spec: Omit<Parameters<typeof eachRule<InvoiceLine>>[1], 'id'>) => Rule;

function lineRules(family: RuleFamily): Rule[] {
  const rule: LineRule = (id, spec) => eachRule(scope.lines, { id: `PEPPOL-EN16931-${id}`, ...spec }, family);
  return [...linePeriodRules(rule), ...lineAmountRules(rule, family)];
}

function linePeriodRules(rule: LineRule): Rule[] {
  return [
    rule('R110', {
      term: 'BT-134',
      at: 'period',
      text: text(
        'Der Zeitraum der Position beginnt vor dem Abrechnungszeitraum.',
        'The period of the line begins before the invoicing period.',
        ['Gleichen Sie die Zeiträume ab.', 'Compare the periods.'],
      ),
      ok: ({ period }, facts) => {
        const whole = facts.invoice.invoicingPeriod;
        if (!facts.has(period, 'start') || !facts.has(whole, 'start')) return true;
        return facts.areInOrder([whole, 'start'], [period, 'start']);
      },
    }),
    rule('R111', {
      term: 'BT-135',
      at: 'period',
      text: text(
        'Der Zeitraum der Position endet nach dem Abrechnungszeitraum.',
        'The period of the line ends after the invoicing period.',
        ['Gleichen Sie die Zeiträume ab.', 'Compare the periods.'],
      ),
      ok: ({ period }, facts) => {
        const whole = facts.invoice.invoicingPeriod;
        if (!facts.has(period, 'end') || !facts.has(whole, 'end')) return true;
        return facts.areInOrder([period, 'end'], [whole, 'end']);
      },
    }),
  ];
}

function lineAmountRules(rule: LineRule, family: RuleFamily): Rule[] {
  // What the artefact asks of every price, wherever it stands.
  const ofPrices: LineRule = (id, spec) => eachRule(scope.allLines, { id: `PEPPOL-EN16931-${id}`, ...spec }, family);
  return [
    ofPrices('R046', {
      term: 'BT-146',
      at: 'price',
      text: text('Der Nettopreis ist nicht Bruttopreis − Nachlass.', 'The net price is not gross price − discount.', [
        'Rechnen Sie den Preis nach.',
        'Recalculate the price.',
      ]),
      ok: isNetPrice,
      found: ({ price }) => price?.net,
      expected: ({ price }, facts) => figure(netPrice(price, facts)),
    }),
    rule('R120', {
      term: 'BT-131',
      at: 'netAmount',
      level: family === 'peppol' ? 'fatal' : 'warning',
      text: text('Der Nettobetrag ist nicht Menge × Preis.', 'The net amount is not quantity × price.', [
        'Rechnen Sie: Menge × Preis ÷ Preisbasismenge − Nachlässe + Zuschläge.',
        'Calculate: quantity × price ÷ base quantity − allowances + charges.',
      ]),
      ok: isLineAmount,
      expected: (line) => figure(lineAmount(line)),
    }),
    rule('R121', {
      term: 'BT-149',
      at: 'price',
      text: text('Die Preisbasismenge muss größer als 0 sein.', 'The base quantity must be greater than 0.', [
        'Geben Sie an, für wie viele Einheiten der Preis gilt.',
        'State how many units the price is for.',
      ]),
      ok: (line, facts) => baseQuantitiesOf(line, facts).every((quantity) => decimal(quantity)?.gt(zero) ?? false),
    }),
    ofPrices('R130', {
      term: 'BT-150',
      at: 'price',
      text: text(
        'Preisbasismenge und Menge haben verschiedene Einheiten.',
        'Base quantity and quantity differ in unit.',
        ['Verwenden Sie dieselbe Einheit.', 'Use the same unit.'],
      ),
      ok: hasSameUnit,
    }),
  ];
}

function isNetPrice({ price }: InvoiceLine, facts: InvoiceFacts): boolean {
  if (!facts.has(price, 'gross')) return true;
  return equals(decimal(price?.net), netPrice(price, facts));
}

function netPrice(price: InvoiceLine['price'], facts: InvoiceFacts): Big | undefined {
  const gross = decimal(price?.gross);
  const discount = decimal(price?.discount) ?? (facts.isUbl ? undefined : zero);
  return gross && discount && gross.minus(discount);
}

/** UBL has one base quantity, CII may state it with the gross price too. */
function baseQuantityElements(line: InvoiceLine, facts: InvoiceFacts): XmlElement[] {
  const price = facts.isCii && facts.elementOf(line, '');
  if (!price) return [];
  return ['NetPriceProductTradePrice', 'GrossPriceProductTradePrice'].flatMap((name) =>
    descend(price, ['SpecifiedLineTradeAgreement', name, 'BasisQuantity']),
  );
}

function baseQuantitiesOf(line: InvoiceLine, facts: InvoiceFacts): (string | undefined)[] {
  const elements = baseQuantityElements(line, facts);
  if (elements.length > 0) return elements.map((element) => element.text);
  return facts.has(line.price, 'baseQuantity') ? [line.price?.baseQuantity] : [];
}

function hasSameUnit(line: InvoiceLine, facts: InvoiceFacts): boolean {
  const elements = baseQuantityElements(line, facts);
  if (elements.length > 0) {
    return elements.every((element) => {
      const unit = attributeOf(element, 'unitCode');
      return unit === undefined || unit === line.unitCode;
    });
  }
  const unit = line.price?.baseQuantityUnit;
  return unit === undefined || !facts.has(line, 'quantity') || unit === line.unitCode;
}

function isLineAmount(line: InvoiceLine, facts: InvoiceFacts): boolean {
  const expected = lineAmount(line);
  return expected === undefined || isNear(decimal(line.netAmount) ?? zero, expected, slackOf(facts));
}

function lineAmount(line: InvoiceLine): Big | undefined {
  const quantity = decimal(line.quantity) ?? decimal('1');
  const stated = decimal(line.price?.baseQuantity);
  const base = stated === undefined || stated.eq(zero) ? decimal('1') : stated;
  const price = decimal(line.price?.net) ?? zero;
  if (quantity === undefined || base === undefined) return undefined;
  const amounts = (items: readonly AllowanceCharge[] | undefined): Big =>
    items === undefined ? zero : roundCents(sum(items.map((item) => decimal(item.amount))));
  return quantity.times(price).div(base).plus(amounts(line.charges)).minus(amounts(line.allowances));
}
