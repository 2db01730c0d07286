import { trimBlanks } from '../../xml/blanks.ts';
import { attributeOf, childrenOf, descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { ElementIndex } from '../../element-index.ts';
import type { Term } from '../../findings.ts';
import { termName } from '../../terms.ts';
import {
  anywhere,
  at,
  atMostOne,
  differing,
  every,
  exactlyOne,
  ublLines,
  tooFew,
  tooMany,
  firstText,
} from './syntax-rule.ts';
import type { SyntaxRule } from './syntax-rule.ts';
import { germanName } from './element-names.ts';
import { text } from '../texts.ts';
import { ublValues } from './ubl-values.ts';

const syntax = 'ubl' as const;
const seller = 'AccountingSupplierParty';
const buyer = 'AccountingCustomerParty';

function one(id: string, path: string): SyntaxRule {
  return atMostOne(id, { syntax, path });
}

function oneIn(id: string, scope: string, path: string): SyntaxRule {
  const isLine = scope === 'LINE';
  return atMostOne(id, {
    syntax,
    scope: isLine ? ublLines : anywhere(scope),
    path,
    within: isLine ? 'InvoiceLine' : scope,
  });
}

function codeOf(taxScheme: XmlElement): string {
  return (firstText(taxScheme, ['ID']) ?? '').toUpperCase();
}

function isIndicated(element: XmlElement, wanted: 'true' | 'false'): boolean {
  const stated = trimBlanks(firstText(element, ['ChargeIndicator'])) ?? '';
  return stated === wanted || stated === (wanted === 'true' ? '1' : '0');
}

/** At most one tax registration of a party with VAT as its scheme, or with another scheme, be it an empty one. */
function oneTaxScheme(id: string, party: string, isVat: boolean): SyntaxRule {
  const term = party === buyer ? 'BT-48' : isVat ? 'BT-31' : 'BT-32';
  return {
    id,
    level: 'fatal',
    family: 'en16931',
    syntax,
    text: tooMany(termName(term).de, 'PartyTaxScheme'),
    check: (file, report) => {
      const found = at(`${party}/Party/PartyTaxScheme`)(file).filter((element) => {
        const isAsked = childrenOf(element, 'TaxScheme').some((scheme) => (codeOf(scheme) === 'VAT') === isVat);
        return isAsked && childrenOf(element, 'CompanyID').length > 0;
      });
      if (found.length > 1) report(found[1] ?? file.root);
    },
  };
}

/** The rules about the payee all ask too that it has a name, and another one than the seller. */
function payeeRule(id: string, path: string, where?: (element: XmlElement) => boolean): SyntaxRule {
  const steps = path.split('/');
  return every(id, {
    syntax,
    scope: anywhere('PayeeParty'),
    text: text(
      'Der Zahlungsempfänger ist der Verkäufer selbst oder mehrfach angegeben.',
      'The payee is the seller or stated more than once.',
      ['Nennen Sie den Zahlungsempfänger nur, wenn es ein anderer ist.', 'Name the payee only if it is someone else.'],
    ),
    ok: (payee, file) => {
      const found = descend(payee, steps).filter((element) => where?.(element) ?? true);
      const names = descend(payee, ['PartyName', 'Name']).map((element) => element.text);
      const sellers = at('AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName')(file);
      return found.length <= 1 && names.some((name) => sellers.some((seller) => seller.text !== name));
    },
  });
}

/** All values of a name are the same. */
function sameValues(id: string, name: string, term: Term): SyntaxRule {
  return {
    id,
    level: 'fatal',
    family: 'en16931',
    syntax,
    text: differing(termName(term).de, name),
    check: (file, report) => {
      const found = anywhere(name)(file);
      const other = found.find((element) => element.text !== found[0]?.text);
      if (other) report(other);
    },
  };
}

const header: SyntaxRule[] = [
  one('UBL-SR-01', 'ContractDocumentReference/ID'),
  one('UBL-SR-02', 'ReceiptDocumentReference/ID'),
  one('UBL-SR-03', 'DespatchDocumentReference/ID'),
  {
    ...one('UBL-SR-04', 'AdditionalDocumentReference'),
    text: tooMany(termName('BT-18').de, 'AdditionalDocumentReference'),
    check: (file, report) => {
      const found = objectReferences(file);
      if (found.length > 1) report(found[1] ?? file.root);
    },
  },
  one('UBL-SR-05', 'PaymentTerms/Note'),
  oneIn('UBL-SR-06', 'BillingReference', 'InvoiceDocumentReference'),
  every('UBL-SR-07', {
    syntax,
    scope: anywhere('BillingReference'),
    text: tooFew(termName('BT-25').de, 'InvoiceDocumentReference/ID'),
    ok: (element) => descend(element, ['InvoiceDocumentReference', 'ID']).length > 0,
  }),
  one('UBL-SR-08', 'InvoicePeriod'),
  one('UBL-SR-24', 'Delivery'),
  oneIn('UBL-SR-25', 'Delivery', 'DeliveryParty/PartyName/Name'),
  one('UBL-SR-39', 'ProjectReference/ID'),
  sameValues('UBL-SR-44', 'PaymentID', 'BT-83'),
  one('UBL-SR-45', 'PaymentMeans/PaymentDueDate'),
  atMostOne('UBL-SR-46', {
    syntax,
    path: 'PaymentMeans/PaymentMeansCode',
    where: (element) => attributeOf(element, 'name') !== undefined,
  }),
  sameValues('UBL-SR-47', 'PaymentMeansCode', 'BT-81'),
  one('UBL-SR-49', 'InvoicePeriod/DescriptionCode'),
  one('UBL-SR-54', 'PaymentMeans/CardAccount'),
  one('UBL-SR-55', 'PaymentMeans/PaymentMandate'),
  one('UBL-SR-56', 'OriginatorDocumentReference/ID'),
  oneIn('UBL-SR-26', 'PaymentMeans', 'PaymentID'),
  oneIn('UBL-SR-27', 'PaymentMeans', 'PaymentMeansCode'),
  oneIn('UBL-SR-28', 'PaymentMeans', 'PaymentMandate/ID'),
  oneIn('UBL-SR-32', 'TaxSubtotal', 'TaxCategory/TaxExemptionReason'),
  oneIn('UBL-SR-33', 'AdditionalDocumentReference', 'DocumentDescription'),
  ...(['false', 'true'] as const).map((wanted, index) =>
    atMostOne(`UBL-SR-3${index}`, {
      syntax,
      scope: (file) => anywhere('AllowanceCharge')(file).filter((element) => isIndicated(element, wanted)),
      path: 'AllowanceChargeReason',
      name: index === 0 ? 'Grund des Nachlasses' : 'Grund des Zuschlags',
    }),
  ),
  every('UBL-SR-43', {
    syntax,
    scope: anywhere('AdditionalDocumentReference'),
    text: text('Diese Art von Unterlage kennt EN 16931 nicht.', 'EN 16931 does not know this kind of document.', [
      'Lassen Sie den Code der Art weg; nur 130 bezeichnet ein abgerechnetes Objekt.',
      'Leave out DocumentTypeCode; only 130 denotes an invoiced object.',
    ]),
    ok: (element, { root }) => {
      const codes = childrenOf(element, 'DocumentTypeCode').map((code) => code.text);
      if (codes.includes('130') || (root.name === 'CreditNote' && codes.includes('50'))) return true;
      const hasScheme = childrenOf(element, 'ID').some((id) => attributeOf(id, 'schemeID') !== undefined);
      return codes.length === 0 && !hasScheme;
    },
  }),
];

function objectReferences(file: ElementIndex): XmlElement[] {
  const isObject = (element: XmlElement): boolean => firstText(element, ['DocumentTypeCode']) === '130';
  return at('AdditionalDocumentReference')(file)
    .filter(isObject)
    .flatMap((element) => childrenOf(element, 'ID'));
}

const parties: SyntaxRule[] = [
  one('UBL-SR-09', `${seller}/Party/PartyLegalEntity/RegistrationName`),
  one('UBL-SR-10', `${seller}/Party/PartyName/Name`),
  one('UBL-SR-11', `${seller}/Party/PartyLegalEntity/CompanyID`),
  oneTaxScheme('UBL-SR-12', seller, true),
  oneTaxScheme('UBL-SR-13', seller, false),
  one('UBL-SR-14', `${seller}/Party/PartyLegalEntity/CompanyLegalForm`),
  one('UBL-SR-15', `${buyer}/Party/PartyLegalEntity/RegistrationName`),
  one('UBL-SR-16', `${buyer}/Party/PartyIdentification/ID`),
  one('UBL-SR-17', `${buyer}/Party/PartyLegalEntity/CompanyID`),
  oneTaxScheme('UBL-SR-18', buyer, true),
  payeeRule('UBL-SR-19', 'PartyName/Name'),
  payeeRule(
    'UBL-SR-20',
    'PartyIdentification/ID',
    (element) => attributeOf(element, 'schemeID')?.toUpperCase() !== 'SEPA',
  ),
  payeeRule('UBL-SR-21', 'PartyLegalEntity/CompanyID'),
  oneIn('UBL-SR-22', 'TaxRepresentativeParty', 'PartyName/Name'),
  oneIn('UBL-SR-23', 'TaxRepresentativeParty', 'PartyTaxScheme/CompanyID'),
  {
    ...one('UBL-SR-29', 'PartyIdentification/ID'),
    check: (file, report) => {
      const found = anywhere('PartyIdentification')(file)
        .flatMap((element) => childrenOf(element, 'ID'))
        .filter((id) => attributeOf(id, 'schemeID')?.toUpperCase() === 'SEPA');
      if (found.length > 1) report(found[1] ?? file.root);
    },
  },
  one('UBL-SR-40', `${buyer}/Party/PartyName/Name`),
  every('UBL-SR-42', {
    syntax,
    scope: at(`${seller}/Party`),
    text: tooMany('Steuernummer oder USt-IdNr. des Verkäufers', 'PartyTaxScheme'),
    ok: (party) => childrenOf(party, 'PartyTaxScheme').length <= 2,
  }),
  every('UBL-SR-51', {
    syntax,
    scope: (file) => [...anywhere('PostalAddress')(file), ...anywhere('Address')(file)],
    text: tooMany(germanName('AddressLine'), 'AddressLine'),
    ok: (address) => childrenOf(address, 'AddressLine').length <= 1,
  }),
  every('UBL-SR-53', {
    syntax,
    scope: anywhere('PartyTaxScheme'),
    text: tooFew('Steuerart oder Steuernummer', 'TaxScheme/ID or CompanyID'),
    ok: (element) => descend(element, ['TaxScheme', 'ID']).length > 0 && childrenOf(element, 'CompanyID').length > 0,
  }),
];

const lines: SyntaxRule[] = [
  oneIn('UBL-SR-34', 'LINE', 'Note'),
  oneIn('UBL-SR-35', 'LINE', 'OrderLineReference/LineID'),
  oneIn('UBL-SR-36', 'LINE', 'InvoicePeriod'),
  oneIn('UBL-SR-37', 'LINE', 'Price/AllowanceCharge/Amount'),
  exactlyOne('UBL-SR-48', { syntax, scope: ublLines, within: 'InvoiceLine', path: 'Item/ClassifiedTaxCategory' }),
  oneIn('UBL-SR-50', 'LINE', 'Item/Description'),
  oneIn('UBL-SR-52', 'LINE', 'DocumentReference'),
];

export const ublSyntaxRules: readonly SyntaxRule[] = [...header, ...parties, ...lines, ...ublValues];
