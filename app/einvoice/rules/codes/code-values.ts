import type { AllowanceCharge } from '../../model.ts';
import type { Identifier } from '../../model-parties.ts';
import type { InvoiceFacts } from '../facts.ts';
import type { Place, Scope } from '../rule.ts';
import * as scope from '../scopes.ts';

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

function scheme(identifier: Identifier | undefined, owner: object, property: string): CodeValue {
  return { code: identifier?.scheme, place: { owner, property } };
}

export const partyIdentifiers: CodeValues = ({ invoice, seller, buyer }) => [
  ...(seller.identifiers ?? []).map((identifier) => scheme(identifier, seller, 'identifiers')),
  scheme(buyer.identifier, buyer, 'identifier'),
  scheme(invoice.payee?.identifier, invoice.payee ?? invoice, 'identifier'),
];

export const registrations: CodeValues = ({ invoice }) =>
  [invoice.seller, invoice.buyer, invoice.payee].map((party) =>
    scheme(party?.registration, party ?? invoice, 'registration'),
  );

export const addressCountries: CodeValues = ({ invoice }) =>
  [invoice.seller, invoice.buyer, invoice.taxRepresentative, invoice.delivery].map((owner) => ({
    code: owner?.address?.countryCode,
    place: { owner: owner?.address ?? invoice, property: 'countryCode' },
  }));

export const electronicAddresses: CodeValues = ({ seller, buyer }) => [
  scheme(seller.electronicAddress, seller, 'electronicAddress'),
  scheme(buyer.electronicAddress, buyer, 'electronicAddress'),
];

export const objects: CodeValues = ({ invoice, lines }) => [
  scheme(invoice.invoicedObject, invoice, 'invoicedObject'),
  ...lines.map((line) => scheme(line.objectIdentifier, line, 'objectIdentifier')),
];

export const deliveryLocation: CodeValues = ({ invoice }) => [
  scheme(invoice.delivery?.location, invoice.delivery ?? invoice, 'location'),
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
export const vatIds: CodeValues = ({ invoice }) =>
  [invoice.seller, invoice.buyer, invoice.taxRepresentative].map((party) => ({
    code: party?.vatId,
    place: { owner: party ?? invoice, property: 'vatId' },
  }));
