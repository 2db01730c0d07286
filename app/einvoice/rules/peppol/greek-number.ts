import { trimBlanks } from '../../xml/blanks.ts';
import { childrenOf, descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { Rule, RuleText } from '../rule.ts';
import { text } from '../texts.ts';
import { greek, isGreekTaxNumber, vatNumbersOf } from './greek-rule.ts';

/** GR-R-001: the number has six parts, divided by "|". */
function numberPart(part: number, told: RuleText, ok: (text: string, root: XmlElement) => boolean): Rule {
  return greek(`R-001-${part + 1}`, {
    term: 'BT-1',
    text: told,
    find: (root) => childrenOf(root, 'ID'),
    ok: (id, root) => ok(id.text.split('|')[part - 1] ?? '', root),
  });
}

const numberForm: readonly [de: string, en: string] = [
  'Bilden Sie die Nummer aus Steuernummer, Datum (TT/MM/JJJJ), laufender Nummer, Belegart, Serie und Zähler.',
  'Form the number of tax number, date (DD/MM/YYYY), serial number, document type, series and counter.',
];
const documentTypes = ['1.1', '1.6', '2.1', '2.4', '5.1', '5.2'];

/** The official pattern leaves the end open: more may follow the year. */
function isIssueDate(part: string, root: XmlElement): boolean {
  const [year, month, day] = (childrenOf(root, 'IssueDate')[0]?.text ?? '').split('-');
  const [ownDay, ownMonth, ownYear] = part.split('/');
  return /^\d{2}\/\d{2}\/(?:19|20)\d{2}/.test(part) && ownDay === day && ownMonth === month && ownYear === year;
}

function isWholeNumber(part: string): boolean {
  return /^(?:\+?\d+|-0+)$/.test(trimBlanks(part));
}

export const greekNumberRules: readonly Rule[] = [
  greek('R-001-1', {
    term: 'BT-1',
    text: text(
      'Die Rechnungsnummer hat nicht die sechs Teile, die Griechenland verlangt.',
      'The invoice number does not have the six parts that Greece asks for.',
      ['Trennen Sie die sechs Teile mit „|“.', 'Divide the six parts by "|".'],
    ),
    find: (root) => childrenOf(root, 'ID'),
    ok: (id) => id.text !== '' && id.text.split('|').length === 6,
  }),
  numberPart(
    1,
    text(
      'Die Rechnungsnummer beginnt nicht mit der Steuernummer des Verkäufers oder seines Steuervertreters (Griechenland).',
      'The invoice number does not begin with the tax number of the seller or of its tax representative (Greece).',
      numberForm,
    ),
    (part, root) =>
      isGreekTaxNumber(part) &&
      [['AccountingSupplierParty', 'Party'], ['TaxRepresentativeParty']].some((path) =>
        descend(root, path).some((party) =>
          vatNumbersOf(party, (scheme) => scheme).some(({ text: id }) => id.slice(2, 11) === part),
        ),
      ),
  ),
  numberPart(
    2,
    text(
      'Der zweite Teil der Rechnungsnummer ist nicht das Rechnungsdatum (Griechenland).',
      'The second part of the invoice number is not the issue date (Greece).',
      numberForm,
    ),
    isIssueDate,
  ),
  numberPart(
    3,
    text(
      'Der dritte Teil der Rechnungsnummer ist keine ganze Zahl (Griechenland).',
      'The third part of the invoice number is no whole number (Greece).',
      numberForm,
    ),
    isWholeNumber,
  ),
  numberPart(
    4,
    text(
      'Der vierte Teil der Rechnungsnummer ist keine griechische Belegart.',
      'The fourth part of the invoice number is no Greek document type.',
      [`Verwenden Sie ${documentTypes.join(', ')}.`, `Use ${documentTypes.join(', ')}.`],
    ),
    (part) => documentTypes.includes(part),
  ),
  numberPart(
    5,
    text(
      'Der fünfte Teil der Rechnungsnummer ist leer (Griechenland).',
      'The fifth part of the invoice number is empty (Greece).',
      numberForm,
    ),
    (part) => part !== '',
  ),
  numberPart(
    6,
    text(
      'Der sechste Teil der Rechnungsnummer ist leer (Griechenland).',
      'The sixth part of the invoice number is empty (Greece).',
      numberForm,
    ),
    (part) => part !== '',
  ),
];
