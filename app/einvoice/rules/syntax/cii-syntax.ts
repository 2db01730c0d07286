import { trimBlanks } from '../../xml/blanks.ts';
import { isListed } from '../../codes/codes.ts';
import { attributeOf, childrenOf, descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { ElementIndex } from '../../element-index.ts';
import type { Term } from '../../findings.ts';
import { termName } from '../../terms.ts';
import { germanName } from './element-names.ts';
import { anywhere, at, atMostOne, differing, every, exactlyOne, tooFew, tooMany } from './syntax-rule.ts';
import type { Elements, SyntaxRule } from './syntax-rule.ts';
import { notInList, text } from '../texts.ts';

const syntax = 'cii' as const;
const trade = 'SupplyChainTradeTransaction';
const agreement = `${trade}/ApplicableHeaderTradeAgreement`;
const settlement = `${trade}/ApplicableHeaderTradeSettlement`;
const line = `${trade}/IncludedSupplyChainTradeLineItem`;

function one(id: string, scope: string, path: string): SyntaxRule {
  const name = scope.replace('//', '');
  return atMostOne(id, { syntax, scope: scope.startsWith('//') ? anywhere(name) : at(scope), path, within: name });
}

function ofAllowances(id: string, path: string, name: string): SyntaxRule {
  return atMostOne(id, { syntax, scope: anywhere('SpecifiedTradeAllowanceCharge'), path, name });
}

function placeIn(within: string, path: string): Parameters<typeof exactlyOne>[1] {
  return { syntax, scope: at(within), within, path };
}

function oneAdvised(id: string, scope: string, path: string): SyntaxRule {
  return { ...one(id, scope, path), level: 'warning' };
}

/** Sums that may be stated once, in the order of their rule numbers from CII-SR-477 on. */
const sums = (
  'LineTotalAmount ChargeTotalAmount AllowanceTotalAmount TaxBasisTotalAmount RoundingAmount GrandTotalAmount ' +
  'InformationAmount TotalPrepaidAmount TotalDiscountAmount TotalAllowanceChargeAmount DuePayableAmount ' +
  'RetailValueExcludingTaxInformationAmount TotalDepositFeeInformationAmount ' +
  'ProductValueExcludingTobaccoTaxInformationAmount TotalRetailValueInformationAmount GrossLineTotalAmount ' +
  'NetLineTotalAmount NetIncludingTaxesLineTotalAmount'
).split(' ');

/** What no official rule forbids, but where the official stylesheets end with an error instead of a verdict. */
const unspoken: SyntaxRule[] = [
  one('BW-FORMAT-COUNT', '//SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
  one('BW-FORMAT-COUNT', `${line}/SpecifiedTradeProduct`, 'Name'),
  { ...one('BW-FORMAT-COUNT', '//GrossPriceProductTradePrice', 'ChargeAmount'), family: 'xrechnung' },
  ...['CalculatedAmount', 'BasisAmount'].map((name) =>
    atMostOne('BW-FORMAT-COUNT', {
      syntax,
      scope: (file) => at(`${settlement}/ApplicableTradeTax`)(file).filter((tax) => !isOfOwnRules(tax)),
      path: name,
      within: `${settlement}/ApplicableTradeTax`,
    }),
  ),
];

/** The rules for L, M and O do without these amounts. */
function isOfOwnRules(tax: XmlElement): boolean {
  const isVat = childrenOf(tax, 'TypeCode').some(({ text: code }) => code.toUpperCase() === 'VAT');
  return isVat && childrenOf(tax, 'CategoryCode').some(({ text: code }) => ['L', 'M', 'O'].includes(trimBlanks(code)));
}

const counts: SyntaxRule[] = [
  oneAdvised('CII-SR-003', 'ExchangedDocumentContext', 'BusinessProcessSpecifiedDocumentContextParameter'),
  exactlyOne('CII-SR-009', placeIn('ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter')),
  exactlyOne('CII-SR-010', placeIn('ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter/ID')),
  exactlyOne('CII-SR-014', placeIn('ExchangedDocument', 'TypeCode')),
  oneAdvised('CII-SR-030', 'ExchangedDocument/IncludedNote', 'Content'),
  oneAdvised('CII-SR-039', `${line}/AssociatedDocumentLineDocument`, 'IncludedNote'),
  oneAdvised('CII-SR-040', `${line}/AssociatedDocumentLineDocument`, 'IncludedNote/Content'),
  every('CII-SR-046', {
    syntax,
    scope: at(`${line}/SpecifiedTradeProduct`),
    text: tooFew('Schema der Standardnummer des Artikels (BT-157)', 'GlobalID/@schemeID'),
    ok: (product) => {
      const ids = childrenOf(product, 'GlobalID');
      return ids.length === 0 || ids.some((id) => attributeOf(id, 'schemeID') !== undefined);
    },
  }),
  exactlyOne('CII-SR-069', placeIn(`${line}/SpecifiedTradeProduct/ApplicableProductCharacteristic`, 'Description')),
  exactlyOne('CII-SR-072', placeIn(`${line}/SpecifiedTradeProduct/ApplicableProductCharacteristic`, 'Value')),
  exactlyOne('CII-SR-090', placeIn(`${line}/SpecifiedTradeProduct/OriginTradeCountry`, 'ID')),
  exactlyOne('CII-SR-439', placeIn(`${line}/SpecifiedLineTradeAgreement`, 'NetPriceProductTradePrice/ChargeAmount')),
  one('CII-SR-441', `${line}/SpecifiedLineTradeAgreement`, 'NetPriceProductTradePrice/ChargeAmount'),
  one(
    'CII-SR-440',
    `${line}/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge`,
    'ActualAmount',
  ),
  {
    ...exactlyOne('CII-SR-454', placeIn(`${line}/SpecifiedLineTradeSettlement`, 'ApplicableTradeTax')),
    level: 'warning',
  },
  every('CII-SR-463', {
    syntax,
    scope: anywhere('SpecifiedTradeAllowanceCharge'),
    text: tooFew(germanName('ChargeIndicator'), 'ChargeIndicator'),
    ok: (element) => childrenOf(element, 'ChargeIndicator').length > 0,
  }),
  ofAllowances('CII-SR-472', 'CategoryTradeTax', 'Umsatzsteuerkategorie eines Nachlasses oder Zuschlags'),
  ofAllowances('CII-SR-473', 'ActualAmount', 'Betrag eines Nachlasses oder Zuschlags'),
  ...unspoken,
  one('CII-SR-455', agreement, 'SellerTradeParty/DefinedTradeContact'),
  one('CII-SR-456', agreement, 'BuyerTradeParty/DefinedTradeContact'),
  one('CII-SR-459', agreement, 'SellerTradeParty/URIUniversalCommunication'),
  one('CII-SR-460', agreement, 'BuyerTradeParty/URIUniversalCommunication'),
  documentsOf('CII-SR-457', agreement, '50'),
  documentsOf('CII-SR-458', agreement, '130'),
  documentsOf('CII-SR-474', `${line}/SpecifiedLineTradeSettlement`, '130'),
  partsOf('CII-SR-475', 'Name'),
  partsOf('CII-SR-476', 'AttachmentBinaryObject'),
  oneAdvised('CII-SR-452', settlement, 'SpecifiedTradePaymentTerms'),
  oneAdvised('CII-SR-453', settlement, 'SpecifiedTradePaymentTerms/Description'),
  one('CII-SR-461', settlement, 'ApplicableTradeTax/TaxPointDate'),
  sameValues('CII-SR-462', 'BT-8', ['ApplicableTradeTax', 'DueDateTypeCode']),
  sameValues('CII-SR-467', 'BT-81', ['SpecifiedTradeSettlementPaymentMeans', 'TypeCode']),
  sameValues('CII-SR-468', 'BT-82', ['SpecifiedTradeSettlementPaymentMeans', 'Information']),
  one('CII-SR-469', settlement, 'PaymentReference'),
  every('CII-SR-470', {
    syntax,
    scope: at(`${settlement}/SpecifiedTradeSettlementPaymentMeans`),
    text: text('Die Überweisung hat keine Kontonummer (BT-84).', 'The credit transfer has no account (BT-84).', [
      'Geben Sie die IBAN an, auf die gezahlt werden soll.',
      'State the IBAN to pay to.',
    ]),
    ok: (means) => {
      const code = trimBlanks(childrenOf(means, 'TypeCode')[0]?.text) ?? '';
      if (code !== '30' && code !== '58') return true;
      return ['IBANID', 'ProprietaryID'].some(
        (name) => descend(means, ['PayeePartyCreditorFinancialAccount', name]).length > 0,
      );
    },
  }),
  ...sums.map((name, index) =>
    one(`CII-SR-${477 + index}`, `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`, name),
  ),
];

function typeOf(document: XmlElement): string {
  return trimBlanks(childrenOf(document, 'TypeCode')[0]?.text) ?? '';
}

function documentsOf(id: string, scope: string, type: string): SyntaxRule {
  return atMostOne(id, {
    name: termName(type === '50' ? 'BT-17' : 'BT-18').de,
    syntax,
    scope: at(scope),
    path: 'AdditionalReferencedDocument',
    level: 'warning',
    where: (document) => typeOf(document) === type,
  });
}

/** Counts over all supporting documents, which warns of two attachments although each may have one. */
function partsOf(id: string, name: string): SyntaxRule {
  const rule = oneAdvised(id, agreement, 'AdditionalReferencedDocument');
  return {
    ...rule,
    text: tooMany(germanName(name), name),
    check: (file, report) => {
      const found = at(`${agreement}/AdditionalReferencedDocument`)(file)
        .filter((document) => typeOf(document) === '916')
        .flatMap((document) => childrenOf(document, name));
      if (found.length > 1) report(found[1] ?? file.root);
    },
  };
}

/** All values of one kind are the same. */
function sameValues(id: string, term: Term, [owner, name]: readonly [owner: string, name: string]): SyntaxRule {
  return {
    id,
    level: 'fatal',
    family: 'en16931',
    syntax,
    text: differing(termName(term).de, name),
    check: (file, report) => {
      const found = anywhere(owner)(file).flatMap((element) => childrenOf(element, name));
      const other = found.find((element) => trimBlanks(element.text) !== trimBlanks(found[0]?.text));
      if (other) report(other);
    },
  };
}

const references: Elements = (file) => file.where((name) => name.endsWith('ReferencedDocument'));
const taxes: Elements = (file) => file.where((name) => name.endsWith('TradeTax'));

function misplaced(name: string): ReturnType<typeof text> {
  return text(
    `EN 16931 sieht hier nicht vor: ${germanName(name)}.`,
    `${name.replace('@', '')} has no place here in EN 16931.`,
    ['Entfernen Sie die Angabe.', 'Remove the element.'],
  );
}

function isSupporting(document: XmlElement, types: readonly string[]): boolean {
  const codes = childrenOf(document, 'TypeCode').map((code) => code.text);
  return document.name === 'AdditionalReferencedDocument' && codes.some((code) => types.includes(code));
}

/** A part of a referenced document that only some kinds of document may have. */
function referencePart(id: string, name: string, ok: (document: XmlElement) => boolean): SyntaxRule {
  return every(id, {
    syntax,
    scope: references,
    text: misplaced(name),
    ok: (document) => childrenOf(document, name).length === 0 || ok(document),
  });
}

const dateText = text('Das Datum ist nicht in der Form JJJJMMTT.', 'The date is not in the form YYYYMMDD.', [
  'Schreiben Sie zum Beispiel 20261121.',
  'Write for example 20261121.',
]);

const values: SyntaxRule[] = [
  referencePart('CII-DT-015', 'URIID', (document) => isSupporting(document, ['916'])),
  referencePart('CII-DT-018', 'TypeCode', (document) => isSupporting(document, ['50', '130', '916'])),
  referencePart('CII-DT-021', 'Name', (document) => isSupporting(document, ['916'])),
  referencePart('CII-DT-022', 'AttachmentBinaryObject', (document) => isSupporting(document, ['916'])),
  referencePart('CII-DT-024', 'ReferenceTypeCode', (document) => isSupporting(document, ['130'])),
  referencePart('CII-DT-027', 'FormattedIssueDateTime', (document) => document.name === 'InvoiceReferencedDocument'),
  every('CII-DT-033', {
    syntax,
    scope: (file) => file.where((name) => name.endsWith('Quantity')),
    text: misplaced('@unitCode'),
    ok: (quantity, file) =>
      attributeOf(quantity, 'unitCode') === undefined ||
      at(`${line}/SpecifiedLineTradeDelivery/BilledQuantity`)(file).some(
        (billed) => attributeOf(billed, 'unitCode') !== undefined,
      ),
  }),
  every('CII-DT-037', {
    syntax,
    scope: taxes,
    text: text('Die Steuerart ist nicht VAT.', 'The kind of tax is not VAT.', ['Geben Sie VAT an.', 'State VAT.']),
    ok: (tax) => childrenOf(tax, 'TypeCode').every((code) => code.text === 'VAT'),
  }),
  every('CII-DT-097', {
    syntax,
    scope: (file) => anywhere('DateTimeString')(file).filter((date) => attributeOf(date, 'format') === '102'),
    text: dateText,
    // udt:DateTimeString only; the date of a preceding invoice is of another type.
    ok: (date) =>
      date.namespace.includes(':QualifiedDataType:') ||
      /^\d{4}(1[0-2]|0[1-9])(3[01]|[12]\d|0[1-9])$/.test(trimBlanks(date.text)),
  }),
  every('BR-CL-03', {
    syntax,
    scope: (file) =>
      anywhere('TaxTotalAmount')(file).filter((amount) => attributeOf(amount, 'currencyID') !== undefined),
    text: notInList('BT-5', 'ISO 4217'),
    ok: (amount) => isListed('currencies', attributeOf(amount, 'currencyID') ?? '', syntax),
  }),
];

/** Identifiers of the document itself carry no attributes at all, all others none that describe the scheme. */
const plainIdentifiers = [
  'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
  'ExchangedDocument/ID',
  `${line}/AssociatedDocumentLineDocument/LineID`,
  `${line}/SpecifiedTradeProduct/SellerAssignedID`,
];
const plainAttributes = [
  'schemeName',
  'schemeAgencyName',
  'schemeDataURI',
  'schemeURI',
  'schemeID',
  'schemeAgencyID',
  'schemeVersionID',
];

/** Identifiers with an attribute that are none of those. */
function describedIdentifiers(file: ElementIndex, attribute: string): XmlElement[] {
  const found = identifiersWith(file, attribute);
  if (found.length === 0) return found;
  const plain = new Set(plainIdentifiers.flatMap((path) => at(path)(file)));
  return found.filter((element) => !plain.has(element));
}

const attributes: SyntaxRule[] = [
  ...plainAttributes.map((name, index) =>
    every(`CII-DT-00${index + 1}`, {
      syntax,
      scope: (file) => plainIdentifiers.flatMap((path) => at(path)(file)),
      text: misplaced(`@${name}`),
      ok: (element) => attributeOf(element, name) === undefined,
    }),
  ),
  ...plainAttributes.slice(0, 4).map((name, index) =>
    every(`CII-DT-10${index + 1}`, {
      syntax,
      scope: (file) => describedIdentifiers(file, name),
      text: misplaced(`@${name}`),
      ok: () => false,
    }),
  ),
];

function identifiersWith(file: ElementIndex, attribute: string): XmlElement[] {
  const identifiers = file.where((name) => name.endsWith('ID'));
  return identifiers.filter((element) => attributeOf(element, attribute) !== undefined);
}

export const ciiSyntaxRules: readonly SyntaxRule[] = [...counts, ...values, ...attributes];
