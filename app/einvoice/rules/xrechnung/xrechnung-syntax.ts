import { isBlank, trimBlanks } from '../../xml/blanks.ts';
import { attributeOf, childrenOf, descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { ElementIndex } from '../../element-index.ts';
import type { RuleFamily } from '../../profiles.ts';
import { germanName } from '../syntax/element-names.ts';
import { anywhere, at, atMostOne, every, ublLines } from '../syntax/syntax-rule.ts';
import type { Elements, SyntaxRule } from '../syntax/syntax-rule.ts';
import { text } from '../texts.ts';

const emptyText = text('Diese Angabe ist leer.', 'The element is empty.', [
  'Füllen oder entfernen Sie sie.',
  'Fill it or remove it.',
]);

const indicatorText = text(
  'Ob Nachlass oder Zuschlag, muss mit „true“ oder „false“ angegeben sein.',
  'Allowance or charge must be stated as "true" or "false".',
  ['Schreiben Sie das Wort, nicht 1 oder 0.', 'Write the word, not 1 or 0.'],
);

const priceChargeText = text('Auf Preise gibt es nur Nachlässe.', 'Prices have allowances only.', [
  'Rechnen Sie den Zuschlag in den Preis ein.',
  'Include the charge in the price.',
]);

const objectText = text(
  'Eine Position verweist nur auf ihr Objekt (Code 130).',
  'A line refers only to its object (code 130).',
  ['Geben Sie den Code 130 an.', 'State code 130.'],
);

function isEmpty(element: XmlElement): boolean {
  return element.children.length === 0 && isBlank(element.text);
}

function emptyElements(except: (element: XmlElement, parent: XmlElement) => boolean): Elements {
  return ({ root }) => {
    const found: XmlElement[] = [];
    const visit = (parent: XmlElement): void => {
      for (const element of parent.children) {
        if (element.children.length > 0) visit(element);
        else if (isEmpty(element) && !except(element, parent)) found.push(element);
      }
    };
    if (isEmpty(root)) found.push(root);
    else visit(root);
    return found;
  };
}

function isBoolean(element: XmlElement, path: readonly string[]): boolean {
  const stated = trimBlanks(descend(element, path)[0]?.text) ?? '';
  return stated === 'true' || stated === 'false';
}

/** Allowances and charges of the document and of its lines, unless base or percentage is missing (R041, R042). */
const ublAllowances: Elements = (file) =>
  [file.root, ...ublLines(file)].flatMap((owner) =>
    childrenOf(owner, 'AllowanceCharge').filter((element) =>
      isWhole(element, ['MultiplierFactorNumeric', 'BaseAmount']),
    ),
  );

const ciiAllowances: Elements = (file) =>
  file
    .named('SpecifiedTradeAllowanceCharge')
    .filter((element) => isWhole(element, ['CalculationPercent', 'BasisAmount']));

function isWhole(element: XmlElement, names: readonly [string, string]): boolean {
  return childrenOf(element, names[0]).length > 0 === childrenOf(element, names[1]).length > 0;
}

const ublPriceAllowances: Elements = (file: ElementIndex) =>
  file.named('Price').flatMap((price) => childrenOf(price, 'AllowanceCharge'));

const grossPrices = at(
  'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice',
);

const dateNames = ['IssueDate', 'DueDate', 'TaxPointDate', 'StartDate', 'EndDate', 'ActualDeliveryDate'];

/** What Schematron 2.6.0 adds. */
export const xrechnungSyntaxRules: readonly SyntaxRule[] = [
  partsPerDocument('BR-TMP-4', 'Name'),
  partsPerDocument('BR-TMP-5', 'AttachmentBinaryObject'),
  every('BR-TMP-6', {
    syntax: 'ubl',
    family: 'xrechnung',
    level: 'warning',
    scope: (file) => dateNames.flatMap((name) => file.named(name)),
    text: text('Das Datum ist nicht in der Form JJJJ-MM-TT.', 'The date is not in the form YYYY-MM-DD.', [
      'Lassen Sie die Zeitzone weg.',
      'Leave out the time zone.',
    ]),
    ok: (element) => isBlank(element.text) || /^\d{4}-\d{2}-\d{2}$/.test(trimBlanks(element.text)),
  }),
  every('BR-TMP-7', {
    syntax: 'cii',
    family: 'xrechnung',
    level: 'warning',
    scope: (file) => [...file.named('DateTimeString'), ...file.named('DateString')],
    text: text('Das Datum ist nicht in der Form 102 (JJJJMMTT).', 'The date is not in form 102 (YYYYMMDD).', [
      'Schreiben Sie zum Beispiel 20261121 mit format="102".',
      'Write for example 20261121 with format="102".',
    ]),
    ok: (element) => attributeOf(element, 'format') === '102' && /^\d{8}$/.test(trimBlanks(element.text)),
  }),
];

/** A supporting document of CII has at most one name and one attachment. */
function partsPerDocument(id: string, name: string): SyntaxRule {
  const scope = at('SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/AdditionalReferencedDocument');
  return {
    ...atMostOne(id, { syntax: 'cii', scope, path: name, level: 'warning', name: germanName(name) }),
    family: 'xrechnung',
  };
}

/** Rules of Peppol that look at the XML; XRechnung has them for both syntaxes. */
export function peppolSyntaxRules(family: RuleFamily): SyntaxRule[] {
  const rule: FamilyRule = (id, spec) => every(`PEPPOL-EN16931-${id}`, { ok: () => false, ...spec, family });
  return [...emptyRules(rule), ...indicatorRules(rule), ...priceAndObjectRules(rule)];
}

type FamilyRule = (
  id: string,
  spec: Omit<Parameters<typeof every>[1], 'family' | 'ok'> & { ok?: (element: XmlElement) => boolean },
) => SyntaxRule;

function emptyRules(rule: FamilyRule): SyntaxRule[] {
  return [
    rule('R008', {
      syntax: 'ubl',
      scope: emptyElements((element, parent) => element.name === 'ID' && parent.name === 'OrderReference'),
      text: emptyText,
    }),
    {
      ...rule('R008-13', {
        syntax: 'ubl',
        scope: (file) => file.named('OrderReference').flatMap((order) => childrenOf(order, 'ID').filter(isEmpty)),
        text: emptyText,
      }),
      reportAs: 'PEPPOL-EN16931-R008',
    },
    rule('R008', {
      syntax: 'cii',
      scope: emptyElements((element) => element.name === 'ApplicableHeaderTradeDelivery'),
      text: emptyText,
    }),
  ];
}

function indicatorRules(rule: FamilyRule): SyntaxRule[] {
  return [
    rule('R043', {
      syntax: 'ubl',
      scope: ublAllowances,
      text: indicatorText,
      ok: (element) => isBoolean(element, ['ChargeIndicator']),
    }),
    rule('R043-1', {
      syntax: 'cii',
      scope: ciiAllowances,
      text: indicatorText,
      ok: (element) => isBoolean(element, ['ChargeIndicator', 'Indicator']),
    }),
    rule('R043-2', {
      syntax: 'cii',
      scope: anywhere('AppliedTradeAllowanceCharge'),
      text: indicatorText,
      ok: (element) => isBoolean(element, ['ChargeIndicator', 'Indicator']),
    }),
  ];
}

function priceAndObjectRules(rule: FamilyRule): SyntaxRule[] {
  return [
    rule('R044', {
      syntax: 'ubl',
      scope: ublPriceAllowances,
      text: priceChargeText,
      ok: (element) => trimBlanks(descend(element, ['ChargeIndicator'])[0]?.text) === 'false',
    }),
    rule('R044', {
      syntax: 'cii',
      scope: grossPrices,
      text: priceChargeText,
      ok: (price) =>
        descend(price, ['AppliedTradeAllowanceCharge', 'ActualAmount']).length === 0 ||
        descend(price, ['AppliedTradeAllowanceCharge', 'ChargeIndicator', 'Indicator']).some(
          ({ text: stated }) => stated === 'false',
        ),
    }),
    rule('R101', {
      syntax: 'ubl',
      scope: ublLines,
      text: objectText,
      ok: (line) => refersToObject(childrenOf(line, 'DocumentReference'), 'DocumentTypeCode'),
    }),
    rule('R101', {
      syntax: 'cii',
      scope: at('SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem'),
      text: objectText,
      ok: (line) =>
        refersToObject(descend(line, ['SpecifiedLineTradeSettlement', 'AdditionalReferencedDocument']), 'TypeCode'),
    }),
  ];
}

function refersToObject(references: readonly XmlElement[], codeName: string): boolean {
  if (references.length === 0) return true;
  return references.some((reference) => childrenOf(reference, codeName).some((code) => code.text === '130'));
}
