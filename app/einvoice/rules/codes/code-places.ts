import { trimBlanks } from '../../xml/blanks.ts';
import { attributeOf, childrenOf, descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { ElementIndex } from '../../element-index.ts';

/** A code in a file and the element that states it. */
export interface CodePlace {
  element: XmlElement;
  code: string;
}

/** All places of a syntax where one kind of code stands. */
export type CodePlaces = (index: ElementIndex) => CodePlace[];

function elements(index: ElementIndex, path: string): readonly XmlElement[] {
  const [first = '', ...rest] = path.split('/');
  const owners = index.named(first);
  return rest.length === 0 ? owners : owners.flatMap((owner) => descend(owner, rest));
}

/** Text of elements: "Name", or "Parent/Name". */
export function texts(path: string, where: (element: XmlElement) => boolean = () => true): CodePlaces {
  return (index) =>
    elements(index, path)
      .filter(where)
      .map((element) => ({ element, code: element.text }));
}

/** An attribute of elements that have it. */
export function attributes(
  path: string,
  name: string,
  where: (element: XmlElement, index: ElementIndex) => boolean = () => true,
): CodePlaces {
  return (index) =>
    elements(index, path).flatMap((element) => {
      const code = attributeOf(element, name);
      return code === undefined || !where(element, index) ? [] : [{ element, code }];
    });
}

export function together(...parts: CodePlaces[]): CodePlaces {
  return (index) => parts.flatMap((part) => part(index));
}

function indicated(element: XmlElement, path: readonly string[], wanted: boolean): boolean {
  const stated = trimBlanks(descend(element, path)[0]?.text);
  return stated === String(wanted) || stated === (wanted ? '1' : '0');
}

/** Reason codes of allowances or of charges. */
export function reasons(owner: string, parts: { indicator: string; code: string; isCharge: boolean }): CodePlaces {
  const path = parts.indicator.split('/');
  return (index) =>
    index
      .named(owner)
      .filter((element) => indicated(element, path, parts.isCharge))
      .flatMap((element) => childrenOf(element, parts.code))
      .map((element) => ({ element, code: element.text }));
}

/** Identifiers of objects (UNTDID 1153) in UBL: only references of the kind 130. */
export const ublObjectSchemes: CodePlaces = (index) =>
  [...index.named('AdditionalDocumentReference'), ...index.named('DocumentReference')]
    .filter((reference) => childrenOf(reference, 'DocumentTypeCode').some(({ text }) => text === '130'))
    .flatMap((reference) => childrenOf(reference, 'ID'))
    .flatMap((element) => {
      const code = attributeOf(element, 'schemeID');
      return code === undefined ? [] : [{ element, code }];
    });

/** The subject of a note in UBL is what stands between the first two "#", if it has three characters. */
export const ublNoteSubjects: CodePlaces = ({ root }) =>
  childrenOf(root, 'Note').flatMap((element) => {
    const [, code, rest] = element.text.split('#');
    return code?.length === 3 && rest !== undefined ? [{ element, code }] : [];
  });

/** SEPA marks the creditor identifier of seller and payee (BT-90) and is no scheme of the list. */
export const ublPartySchemes: CodePlaces = (index) => {
  const places = attributes('PartyIdentification/ID', 'schemeID')(index);
  const others = places.filter(({ code }) => trimBlanks(code) !== 'SEPA');
  const creditors = places.filter(({ code }) => trimBlanks(code) === 'SEPA');
  return [...others, ...without(creditors, index, ['AccountingSupplierParty', 'PayeeParty'])];
};

/** The places that lie in no element of some names; the file is searched only where there are places. */
function without(places: CodePlace[], index: ElementIndex, names: readonly string[]): CodePlace[] {
  if (places.length === 0) return places;
  const inside = new Set(names.flatMap((name) => index.named(name).flatMap(within)));
  return places.filter(({ element }) => !inside.has(element));
}

function within(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => [child, ...within(child)]);
}

/** Global identifiers of parties in CII: all but those of products and of the place of delivery. */
export const ciiPartySchemes: CodePlaces = (index) => {
  return without(attributes('GlobalID', 'schemeID')(index), index, ['SpecifiedTradeProduct', 'ShipToTradeParty']);
};

export const ciiRegistrationSchemes: CodePlaces = (index) => {
  return without(attributes('ID', 'schemeID')(index), index, ['SpecifiedTaxRegistration']);
};
