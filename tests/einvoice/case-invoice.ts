import { toFixed, big } from '#app/values/decimal.ts';
import type {
  AllowanceCharge,
  DocumentAllowanceCharge,
  Invoice,
  InvoiceLine,
  VatBreakdown,
  VatCategoryRate,
} from '#app/einvoice/model.ts';
import { profileOf } from '#app/einvoice/profiles.ts';
import type { ProfileId } from '#app/einvoice/profiles.ts';

/** Invoices made for the suite: one for each tax case, rich in terms, with right totals. */

export interface CaseOptions {
  profile: ProfileId;
  vat: VatCategoryRate[];
  exemption?: { text?: string; code?: string };
  typeCode?: string;
  withVatIds?: boolean;
}

export function sumOf(values: readonly (string | undefined)[]): string {
  return toFixed(
    values.reduce((total, value) => total.plus(value ?? '0'), big('0')),
    2,
  );
}

function lineOf(index: number, vat: VatCategoryRate): InvoiceLine {
  const allowances: AllowanceCharge[] = [
    { amount: '1.00', baseAmount: '10.00', percentage: '10', reason: 'Nachlass', reasonCode: '95' },
  ];
  const charges: AllowanceCharge[] = [{ amount: '2.50', reason: 'Zuschlag', reasonCode: 'FC' }];
  return {
    id: String(index + 1),
    note: 'Bemerkung',
    objectIdentifier: { value: 'OBJ-1', scheme: 'AAA' },
    quantity: '3',
    unitCode: 'H87',
    netAmount: '31.50',
    orderLineReference: '10',
    accountingReference: 'K-1',
    period: { start: '2026-11-01', end: '2026-11-15' },
    allowances,
    charges,
    price: { net: '10.00', discount: '1.00', gross: '11.00', baseQuantity: '1', baseQuantityUnit: 'H87' },
    vat,
    item: {
      name: `Artikel ${index + 1}`,
      description: 'Beschreibung',
      sellerId: 'A-1',
      buyerId: 'B-1',
      standardId: { value: '4012345001235', scheme: '0160' },
      classifications: [{ value: '0721-880X', scheme: 'IB', schemeVersion: '1' }],
      originCountry: 'DE',
      attributes: [{ name: 'Farbe', value: 'blau' }],
    },
  };
}

function documentItem(vat: VatCategoryRate, amount: string, reasonCode: string): DocumentAllowanceCharge {
  return { amount, baseAmount: '100.00', percentage: toFixed(big(amount), 2), reason: 'Grund', reasonCode, vat };
}

function breakdownOf(vat: VatCategoryRate, base: string, exemption: CaseOptions['exemption']): VatBreakdown {
  const rate = vat.rate ?? '0';
  return {
    ...vat,
    rate,
    base,
    amount: toFixed(big(base).times(rate).div(100), 2),
    ...(exemption?.text === undefined ? {} : { exemptionText: exemption.text }),
    ...(exemption?.code === undefined ? {} : { exemptionCode: exemption.code }),
  };
}

export function caseInvoice(options: CaseOptions): Invoice {
  const { vat, exemption } = options;
  const profile = profileOf(options.profile);
  const lines = vat.map((group, index) => lineOf(index, group));
  const [first] = vat;
  if (first === undefined) throw new Error('no VAT group');
  const allowances = [documentItem(first, '5.00', '100')];
  const charges = [documentItem(first, '3.00', 'FC')];
  const breakdown = vat.map((group, index) => breakdownOf(group, index === 0 ? '29.50' : '31.50', exemption));
  const lineNet = sumOf(lines.map((line) => line.netAmount));
  const net = sumOf([lineNet, '-5.00', '3.00']);
  const tax = sumOf(breakdown.map((group) => group.amount));
  const gross = sumOf([net, tax]);
  const { withVatIds = true } = options;
  return {
    ...headerOf(profile, options),
    ...partiesOf(withVatIds),
    allowances,
    charges,
    totals: {
      lineNet,
      allowances: '5.00',
      charges: '3.00',
      net,
      vat: tax,
      gross,
      paid: '10.00',
      rounding: '0.02',
      due: sumOf([gross, '-10.00', '0.02']),
    },
    vatBreakdown: breakdown,
    lines,
  };
}

function headerOf(profile: ReturnType<typeof profileOf>, options: CaseOptions): Invoice {
  return {
    number: 'R-2026-001',
    issueDate: '2026-11-21',
    typeCode: options.typeCode ?? '380',
    currency: 'EUR',
    dueDate: '2026-12-21',
    buyerReference: '04011000-1234512345-06',
    projectReference: 'P-1',
    contractReference: 'V-1',
    purchaseOrderReference: 'B-1',
    salesOrderReference: 'A-1',
    receivingAdviceReference: 'W-1',
    despatchAdviceReference: 'L-1',
    tenderReference: 'T-1',
    invoicedObject: { value: 'O-1', scheme: 'AAA' },
    buyerAccountingReference: 'K-1',
    paymentTerms: '#SKONTO#TAGE=7#PROZENT=2.00#\nZahlbar in 30 Tagen.',
    businessProcess: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    specification: profile.specification,
    notes: [{ subjectCode: 'AAI', text: 'Bemerkung' }],
    precedingInvoices: [{ number: 'R-2026-000', issueDate: '2026-10-01' }],
    invoicingPeriod: { start: '2026-11-01', end: '2026-11-30' },
    supportingDocuments: [
      { reference: 'U-1', description: 'Unterlage', location: 'https://example.org/u1' },
      { reference: 'U-2', attachment: { content: 'aGFsbG8=', mimeCode: 'text/csv', filename: 'u2.csv' } },
    ],
    payment: {
      meansCode: '58',
      meansText: 'Überweisung',
      remittanceInformation: 'R-2026-001',
      creditTransfers: [
        { account: 'DE02120300000000202051', accountName: 'Muster GmbH', serviceProvider: 'BYLADEM1001' },
      ],
    },
  };
}

function partiesOf(withVatIds: boolean): Invoice {
  return {
    seller: {
      name: 'Muster GmbH',
      tradingName: 'Muster',
      identifiers: [{ value: '4012345000009', scheme: '0088' }],
      registration: { value: 'HRB 1' },
      ...(withVatIds ? { vatId: 'DE123456789' } : {}),
      taxNumber: '12/345/67890',
      legalInformation: 'Geschäftsführung: M. Muster',
      electronicAddress: { value: 'rechnung@muster.example', scheme: 'EM' },
      address: {
        line1: 'Weg 1',
        line2: 'Hof',
        line3: 'links',
        city: 'Berlin',
        postCode: '10115',
        subdivision: 'BE',
        countryCode: 'DE',
      },
      contact: { name: 'M. Muster', phone: '+49 30 123456', email: 'info@muster.example' },
    },
    buyer: {
      name: 'Kunde AG',
      tradingName: 'Kunde',
      identifier: { value: 'K-7' },
      registration: { value: 'HRB 2' },
      ...(withVatIds ? { vatId: 'ATU12345678' } : {}),
      electronicAddress: { value: 'ap@kunde.example', scheme: 'EM' },
      address: {
        line1: 'Gasse 2',
        line2: 'Stiege 1',
        line3: 'Tür 5',
        city: 'Wien',
        subdivision: 'W',
        postCode: '1010',
        countryCode: 'AT',
      },
      contact: { name: 'E. Kauf', phone: '+43 1 1234', email: 'kauf@kunde.example' },
    },
    payee: { name: 'Factoring SE', identifier: { value: 'F-1' }, registration: { value: 'HRB 3' } },
    ...(withVatIds
      ? {
          taxRepresentative: {
            name: 'Vertreter',
            vatId: 'DE987654321',
            address: {
              line1: 'Allee 3',
              line2: 'Haus 2',
              line3: 'oben',
              city: 'Bonn',
              subdivision: 'NW',
              postCode: '53111',
              countryCode: 'DE',
            },
          },
        }
      : {}),
    delivery: {
      name: 'Lager',
      location: { value: '4012345000016', scheme: '0088' },
      date: '2026-11-10',
      address: {
        line1: 'Hafen 4',
        line2: 'Tor 1',
        line3: 'Rampe',
        city: 'Linz',
        subdivision: 'OÖ',
        postCode: '4020',
        countryCode: 'AT',
      },
    },
  };
}
