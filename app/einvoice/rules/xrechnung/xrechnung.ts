import { isFilled, trimBlanks } from '../../xml/blanks.ts';
import { attributeOf, descend } from '../../element.ts';
import type { SupportingDocument } from '../../model.ts';
import { profiles } from '../../profiles.ts';
import { areSkontoLinesSound } from '../../skonto.ts';
import type { InvoiceFacts } from '../facts.ts';
import { eachRule } from '../rule.ts';
import type { Rule } from '../rule.ts';
import * as scope from '../scopes.ts';
import { missing, text } from '../texts.ts';
import { xrechnungRule } from './xrechnung-rule.ts';
import { xrechnungParties } from './party-rules.ts';

const documentTypes = ['326', '380', '384', '389', '381', '875', '876', '877'];
const taxedCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'];

function isSellerTaxKnown(facts: InvoiceFacts): boolean {
  const items = facts.isCii ? [] : [...facts.allowances, ...facts.charges];
  const vats = [...facts.lines, ...items].flatMap((taxed) => facts.vatsOf(taxed));
  const used = vats.some(({ category = '', taxType }) => {
    return taxedCategories.includes(category) && (!facts.isCii || taxType === undefined);
  });
  const { seller: party, invoice } = facts;
  const isNamed = isFilled(party.vatId) || isFilled(party.taxNumber) || facts.has(invoice, 'taxRepresentative');
  return !used || isNamed || hasPaddedScheme(facts);
}

/** The artefact of CII takes white space around the scheme of a tax registration, here and nowhere else. */
function hasPaddedScheme(facts: InvoiceFacts): boolean {
  const party = facts.isCii ? facts.elementOf(facts.invoice, 'seller') : undefined;
  if (party === undefined) return false;
  return descend(party, ['SpecifiedTaxRegistration', 'ID']).some(
    (id) => ['VA', 'FC'].includes(trimBlanks(attributeOf(id, 'schemeID') ?? '')) && isFilled(id.text),
  );
}

const header: Rule[] = [
  xrechnungRule('BR-DE-1', {
    term: 'BG-16',
    text: missing('BG-16'),
    ok: (facts) => facts.paymentMeans.length > 0,
    at: ({ invoice }) => ({ owner: invoice, property: 'payment' }),
  }),
  xrechnungRule('BR-DE-15', {
    term: 'BT-10',
    text: missing('BT-10'),
    ok: ({ invoice }) => isFilled(invoice.buyerReference),
    at: ({ invoice }) => ({ owner: invoice, property: 'buyerReference' }),
  }),
  xrechnungRule('BR-DE-16', {
    term: 'BT-31',
    text: text(
      'Der Verkäufer nennt weder USt-IdNr. noch Steuernummer.',
      'The seller states neither VAT identifier nor tax number.',
      [
        'Geben Sie USt-IdNr. (BT-31) oder Steuernummer (BT-32) an.',
        'State VAT identifier (BT-31) or tax number (BT-32).',
      ],
    ),
    ok: isSellerTaxKnown,
    at: (facts) => ({ owner: facts.seller, property: 'vatId' }),
  }),
  xrechnungRule('BR-DE-17', {
    term: 'BT-3',
    level: 'warning',
    text: text('Diese Rechnungsart sieht XRechnung nicht vor.', 'XRechnung does not foresee this invoice type.', [
      `Verwenden Sie eine von: ${documentTypes.join(', ')}.`,
      `Use one of: ${documentTypes.join(', ')}.`,
    ]),
    ok: ({ invoice }) => documentTypes.includes(invoice.typeCode ?? ''),
    at: ({ invoice }) => ({ owner: invoice, property: 'typeCode' }),
  }),
  xrechnungRule('BR-DE-18', {
    term: 'BT-20',
    text: text(
      'Die Angabe zum Skonto hat nicht die vorgeschriebene Form.',
      'The cash discount is not in the prescribed form.',
      [
        'Schreiben Sie zum Beispiel „#SKONTO#TAGE=14#PROZENT=2.00#“ und danach einen Zeilenumbruch.',
        'Write for example "#SKONTO#TAGE=14#PROZENT=2.00#" and a line break after it.',
      ],
    ),
    ok: ({ invoice }) => areSkontoLinesSound(invoice.paymentTerms ?? ''),
    at: ({ invoice }) => ({ owner: invoice, property: 'paymentTerms' }),
  }),
  xrechnungRule('BR-DE-21', {
    term: 'BT-24',
    level: 'warning',
    text: text(
      'Die Kennung der Spezifikation (BT-24) ist keine der XRechnung 3.0.',
      'BT-24 is no identifier of XRechnung 3.0.',
      ['Verwenden Sie die Kennung der aktuellen Version.', 'Use the identifier of the current version.'],
    ),
    ok: (facts) => {
      const stated = facts.written(facts.invoice, 'specification');
      return profiles.some(({ specification, families }) => families.includes('xrechnung') && specification === stated);
    },
    at: ({ invoice }) => ({ owner: invoice, property: 'specification' }),
  }),
  xrechnungRule('BR-DE-22', {
    term: 'BT-125',
    text: text('Zwei Anhänge haben denselben Dateinamen.', 'Two attachments have the same file name.', [
      'Geben Sie jedem Anhang einen eigenen Namen.',
      'Give each attachment a name of its own.',
    ]),
    ok: haveOwnFilenames,
    at: ({ invoice }) => ({ owner: invoice, property: 'supportingDocuments' }),
  }),
  xrechnungRule('BR-DE-26', {
    term: 'BG-3',
    level: 'warning',
    text: text(
      'Die Rechnungskorrektur (384) nennt nicht die frühere Rechnung.',
      'The corrected invoice (384) does not name the earlier one.',
      ['Geben Sie Nummer und Datum der früheren Rechnung an.', 'State number and date of the earlier invoice.'],
    ),
    // In UBL an element around the reference is none.
    ok: ({ invoice, isUbl, origin }) => {
      if (invoice.typeCode !== '384') return true;
      if (!isUbl || origin === undefined) return (invoice.precedingInvoices ?? []).length > 0;
      return origin.index.at('BillingReference/InvoiceDocumentReference').length > 0;
    },
    at: ({ invoice }) => ({ owner: invoice, property: 'precedingInvoices' }),
  }),
  xrechnungRule('BR-DE-TMP-32', {
    term: 'BT-72',
    level: 'information',
    text: text('Das Liefer- oder Leistungsdatum fehlt.', 'The date of supply is missing.', [
      'Geben Sie das Leistungsdatum (BT-72) oder einen Zeitraum (BG-14, BG-26) an; § 14 UStG verlangt es.',
      'State date (BT-72) or period (BG-14, BG-26); German law asks for it.',
    ]),
    ok: (facts) =>
      facts.has(facts.invoice.delivery, 'date') ||
      facts.has(facts.invoice, 'invoicingPeriod') ||
      facts.lines.every((line) => facts.has(line, 'period')),
  }),
];

function haveOwnFilenames(facts: InvoiceFacts): boolean {
  const names = (facts.invoice.supportingDocuments ?? []).flatMap((document) => {
    const element = facts.elementOf(document, 'attachment');
    return document.attachment?.filename ?? (element && attributeOf(element, 'filename')) ?? [];
  });
  return new Set(names).size === names.length;
}

const documents: Rule[] = [
  eachRule(
    scope.breakdowns,
    { id: 'BR-DE-14', term: 'BT-119', at: 'rate', text: missing('BT-119'), ok: ({ rate }) => isFilled(rate) },
    'xrechnung',
  ),
  eachRule(
    scope.documents,
    {
      id: 'BR-TMP-2',
      term: 'BT-124',
      at: 'location',
      level: 'warning',
      text: text('Die Internetadresse der Unterlage (BT-124) ist nicht vollständig.', 'BT-124 is no absolute URL.', [
        'Geben Sie die Adresse mit Schema an, zum Beispiel https://.',
        'State the address with its scheme, for example https://.',
      ]),
      ok: (document, facts) =>
        !hasLocation(document, facts) || /^[a-zA-Z][a-zA-Z0-9+.-]+:/.test(document.location ?? ''),
    },
    'xrechnung',
  ),
  eachRule(
    scope.lines,
    {
      id: 'BR-TMP-3',
      term: 'BT-149',
      at: 'price',
      syntax: 'cii',
      text: text(
        'Die Preisbasismenge bei Brutto- und Nettopreis ist verschieden.',
        'The base quantities of gross and net price differ.',
        ['Geben Sie bei beiden dieselbe Menge und Einheit an.', 'State the same quantity and unit with both.'],
      ),
      ok: (line, facts) => {
        const element = facts.elementOf(line, '');
        const [gross, net] = ['GrossPriceProductTradePrice', 'NetPriceProductTradePrice'].map(
          (price) => element && descend(element, ['SpecifiedLineTradeAgreement', price, 'BasisQuantity'])[0],
        );
        if (gross === undefined || net === undefined) return true;
        const units = [attributeOf(gross, 'unitCode'), attributeOf(net, 'unitCode')];
        const sameUnit = units.includes(undefined) || units[0] === units[1];
        return gross.text === net.text && sameUnit;
      },
    },
    'xrechnung',
  ),
];

export const xrechnungRules: readonly Rule[] = [...xrechnungParties, ...header, ...documents];

/** In UBL the element around the address counts, even without one. */
function hasLocation(document: SupportingDocument, facts: InvoiceFacts): boolean {
  const element = facts.isUbl ? facts.elementOf(document, '') : undefined;
  if (element === undefined) return facts.has(document, 'location');
  return descend(element, ['Attachment', 'ExternalReference']).length > 0;
}
