import { freezeAmounts } from '#app/invoicing/invoice/freeze-amounts.ts';
import type { ReportView } from '#app/invoicing/documents/report-model.ts';
import type { TypedAmounts, TypedLine } from '#app/invoicing/invoice/freeze-amounts.ts';
import type { CustomerSnapshot, SellerSnapshot } from '#app/invoicing/invoice/snapshot-parties.ts';
import type { InvoiceSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import type { TaxCase } from '#app/invoicing/tax/tax.ts';
import { renderer } from '#app/pdf/renderer.ts';

export interface LineInput {
  name: string;
  description?: string;
  quantity?: string;
  unitCode?: string;
  unitPrice?: string;
  taxCase?: TaxCase;
  taxRateBp?: number;
}

export const seller: SellerSnapshot = {
  name: 'Karla Köhler Grafikdesign e. K.',
  tradingName: 'Studio Köhler',
  address: { street: 'Lindenallee 12', postCode: '04109', city: 'Leipzig', countryCode: 'DE' },
  vatId: 'DE123456788',
  taxNumber: '231/123/45678',
  registrationNumber: 'HRA 12345',
  legalInformation: 'Amtsgericht Leipzig\nInhaberin: Karla Köhler',
  contact: { name: 'Karla Köhler', phone: '+49 341 123456-0', email: 'rechnung@studio-koehler.example' },
  electronicAddress: { scheme: 'EM', value: 'rechnung@studio-koehler.example' },
  website: 'studio-koehler.example',
  smallBusiness: false,
};

export const smallSeller: SellerSnapshot = {
  name: 'Jonas Brandt',
  address: { street: 'Am Anger 4', postCode: '99084', city: 'Erfurt', countryCode: 'DE' },
  taxNumber: '151/815/08154',
  contact: { name: 'Jonas Brandt', phone: '0361 5550199', email: 'jonas@brandt.example' },
  electronicAddress: { scheme: 'EM', value: 'jonas@brandt.example' },
  smallBusiness: true,
};

export const customer: CustomerSnapshot = {
  number: '1007',
  kind: 'business',
  name: 'Möbelmanufaktur Brömse GmbH & Co. KG',
  nameAddition: 'Abteilung Einkauf',
  address: { street: 'Fährstraße 3', postCode: '20457', city: 'Hamburg', countryCode: 'DE' },
  vatId: 'DE136695976',
  contact: { name: 'Erika Muster', email: 'einkauf@broemse.example' },
  electronicAddress: { scheme: 'EM', value: 'einkauf@broemse.example' },
};

export const threeLines: LineInput[] = [
  {
    name: 'Gestaltung Katalog, 48 Seiten',
    description: 'Satz, Bildbearbeitung und Reinzeichnung nach Ihrer Vorlage. Zwei Korrekturläufe sind enthalten.',
    quantity: '32.5',
    unitCode: 'HUR',
    unitPrice: '85',
  },
  { name: 'Fotografie im Studio', unitCode: 'DAY', unitPrice: '780' },
  {
    name: 'Druckexemplare Vorabauflage',
    description: 'Bilderdruck 135 g, Klebebindung',
    quantity: '120',
    unitPrice: '2.4375',
    taxRateBp: 700,
  },
];

const plainLine = {
  quantity: '1',
  unitCode: 'H87',
  unitPrice: '100',
  taxCase: 'standard',
  taxRateBp: 1900,
} as const;

export function invoice(lines: readonly LineInput[], changes: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot {
  const { language = 'de' } = changes;
  const typed = lines.map((line, index): TypedLine => ({ ...plainLine, ...line, id: String(index + 1) }));
  return {
    format: 1,
    kind: 'invoice',
    renderer,
    language,
    currency: 'EUR',
    number: 'RE-2026-0042',
    issueDate: '2026-11-21',
    typeCode: '380',
    dueDate: '2026-12-05',
    seller,
    customer,
    supply: { kind: 'period', from: '2026-11-01', to: '2026-11-20' },
    payment: {
      kind: 'sepa-credit-transfer',
      iban: 'DE02120300000000202051',
      bic: 'BYLADEM1001',
      accountName: 'Karla Köhler',
      bankName: 'Deutsche Kreditbank',
    },
    ...freezeAmounts({ language, priceMode: 'net', lines: typed }),
    ...changes,
  };
}

/** An invoice with allowances, charges, part payments or gross prices, computed as the product does. */
export function adjustedInvoice(
  lines: readonly (LineInput & Partial<TypedLine>)[],
  amounts: Partial<TypedAmounts>,
  changes: Partial<InvoiceSnapshot> = {},
): InvoiceSnapshot {
  const { language = 'de', priceMode = 'net' } = { ...amounts, ...changes };
  const typed = lines.map((line, index): TypedLine => ({ ...plainLine, ...line, id: String(index + 1) }));
  return { ...invoice([], changes), ...freezeAmounts({ ...amounts, language, priceMode, lines: typed }) };
}

/** As many lines as wanted, of three lengths, all different. */
export function manyLines(count: number): LineInput[] {
  return Array.from({ length: count }, (_, index) => {
    const line = threeLines[index % threeLines.length] ?? { name: '' };
    return { ...line, name: `${line.name} ${index + 1}` };
  });
}

export const smallBusinessLines: LineInput[] = [
  {
    name: 'Klavierunterricht',
    quantity: '4',
    unitCode: 'HUR',
    unitPrice: '45',
    taxCase: 'small-business',
    taxRateBp: 0,
  },
  { name: 'Noten', unitPrice: '18.9', taxCase: 'small-business', taxRateBp: 0 },
];

/** Stands for the invoice's XML where a test looks at the file around it only. */
export const anyXml = '<?xml version="1.0" encoding="UTF-8"?>\n<invoice>ä</invoice>\n';

/** A ledger of so many numbers. */
export function report(count: number): ReportView {
  const rows = Array.from({ length: count }, (_, index) => [
    `RE-2026-${String(index + 1).padStart(5, '0')}`,
    `Rechnung an Kundin ${index % 97}`,
    '01.11.2026',
    index % 9 === 0 ? `storniert durch ST-2026-${index}` : 'ausgestellt',
    '1.000,00',
  ]);
  return {
    title: 'Nummernbuch',
    owner: 'Brandis Gestaltung',
    issueDate: '2026-11-25',
    lead: ['Jede Nummer, die je vergeben wurde.'],
    pageWords: { page: 'Seite', of: 'von' },
    columns: [
      { label: 'Nummer', align: 'left', widthMm: 38 },
      { label: 'Beleg', align: 'left' },
      { label: 'Datum', align: 'left', widthMm: 19 },
      { label: 'Verbleib', align: 'left', widthMm: 45 },
      { label: 'Betrag €', align: 'right', widthMm: 24 },
    ],
    chapters: [
      {
        heading: 'Rechnungen 2026',
        notes: ['Lückenlos. Gerade nachgezählt.'],
        facts: [{ label: 'Vergeben', text: String(count) }],
        rows,
      },
    ],
  };
}
