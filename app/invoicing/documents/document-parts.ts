import { groupIban, maskIban } from '#app/values/identifiers.ts';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { big, formatDecimal, normalizeDecimal } from '#app/values/decimal.ts';
import type { Decimal, Language } from '#app/values/decimal.ts';
import { frozenFields } from '../fields.ts';
import type { FieldTable } from '../fields.ts';
import { countryNameIn } from '#app/values/country-names.ts';
import { documentLabels } from './words/document-labels.ts';
import type { CellView, FooterColumn, InformationId, InformationRow, LabelledText } from './document-model.ts';
import type { CreditTransfer, CustomerSnapshot, PostalAddress, SellerSnapshot, Supply } from '../invoice/snapshot.ts';
import type { RateBp } from '../tax/tax.ts';

/** Who writes, to whom, in which language. */
interface Correspondence {
  seller: SellerSnapshot;
  customer: CustomerSnapshot;
  language: Language;
}

/** Only a letter that goes abroad must say where it comes from. */
function senderCountry({ seller, customer, language }: Correspondence): string | undefined {
  const { countryCode } = seller.address;
  return countryCode === customer.address.countryCode ? undefined : countryNameIn(countryCode, language);
}

/** The return address above the recipient's (DIN 5008). */
export function senderLine(letter: Correspondence): string {
  const { street, addition } = letter.seller.address;
  const city = cityLine(letter.seller.address);
  return nonBlank([senderName(letter.seller), street, addition, city, senderCountry(letter)]).join(' · ');
}

/** Name and ways to reach the seller, for the head of the first page. */
export function letterheadLines(seller: SellerSnapshot): string[] {
  const ways = nonBlank([seller.website, seller.contact.email, seller.contact.phone]).join(' · ');
  return nonBlank([senderName(seller), ways]);
}

export function senderName(seller: SellerSnapshot): string {
  return seller.tradingName ?? seller.name;
}

/** Lines of the address window; the country, in capitals, only when the letter goes abroad. */
export function addressLines(customer: CustomerSnapshot, sellerCountry: string, language: Language): string[] {
  const { address, contact } = customer;
  const abroad = address.countryCode !== sellerCountry;
  const person = contact.name === customer.name ? undefined : contact.name;
  return nonBlank([
    customer.name,
    customer.nameAddition,
    person,
    address.addition,
    address.street,
    cityLine(address),
    abroad ? countryNameIn(address.countryCode, language).toLocaleUpperCase(language) : undefined,
  ]);
}

const postCodeLast = new Set(['AU', 'CA', 'GB', 'GG', 'IE', 'IM', 'IN', 'JE', 'NZ', 'SG', 'US', 'ZA']);

export function cityLine({ postCode, city, countryCode }: PostalAddress): string {
  return (postCodeLast.has(countryCode) ? [city, postCode] : [postCode, city]).filter((part) => part !== '').join(' ');
}

/** Address, ways to reach, bank account, and tax and register facts of the seller: one column each. */
export function footerColumns(letter: Correspondence & { payment?: CreditTransfer }): FooterColumn[] {
  const { seller, payment, language } = letter;
  const labels = documentLabels(language);
  const { address, contact } = seller;
  const { street, addition } = address;
  const lines = [seller.name, seller.tradingName, street, addition, cityLine(address), senderCountry(letter)];
  const columns: FooterColumn[] = [
    { id: 'address', lines: nonBlank(lines) },
    { id: 'contact', lines: nonBlank([contact.name, contact.phone, contact.email, seller.website]) },
    {
      id: 'bank',
      lines: nonBlank([
        payment?.bankName,
        labelled(labels.account, payment && printedIban(payment.iban)),
        labelled(labels.bic, payment?.bic),
      ]),
    },
    {
      id: 'register',
      lines: nonBlank([
        labelled(labels.taxNumber, seller.taxNumber),
        labelled(labels.vatId, seller.vatId),
        seller.registrationNumber,
        ...(seller.legalInformation ?? '').split('\n'),
      ]),
    },
  ];
  return columns.filter(({ lines }) => lines.length > 0);
}

function labelled(label: string, text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : `${label} ${text}`;
}

export function labelledWith(label: (text: string) => string, text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : label(text);
}

/** Rows of which there is a text, with the seller's ways to be reached at the end. */
export function informationRows(
  rows: readonly InformationEntry[],
  seller: SellerSnapshot,
  language: Language,
): InformationRow[] {
  const labels = documentLabels(language);
  const all: InformationEntry[] = [
    ...rows,
    ['contact', labels.contact, seller.contact.name],
    ['phone', labels.phone, seller.contact.phone],
    ['email', labels.email, seller.contact.email],
  ];
  return all.flatMap(([id, label, text]) => (text === undefined || text === '' ? [] : [{ id, label, text }]));
}

/** What parts of a snapshot say of the fields that are printed beside the address. */
export function printedEntries<Table extends FieldTable>(
  table: Table,
  parts: Readonly<Record<string, unknown>>,
  language: Language,
): [id: keyof Table & string, label: string, text: string][] {
  return frozenFields(table, parts).flatMap(({ name, field, text }) =>
    field.printed === undefined
      ? []
      : [[name, field.printed[language], field.kind === 'date' ? formatDate(text, language) : text]],
  );
}

export type InformationEntry = readonly [id: InformationId, label: string, text: string | undefined];

export function labelledRows(rows: readonly (readonly [label: string, text: string | undefined])[]): LabelledText[] {
  return rows.flatMap(([label, text]) => (text === undefined || text === '' ? [] : [{ label, text }]));
}

export function supplyEntry(
  { kind, supply }: { /** of the document */ kind?: string; supply?: Supply | undefined },
  language: Language,
): InformationEntry {
  const labels = documentLabels(language);
  // Of a payment in advance the supply is still to come (§ 14 (4) Nr. 6 UStG).
  const planned = kind === 'deposit' ? labels.plannedSupply : undefined;
  if (supply === undefined) return ['supply', labels.plannedSupply, undefined];
  if (supply.kind === 'date') return ['supply', planned ?? labels.supplyDate, formatDate(supply.date, language)];
  return ['supply', planned ?? labels.supplyPeriod, formatPeriod(supply.from, supply.to, language)];
}

export function formatPeriod(from: IsoDate, to: IsoDate, language: Language): string {
  return `${formatDate(from, language)} – ${formatDate(to, language)}`;
}

/** Grouped, and on one line. */
export function maskedIban(iban: string): string {
  return maskIban(iban).replaceAll(' ', '\u00a0');
}

export function printedIban(iban: string): string {
  return groupIban(iban).replaceAll(' ', '\u00a0');
}

/** 1900 becomes "19 %" (de) or "19%" (en). */
export function formatRate(rateBp: RateBp, language: Language): string {
  const percent = formatDecimal(normalizeDecimal(big(rateBp).div(100).toFixed()), language);
  return language === 'de' ? `${percent}\u00a0%` : `${percent}%`;
}

/** Typed text as paragraphs: an empty line parts them, a single line break stays inside. */
export function paragraphs(text: string | undefined): string[] {
  return (text ?? '')
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** Cells of numbers that align at the comma: shorter fractions get unseen zeros behind. */
export function alignedCells(
  values: readonly Decimal[],
  write: (value: Decimal) => string,
  language: Language,
): CellView[] {
  const point = language === 'de' ? ',' : '.';
  const texts = values.map(write);
  const places = texts.map((text) => fractionPlaces(text, point));
  const placesMax = Math.max(0, ...places);
  return texts.map((text, index) => {
    const own = places[index] ?? 0;
    const pad = (own === 0 && placesMax > 0 ? point : '') + '0'.repeat(placesMax - own);
    return pad === '' ? { text } : { text, pad };
  });
}

function fractionPlaces(text: string, point: string): number {
  const start = text.lastIndexOf(point);
  return start === -1 ? 0 : (/^\d*/.exec(text.slice(start + 1))?.[0].length ?? 0);
}

/** What is there: neither undefined nor blank. */
export function nonBlank(texts: readonly (string | undefined)[]): string[] {
  return texts.filter((text): text is string => text !== undefined && text.trim() !== '');
}

/** The reason with its percentage, unless it names that itself. */
export function reasonText(each: { reason: string; percentBp?: number }, language: Language): string {
  if (each.percentBp === undefined) return each.reason;
  const percent = formatRate(each.percentBp, language);
  const plain = (text: string) => text.replace(/\s/g, '');
  return plain(each.reason).includes(plain(percent)) ? each.reason : `${each.reason}, ${percent}`;
}
