import { cancelInvoice } from '#app/invoicing/invoice/cancel-invoice.ts';
import { correctInvoice } from '#app/invoicing/invoice/correct-invoice.ts';
import type { LineCredit } from '#app/invoicing/invoice/credited-lines.ts';
import type { Language } from '#app/values/decimal.ts';
import type { Assets } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import type { Syntax } from '#app/einvoice/bindings/vocabulary.ts';
import type { ProfileId } from '#app/einvoice/profiles.ts';
import type { BilledSnapshot, CorrectionSnapshot, CustomerSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { taxCaseNames, taxCases } from '#app/invoicing/tax/tax-cases.ts';
import type { ExemptCase } from '#app/invoicing/tax/tax.ts';
import { units } from '#app/values/units.ts';
import { amountChanges, book } from './case-amounts.ts';
import { annexChanges } from './case-annexes.ts';
import { billOf, customers, lineOf, sellers, untaxed } from './case-snapshot-base.ts';
import type { CaseChange, CaseLine } from './case-snapshot-base.ts';

export interface CaseSnapshot {
  name: string;
  snapshot: BilledSnapshot;
  profile: ProfileId;
  /** contents of attached files, for `fromInvoice` */
  assets: Assets;
  /** in which the official validators judge the profile */
  syntaxes: readonly Syntax[];
}

const exemptCases = Object.keys(taxCases).filter((taxCase): taxCase is ExemptCase => taxCase.startsWith('exempt-'));
const section13bCases = taxCaseNames.filter((taxCase) => taxCase.startsWith('section-13b-'));
const goods: CaseLine = { name: 'Messgerät', quantity: '3', unitCode: 'H87', unitPrice: '249.5' };

export const taxChanges: Record<string, CaseChange> = {
  'mixed-rates': { lines: [{}, book, { quantity: '0.3333', unitPrice: '77.7777' }] },
  'rates-of-2020': {
    supply: { kind: 'period', from: '2020-07-01', to: '2020-12-31' },
    lines: [{ taxRateBp: 1600 }, { ...book, taxRateBp: 500 }],
  },
  'small-business': { seller: sellers.small, lines: [untaxed('small-business')] },
  'small-business-without-vat-id': { seller: sellers.smallWithoutVatId, lines: [untaxed('small-business')] },
  'reverse-charge-domestic': { lines: [untaxed('reverse-charge-domestic', { name: 'Trockenbau' })] },
  'section-13b-construction': { lines: [untaxed('section-13b-construction', { name: 'Trockenbau' })] },
  'section-13b-several': { lines: section13bCases.map((taxCase) => untaxed(taxCase, { name: taxCase })) },
  'reverse-charge-buyer-without-vat-id': {
    customer: customers.registered,
    lines: [untaxed('reverse-charge-domestic', { name: 'Gebäudereinigung' })],
  },
  'reverse-charge-eu': { customer: customers.austrian, lines: [untaxed('reverse-charge-eu')] },
  'triangular-supply': { customer: customers.austrian, lines: [untaxed('triangular-supply', goods)] },
  'intra-community-supply': { customer: customers.austrian, lines: [untaxed('intra-community-supply', goods)] },
  'intra-community-supply-elsewhere': {
    customer: customers.austrian,
    supply: { kind: 'period', from: '2026-11-01', to: '2026-11-15' },
    delivery: {
      name: 'Lager Linz',
      address: { street: 'Hafen 4', addition: 'Tor 2', postCode: '4020', city: 'Linz', countryCode: 'AT' },
    },
    lines: [untaxed('intra-community-supply', goods)],
  },
  export: { customer: customers.swiss, lines: [untaxed('export', goods)] },
  'not-taxable': { customer: customers.swiss, lines: [untaxed('not-taxable')] },
  'not-taxable-with-discount': {
    customer: customers.swiss,
    lines: [untaxed('not-taxable')],
    allowances: [{ reason: 'Rabatt', reasonCode: '95', percentBp: 500 }],
    charges: [{ reason: 'Versand', reasonCode: 'FC', amountCents: 700 }],
  },
  photovoltaics: { customer: customers.consumer, lines: [untaxed('zero-photovoltaics', goods), {}] },
  'margin-used-goods': { customer: customers.consumer, lines: [untaxed('margin-used-goods', goods)] },
  'margin-works-of-art': { lines: [untaxed('margin-works-of-art', goods)] },
  'margin-collectors-items': { lines: [untaxed('margin-collectors-items', goods)] },
  'margin-travel': { customer: customers.consumer, lines: [untaxed('margin-travel', { name: 'Reise' })] },
  ...Object.fromEntries(exemptCases.map((taxCase) => [taxCase, { lines: [untaxed(taxCase)] }])),
  'several-exemptions': {
    lines: [
      untaxed('exempt-medical', { note: 'Zimmer 4' }),
      untaxed('exempt-courses'),
      untaxed('margin-works-of-art'),
      {},
    ],
    allowances: [{ reason: 'Nachlass', amountCents: 1000 }],
  },
};

const { allowances: _, charges: __, ...optionalLine } = lineOf({ id: '3', name: 'Modell' });

export const prepaid = { number: 'RE-2026-0030', issueDate: '2026-10-01', netCents: 4000, taxCents: 760 };

const documentChanges: Record<string, CaseChange> = {
  'self-billed': { typeCode: '389' },
  'partial-invoice': { typeCode: '326', paymentReceivedOn: '2026-11-20' },
  'final-invoice': { prepayments: [prepaid, { ...prepaid, number: 'RE-2026-0035', issueDate: '2026-10-31' }] },
  'final-invoice-paid': { prepayments: [{ ...prepaid, netCents: 10_000, taxCents: 1900 }] },
  'final-invoice-overpaid': { prepayments: [{ ...prepaid, netCents: 20_000, taxCents: 3800 }] },
  'construction-part': { typeCode: '875' },
  'construction-final': { typeCode: '877', prepayments: [prepaid] },
  'remaining-amount': { lines: [{}, { name: 'Abzüglich Abschlag RE-2026-0030', quantity: '-1', unitPrice: '40' }] },
  'cash-discounts': {
    paymentTerms: 'Zahlbar ohne Abzug bis 05.12.2026.\nKunde #1, Auftrag #2',
    cashDiscounts: [
      { days: 3, percentBp: 300, baseCents: 10_000 },
      { days: 7, percentBp: 200 },
    ],
  },
  'direct-debit': {
    directDebit: {
      mandateReference: 'M-2026-7',
      creditorIdentifier: 'DE98ZZZ09999999999',
      debitedIban: 'DE89370400440532013000',
    },
  },
  'account-outside-sepa': {
    payment: { kind: 'credit-transfer', iban: 'CR05015202001026284066', accountName: 'Ada Nordmann' },
  },
  'customer-in-kosovo': { customer: customers.kosovan },
  attachments: {
    attachments: [
      {
        reference: 'Stunden',
        description: 'Stundenzettel',
        file: { sha256: 'ab12', filename: 'stunden.csv', mimeCode: 'text/csv' },
      },
      { reference: 'Plan', location: 'https://nordmann.example/plan.pdf' },
    ],
  },
  delivery: {
    delivery: {
      name: 'Baustelle',
      address: { street: 'Deich 9', postCode: '27568', city: 'Bremerhaven', countryCode: 'DE' },
    },
  },
  'preceding-invoice': { precedingNumber: 'ALT-2025/7', precedingDate: '2025-09-01' },
  'preceding-invoice-undated': { precedingNumber: 'ALT #7', typeCode: '326' },
  payee: { payee: { name: 'Factoring Nord AG', registrationNumber: 'HRB 99' } },
  'line-periods': {
    supply: { kind: 'period', from: '2026-10-01', to: '2026-11-30' },
    lines: [
      { period: { from: '2026-10-01', to: '2026-10-31' } },
      {
        period: { from: '2026-11-01', to: '2026-11-30' },
        orderLineReference: '20',
        articleNumber: 'A-7',
        customerArticleNumber: 'K-3',
      },
    ],
  },
  structured: {
    lines: [{}, book],
    entries: [
      { kind: 'section', text: 'Planung #1 & #2' },
      { kind: 'line', id: '1' },
      { kind: 'text', text: 'Nach Aufwand.\nStand November' },
      { kind: 'line', id: '2' },
      { kind: 'subtotal', label: 'Summe Planung' },
      { kind: 'optional', line: { ...optionalLine, netCents: 10_000 } },
    ],
  },
  units: { lines: units.map(({ code }) => ({ unitCode: code })) },
  references: {
    orderReference: 'B-1',
    despatchReference: 'L-1',
    contractReference: 'V-1',
    salesOrderReference: 'A-1',
    projectReference: 'P-1',
    subject: 'Umbau',
    introText: 'Wie besprochen.',
    closingText: 'Vielen Dank.',
  },
  'number-signs': {
    subject: 'Tickets #9, #10 und #11',
    introText: '#12# wie besprochen',
    closingText: 'Danke #1',
    paymentTerms: '#SKONTO#TAGE=7#PROZENT=2.00#',
  },
  'consumer-real-estate': { customer: customers.consumer, legalNotes: ['keep-invoice', 'cash-accounting'] },
  'public-customer': { customer: customers.public },
};

/** Invoices by what they change, and what takes them back or corrects them. */
function changes(): Record<string, CaseChange> {
  return { ...taxChanges, ...amountChanges, ...documentChanges, ...annexChanges(taxChanges) };
}

const renderer = { template: 'standard-1', engine: 'none', fonts: 'none' };

export function cancelled(change: CaseChange, language: Language, typeCode: '384' | '381'): CorrectionSnapshot {
  const content = cancelInvoice(billOf(change, language), {
    issueDate: '2026-11-25',
    renderer,
    reason: 'Falsche Menge',
    typeCode,
  });
  return { ...content, number: 'ST-2026-0003' };
}

/** What `credits` takes back of the invoice; absent: an hour, or one piece, of its first line. */
export function corrected(change: CaseChange, language: Language, credits?: readonly LineCredit[]): CorrectionSnapshot {
  const crediting = { issueDate: '2026-11-25', renderer, reason: 'Eine zu viel', credits: credits ?? [ofFirst] };
  const outcome = correctInvoice(billOf(change, language), crediting, []);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return { ...outcome.content, number: 'ST-2026-0003' };
}

const ofFirst: LineCredit = { id: '1', quantity: '1' };

function corrections(language: Language): Record<string, CorrectionSnapshot> {
  const amounts = amountChanges['gross-prices-with-discounts'] ?? {};
  return {
    cancellation: cancelled({ lines: [{}, book] }, language, '384'),
    'cancellation-credit-note': cancelled({ lines: [{}, book] }, language, '381'),
    'cancellation-structured': cancelled(documentChanges['structured'] ?? {}, language, '384'),
    'cancellation-gross': cancelled(amounts, language, '384'),
    'cancellation-final-invoice': cancelled({ prepayments: [prepaid] }, language, '384'),
    'cancellation-annex': cancelled(annexChanges({})['annex-several-deposits'] ?? {}, language, '384'),
    'cancellation-reverse-charge': cancelled({ lines: [untaxed('reverse-charge-domestic')] }, language, '384'),
    'cancellation-credit-note-discounts': cancelled(amounts, language, '381'),
    correction: corrected({}, language),
    'correction-amounts': corrected(amounts, language, [
      { id: '1', amountCents: 500 },
      { id: '2', quantity: '1.5' },
    ]),
    'correction-line-allowances': corrected(amountChanges['line-allowances'] ?? {}, language),
    'correction-charge-percent': corrected(amountChanges['charge-percent'] ?? {}, language),
    'cancellation-charge-percent': cancelled(amountChanges['charge-percent-gross'] ?? {}, language, '384'),
    'correction-line-charges': corrected(amountChanges['line-charges'] ?? {}, language),
    'cancellation-line-charges': cancelled(amountChanges['line-charges'] ?? {}, language, '384'),
    'cancellation-gross-line-charges': cancelled(
      amountChanges['gross-prices-with-line-charges'] ?? {},
      language,
      '384',
    ),
    ...Object.fromEntries(
      Object.entries(taxChanges).map(([name, change]) => [`correction-${name}`, corrected(change, language)]),
    ),
  };
}

const assets: Assets = new Map([['ab12', 'RGF0dW07U3R1bmRlbgoyMDI2LTExLTE4OzIK']]);

// What Peppol BIS takes from a German seller to a German business.
const peppolCases: ReadonlySet<string> = new Set([
  'mixed-rates',
  'discount-percent',
  'discount-amount',
  'charge-percent',
  'line-allowances',
  'line-charges',
  'gross-prices',
  'cash-discounts',
  'partial-invoice',
  'preceding-invoice',
  'final-invoice',
  'cancellation',
  'cancellation-credit-note',
  'reverse-charge-domestic',
  'attachments',
  'annex',
  'annex-several-deposits',
]);

/** One frozen document for each case, in both languages, and as each profile that takes it. */
export function caseSnapshots(): CaseSnapshot[] {
  return (['de', 'en'] as const).flatMap((language) => {
    const invoices = Object.entries(changes()).map(([name, change]) => [name, billOf(change, language)] as const);
    const all = [...invoices, ...Object.entries(corrections(language))];
    return all.flatMap(([name, snapshot]) =>
      profilesOf(name).map((profile) => ({
        name: `${name}/${language}/${profile}`,
        snapshot: profile === 'peppol' ? { ...snapshot, ...peppolParties(snapshot) } : snapshot,
        profile,
        assets,
        syntaxes: profile === 'peppol' ? (['ubl'] as const) : (['ubl', 'cii'] as const),
      })),
    );
  });
}

function profilesOf(name: string): ProfileId[] {
  return ['xrechnung', 'zugferd-en16931', ...(peppolCases.has(name) ? (['peppol'] as const) : [])];
}

/** Peppol knows participants by number, not by e-mail. */
function peppolParties({ seller, customer }: BilledSnapshot): Pick<BilledSnapshot, 'seller' | 'customer'> {
  const addressed: CustomerSnapshot = { ...customer, electronicAddress: { scheme: '9930', value: 'DE136695976' } };
  return { seller: { ...seller, electronicAddress: { scheme: '9930', value: 'DE123456788' } }, customer: addressed };
}
