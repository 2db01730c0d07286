import { trimBlanks } from '../../xml/blanks.ts';
import { isListed, mimeCodes } from '../../codes/codes.ts';
import { codeLists } from '../../codes/lists.ts';
import type { CodeListName } from '../../codes/codes.ts';
import type { Syntax } from '../../bindings/vocabulary.ts';
import { childrenOf } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { Term } from '../../findings.ts';
import * as places from './code-places.ts';
import type { CodePlaces } from './code-places.ts';
import * as values from './code-values.ts';
import type { CodeValues } from './code-values.ts';
import type { Place, Rule, RuleText } from '../rule.ts';
import { notInList, text } from '../texts.ts';

interface CodeRule {
  term: Term;
  list: CodeListName | ((code: string, syntax: Syntax | undefined) => boolean);
  /** Name of the list for messages. */
  name: string;
  model?: CodeValues;
  ubl?: CodePlaces;
  cii?: CodePlaces;
  text?: RuleText;
}

/** Files are asked at every place that the official rule looks at, the model at the terms. */
function codeRule(id: string, rule: CodeRule): Rule {
  const { list } = rule;
  const isIn = typeof list === 'function' ? list : (code: string, syntax?: Syntax) => isListed(list, code, syntax);
  return {
    id,
    level: 'fatal',
    family: 'en16931',
    term: rule.term,
    text: rule.text ?? notInList(rule.term, rule.name),
    check: (facts, report) => {
      const { origin, syntax } = facts;
      if (origin === undefined) {
        for (const { code, place } of rule.model?.(facts) ?? []) {
          if (code !== undefined && !isIn(code, syntax)) report({ ...textAt(place, rule), ...place, found: code });
        }
        return;
      }
      for (const { element, code } of rule[origin.syntax]?.(origin.index) ?? []) {
        if (!isIn(code, syntax)) report({ element, found: code });
      }
    },
  };
}

/** Lists are said to be of the term that is broken, not of the first that the rule speaks of. */
function textAt({ term }: Place, rule: CodeRule): Pick<Place, 'text'> {
  return term === undefined || rule.text !== undefined ? {} : { text: notInList(term, rule.name) };
}

function isVatScheme(scheme: XmlElement): boolean {
  return childrenOf(scheme, 'ID').some((id) => trimBlanks(id.text).toUpperCase() === 'VAT');
}

/** VAT identifiers of any party. */
const ublVatIds: CodePlaces = (index) =>
  index
    .named('PartyTaxScheme')
    .filter((scheme) => childrenOf(scheme, 'TaxScheme').some(isVatScheme))
    .flatMap((scheme) => childrenOf(scheme, 'CompanyID'))
    .map((element) => ({ element, code: element.text }));

const ciiVatIds: CodePlaces = places.texts('SpecifiedTaxRegistration/ID', (id) =>
  id.attributes.some(({ name, value }) => name === 'schemeID' && value === 'VA'),
);

const documentTypes: CodeRule['list'] = (code) => isListed('invoiceTypes', code) || isListed('creditNoteTypes', code);
const ublDocumentTypes: CodePlaces = (index) => [
  ...places.texts('InvoiceTypeCode', ({ text: code }) => !isListed('invoiceTypes', code))(index),
  ...places.texts('CreditNoteTypeCode', ({ text: code }) => !isListed('creditNoteTypes', code))(index),
];

/** The rule of UBL looks the first two characters up in the text of the list, so one of them, or none, will do. */
function hasCountryPrefix(code: string, syntax: Syntax | undefined): boolean {
  const prefix = code.slice(0, 2);
  if (prefix === 'EL') return true;
  if (syntax !== 'ubl') return isListed('countries', prefix, syntax);
  return ` ${codeLists.countries.codes} ${codeLists.countries.onlyUbl} EL `.includes(prefix);
}

/** BT-8 has the codes of UNTDID 2005; CII writes them as codes of UNTDID 2475. */
const timeCodes = ['3', '35', '432'];
const ciiTimeCodes = ['5', '29', '72'];

const ublReason = { indicator: 'ChargeIndicator', code: 'AllowanceChargeReasonCode' };
const ciiReason = { indicator: 'ChargeIndicator/Indicator', code: 'ReasonCode' };

export const codeListRules: readonly Rule[] = [
  codeRule('BR-CL-01', {
    term: 'BT-3',
    list: (code, syntax) => syntax !== 'ubl' && documentTypes(code, syntax),
    name: 'UNTDID 1001',
    model: values.inHeader('typeCode'),
    ubl: ublDocumentTypes,
    cii: places.texts('ExchangedDocument/TypeCode'),
  }),
  codeRule('BR-CL-04', {
    term: 'BT-5',
    list: 'currencies',
    name: 'ISO 4217',
    model: values.inHeader('currency'),
    ubl: places.texts('DocumentCurrencyCode'),
    cii: places.texts('InvoiceCurrencyCode'),
  }),
  codeRule('BR-CL-05', {
    term: 'BT-6',
    list: 'currencies',
    name: 'ISO 4217',
    model: values.inHeader('vatAccountingCurrency'),
    ubl: places.texts('TaxCurrencyCode'),
    cii: places.texts('TaxCurrencyCode'),
  }),
  codeRule('BR-CL-06', {
    term: 'BT-8',
    list: (code, syntax) => (syntax === 'cii' ? ciiTimeCodes : timeCodes).includes(trimBlanks(code)),
    name: 'UNTDID 2005',
    model: values.inHeader('vatPointDateCode'),
    ubl: places.texts('InvoicePeriod/DescriptionCode'),
    cii: places.texts('DueDateTypeCode'),
  }),
  codeRule('BR-CL-07', {
    term: 'BT-18',
    list: 'referenceTypes',
    name: 'UNTDID 1153',
    model: values.objects,
    ubl: places.ublObjectSchemes,
    cii: places.texts('ReferenceTypeCode'),
  }),
  codeRule('BR-CL-08', {
    term: 'BT-21',
    list: 'noteSubjects',
    name: 'UNTDID 4451',
    model: values.noteSubjects,
    ubl: places.ublNoteSubjects,
    cii: places.texts('SubjectCode'),
  }),
  codeRule('BR-CL-10', {
    term: 'BT-29',
    list: 'icdSchemes',
    name: 'ISO 6523',
    model: values.partyIdentifiers,
    ubl: places.ublPartySchemes,
    cii: places.ciiPartySchemes,
  }),
  codeRule('BR-CL-11', {
    term: 'BT-30',
    list: 'icdSchemes',
    name: 'ISO 6523',
    model: values.registrations,
    ubl: places.attributes('PartyLegalEntity/CompanyID', 'schemeID'),
    cii: places.ciiRegistrationSchemes,
  }),
  codeRule('BR-CL-13', {
    term: 'BT-158',
    list: 'itemClassifications',
    name: 'UNTDID 7143',
    model: values.classificationSchemes,
    ubl: places.attributes('CommodityClassification/ItemClassificationCode', 'listID'),
    cii: places.attributes('ClassCode', 'listID'),
  }),
  codeRule('BR-CL-14', {
    term: 'BT-55',
    list: 'countries',
    name: 'ISO 3166-1',
    model: values.addressCountries,
    ubl: places.texts('Country/IdentificationCode'),
    cii: places.texts('CountryID'),
  }),
  codeRule('BR-CL-15', {
    term: 'BT-159',
    list: 'countries',
    name: 'ISO 3166-1',
    model: values.itemCountries,
    ubl: places.texts('OriginCountry/IdentificationCode'),
    cii: places.texts('OriginTradeCountry/ID'),
  }),
  codeRule('BR-CL-16', {
    term: 'BT-81',
    list: 'paymentMeans',
    name: 'UNTDID 4461',
    model: values.paymentMeans,
    ubl: places.texts('PaymentMeans/PaymentMeansCode'),
    cii: places.texts('SpecifiedTradeSettlementPaymentMeans/TypeCode'),
  }),
  codeRule('BR-CL-17', {
    term: 'BT-118',
    list: 'vatCategories',
    name: 'UNTDID 5305',
    model: values.itemCategories,
    ubl: places.texts('TaxCategory/ID'),
    cii: places.texts('CategoryTradeTax/CategoryCode'),
  }),
  codeRule('BR-CL-18', {
    term: 'BT-151',
    list: 'vatCategories',
    name: 'UNTDID 5305',
    model: values.lineCategories,
    ubl: places.texts('ClassifiedTaxCategory/ID'),
    cii: places.texts('ApplicableTradeTax/CategoryCode'),
  }),
  codeRule('BR-CL-19', {
    term: 'BT-98',
    list: 'allowanceReasons',
    name: 'UNTDID 5189',
    model: values.allowanceReasons,
    ubl: places.reasons('AllowanceCharge', { ...ublReason, isCharge: false }),
    cii: places.reasons('SpecifiedTradeAllowanceCharge', { ...ciiReason, isCharge: false }),
  }),
  codeRule('BR-CL-20', {
    term: 'BT-105',
    list: 'chargeReasons',
    name: 'UNTDID 7161',
    model: values.chargeReasons,
    ubl: places.reasons('AllowanceCharge', { ...ublReason, isCharge: true }),
    cii: places.reasons('SpecifiedTradeAllowanceCharge', { ...ciiReason, isCharge: true }),
  }),
  codeRule('BR-CL-21', {
    term: 'BT-157',
    list: 'icdSchemes',
    name: 'ISO 6523',
    model: values.itemSchemes,
    ubl: places.attributes('StandardItemIdentification/ID', 'schemeID'),
    cii: places.attributes('SpecifiedTradeProduct/GlobalID', 'schemeID'),
  }),
  codeRule('BR-CL-22', {
    term: 'BT-121',
    list: (code, syntax) => isListed('exemptionReasons', code.toUpperCase(), syntax),
    name: 'CEF VATEX',
    model: values.exemptionReasons,
    ubl: places.texts('TaxExemptionReasonCode'),
    cii: places.texts('ExemptionReasonCode'),
  }),
  codeRule('BR-CL-23', {
    term: 'BT-130',
    list: 'units',
    name: 'UN/ECE Rec 20/21',
    model: values.unitCodes,
    ubl: places.together(
      places.attributes('InvoicedQuantity', 'unitCode'),
      places.attributes('CreditedQuantity', 'unitCode'),
      places.attributes('BaseQuantity', 'unitCode'),
    ),
    cii: places.together(
      places.attributes('BilledQuantity', 'unitCode'),
      places.attributes('BasisQuantity', 'unitCode'),
    ),
  }),
  codeRule('BR-CL-24', {
    term: 'BT-125',
    list: (code) => mimeCodes.has(code),
    name: 'MIME',
    model: values.mimeTypes,
    ubl: places.attributes('EmbeddedDocumentBinaryObject', 'mimeCode'),
    cii: places.attributes('AttachmentBinaryObject', 'mimeCode'),
  }),
  codeRule('BR-CL-25', {
    term: 'BT-34',
    list: 'electronicAddressSchemes',
    name: 'CEF EAS',
    model: values.electronicAddresses,
    ubl: places.attributes('EndpointID', 'schemeID'),
    cii: places.attributes('URIUniversalCommunication/URIID', 'schemeID'),
  }),
  codeRule('BR-CL-26', {
    term: 'BT-71',
    list: 'icdSchemes',
    name: 'ISO 6523',
    model: values.deliveryLocation,
    ubl: places.attributes('DeliveryLocation/ID', 'schemeID'),
    cii: places.attributes('ShipToTradeParty/GlobalID', 'schemeID'),
  }),
  codeRule('BR-CO-09', {
    term: 'BT-31',
    list: hasCountryPrefix,
    name: '',
    model: values.vatIds,
    ubl: ublVatIds,
    cii: ciiVatIds,
    text: text(
      'Die USt-IdNr. beginnt nicht mit einem Länderkürzel.',
      'The VAT identifier does not begin with a country code.',
      ['Stellen Sie das Länderkürzel voran, zum Beispiel DE.', 'Put the country code first, for example DE.'],
    ),
  }),
];
