import { collapseBlanks, trimBlanks } from '../../xml/blanks.ts';
import { isListed, mimeCodes } from '../../codes/codes.ts';
import type { CodeListName } from '../../codes/codes.ts';
import { attributeOf, childrenOf, descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { ElementIndex } from '../../element-index.ts';
import type { Term } from '../../findings.ts';
import { isSchemaDate } from '../../lexical.ts';
import type { InvoiceFacts } from '../facts.ts';
import { identifierChecks, identifierHints } from '../party-identifiers.ts';
import type { Rule } from '../rule.ts';
import { notInList, text } from '../texts.ts';

/** Rules of Peppol BIS Billing 3.0.21 about the elements of a file. */

// EAS codes that Peppol does not take.
const foreignSchemes =
  '0037 0147 0154 0158 0170 0177 0193 0194 0202 0203 0205 0212 0213 0215 0217 0219 0220 AN AQ AS AU EM';

/** Reports elements of a file; the model has no place for what these rules look at. */
function fileRule(
  id: string,
  spec: Pick<Rule, 'term' | 'text'> & {
    level?: Rule['level'];
    find: (facts: NonNullable<InvoiceFacts['origin']>) => XmlElement[];
  },
): Rule {
  const { find, level = 'fatal', ...base } = spec;
  return {
    id,
    level,
    family: 'peppol',
    syntax: 'ubl',
    ...base,
    check: ({ origin }, report) => {
      for (const element of origin ? find(origin) : []) report({ element });
    },
  };
}

const identifierText = text(
  'Die Kennung hat eine falsche Prüfziffer oder Länge.',
  'The identifier has a wrong check digit or length.',
  ['Prüfen Sie die Kennung.', 'Check the identifier.'],
);

// The one scheme that is examined in electronic addresses only.
const addressScheme = '9907';

function identifierRules(): Rule[] {
  const of = (table: typeof identifierChecks, level: Rule['level']): Rule[] =>
    Object.entries(table).map(([scheme, [id, check]]) =>
      fileRule(`PEPPOL-COMMON-${id}`, {
        term: 'BT-29',
        level,
        text: identifierText,
        find: ({ index }) =>
          [
            ...index.named('EndpointID'),
            ...(scheme === addressScheme
              ? []
              : index.named('PartyIdentification').flatMap((party) => childrenOf(party, 'ID'))),
            ...(scheme === addressScheme ? [] : index.named('CompanyID')),
          ].filter((element) => attributeOf(element, 'schemeID') === scheme && !check(element.text)),
      }),
    );
  return [...of(identifierChecks, 'fatal'), ...of(identifierHints, 'warning')];
}

const amountNames = new Set(
  (
    'Amount BaseAmount PriceAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount ' +
    'AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount'
  ).split(' '),
);
const dateNames = ['IssueDate', 'DueDate', 'TaxPointDate', 'StartDate', 'EndDate', 'ActualDeliveryDate'];

const fileRules: Rule[] = [
  fileRule('PEPPOL-COMMON-R056-2', {
    term: 'BT-31',
    level: 'warning',
    text: identifierText,
    find: ({ index }) =>
      index
        .named('PartyTaxScheme')
        .filter((registration) => trimBlanks(descend(registration, ['TaxScheme', 'ID'])[0]?.text) === 'VAT')
        .flatMap((registration) => childrenOf(registration, 'CompanyID'))
        .filter(({ text: id }) => trimBlanks(id).startsWith('NL') && !/^NL\d{9}B\d{2}$/.test(trimBlanks(id))),
  }),
  fileRule('PEPPOL-EN16931-R051', {
    term: 'BT-5',
    text: text(
      'Der Betrag hat eine andere Währung als die Rechnung.',
      'The amount has another currency than the invoice.',
      [
        'Geben Sie alle Beträge in der Währung der Rechnung (BT-5) an.',
        'State all amounts in the currency of the invoice (BT-5).',
      ],
    ),
    find: ({ root, index }) => {
      const currency = childrenOf(root, 'DocumentCurrencyCode')[0]?.text;
      const totals = index.named('TaxTotal').filter((total) => childrenOf(total, 'TaxSubtotal').length > 0);
      const taxes = [...totals, ...index.named('TaxSubtotal')].flatMap((owner) => childrenOf(owner, 'TaxAmount'));
      const amounts = [...index.where((name) => amountNames.has(name)), ...taxes];
      return amounts.filter((amount) => attributeOf(amount, 'currencyID') !== currency);
    },
  }),
  fileRule('PEPPOL-EN16931-R100', {
    term: 'BT-128',
    text: text('Eine Position verweist auf mehr als ein Objekt.', 'A line refers to more than one object.', [
      'Behalten Sie einen Verweis.',
      'Keep one reference.',
    ]),
    find: ({ index }) =>
      [...index.named('InvoiceLine'), ...index.named('CreditNoteLine')].filter(
        (line) => childrenOf(line, 'DocumentReference').length > 1,
      ),
  }),
  fileRule('PEPPOL-EN16931-F001', {
    term: 'BT-2',
    text: text('Das Datum ist nicht in der Form JJJJ-MM-TT.', 'The date is not in the form YYYY-MM-DD.', [
      'Schreiben Sie zum Beispiel 2026-11-21.',
      'Write for example 2026-11-21.',
    ]),
    find: ({ index }) =>
      dateNames
        .flatMap((name) => index.named(name))
        .filter(({ text: date }) => date.length !== 10 || !isSchemaDate(date)),
  }),
  fileRule('PEPPOL-EN16931-CL008', {
    term: 'BT-34',
    text: notInList('BT-34', 'Peppol EAS'),
    find: ({ index }) =>
      index.named('EndpointID').filter((element) => {
        const scheme = attributeOf(element, 'schemeID');
        return scheme !== undefined && !isPeppolScheme(scheme);
      }),
  }),
  fileRule('PEPPOL-EN16931-CL007', {
    term: 'BT-5',
    text: notInList('BT-5', 'ISO 4217'),
    find: ({ index }) =>
      index
        .where((name) => amountNames.has(name) || name === 'TaxAmount')
        .filter((amount) => !isPeppolCurrency(attributeOf(amount, 'currencyID') ?? '')),
  }),
  codeRule('CL001', {
    term: 'BT-125',
    list: 'MIME',
    find: (index) => index.named('EmbeddedDocumentBinaryObject').filter((element) => !hasPeppolMime(element)),
  }),
  codeRule('CL002', {
    term: 'BT-98',
    list: 'UNTDID 5189',
    find: (index) => wrongReasons(index, { isCharge: 'false', list: 'allowanceReasons' }),
  }),
  codeRule('CL003', {
    term: 'BT-105',
    list: 'UNTDID 7161',
    find: (index) => wrongReasons(index, { isCharge: 'true', list: 'chargeReasons' }),
  }),
  codeRule('CL006', {
    term: 'BT-8',
    list: 'UNTDID 2005',
    find: (index) =>
      index
        .named('InvoicePeriod')
        .flatMap((period) => childrenOf(period, 'DescriptionCode'))
        .filter((code) => !pointDateCodes.includes(collapseBlanks(code.text))),
  }),
];

const pointDateCodes = ['3', '35', '432'];

function codeRule(id: string, spec: { term: Term; list: string; find: (index: ElementIndex) => XmlElement[] }): Rule {
  const { term, list, find } = spec;
  return fileRule(`PEPPOL-EN16931-${id}`, { term, text: notInList(term, list), find: ({ index }) => find(index) });
}

function hasPeppolMime(element: XmlElement): boolean {
  const mimeCode = attributeOf(element, 'mimeCode');
  return mimeCode === undefined || mimeCodes.has(mimeCode);
}

function wrongReasons(index: ElementIndex, of: { isCharge: string; list: CodeListName }): XmlElement[] {
  return index
    .named('AllowanceCharge')
    .filter((item) => childrenOf(item, 'ChargeIndicator')[0]?.text === of.isCharge)
    .flatMap((item) => childrenOf(item, 'AllowanceChargeReasonCode'))
    .filter((code) => !isListed(of.list, code.text));
}

export function isPeppolScheme(scheme: string): boolean {
  if (scheme !== trimBlanks(scheme)) return false;
  return isListed('electronicAddressSchemes', scheme) && !foreignSchemes.split(' ').includes(scheme);
}

function isPeppolCurrency(code: string): boolean {
  return code === 'STN' || (code !== 'STD' && isListed('currencies', code) && code === trimBlanks(code));
}

export const peppolFileRules: readonly Rule[] = [...identifierRules(), ...fileRules];
