import { isFilled } from '../xml/blanks.ts';
import { childrenOf } from '../element.ts';
import type { Term } from '../findings.ts';
import type { Invoice } from '../model.ts';
import type { InvoiceFacts } from './facts.ts';
import { documentRule } from './rule.ts';
import type { Report, Rule } from './rule.ts';
import { missing, missingScheme, text } from './texts.ts';

type HeaderText = {
  [Name in keyof Invoice]-?: Required<Invoice>[Name] extends string ? Name : never;
}[keyof Invoice];

function headerField(id: string, term: Term, property: HeaderText): Rule {
  return documentRule({
    id,
    term,
    text: missing(term),
    ok: ({ invoice }) => isFilled(invoice[property]),
    at: ({ invoice }) => ({ owner: invoice, property }),
  });
}

/**
 * The country of an address. The UBL rules ask for it where there is an address, those of CII where there is the party.
 */
function countryRule(id: string, term: Term, party: 'seller' | 'buyer' | 'taxRepresentative'): Rule {
  return documentRule({
    id,
    term,
    text: missing(term),
    ok: (facts) => {
      const owner = facts.invoice[party];
      const isAsked = facts.isCii
        ? party !== 'taxRepresentative' || facts.has(facts.invoice, party)
        : facts.has(owner, 'address');
      return !isAsked || isFilled(owner?.address?.countryCode);
    },
    at: ({ invoice }) => ({ owner: invoice[party]?.address ?? invoice[party] ?? invoice, property: 'countryCode' }),
  });
}

function addressRule(id: string, term: Term, party: 'seller' | 'buyer'): Rule {
  return documentRule({
    id,
    term,
    text: missing(term),
    ok: (facts) => facts.has(facts.invoice[party], 'address'),
    at: ({ invoice }) => ({ owner: invoice, property: party }),
  });
}

const parties: Rule[] = [
  documentRule({ id: 'BR-06', term: 'BT-27', text: missing('BT-27'), ok: ({ seller }) => isFilled(seller.name) }),
  documentRule({ id: 'BR-07', term: 'BT-44', text: missing('BT-44'), ok: ({ buyer }) => isFilled(buyer.name) }),
  addressRule('BR-08', 'BG-5', 'seller'),
  countryRule('BR-09', 'BT-40', 'seller'),
  addressRule('BR-10', 'BG-8', 'buyer'),
  countryRule('BR-11', 'BT-55', 'buyer'),
  documentRule({
    id: 'BR-17',
    term: 'BT-59',
    text: text(
      'Der Zahlungsempfänger hat keinen Namen oder ist der Verkäufer selbst.',
      'The payee has no name or is the seller.',
      ['Nennen Sie den Zahlungsempfänger nur, wenn es ein anderer ist.', 'Name the payee only if it is someone else.'],
    ),
    ok: isPayeeSomeoneElse,
    at: ({ invoice }) => ({ owner: invoice, property: 'payee' }),
  }),
  ...taxRepresentativeRules(),
  documentRule({
    id: 'BR-57',
    term: 'BT-80',
    text: missing('BT-80'),
    ok: (facts) => {
      const { delivery } = facts.invoice;
      if (!facts.has(delivery, 'address')) return true;
      return facts.isUbl ? facts.has(delivery?.address, 'countryCode') : isFilled(delivery?.address?.countryCode);
    },
    at: ({ invoice }) => ({ owner: invoice.delivery?.address ?? invoice, property: 'countryCode' }),
  }),
  electronicAddressScheme('BR-62', 'BT-34', 'seller'),
  electronicAddressScheme('BR-63', 'BT-49', 'buyer'),
  documentRule({
    id: 'BR-CO-26',
    term: 'BT-29',
    text: text('Der Verkäufer hat keine Kennung.', 'The seller has no identifier.', [
      'Geben Sie USt-IdNr. (BT-31), Registernummer (BT-30) oder eine Kennung (BT-29) an, zum Beispiel die Steuernummer.',
      'State VAT identifier (BT-31), registration (BT-30) or an identifier (BT-29), for example the tax number.',
    ]),
    ok: (facts) => {
      const { seller } = facts;
      return (
        !facts.isPartyAsked('seller') ||
        ['vatId', 'identifiers', 'registration'].some((property) => facts.has(seller, property))
      );
    },
    at: ({ invoice }) => ({ owner: invoice, property: 'seller' }),
  }),
];

function isPayeeSomeoneElse(facts: InvoiceFacts): boolean {
  const { payee } = facts.invoice;
  if (payee === undefined && !facts.has(facts.invoice, 'payee')) return true;
  const { seller } = facts;
  if (payee === undefined || !facts.has(payee, 'name')) return false;
  // The two syntaxes compare different names: UBL the trading name, CII the name.
  const sellerName = facts.isCii ? seller.name : seller.tradingName;
  if (payee.name !== undefined && payee.name === sellerName) return false;
  const id = payee.identifier;
  const isSellersId = (seller.identifiers ?? []).some((known) => {
    if (facts.isCii && (known.scheme !== undefined || id?.scheme !== undefined)) return false;
    return known.value === id?.value;
  });
  if (isSellersId) return false;
  const registration = payee.registration?.value;
  return !facts.isCii || registration === undefined || registration !== seller.registration?.value;
}

function taxRepresentativeRules(): Rule[] {
  const isThere = (facts: InvoiceFacts): boolean => facts.has(facts.invoice, 'taxRepresentative');
  const at = ({ invoice }: InvoiceFacts): { owner: object; property: string } => ({
    owner: invoice,
    property: 'taxRepresentative',
  });
  return [
    documentRule({
      id: 'BR-18',
      term: 'BT-62',
      text: missing('BT-62'),
      ok: (facts) => !isThere(facts) || isFilled(facts.invoice.taxRepresentative?.name),
      at,
    }),
    documentRule({
      id: 'BR-19',
      term: 'BG-12',
      text: missing('BG-12'),
      ok: (facts) => !isThere(facts) || facts.has(facts.invoice.taxRepresentative, 'address'),
      at,
    }),
    countryRule('BR-20', 'BT-69', 'taxRepresentative'),
    documentRule({
      id: 'BR-56',
      term: 'BT-63',
      text: missing('BT-63'),
      ok: (facts) => {
        const { taxRepresentative } = facts.invoice;
        if (!isThere(facts)) return true;
        return facts.isUbl ? facts.has(taxRepresentative, 'vatId') : isFilled(taxRepresentative?.vatId);
      },
      at,
    }),
  ];
}

function electronicAddressScheme(id: string, term: Term, party: 'seller' | 'buyer'): Rule {
  return documentRule({
    id,
    term,
    text: missingScheme(term),
    ok: (facts) => {
      const owner = facts[party];
      if (!facts.has(owner, 'electronicAddress')) return !hasEmptyCommunication(facts, party);
      if (facts.isUbl) return hasAttribute(facts, owner, 'schemeID');
      return isFilled(owner.electronicAddress?.scheme) || isFilled(attributeText(facts, owner, 'schemeID'));
    },
    at: (facts) => ({ owner: facts[party], property: 'electronicAddress' }),
  });
}

/** In CII the element around the address is enough to be asked. */
function hasEmptyCommunication(facts: InvoiceFacts, party: 'seller' | 'buyer'): boolean {
  const element = facts.isCii ? facts.elementOf(facts.invoice, party) : undefined;
  return element !== undefined && childrenOf(element, 'URIUniversalCommunication').length > 0;
}

function attributeText(facts: InvoiceFacts, owner: object, name: string): string | undefined {
  const element = facts.elementOf(owner, 'electronicAddress');
  return element?.attributes.find((attribute) => attribute.name === name)?.value;
}

function hasAttribute(facts: InvoiceFacts, owner: object, name: string): boolean {
  return attributeText(facts, owner, name) !== undefined;
}

const references: Rule[] = [
  documentRule({
    id: 'BR-CO-03',
    term: 'BT-7',
    text: text(
      'Datum der Steuerentstehung steht als Datum (BT-7) und als Code (BT-8) da.',
      'VAT point date is stated as a date (BT-7) and as a code (BT-8).',
      ['Geben Sie nur eines von beiden an.', 'State only one of the two.'],
    ),
    ok: (facts) => !(facts.has(facts.invoice, 'vatPointDate') && facts.has(facts.invoice, 'vatPointDateCode')),
    at: ({ invoice }) => ({ owner: invoice, property: 'vatPointDate' }),
  }),
  {
    id: 'BR-52',
    level: 'fatal',
    family: 'en16931',
    term: 'BT-122',
    text: missing('BT-122'),
    check: reportUnnamedDocuments,
  },
  {
    id: 'BR-55',
    level: 'fatal',
    family: 'en16931',
    term: 'BT-25',
    text: missing('BT-25'),
    check: reportUnnumberedReferences,
  },
];

/** In UBL a reference may stand in a line too, which is no BG-3. */
function reportUnnumberedReferences(facts: InvoiceFacts, report: Report): void {
  const { invoice, origin } = facts;
  for (const reference of invoice.precedingInvoices ?? []) {
    const isNumbered = facts.isUbl ? facts.has(reference, 'number') : isFilled(reference.number);
    if (!isNumbered) report({ owner: reference, property: 'number' });
  }
  if (!facts.isUbl || origin === undefined) return;
  const ofInvoice = new Set(childrenOf(origin.root, 'BillingReference'));
  for (const element of origin.index.named('BillingReference')) {
    const documents = childrenOf(element, 'InvoiceDocumentReference');
    const isNumbered = documents.some((document) => childrenOf(document, 'ID').length > 0);
    if (!ofInvoice.has(element) && !isNumbered) report({ element });
  }
}

/** Files are asked for every kind of additional document, also those that are no BG-24. */
function reportUnnamedDocuments({ origin, invoice }: InvoiceFacts, report: Report): void {
  if (origin === undefined) {
    for (const document of invoice.supportingDocuments ?? []) {
      if (!isFilled(document.reference)) report({ owner: document, property: 'reference' });
    }
    return;
  }
  const isUbl = origin.syntax === 'ubl';
  const id = isUbl ? 'ID' : 'IssuerAssignedID';
  for (const element of origin.index.named(isUbl ? 'AdditionalDocumentReference' : 'AdditionalReferencedDocument')) {
    if (!childrenOf(element, id).some(({ text: value }) => isFilled(value))) report({ element });
  }
}

export const headerRules: readonly Rule[] = [
  headerField('BR-01', 'BT-24', 'specification'),
  headerField('BR-02', 'BT-1', 'number'),
  documentRule({
    id: 'BR-03',
    term: 'BT-2',
    text: missing('BT-2'),
    ok: (facts) => isFilled(facts.invoice.issueDate) && facts.isDateForm102(facts.invoice, 'issueDate'),
    at: ({ invoice }) => ({ owner: invoice, property: 'issueDate' }),
  }),
  headerField('BR-04', 'BT-3', 'typeCode'),
  headerField('BR-05', 'BT-5', 'currency'),
  documentRule({ id: 'BR-16', term: 'BG-25', text: missing('BG-25'), ok: ({ lines }) => lines.length > 0 }),
  ...parties,
  ...references,
];
