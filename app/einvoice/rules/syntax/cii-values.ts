import { trimBlanks } from '../../xml/blanks.ts';
import { isListed } from '../../codes/codes.ts';
import { attributeOf, childrenOf } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { ElementIndex } from '../../element-index.ts';
import { germanName } from './element-names.ts';
import { anywhere, at, every } from './syntax-rule.ts';
import type { Elements, SyntaxRule } from './syntax-rule.ts';
import { notInList, text } from '../texts.ts';

const syntax = 'cii' as const;
const line = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem';

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

export const ciiValues: SyntaxRule[] = [
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

export const ciiAttributes: SyntaxRule[] = [
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
