import { isBlank } from '../xml/blanks.ts';
import type { Invoice, InvoiceLine } from '../model.ts';
import type { Address, Buyer, Contact, Seller } from '../model-parties.ts';
import {
  amountOfUnits,
  amountText,
  dateText,
  decimalText,
  identifierText,
  joined,
  periodText,
  vatText,
} from './value-texts.ts';
import type { Column } from './text-table.ts';

/** Part of an invoice as people read it: names with their values, or a table. */
export type Section = { title: string } & SectionContent;

export type SectionContent =
  | { kind: 'pairs'; pairs: readonly (readonly [name: string, value: string])[] }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[] };

/** Without values that are not there. */
export function filledPairs(pairs: readonly (readonly [name: string, value: string | undefined])[]): SectionContent {
  return {
    kind: 'pairs',
    pairs: pairs.filter((pair): pair is readonly [string, string] => !isBlank(pair[1] ?? '')),
  };
}

export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): SectionContent {
  return { kind: 'table', columns, rows };
}

const documentNames: Record<string, string> = {
  '326': 'Teilrechnung',
  '380': 'Rechnung',
  '381': 'Gutschrift (Korrektur zugunsten des Käufers)',
  '384': 'Rechnungskorrektur',
  '386': 'Vorauszahlungsrechnung',
  '389': 'Gutschrift des Leistungsempfängers (Selbstabrechnung)',
  '875': 'Abschlagsrechnung (Bau)',
  '876': 'Teilschlussrechnung (Bau)',
  '877': 'Schlussrechnung (Bau)',
};

/** Head, parties, references and lines of an invoice. */
export function invoiceSections(invoice: Invoice): Section[] {
  return [
    { title: headTitle(invoice), ...headLines(invoice) },
    { title: 'Verkäufer', ...partyLines(invoice.seller) },
    { title: 'Käufer', ...partyLines(invoice.buyer) },
    { title: 'Beteiligte', ...otherParties(invoice) },
    { title: 'Verweise', ...referenceLines(invoice) },
    {
      title: 'Bemerkungen',
      ...filledPairs((invoice.notes ?? []).map((note) => [note.subjectCode ?? '–', note.text])),
    },
    { title: 'Positionen', ...lineTable(invoice) },
  ];
}

function headTitle({ typeCode, number }: Invoice): string {
  return joined([documentNames[typeCode ?? ''] ?? `Beleg der Art ${typeCode ?? '?'}`, number], ' ');
}

function headLines(invoice: Invoice): SectionContent {
  const { delivery } = invoice;
  return filledPairs([
    ['Rechnungsdatum', dateText(invoice.issueDate)],
    ['Fällig am', dateText(invoice.dueDate)],
    ['Leistungsdatum', dateText(delivery?.date)],
    ['Leistungszeitraum', periodText(invoice.invoicingPeriod)],
    ['Steuerentstehung', joined([dateText(invoice.vatPointDate), invoice.vatPointDateCode], ' ')],
    ['Währung', joined([invoice.currency, invoice.vatAccountingCurrency], ', Umsatzsteuer in ')],
    ['Spezifikation', invoice.specification],
    ['Geschäftsprozess', invoice.businessProcess],
  ]);
}

function partyLines(party: (Seller & Buyer) | undefined): SectionContent {
  if (party === undefined) return filledPairs([]);
  return filledPairs([
    ['Name', party.name],
    ['Handelsname', party.tradingName],
    ['Anschrift', addressText(party.address)],
    ['Ansprechpartner', contactText(party.contact)],
    ['USt-IdNr.', party.vatId],
    ['Steuernummer', party.taxNumber],
    ['Registernummer', identifierText(party.registration)],
    ['Kennung', joined([...(party.identifiers ?? []), party.identifier].map(identifierText), ', ')],
    ['Elektronische Adresse', identifierText(party.electronicAddress)],
    ['Rechtliche Angaben', party.legalInformation],
  ]);
}

function addressText(address: Address | undefined): string {
  if (address === undefined) return '';
  const { line1, line2, line3, postCode, city, subdivision, countryCode } = address;
  return joined([line1, line2, line3, joined([postCode, city], ' '), subdivision, countryCode], ', ');
}

function contactText(contact: Contact | undefined): string {
  return joined([contact?.name, contact?.phone, contact?.email], ', ');
}

function otherParties({ payee, taxRepresentative, delivery }: Invoice): SectionContent {
  return filledPairs([
    ['Zahlungsempfänger', joined([payee?.name, identifierText(payee?.identifier)], ', ')],
    [
      'Steuervertreter',
      joined([taxRepresentative?.name, taxRepresentative?.vatId, addressText(taxRepresentative?.address)], ', '),
    ],
    [
      'Lieferung an',
      joined([delivery?.name, identifierText(delivery?.location), addressText(delivery?.address)], ', '),
    ],
  ]);
}

function referenceLines(invoice: Invoice): SectionContent {
  const preceding = (invoice.precedingInvoices ?? []).map(({ number, issueDate }) =>
    joined([number, dateText(issueDate)], ' vom '),
  );
  return filledPairs([
    ['Leitweg-ID/Käuferreferenz', invoice.buyerReference],
    ['Bestellung', invoice.purchaseOrderReference],
    ['Auftrag', invoice.salesOrderReference],
    ['Vertrag', invoice.contractReference],
    ['Projekt', invoice.projectReference],
    ['Wareneingang', invoice.receivingAdviceReference],
    ['Lieferschein', invoice.despatchAdviceReference],
    ['Vergabe/Los', invoice.tenderReference],
    ['Objekt', identifierText(invoice.invoicedObject)],
    ['Buchungsreferenz', invoice.buyerAccountingReference],
    ['Frühere Rechnung', joined(preceding, ', ')],
  ]);
}

function lineTable({ lines = [] }: Invoice): SectionContent {
  if (lines.length === 0) return filledPairs([]);
  return table(
    [
      { title: 'Pos.', width: 6 },
      { title: 'Bezeichnung', width: 34 },
      { title: 'Menge', width: 14, align: 'right' },
      { title: 'Einzelpreis', width: 13, align: 'right' },
      { title: 'USt.', width: 9, align: 'right' },
      { title: 'Betrag', width: 12, align: 'right' },
    ],
    lines.flatMap((line) => lineRows(line)),
  );
}

/** BT-148 and BT-147, whichever the file states. */
function priceBeforeDiscount(price: InvoiceLine['price']): string {
  const { gross, discount } = price ?? {};
  return joined(
    [
      gross === undefined ? '' : `Preis vor Nachlass ${decimalText(gross, 2)}`,
      discount === undefined ? '' : `Preisnachlass ${decimalText(discount, 2)}`,
    ],
    ', ',
  );
}

function lineRows(line: InvoiceLine): string[][] {
  const { item, price } = line;
  const more = [
    item?.description,
    line.note,
    periodText(line.period),
    item?.sellerId && `Art.-Nr. ${item.sellerId}`,
    ...(item?.attributes ?? []).map(({ name, value }) => joined([name, value], ': ')),
    priceBeforeDiscount(price),
    ...(line.allowances ?? []).map((one) => `Nachlass ${amountText(one.amount)} ${one.reason ?? ''}`),
    ...(line.charges ?? []).map((one) => `Zuschlag ${amountText(one.amount)} ${one.reason ?? ''}`),
  ];
  const base =
    price?.baseQuantity === undefined || price.baseQuantity === '1' ? '' : ` je ${decimalText(price.baseQuantity)}`;
  const row = [
    line.id ?? '',
    joined([item?.name, ...more], '\n'),
    amountOfUnits(line.quantity, line.unitCode),
    `${decimalText(price?.net, 2)}${base}`,
    vatText(line.vat),
    amountText(line.netAmount),
  ];
  return [row, ...(line.subLines ?? []).flatMap((subLine) => lineRows(subLine))];
}
