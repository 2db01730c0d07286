import type { CodeListName } from '../codes/codes.ts';
import { isListed, mimeCodes } from '../codes/codes.ts';
import { attributeOf } from '../element.ts';
import type { Term } from '../findings.ts';
import type { AllowanceCharge } from '../model.ts';
import type { Identifier } from '../model-parties.ts';
import type { InvoiceFacts } from './facts.ts';
import { documentRule, eachRule } from './rule.ts';
import type { Place, Report, Rule, Scope } from './rule.ts';
import * as scope from './scopes.ts';
import { notInList } from './texts.ts';

interface Coded {
  code: string | undefined;
  place: Place;
}

/** All codes of one kind that an invoice states. */
type Codes = (facts: InvoiceFacts) => Coded[];

function codeRule(id: string, rule: { term: Term; list: CodeListName; name: string; codes: Codes }): Rule {
  return {
    id,
    level: 'fatal',
    family: 'en16931',
    term: rule.term,
    text: notInList(rule.term, rule.name),
    check: (facts: InvoiceFacts, report: Report) => {
      for (const { code, place } of rule.codes(facts)) {
        if (code !== undefined && !isListed(rule.list, code, facts.syntax)) report(place);
      }
    },
  };
}

function inHeader(property: 'currency' | 'vatAccountingCurrency'): Codes {
  return ({ invoice }) => [{ code: invoice[property], place: { owner: invoice, property } }];
}

function scheme(identifier: Identifier | undefined, place: Place): Coded {
  return { code: identifier?.scheme, place };
}

function fromEach<T extends object>(where: Scope<T>, codeOf: (item: T) => string | undefined, property: string): Codes {
  return (facts) => {
    const found: Coded[] = [];
    where(facts, (item, line) => {
      const place = { owner: item, property, ...(line === undefined ? {} : { line }) };
      found.push({ code: codeOf(item), place });
    });
    return found;
  };
}

function joined(...parts: Codes[]): Codes {
  return (facts) => parts.flatMap((part) => part(facts));
}

/** SEPA marks the creditor identifier (BT-90) and is no list; CII has an element of its own for it. */
const partyIdentifiers: Codes = ({ invoice, seller, buyer, isCii }) => {
  const seSchemes = (seller.identifiers ?? []).map((identifier) =>
    scheme(identifier, { owner: seller, property: 'identifiers' }),
  );
  const payee = scheme(invoice.payee?.identifier, { owner: invoice.payee ?? invoice, property: 'identifier' });
  const found = [...seSchemes, scheme(buyer.identifier, { owner: buyer, property: 'identifier' }), payee];
  return isCii ? found : found.filter(({ code }) => code !== 'SEPA');
};

const registrations: Codes = ({ invoice }) =>
  [invoice.seller, invoice.buyer, invoice.payee].map((party) =>
    scheme(party?.registration, { owner: party ?? invoice, property: 'registration' }),
  );

const addresses: Codes = ({ invoice }) =>
  [invoice.seller, invoice.buyer, invoice.taxRepresentative, invoice.delivery].map((owner) => ({
    code: owner?.address?.countryCode,
    place: { owner: owner?.address ?? invoice, property: 'countryCode' },
  }));

const electronicAddresses: Codes = ({ seller, buyer }) =>
  [seller, buyer].map((owner) => scheme(owner.electronicAddress, { owner, property: 'electronicAddress' }));

const objects: Codes = ({ invoice, lines }) => [
  scheme(invoice.invoicedObject, { owner: invoice, property: 'invoicedObject' }),
  ...lines.map((line, index) =>
    scheme(line.objectIdentifier, { owner: line, property: 'objectIdentifier', line: index + 1 }),
  ),
];

const itemCountries = fromEach(scope.lines, (line) => line.item?.originCountry, 'item');
const allowanceVat = joined(
  fromEach(scope.allowances, ({ vat }) => vat?.category, 'vat'),
  fromEach(scope.charges, ({ vat }) => vat?.category, 'vat'),
);
const breakdownVat = fromEach(scope.breakdowns, ({ category }) => category, 'category');
const lineVat = fromEach(scope.lines, ({ vat }) => vat?.category, 'vat');
const reasonOf = ({ reasonCode }: AllowanceCharge): string | undefined => reasonCode;

/** UBL puts the breakdown with allowances and charges, CII with the lines. */
const categoriesOfItems: Codes = (facts) =>
  facts.isCii ? allowanceVat(facts) : joined(allowanceVat, breakdownVat)(facts);
const categoriesOfLines: Codes = (facts) => (facts.isCii ? joined(lineVat, breakdownVat)(facts) : lineVat(facts));

export const codeListRules: readonly Rule[] = [
  documentRule({
    id: 'BR-CL-01',
    term: 'BT-3',
    text: notInList('BT-3', 'UNTDID 1001'),
    ok: ({ invoice, origin }) => {
      const code = invoice.typeCode;
      if (code === undefined) return true;
      if (origin?.root.name === 'Invoice') return isListed('invoiceTypes', code);
      if (origin?.root.name === 'CreditNote') return isListed('creditNoteTypes', code);
      return isListed('invoiceTypes', code) || isListed('creditNoteTypes', code);
    },
    at: ({ invoice }) => ({ owner: invoice, property: 'typeCode' }),
  }),
  codeRule('BR-CL-04', { term: 'BT-5', list: 'currencies', name: 'ISO 4217', codes: inHeader('currency') }),
  codeRule('BR-CL-05', {
    term: 'BT-6',
    list: 'currencies',
    name: 'ISO 4217',
    codes: inHeader('vatAccountingCurrency'),
  }),
  documentRule({
    id: 'BR-CL-06',
    term: 'BT-8',
    text: notInList('BT-8', 'UNTDID 2005'),
    ok: (facts) => {
      const { invoice } = facts;
      const stated = facts.elementOf(invoice, 'vatPointDateCode')?.text.trim() ?? invoice.vatPointDateCode;
      if (stated === undefined || stated === '') return true;
      return (facts.isCii && facts.origin ? ['5', '29', '72'] : ['3', '35', '432']).includes(stated);
    },
    at: ({ invoice }) => ({ owner: invoice, property: 'vatPointDateCode' }),
  }),
  codeRule('BR-CL-07', { term: 'BT-18', list: 'referenceTypes', name: 'UNTDID 1153', codes: objects }),
  codeRule('BR-CL-08', {
    term: 'BT-21',
    list: 'noteSubjects',
    name: 'UNTDID 4451',
    codes: fromEach(scope.notes, ({ subjectCode }) => subjectCode, 'subjectCode'),
  }),
  codeRule('BR-CL-10', { term: 'BT-29', list: 'icdSchemes', name: 'ISO 6523', codes: partyIdentifiers }),
  codeRule('BR-CL-11', { term: 'BT-30', list: 'icdSchemes', name: 'ISO 6523', codes: registrations }),
  codeRule('BR-CL-13', {
    term: 'BT-158',
    list: 'itemClassifications',
    name: 'UNTDID 7143',
    codes: fromEach(scope.classifications, (classification) => classification.scheme, ''),
  }),
  codeRule('BR-CL-14', { term: 'BT-55', list: 'countries', name: 'ISO 3166-1', codes: addresses }),
  codeRule('BR-CL-15', { term: 'BT-159', list: 'countries', name: 'ISO 3166-1', codes: itemCountries }),
  codeRule('BR-CL-16', {
    term: 'BT-81',
    list: 'paymentMeans',
    name: 'UNTDID 4461',
    codes: ({ paymentMeans }) =>
      paymentMeans.map(({ code, owner }) => ({
        code: code === '' ? undefined : code,
        place: { property: 'meansCode', ...(owner === undefined ? {} : { owner }) },
      })),
  }),
  codeRule('BR-CL-17', { term: 'BT-118', list: 'vatCategories', name: 'UNTDID 5305', codes: categoriesOfItems }),
  codeRule('BR-CL-18', { term: 'BT-151', list: 'vatCategories', name: 'UNTDID 5305', codes: categoriesOfLines }),
  codeRule('BR-CL-19', {
    term: 'BT-98',
    list: 'allowanceReasons',
    name: 'UNTDID 5189',
    codes: joined(
      fromEach(scope.allowances, reasonOf, 'reasonCode'),
      fromEach(scope.lineAllowances, reasonOf, 'reasonCode'),
    ),
  }),
  codeRule('BR-CL-20', {
    term: 'BT-105',
    list: 'chargeReasons',
    name: 'UNTDID 7161',
    codes: joined(fromEach(scope.charges, reasonOf, 'reasonCode'), fromEach(scope.lineCharges, reasonOf, 'reasonCode')),
  }),
  codeRule('BR-CL-21', {
    term: 'BT-157',
    list: 'icdSchemes',
    name: 'ISO 6523',
    codes: fromEach(scope.lines, ({ item }) => item?.standardId?.scheme, 'item'),
  }),
  codeRule('BR-CL-22', {
    term: 'BT-121',
    list: 'exemptionReasons',
    name: 'CEF VATEX',
    codes: fromEach(scope.breakdowns, ({ exemptionCode }) => exemptionCode, 'exemptionCode'),
  }),
  codeRule('BR-CL-23', {
    term: 'BT-130',
    list: 'units',
    name: 'UN/ECE Rec 20/21',
    codes: joined(
      fromEach(scope.lines, ({ unitCode }) => unitCode, 'unitCode'),
      fromEach(scope.lines, ({ price }) => price?.baseQuantityUnit, 'price'),
    ),
  }),
  eachRule(scope.documents, {
    id: 'BR-CL-24',
    term: 'BT-125',
    at: 'attachment',
    text: notInList('BT-125', 'MIME'),
    ok: (document, facts) => {
      const element = facts.elementOf(document, 'attachment');
      const mimeCode = document.attachment?.mimeCode ?? (element && attributeOf(element, 'mimeCode'));
      return mimeCode === undefined || mimeCodes.has(mimeCode);
    },
  }),
  codeRule('BR-CL-25', {
    term: 'BT-34',
    list: 'electronicAddressSchemes',
    name: 'CEF EAS',
    codes: electronicAddresses,
  }),
  codeRule('BR-CL-26', {
    term: 'BT-71',
    list: 'icdSchemes',
    name: 'ISO 6523',
    codes: ({ invoice }) => [
      scheme(invoice.delivery?.location, { owner: invoice.delivery ?? invoice, property: 'location' }),
    ],
  }),
  vatIdPrefix(),
];

/** BR-CO-09: an identifier for VAT begins with the code of a country, or EL for Greece. */
function vatIdPrefix(): Rule {
  return {
    id: 'BR-CO-09',
    level: 'fatal',
    family: 'en16931',
    term: 'BT-31',
    text: {
      message: {
        de: 'Die USt-IdNr. beginnt nicht mit einem Länderkürzel.',
        en: 'The VAT identifier does not begin with a country code.',
      },
      advice: {
        de: 'Stellen Sie das Länderkürzel voran, zum Beispiel DE.',
        en: 'Put the country code first, for example DE.',
      },
    },
    check: ({ invoice, syntax }, report) => {
      for (const party of [invoice.seller, invoice.buyer, invoice.taxRepresentative]) {
        if (party?.vatId === undefined) continue;
        const prefix = party.vatId.slice(0, 2);
        if (prefix !== 'EL' && !isListed('countries', prefix, syntax)) report({ owner: party, property: 'vatId' });
      }
    },
  };
}
