import { isBlank, trimBlanks } from '../../xml/blanks.ts';
import { attributeOf, childrenOf, descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { Term } from '../../findings.ts';
import type { InvoiceFacts } from '../facts.ts';
import type { Rule } from '../rule.ts';
import { missing, text } from '../texts.ts';

/** NL-R: what Peppol asks of sellers in the Netherlands. */

const seller = ['AccountingSupplierParty', 'Party'];
const buyer = ['AccountingCustomerParty', 'Party'];
const representative = ['TaxRepresentativeParty'];

function isDutch(root: XmlElement, party: readonly string[]): boolean {
  const [code] = descend(root, [...party, 'PostalAddress', 'Country', 'IdentificationCode']);
  return trimBlanks(code?.text)?.toUpperCase() === 'NL';
}

interface DutchRule {
  term: Term;
  text?: Rule['text'];
  /** Who must be in the Netherlands besides the seller. */
  also?: readonly string[];
  find: (root: XmlElement, facts: NonNullable<InvoiceFacts['origin']>) => readonly XmlElement[];
  ok: (element: XmlElement, root: XmlElement) => boolean;
}

function dutch(number: string, rule: DutchRule): Rule {
  const { term, text: what = missing(term), also, find, ok } = rule;
  return {
    id: `NL-R-00${number}`,
    level: 'fatal',
    family: 'peppol',
    syntax: 'ubl',
    term,
    text: what,
    check: ({ origin }, report) => {
      if (origin === undefined || !isDutch(origin.root, seller) || (also && !isDutch(origin.root, also))) return;
      for (const element of find(origin.root, origin)) if (!ok(element, origin.root)) report({ element });
    },
  };
}

function address(number: string, term: Term, party: readonly string[]): Rule {
  return dutch(number, {
    term,
    text: text(
      'Straße, Ort oder Postleitzahl fehlt (Niederlande).',
      'Street, city or post code is missing (Netherlands).',
      ['Ergänzen Sie die Anschrift.', 'Complete the address.'],
    ),
    ...(party === seller ? {} : { also: party }),
    find: (root) => descend(root, [...party, 'PostalAddress']),
    ok: (element) => ['StreetName', 'CityName', 'PostalZone'].every((name) => childrenOf(element, name).length > 0),
  });
}

function registration(number: string, term: Term, party: readonly string[]): Rule {
  return dutch(number, {
    term,
    text: text(
      'Die Registernummer muss eine KvK- oder OIN-Nummer sein (Schema 0106 oder 0190).',
      'The registration must be a KvK or OIN number (scheme 0106 or 0190).',
      ['Geben Sie Nummer und Schema an.', 'State number and scheme.'],
    ),
    ...(party === seller ? {} : { also: party }),
    find: (root) => descend(root, [...party, 'PartyLegalEntity', 'CompanyID']),
    ok: (id) => ['0106', '0190'].includes(attributeOf(id, 'schemeID') ?? '') && !isBlank(id.text),
  });
}

const meansOfPayment = ['30', '48', '49', '57', '58', '59'];

export const dutchRules: readonly Rule[] = [
  dutch('1', {
    term: 'BT-25',
    find: (root) => childrenOf(root, 'CreditNoteTypeCode'),
    ok: (_, root) => descend(root, ['BillingReference', 'InvoiceDocumentReference', 'ID']).length > 0,
  }),
  address('2', 'BG-5', seller),
  registration('3', 'BT-30', seller),
  address('4', 'BG-8', buyer),
  registration('5', 'BT-47', buyer),
  address('6', 'BG-12', representative),
  dutch('7', {
    term: 'BG-16',
    find: (root) => childrenOf(root, 'LegalMonetaryTotal'),
    ok: (totals, root) => {
      const [amount] = childrenOf(totals, 'PayableAmount');
      const due = amount === undefined ? Number.NaN : Number(amount.text);
      const isPaid = root.name === 'CreditNote' ? due >= 0 : due <= 0;
      return isPaid || childrenOf(root, 'PaymentMeans').length > 0;
    },
  }),
  dutch('8', {
    term: 'BT-81',
    also: buyer,
    text: text('Diese Zahlungsart gibt es dort nicht.', 'This way to pay is not used there.', [
      `Verwenden Sie ${meansOfPayment.join(', ')}.`,
      `Use ${meansOfPayment.join(', ')}.`,
    ]),
    find: (root) => childrenOf(root, 'PaymentMeans'),
    ok: (means) => meansOfPayment.includes(trimBlanks(childrenOf(means, 'PaymentMeansCode')[0]?.text) ?? ''),
  }),
  dutch('9', {
    term: 'BT-13',
    find: (_, { index }) => index.named('OrderLineReference').flatMap((reference) => childrenOf(reference, 'LineID')),
    ok: (_, root) => descend(root, ['OrderReference', 'ID']).length > 0,
  }),
];
