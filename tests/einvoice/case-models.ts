import type { Invoice, InvoiceLine, VatCategoryRate } from '#app/einvoice/model.ts';
import type { ProfileId } from '#app/einvoice/profiles.ts';
import { caseInvoice, sumOf } from './case-invoice.ts';
import type { CaseOptions } from './case-invoice.ts';

export interface CaseModel {
  name: string;
  invoice: Invoice;
}

/** One invoice for each VAT category and way to pay. */
export function caseModels(profile: ProfileId): CaseModel[] {
  const text = 'Steuerfrei';
  const of = (name: string, vat: VatCategoryRate[], more: Partial<CaseOptions> = {}): CaseModel => ({
    name,
    invoice: caseInvoice({ profile, vat, ...more }),
  });
  const standard = [{ category: 'S', rate: '19' }];
  const cases = [
    of('S', [...standard, { category: 'S', rate: '7' }]),
    of('Z', [{ category: 'Z', rate: '0' }]),
    of('E', [{ category: 'E', rate: '0' }], { exemption: { text, code: 'VATEX-EU-132' } }),
    of('AE', [{ category: 'AE', rate: '0' }], { exemption: { text, code: 'VATEX-EU-AE' } }),
    of('K', [{ category: 'K', rate: '0' }], { exemption: { text, code: 'VATEX-EU-IC' } }),
    of('G', [{ category: 'G', rate: '0' }], { exemption: { text, code: 'VATEX-EU-G' } }),
    of('O', [{ category: 'O' }], { exemption: { text, code: 'VATEX-EU-O' }, withVatIds: false }),
    of('L', [{ category: 'L', rate: '7' }]),
    of('M', [{ category: 'M', rate: '4' }]),
    of('credit-note', standard, { typeCode: '381' }),
  ];
  const card = of('card', standard);
  card.invoice.payment = { meansCode: '54', card: { number: '123456', holder: 'M. Muster' } };
  const debit = of('debit', standard);
  debit.invoice.payment = {
    meansCode: '59',
    directDebit: {
      mandateReference: 'M-1',
      creditorIdentifier: 'DE98ZZZ09999999999',
      debitedAccount: 'DE02120300000000202051',
    },
  };
  const accounting = of('accounting-currency', standard);
  accounting.invoice.vatAccountingCurrency = 'CHF';
  accounting.invoice.totals = { ...accounting.invoice.totals, vatInAccountingCurrency: '5.00' };
  const pointCode = of('vat-point-code', standard);
  pointCode.invoice.vatPointDateCode = '35';
  const pointDate = of('vat-point-date', standard);
  pointDate.invoice.vatPointDate = '2026-11-20';
  const numbered = of('other-identifiers', standard);
  numbered.invoice.seller = { ...numbered.invoice.seller, identifiers: [{ value: 'V-1' }] };
  numbered.invoice.buyer = { ...numbered.invoice.buyer, identifier: { value: '4012345000030', scheme: '0088' } };
  numbered.invoice.delivery = { ...numbered.invoice.delivery, location: { value: 'L-1' } };
  numbered.invoice.payee = { name: 'Factoring SE', identifier: { value: '4012345000023', scheme: '0088' } };
  numbered.invoice.payment = { meansCode: '30', creditTransfers: [{ account: '123456' }, { account: '654321' }] };
  const all = [...cases, numbered, card, debit, accounting, pointCode, pointDate];
  const credited = all.filter(({ invoice }) => profile === 'xrechnung' && invoice.typeCode !== '381').map(asCreditNote);
  const domestic = all
    .filter(({ name }) => profile === 'peppol' && ['S', 'card', 'debit'].includes(name))
    .map(asDomestic);
  const models = [...all, ...credited, ...domestic].map(({ name, invoice }) => ({
    name,
    invoice: inProfile(invoice, profile),
  }));
  return [...models, ...models.filter(({ name }) => profile === 'peppol' && name === 'S').map(asGreek)];
}

/** UBL has a document of its own for it, with other names and places of terms. */
function asCreditNote({ name, invoice }: CaseModel): CaseModel {
  return { name: `${name} credited`, invoice: { ...invoice, typeCode: '381' } };
}

/** Peppol has rules of its own for trade inside of Germany. */
function asDomestic({ name, invoice }: CaseModel): CaseModel {
  const address = { ...invoice.buyer?.address, countryCode: 'DE', subdivision: 'BY' };
  return {
    name: `${name} domestic`,
    invoice: { ...invoice, buyer: { ...invoice.buyer, address, vatId: 'DE136695976' } },
  };
}

/** Peppol has rules of its own for sellers in Greece. */
function asGreek({ name, invoice }: CaseModel): CaseModel {
  const { seller, buyer } = invoice;
  const inGreece = (number: string) => ({ vatId: `EL${number}`, electronicAddress: { value: number, scheme: '9933' } });
  return {
    name: `${name} greek`,
    invoice: {
      ...invoice,
      number: '123456783|21/11/2026|1|1.1|A|1',
      seller: { ...seller, ...inGreece('123456783'), address: { ...seller?.address, countryCode: 'GR' } },
      buyer: { ...buyer, ...inGreece('098765430'), address: { ...buyer?.address, countryCode: 'GR' } },
      supportingDocuments: [
        { reference: '400001234567890', description: '##M.AR.K##' },
        { reference: 'U-2', description: '##INVOICE|URL##', location: 'https://example.org/r' },
      ],
    },
  };
}

/** What a profile asks for beyond EN 16931, or allows beyond it. */
function inProfile(invoice: Invoice, profile: ProfileId): Invoice {
  if (profile === 'peppol') return withPeppolAddresses(invoice);
  if (profile === 'xrechnung-cvd') return withVehicle(invoice);
  if (profile === 'xrechnung-extension') return withExtensions(invoice);
  return invoice;
}

/** Peppol knows participants by number, not by e-mail. */
function withPeppolAddresses(invoice: Invoice): Invoice {
  return {
    ...invoice,
    seller: { ...invoice.seller, electronicAddress: { value: '4012345000009', scheme: '0088' } },
    buyer: { ...invoice.buyer, electronicAddress: { value: 'ATU12345678', scheme: '9914' } },
  };
}

function withVehicle(invoice: Invoice): Invoice {
  const lines = (invoice.lines ?? []).map((line) => ({
    ...line,
    item: {
      ...line.item,
      classifications: [{ value: 'M1', scheme: 'CVD' }],
      attributes: [{ name: 'cva', value: 'clean' }],
    },
  }));
  return { ...invoice, lines };
}

function withExtensions(invoice: Invoice): Invoice {
  const lines = (invoice.lines ?? []).map((line) => ({ ...line, subLines: [subLineOf(line)] }));
  const { totals } = invoice;
  return {
    ...invoice,
    lines,
    supportingDocuments: [
      { reference: 'X-1', attachment: { content: 'PGEvPg==', mimeCode: 'application/xml', filename: 'x.xml' } },
    ],
    // UBL has them in invoices only.
    ...(invoice.typeCode === '381' ? {} : withThirdParty(totals)),
  };
}

function withThirdParty(totals: Invoice['totals']): Pick<Invoice, 'thirdPartyPayments' | 'totals'> {
  return {
    thirdPartyPayments: [{ type: 'Maut', amount: '4.00', description: 'Mautgebühr' }],
    totals: { ...totals, due: sumOf([totals?.due, '4.00']) },
  };
}

function subLineOf({ allowances: _, charges: __, ...line }: InvoiceLine): InvoiceLine {
  return { ...line, id: `${line.id ?? ''}.1`, netAmount: line.netAmount ?? '0', quantity: '1' };
}
