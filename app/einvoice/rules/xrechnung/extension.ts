import { isBlank, trimBlanks } from '../../xml/blanks.ts';
import { isListed, mimeCodes } from '../../codes/codes.ts';
import type { CodeListName } from '../../codes/codes.ts';
import { childrenOf } from '../../element.ts';
import type { InvoiceLine, ThirdPartyPayment } from '../../model.ts';
import type { Term } from '../../findings.ts';
import { decimal, equals, roundCents, sum, writtenPlaces, zero } from '../arithmetic.ts';
import * as places from '../codes/code-places.ts';
import type { CodePlaces } from '../codes/code-places.ts';
import * as values from '../codes/code-values.ts';
import type { CodeValues } from '../codes/code-values.ts';
import type { InvoiceFacts } from '../facts.ts';
import { documentRule, eachRule } from '../rule.ts';
import type { Rule, Scope } from '../rule.ts';
import { missing, notInList, text, tooManyPlaces, unequal } from '../texts.ts';

// Schemes that the Extension adds for digital health applications.
const digaSchemes = ['XR01', 'XR02', 'XR03'];
// Schemes that the list of Schematron 2.5.0 does not have yet.
const newSchemes = ['0242', '0245', '0246', '0248'];

/** A code list that the Extension widens; files are asked at each place, the model at the terms. */
function schemeRule(
  id: string,
  rule: { term: Term; list: CodeListName; without?: string[]; model: CodeValues; ubl: CodePlaces; cii: CodePlaces },
): Rule {
  const isIn = (code: string): boolean => {
    const trimmed = trimBlanks(code);
    // The artefact lets an empty scheme pass.
    if (trimmed === '' || digaSchemes.includes(trimmed)) return true;
    return isListed(rule.list, trimmed) && !(rule.without ?? []).includes(trimmed);
  };
  return {
    id,
    level: 'fatal',
    family: 'extension',
    term: rule.term,
    text: notInList(rule.term, 'ISO 6523, EAS, XR01–XR03'),
    check: (facts, report) => {
      const { origin } = facts;
      if (origin === undefined) {
        for (const { code, place } of rule.model(facts)) {
          if (code !== undefined && !isIn(code)) report({ ...place, found: code });
        }
        return;
      }
      for (const { element, code } of rule[origin.syntax](origin.index))
        if (!isIn(code)) report({ element, found: code });
    },
  };
}

const electronicAddresses = {
  term: 'BT-34',
  list: 'electronicAddressSchemes' as const,
  model: values.electronicAddresses,
  ubl: places.attributes('EndpointID', 'schemeID'),
  cii: places.attributes('URIUniversalCommunication/URIID', 'schemeID'),
};

const schemes: Rule[] = [
  schemeRule('BR-DEX-04', {
    term: 'BT-29',
    list: 'icdSchemes',
    model: values.partyIdentifiers,
    ubl: places.ublPartySchemes,
    cii: places.ciiPartySchemes,
  }),
  schemeRule('BR-DEX-05', {
    term: 'BT-30',
    list: 'icdSchemes',
    model: values.registrations,
    ubl: places.attributes('PartyLegalEntity/CompanyID', 'schemeID'),
    cii: places.ciiRegistrationSchemes,
  }),
  schemeRule('BR-DEX-06', {
    term: 'BT-157',
    list: 'icdSchemes',
    model: values.itemSchemes,
    ubl: places.attributes('StandardItemIdentification/ID', 'schemeID'),
    cii: places.attributes('SpecifiedTradeProduct/GlobalID', 'schemeID'),
  }),
  schemeRule('BR-DEX-07', electronicAddresses),
  {
    ...schemeRule('BR-DEX-07-OLD', { ...electronicAddresses, without: newSchemes }),
    reportAs: 'BR-DEX-07',
  },
  schemeRule('BR-DEX-08', {
    term: 'BT-71',
    list: 'icdSchemes',
    model: values.deliveryLocation,
    ubl: places.attributes('DeliveryLocation/ID', 'schemeID'),
    cii: places.attributes('ShipToTradeParty/GlobalID', 'schemeID'),
  }),
];

function isAllowedMime(code: string | undefined): boolean {
  return code === 'application/xml' || mimeCodes.has(code ?? '');
}

const attachments: Rule = {
  id: 'BR-DEX-01',
  level: 'fatal',
  family: 'extension',
  term: 'BT-125',
  text: notInList('BT-125', 'MIME, application/xml'),
  check: ({ origin, invoice }, report) => {
    if (origin === undefined) {
      for (const document of invoice.supportingDocuments ?? []) {
        const { attachment } = document;
        if (attachment && !isAllowedMime(attachment.mimeCode)) report({ owner: document, property: 'attachment' });
      }
      return;
    }
    const name = origin.syntax === 'ubl' ? 'EmbeddedDocumentBinaryObject' : 'AttachmentBinaryObject';
    for (const element of origin.index.named(name)) {
      const mimeCode = element.attributes.find((attribute) => attribute.name === 'mimeCode')?.value;
      if (!isAllowedMime(mimeCode)) report({ element });
    }
  },
};

const payments: Scope<ThirdPartyPayment> = ({ invoice }, visit) => {
  for (const payment of invoice.thirdPartyPayments ?? []) visit(payment);
};

function paymentField(id: string, term: Term, property: keyof ThirdPartyPayment): Rule {
  return eachRule(
    payments,
    { id, term, at: property, text: missing(term), ok: (payment) => !isBlank(payment[property] ?? '') },
    'extension',
  );
}

/** BT-115 with what third parties pay. */
function isDueWithThirdParties({ totals, invoice }: InvoiceFacts): boolean {
  if (totals === null) return true;
  const [due, gross] = [decimal(totals.due), decimal(totals.gross)];
  if (due === undefined || gross === undefined) return false;
  const thirdParties = sum((invoice.thirdPartyPayments ?? []).map(({ amount }) => decimal(amount)));
  const owed = gross.minus(decimal(totals.paid) ?? zero).plus(thirdParties);
  return roundCents(due.minus(decimal(totals.rounding) ?? zero)).eq(roundCents(owed));
}

function sumsUp(line: InvoiceLine): boolean {
  const parts = line.subLines ?? [];
  if (parts.length === 0) return true;
  const total = sum(parts.map(({ netAmount }) => decimal(netAmount)));
  return equals(decimal(line.netAmount), total) && parts.every(sumsUp);
}

const inUblOnly: Rule[] = [
  documentRule(
    {
      id: 'BR-DEX-02',
      term: 'BT-131',
      level: 'warning',
      text: unequal('BT-131', ['die Summe der Unterpositionen', 'the sum of the sub invoice lines']),
      ok: ({ lines, isCii }) => isCii || lines.every(sumsUp),
    },
    'extension',
  ),
  documentRule(
    {
      id: 'BR-DEX-03',
      term: 'BG-DEX-01',
      text: text(
        'Eine Unterposition hat nicht genau eine Steuerkategorie.',
        'A sub invoice line has not one VAT category.',
        ['Geben Sie je Unterposition eine Kategorie an.', 'State one category for each sub invoice line.'],
      ),
      ok: ({ origin, lines, allLines }) => {
        if (origin === undefined) return allLines.every((line) => lines.includes(line) || line.vat !== undefined);
        return origin.index
          .named('SubInvoiceLine')
          .flatMap((line) => childrenOf(line, 'Item'))
          .every((item) => childrenOf(item, 'ClassifiedTaxCategory').length === 1);
      },
    },
    'extension',
  ),
  documentRule(
    {
      id: 'BR-DEX-09',
      term: 'BT-115',
      text: unequal('BT-115', [
        'Gesamtbetrag mit Umsatzsteuer (BT-112) − gezahlter Betrag (BT-113) + Rundung (BT-114) + Zahlungen Dritter',
        'BT-112 − BT-113 + BT-114 + third party payments',
      ]),
      ok: (facts) => facts.isCii || isDueWithThirdParties(facts),
      at: ({ invoice }) => ({ owner: invoice.totals ?? invoice, property: 'due' }),
    },
    'extension',
  ),
  paymentField('BR-DEX-10', 'BT-DEX-001', 'type'),
  paymentField('BR-DEX-11', 'BT-DEX-002', 'amount'),
  paymentField('BR-DEX-12', 'BT-DEX-003', 'description'),
  eachRule(
    payments,
    {
      id: 'BR-DEX-13',
      term: 'BT-DEX-002',
      at: 'amount',
      text: tooManyPlaces('BT-DEX-002'),
      ok: (payment, facts) => writtenPlaces(facts.written(payment, 'amount')) <= 2,
    },
    'extension',
  ),
  eachRule(
    payments,
    {
      id: 'BR-DEX-14',
      term: 'BT-DEX-002',
      at: 'amount',
      text: text(
        'Die Zahlung eines Dritten (BT-DEX-002) hat eine andere Währung als die Rechnung.',
        'BT-DEX-002 has another currency than the invoice.',
        ['Verwenden Sie die Währung der Rechnung (BT-5).', 'Use the currency of the invoice (BT-5).'],
      ),
      ok: (payment, facts) => {
        const element = facts.elementOf(payment, 'amount');
        const currency = element?.attributes.find(({ name }) => name === 'currencyID')?.value;
        return facts.origin === undefined || currency === facts.invoice.currency;
      },
    },
    'extension',
  ),
];

const subLinesInCii: Rule = {
  id: 'BR-DEX-15',
  level: 'warning',
  family: 'extension',
  syntax: 'cii',
  term: 'BG-DEX-01',
  text: text('Unterpositionen gibt es in CII nicht.', 'CII has no sub invoice lines.', [
    'Verwenden Sie UBL für Unterpositionen.',
    'Use UBL for sub invoice lines.',
  ]),
  check: ({ origin }, report) => {
    const [element] = origin?.index.named('ParentLineID') ?? [];
    if (element) report({ element });
  },
};

export const extensionRules: readonly Rule[] = [attachments, ...schemes, ...inUblOnly, subLinesInCii];
