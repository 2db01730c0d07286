import { trimBlanks } from '../xml/blanks.ts';
import { attributeOf, childrenOf, descend } from '../element.ts';
import type { XmlElement } from '../element.ts';
import type { ElementIndex } from '../element-index.ts';
import { germanName } from './syntax/element-names.ts';
import { anywhere, at, atMostOne, every } from './syntax/syntax-rule.ts';
import type { SyntaxRule } from './syntax/syntax-rule.ts';
import { text } from './texts.ts';

/** Warnings about elements that are left out of EN 16931 under a condition only. */

const trade = 'SupplyChainTradeTransaction';
const agreement = `${trade}/ApplicableHeaderTradeAgreement`;

function leftOut(name: string): ReturnType<typeof text> {
  return text(
    `EN 16931 sieht so nicht vor: ${germanName(name)}.`,
    `EN 16931 has no ${name.replace('@', '')} of this kind.`,
    ['Entfernen Sie die Angabe.', 'Remove it.'],
  );
}

function ubl(id: string, name: string, rule: Pick<Parameters<typeof every>[1], 'scope' | 'ok'>): SyntaxRule {
  return every(id, { syntax: 'ubl', level: 'warning', text: leftOut(name), ...rule });
}

const ublRemarks: SyntaxRule[] = [
  ubl('UBL-CR-002', 'UBLVersionID', { scope: at('UBLVersionID'), ok: (version) => version.text === '2.1' }),
  ubl('UBL-CR-412', 'PaymentDueDate', {
    scope: at('PaymentMeans/PaymentDueDate'),
    ok: (_, { root }) => root.name === 'CreditNote',
  }),
  ubl('UBL-CR-665', '@schemeID', {
    scope: (file) =>
      anywhere('AdditionalDocumentReference')(file)
        .filter((document) => !isInvoicedObject(document))
        .flatMap((document) => childrenOf(document, 'ID')),
    ok: (id) => attributeOf(id, 'schemeID') === undefined,
  }),
  ubl('UBL-DT-18', '@name', {
    scope: (file) => file.where((name) => name !== 'PaymentMeansCode'),
    ok: (element) => attributeOf(element, 'name') === undefined,
  }),
];

function isInvoicedObject(document: XmlElement): boolean {
  const types = childrenOf(document, 'DocumentTypeCode');
  return types.length > 0 && types.every((type) => type.text === '130');
}

/** Two ways to state one thing. */
function oneOfTwo(id: string, scope: string, names: readonly [string, string]): SyntaxRule {
  const both = names[0] === 'ID' ? 'Kennung mit und ohne Schema' : 'Person und Abteilung';
  return every(id, {
    syntax: 'cii',
    level: 'warning',
    scope: at(scope),
    text: text(`Nur eines von beiden ist vorgesehen: ${both}.`, `${names[0]} and ${names[1]} are both stated.`, [
      'Geben Sie eines von beiden an.',
      'State one of the two.',
    ]),
    ok: (element) => names.some((name) => childrenOf(element, name).length === 0),
  });
}

/** A part of a tax that only one kind of tax may have. */
function taxPart(
  id: string,
  name: string,
  isAllowed: (file: ElementIndex) => (tax: XmlElement) => boolean,
): SyntaxRule {
  return every(id, {
    syntax: 'cii',
    level: 'warning',
    scope: (file) => {
      const taxes = file.where((element) => element.endsWith('TradeTax'));
      const having = taxes.filter((tax) => tax.children.some((child) => child.name === name));
      if (having.length === 0) return [];
      const allowed = isAllowed(file);
      return having.filter((tax) => !allowed(tax));
    },
    text: leftOut(name),
    ok: () => false,
  });
}

function inSettlement({ root }: ElementIndex): (tax: XmlElement) => boolean {
  const inside = new Set<XmlElement>();
  const collect = (element: XmlElement): void => {
    for (const child of element.children) {
      inside.add(child);
      collect(child);
    }
  };
  descend(root, [trade, 'ApplicableHeaderTradeSettlement']).forEach(collect);
  return (tax) => inside.has(tax);
}

function isTradeTax(): (tax: XmlElement) => boolean {
  return (tax) => tax.name === 'ApplicableTradeTax';
}

/** BT-147 comes with its sign, or neither is there. */
const priceDiscount: SyntaxRule = every('CII-SR-119', {
  syntax: 'cii',
  level: 'warning',
  scope: at(`${trade}/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement`),
  text: leftOut('AppliedTradeAllowanceCharge'),
  ok: (element) => {
    const discount = ['GrossPriceProductTradePrice', 'AppliedTradeAllowanceCharge'];
    const signs = descend(element, [...discount, 'ChargeIndicator']);
    const amounts = descend(element, [...discount, 'ActualAmount']);
    const isDiscount = signs.some((sign) =>
      ['false', '0'].includes(trimBlanks(descend(sign, ['Indicator'])[0]?.text) ?? ''),
    );
    return (isDiscount && amounts.length > 0) || signs.length + amounts.length === 0;
  },
});

const ciiRemarks: SyntaxRule[] = [
  priceDiscount,
  oneOfTwo('CII-SR-449', `${trade}/ApplicableHeaderTradeDelivery/ShipToTradeParty`, ['ID', 'GlobalID']),
  oneOfTwo('CII-SR-450', `${agreement}/BuyerTradeParty`, ['ID', 'GlobalID']),
  oneOfTwo('CII-SR-451', `${trade}/ApplicableHeaderTradeSettlement/PayeeTradeParty`, ['ID', 'GlobalID']),
  oneOfTwo('CII-SR-465', `${agreement}/SellerTradeParty/DefinedTradeContact`, ['PersonName', 'DepartmentName']),
  oneOfTwo('CII-SR-466', `${agreement}/BuyerTradeParty/DefinedTradeContact`, ['PersonName', 'DepartmentName']),
  atMostOne('CII-SR-471', {
    syntax: 'cii',
    scope: anywhere('SpecifiedTradeAllowanceCharge'),
    path: 'RateApplicablePercent',
    name: germanName('RateApplicablePercent'),
  }),
  taxPart('CII-DT-041', 'BasisAmount', inSettlement),
  taxPart('CII-DT-052', 'ExemptionReasonCode', isTradeTax),
  taxPart('CII-DT-098', 'ExemptionReason', isTradeTax),
  taxPart('CII-DT-054', 'TaxPointDate', inSettlement),
  taxPart('CII-DT-058', 'DueDateTypeCode', inSettlement),
];

export const syntaxRemarks: readonly SyntaxRule[] = [...ublRemarks, ...ciiRemarks];
