import { trimBlanks } from '../../xml/blanks.ts';
import { isListed } from '../../codes/codes.ts';
import { childrenOf } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { InvoiceFacts } from '../facts.ts';
import { isPeppolScheme, peppolFileRules } from './peppol-files.ts';
import { documentRule, eachRule } from '../rule.ts';
import type { Place, Rule } from '../rule.ts';
import * as scope from '../scopes.ts';
import { missingEither, notInList, text } from '../texts.ts';
import { xrechnungPaymentRules } from '../xrechnung/xrechnung-payment.ts';
import { xrechnungRules } from '../xrechnung/xrechnung.ts';

/** Peppol BIS Billing 3.0.21, its own rules and those for Germany. Rules of other countries are not part of it. */

const specification = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const processes = [
  'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  'urn:peppol:france:billing:regulated',
  'urn:peppol:france:billing:non-regulated',
  'urn:peppol:bis:billing_with_response',
];
const invoiceTypes =
  '71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877';
const creditNoteTypes = '381 396 81 83 532';
type Spec = Omit<Parameters<typeof documentRule>[0], 'id'>;

function rule(id: string, spec: Spec): Rule {
  return documentRule({ id: `PEPPOL-EN16931-${id}`, ...spec }, 'peppol');
}

function isGerman({ seller, buyer }: InvoiceFacts): boolean {
  return [seller, buyer].every((party) => trimBlanks(party.address?.countryCode)?.toUpperCase() === 'DE');
}

function at(property: string): (facts: InvoiceFacts) => Place {
  return ({ invoice }) => ({ owner: invoice, property });
}

const header: Rule[] = [
  rule('R002', {
    term: 'BT-22',
    text: text('Es ist höchstens eine Bemerkung erlaubt.', 'Only one note is allowed.', [
      'Fassen Sie die Bemerkungen zusammen.',
      'Join the notes.',
    ]),
    ok: (facts) => notesOf(facts) <= 1 || isGerman(facts),
    at: at('notes'),
  }),
  rule('R003', {
    term: 'BT-10',
    text: missingEither('BT-10', 'BT-13'),
    ok: (facts) => facts.has(facts.invoice, 'buyerReference') || facts.has(facts.invoice, 'purchaseOrderReference'),
    at: at('buyerReference'),
  }),
  rule('R004', {
    term: 'BT-24',
    text: notInList('BT-24', 'Peppol BIS Billing 3.0'),
    ok: ({ invoice }) => {
      const stated = invoice.specification ?? '';
      return stated.startsWith(specification) && !stated.includes('::');
    },
    at: at('specification'),
  }),
  rule('R007', {
    term: 'BT-23',
    text: notInList('BT-23', 'Peppol BIS Billing 3.0'),
    ok: ({ invoice }) => processes.includes(trimBlanks(invoice.businessProcess ?? '')),
    at: at('businessProcess'),
  }),
  rule('P0100', {
    term: 'BT-3',
    text: notInList('BT-3', 'Peppol'),
    ok: (facts) => isCreditNote(facts) || !isKnownProcess(facts) || isType(facts, invoiceTypes),
    at: at('typeCode'),
  }),
  rule('P0101', {
    term: 'BT-3',
    text: notInList('BT-3', 'Peppol'),
    ok: (facts) => !isCreditNote(facts) || !isKnownProcess(facts) || isType(facts, creditNoteTypes),
    at: at('typeCode'),
  }),
  rule('P0112', {
    term: 'BT-3',
    text: text(
      'Die Rechnungsarten 326 und 384 gelten nur innerhalb Deutschlands.',
      'Invoice types 326 and 384 are for Germany only.',
      ['Verwenden Sie 380 oder 381.', 'Use 380 or 381.'],
    ),
    ok: (facts) => isCreditNote(facts) || !['326', '384'].includes(facts.invoice.typeCode ?? '') || isGerman(facts),
    at: at('typeCode'),
  }),
  rule('R080', {
    term: 'BT-11',
    text: text('Es ist höchstens ein Projekt erlaubt.', 'Only one project is allowed.', [
      'Behalten Sie eines.',
      'Keep one.',
    ]),
    ok: ({ origin }) =>
      origin?.root.name !== 'CreditNote' ||
      childrenOf(origin.root, 'AdditionalDocumentReference').filter(isProject).length <= 1,
  }),
];

function isProject(reference: XmlElement): boolean {
  return childrenOf(reference, 'DocumentTypeCode').some((code) => code.text === '50');
}

function notesOf({ origin, invoice }: InvoiceFacts): number {
  return origin ? childrenOf(origin.root, 'Note').length : (invoice.notes ?? []).length;
}

function isCreditNote({ origin, invoice }: InvoiceFacts): boolean {
  const { name } = origin?.root ?? {};
  return name === 'CreditNote' || (name !== 'Invoice' && isListed('creditNoteTypes', invoice.typeCode ?? ''));
}

function isKnownProcess({ invoice }: InvoiceFacts): boolean {
  return processes.includes(trimBlanks(invoice.businessProcess ?? ''));
}

function isType(facts: InvoiceFacts, types: string): boolean {
  const { invoice, origin } = facts;
  return (origin !== undefined && !facts.has(invoice, 'typeCode')) || types.split(' ').includes(invoice.typeCode ?? '');
}

const reasonCategories: readonly [id: string, reason: string, category: string][] = [
  ['P0104', 'VATEX-EU-G', 'G'],
  ['P0105', 'VATEX-EU-O', 'O'],
  ['P0106', 'VATEX-EU-IC', 'K'],
  ['P0107', 'VATEX-EU-AE', 'AE'],
  ['P0108', 'VATEX-EU-D', 'E'],
  ['P0109', 'VATEX-EU-F', 'E'],
  ['P0110', 'VATEX-EU-I', 'E'],
  ['P0111', 'VATEX-EU-J', 'E'],
];

const reasons: Rule[] = reasonCategories.map(([id, reason, category]) =>
  eachRule(
    scope.breakdowns,
    {
      id: `PEPPOL-EN16931-${id}`,
      term: 'BT-121',
      at: 'exemptionCode',
      text: text(
        `Der Grund ${reason} gehört zur Kategorie ${category}.`,
        `Reason ${reason} belongs to category ${category}.`,
        ['Gleichen Sie Grund und Kategorie ab.', 'Compare reason and category.'],
      ),
      ok: (group) => group.exemptionCode?.toUpperCase() !== reason || group.category === category,
    },
    'peppol',
  ),
);

/** The electronic addresses of the model, which no element states yet. */
const modelSchemes: Rule = rule('CL008', {
  term: 'BT-34',
  text: notInList('BT-34', 'Peppol EAS'),
  ok: ({ origin, seller, buyer }) =>
    origin !== undefined ||
    [seller, buyer].every(
      ({ electronicAddress }) => electronicAddress?.scheme === undefined || isPeppolScheme(electronicAddress.scheme),
    ),
  at: ({ seller }) => ({ owner: seller, property: 'electronicAddress' }),
});

/** DE-R: the rules of XRechnung under other names, between German parties. */
function germanRules(): Rule[] {
  return [...xrechnungRules, ...xrechnungPaymentRules].flatMap((original) => {
    const id = germanId(original.id);
    if (id === null) return [];
    return [
      {
        ...original,
        id,
        family: 'peppol' as const,
        check: (facts: InvoiceFacts, report: Parameters<Rule['check']>[1]) => {
          if (isGerman(facts)) original.check(facts, report);
        },
      },
    ];
  });
}

function germanId(id: string): string | null {
  if (id === 'BR-TMP-2') return 'DE-R-T02';
  const match = /^BR-DE-(\d+)(?:-([ab]))?$/.exec(id);
  if (!match || match[1] === '21') return null;
  const part = match[2] === undefined ? '' : `-${match[2] === 'a' ? 1 : 2}`;
  return `DE-R-${(match[1] ?? '').padStart(3, '0')}${part}`;
}

export const peppolRules: readonly Rule[] = [...header, ...peppolFileRules, ...reasons, modelSchemes, ...germanRules()];
