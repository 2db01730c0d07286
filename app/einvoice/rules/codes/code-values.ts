import type { AllowanceCharge } from '../../model.ts';
import type { Address, Identifier } from '../../model-parties.ts';
import type { Term } from '../../findings.ts';
import type { InvoiceFacts } from '../facts.ts';
import type { Place, RuleText, Scope } from '../rule.ts';
import * as scope from '../scopes.ts';
import { text } from '../texts.ts';

export interface CodeValue {
  code: string | undefined;
  place: Place;
}

/** All codes of one kind that the model states. */
export type CodeValues = (facts: InvoiceFacts) => CodeValue[];

export function inHeader(property: 'typeCode' | 'currency' | 'vatAccountingCurrency' | 'vatPointDateCode'): CodeValues {
  return ({ invoice }) => [{ code: invoice[property], place: { owner: invoice, property } }];
}

function fromEach<T extends object>(
  where: Scope<T>,
  codeOf: (item: T) => string | undefined,
  property: string,
): CodeValues {
  return (facts) => {
    const found: CodeValue[] = [];
    where(facts, (item, line) => {
      const place = { owner: item, property, ...(line === undefined ? {} : { line }) };
      found.push({ code: codeOf(item), place });
    });
    return found;
  };
}

function joined(...parts: CodeValues[]): CodeValues {
  return (facts) => parts.flatMap((part) => part(facts));
}

function scheme(identifier: Identifier | undefined, place: Place): CodeValue {
  return { code: identifier?.scheme, place };
}

export const partyIdentifiers: CodeValues = ({ invoice, seller, buyer }) => [
  ...(seller.identifiers ?? []).map((identifier) =>
    scheme(identifier, { owner: seller, property: 'identifiers', term: 'BT-29' }),
  ),
  scheme(buyer.identifier, { owner: buyer, property: 'identifier', term: 'BT-46' }),
  scheme(invoice.payee?.identifier, { owner: invoice.payee ?? invoice, property: 'identifier', term: 'BT-60' }),
];

export const registrations: CodeValues = ({ invoice }) => [
  scheme(invoice.seller?.registration, { owner: invoice.seller ?? invoice, property: 'registration', term: 'BT-30' }),
  scheme(invoice.buyer?.registration, { owner: invoice.buyer ?? invoice, property: 'registration', term: 'BT-47' }),
  scheme(invoice.payee?.registration, { owner: invoice.payee ?? invoice, property: 'registration', term: 'BT-61' }),
];

export const addressCountries: CodeValues = ({ invoice }) => {
  const { seller, buyer, taxRepresentative, delivery } = invoice;
  const terms: [Term, { address?: Address } | undefined][] = [
    ['BT-40', seller],
    ['BT-55', buyer],
    ['BT-69', taxRepresentative],
    ['BT-80', delivery],
  ];
  return terms.map(([term, owner]) => ({
    code: owner?.address?.countryCode,
    place: { owner: owner?.address ?? invoice, property: 'countryCode', term },
  }));
};

export const electronicAddresses: CodeValues = ({ seller, buyer }) => [
  scheme(seller.electronicAddress, { owner: seller, property: 'electronicAddress', term: 'BT-34' }),
  scheme(buyer.electronicAddress, { owner: buyer, property: 'electronicAddress', term: 'BT-49' }),
];

export const objects: CodeValues = ({ invoice, lines }) => [
  scheme(invoice.invoicedObject, { owner: invoice, property: 'invoicedObject' }),
  ...lines.map((line) => scheme(line.objectIdentifier, { owner: line, property: 'objectIdentifier' })),
];

export const deliveryLocation: CodeValues = ({ invoice }) => [
  scheme(invoice.delivery?.location, { owner: invoice.delivery ?? invoice, property: 'location' }),
];

export const paymentMeans: CodeValues = ({ invoice }) => [
  { code: invoice.payment?.meansCode, place: { owner: invoice, property: 'payment' } },
];

const reasonOf = ({ reasonCode }: AllowanceCharge): string | undefined => reasonCode;

export const noteSubjects = fromEach(scope.notes, ({ subjectCode }) => subjectCode, 'subjectCode');
export const itemCountries = fromEach(scope.lines, ({ item }) => item?.originCountry, 'item');
export const itemSchemes = fromEach(scope.lines, ({ item }) => item?.standardId?.scheme, 'item');
export const classificationSchemes = fromEach(scope.classifications, (classification) => classification.scheme, '');
export const itemCategories = joined(
  fromEach(scope.allowances, ({ vat }) => vat?.category, 'vat'),
  fromEach(scope.charges, ({ vat }) => vat?.category, 'vat'),
  fromEach(scope.breakdowns, ({ category }) => category, 'category'),
);
export const lineCategories = fromEach(scope.lines, ({ vat }) => vat?.category, 'vat');
export const allowanceReasons = joined(
  fromEach(scope.allowances, reasonOf, 'reasonCode'),
  fromEach(scope.lineAllowances, reasonOf, 'reasonCode'),
);
export const chargeReasons = joined(
  fromEach(scope.charges, reasonOf, 'reasonCode'),
  fromEach(scope.lineCharges, reasonOf, 'reasonCode'),
);
export const exemptionReasons = fromEach(scope.breakdowns, ({ exemptionCode }) => exemptionCode, 'exemptionCode');
export const unitCodes = joined(
  fromEach(scope.lines, ({ unitCode }) => unitCode, 'unitCode'),
  fromEach(scope.lines, ({ price }) => price?.baseQuantityUnit, 'price'),
);
export const mimeTypes = fromEach(scope.documents, ({ attachment }) => attachment?.mimeCode, 'attachment');

/** VAT identifiers of the parties (BR-CO-09), each with a sentence of its own. */
export const vatIds: CodeValues = ({ invoice }) => {
  const valueOf = (party: { vatId?: string } | undefined, place: Place): CodeValue => ({
    code: party?.vatId,
    place: { owner: party ?? invoice, property: 'vatId', ...place },
  });
  return [
    valueOf(invoice.seller, { term: 'BT-31', text: vatIdText('des Verkäufers', 'of the seller') }),
    valueOf(invoice.buyer, { term: 'BT-48', text: vatIdText('des Käufers', 'of the buyer') }),
    valueOf(invoice.taxRepresentative, {
      term: 'BT-63',
      text: vatIdText('des Steuervertreters', 'of the tax representative'),
    }),
  ];
};

function vatIdText(german: string, english: string): RuleText {
  return text(
    `Die USt-IdNr. ${german} beginnt nicht mit einem Länderkürzel.`,
    `The VAT identifier ${english} does not begin with a country code.`,
    ['Stellen Sie das Länderkürzel voran, zum Beispiel DE.', 'Put the country code first, for example DE.'],
  );
}
