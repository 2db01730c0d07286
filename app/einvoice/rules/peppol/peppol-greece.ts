import { isBlank, trimBlanks } from '../../xml/blanks.ts';
import { attributeOf, childrenOf, descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { Rule } from '../rule.ts';
import { missing, text } from '../texts.ts';
import { greekNumberRules } from './greek-number.ts';
import { greek, isGreekTaxNumber, vatNumbersOf } from './greek-rule.ts';
import type { GreekParties } from './greek-rule.ts';

/** GR-R, GR-S: what Peppol asks of sellers in Greece. */

const seller = ['AccountingSupplierParty', 'Party'];
const buyer = ['AccountingCustomerParty', 'Party'];

function hasName(party: XmlElement): boolean {
  return descend(party, ['PartyName', 'Name']).some(({ text: name }) => name !== '');
}

const normalized = (scheme: string): string => trimBlanks(scheme);

function isGreekVatNumber({ text: number }: XmlElement): boolean {
  return number.startsWith('EL') && isGreekTaxNumber(number.slice(2));
}

function hasOneVatNumber(party: XmlElement): boolean {
  const [number, ...more] = vatNumbersOf(party, normalized);
  return number !== undefined && more.length === 0 && isGreekVatNumber(number);
}

function isGreekAddress(endpoint: XmlElement): boolean {
  return attributeOf(endpoint, 'schemeID') === '9933' && isGreekTaxNumber(endpoint.text);
}

const vatAdvice: readonly [de: string, en: string] = [
  'Geben Sie „EL“ und die neunstellige Steuernummer an; ihre letzte Ziffer ist eine Prüfziffer.',
  'State "EL" and the tax number of nine digits; its last one is a check digit.',
];
const addressAdvice: readonly [de: string, en: string] = [
  'Geben Sie die griechische Steuernummer mit dem Schema 9933 an.',
  'State the Greek tax number with the scheme 9933.',
];

const partyRules: readonly Rule[] = [
  greek('R-002', {
    term: 'BT-28',
    text: missing('BT-28'),
    find: (root) => descend(root, seller),
    ok: hasName,
  }),
  greek('S-011', {
    level: 'warning',
    term: 'BT-31',
    text: text(
      'Der griechische Verkäufer hat keine oder keine richtige USt-IdNr.',
      'The Greek seller has no VAT identifier, or a wrong one.',
      vatAdvice,
    ),
    find: (root) => descend(root, seller),
    ok: hasOneVatNumber,
  }),
  greek('R-003', {
    term: 'BT-31',
    text: text(
      'Die USt-IdNr. des griechischen Verkäufers ist falsch.',
      'The VAT identifier of the Greek seller is wrong.',
      vatAdvice,
    ),
    find: (root) => descend(root, seller).flatMap((party) => vatNumbersOf(party, normalized)),
    ok: isGreekVatNumber,
  }),
  greek('R-005', {
    term: 'BT-45',
    text: missing('BT-45'),
    find: (root) => descend(root, buyer),
    ok: hasName,
  }),
  greek('R-006', {
    term: 'BT-48',
    text: text(
      'Der griechische Käufer hat keine oder keine richtige USt-IdNr.',
      'The Greek buyer has no VAT identifier, or a wrong one.',
      vatAdvice,
    ),
    of: ({ isFromGreece, isToGreece }) => isFromGreece && isToGreece,
    find: (root) => descend(root, buyer),
    ok: hasOneVatNumber,
  }),
  greek('R-009', {
    term: 'BT-34',
    text: text(
      'Die elektronische Adresse des griechischen Verkäufers ist nicht seine Steuernummer.',
      'The electronic address of the Greek seller is not its tax number.',
      addressAdvice,
    ),
    of: ({ isSellerGreek }) => isSellerGreek,
    find: (root) => descend(root, [...seller, 'EndpointID']),
    ok: isGreekAddress,
  }),
  greek('R-010', {
    term: 'BT-49',
    text: text(
      'Die elektronische Adresse des griechischen Käufers ist nicht seine Steuernummer.',
      'The electronic address of the Greek buyer is not its tax number.',
      addressAdvice,
    ),
    of: ({ isFromGreece, isToGreece }) => isFromGreece && isToGreece,
    find: (root) => descend(root, [...buyer, 'EndpointID']),
    ok: isGreekAddress,
  }),
];

const [mark, invoiceUrl] = ['##M.AR.K##', '##INVOICE|URL##'];

function documentsNamed(root: XmlElement, name: string): XmlElement[] {
  return childrenOf(root, 'AdditionalDocumentReference').filter((reference) =>
    childrenOf(reference, 'DocumentDescription').some(({ text: description }) => description === name),
  );
}

const inGreece = ({ isFromGreece, hasGreekAddress }: GreekParties): boolean => isFromGreece && hasGreekAddress;

const documentRules: readonly Rule[] = [
  greek('R-004-1', {
    term: 'BG-24',
    text: text(
      'Die griechische Registernummer der Rechnung (MARK) fehlt oder steht mehrmals da.',
      'The Greek registration number of the invoice (MARK) is missing or stands there more than once.',
      [`Nennen Sie sie einmal als Unterlage „${mark}“.`, `State it once as document "${mark}".`],
    ),
    of: inGreece,
    find: (root) => [root],
    ok: (root) => documentsNamed(root, mark).length === 1,
  }),
  greek('R-004-2', {
    term: 'BT-122',
    text: text(
      'Die griechische Registernummer der Rechnung (MARK) ist keine positive ganze Zahl.',
      'The Greek registration number of the invoice (MARK) is no positive whole number.',
      ['Übernehmen Sie die Nummer, wie sie vergeben wurde.', 'Take the number as it was given.'],
    ),
    of: inGreece,
    find: (root) => documentsNamed(root, mark).flatMap((reference) => childrenOf(reference, 'ID')),
    ok: ({ text: id }) => /^[1-9]/.test(id),
  }),
  greek('S-008-1', {
    level: 'warning',
    term: 'BG-24',
    text: text(
      'Griechenland erwartet eine Internetadresse, unter der die Rechnung steht.',
      'Greece expects one address at which the invoice can be seen.',
      [`Nennen Sie sie einmal als Unterlage „${invoiceUrl}“.`, `State it once as document "${invoiceUrl}".`],
    ),
    of: inGreece,
    find: (root) => [root],
    ok: (root) => documentsNamed(root, invoiceUrl).length === 1,
  }),
  greek('R-008-2', {
    term: 'BG-24',
    text: text(
      'Die Internetadresse der Rechnung steht mehrmals da (Griechenland).',
      'The address of the invoice stands there more than once (Greece).',
      [`Lassen Sie von den Unterlagen „${invoiceUrl}“ nur eine stehen.`, `Leave only one document "${invoiceUrl}".`],
    ),
    of: inGreece,
    find: (root) => [root],
    ok: (root) => documentsNamed(root, invoiceUrl).length < 2,
  }),
  greek('R-008-3', {
    term: 'BT-124',
    text: missing('BT-124'),
    find: (root) => documentsNamed(root, invoiceUrl),
    ok: (reference) =>
      descend(reference, ['Attachment', 'ExternalReference', 'URI']).some(({ text: url }) => !isBlank(url)),
  }),
];

export const greekRules: readonly Rule[] = [...greekNumberRules, ...partyRules, ...documentRules];
