import { trimBlanks } from '../../xml/blanks.ts';
import { attributeOf, childrenOf, descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { Term } from '../../findings.ts';
import { termName } from '../../terms.ts';
import { germanName } from './element-names.ts';
import { anywhere, at, atMostOne, differing, every, exactlyOne, tooFew, tooMany } from './syntax-rule.ts';
import type { SyntaxRule } from './syntax-rule.ts';
import { text } from '../texts.ts';
import { ciiValues, ciiAttributes } from './cii-values.ts';

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

export const ciiSyntaxRules: readonly SyntaxRule[] = [...counts, ...ciiValues, ...ciiAttributes];
