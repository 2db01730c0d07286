import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import { centsToDecimal } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { formatTaxRate } from './freeze-amounts.ts';
import type {
  AttachmentSnapshot,
  BilledSnapshot,
  DeductedGroup,
  PrecedingInvoice,
  PrepaymentSnapshot,
} from './snapshot.ts';

/** Last day of issue of an invoice that takes deposits off after tax with an annex (BMF of 2025-10-15, Rn. 48). */
export const prepaidUntil: IsoDate = '2027-12-31';

/** What of an invoice in advance is taken off after tax, at one rate. */
export interface AnnexRow extends PrecedingInvoice, DeductedGroup {
  grossCents: Cents;
}

/** The file that says it to programs and people; it follows from the snapshot and is kept nowhere. */
export interface AnnexFile {
  reference: string;
  description: string;
  filename: string;
  mimeCode: 'text/csv';
  text: string;
}

export const annexWords = {
  de: {
    heading: 'Anlage: Abschlagsrechnungen, die als gezahlt abgezogen sind',
    document: 'Abschlagsrechnung',
    date: 'Datum',
    net: 'Netto',
    taxRate: 'USt-Satz',
    tax: 'USt',
    gross: 'Brutto',
    sum: 'Abgezogen',
    all: (count: number) => `${count} Abschlagsrechnungen laut Anlage`,
    filename: 'anlage-abschlagsrechnungen',
    see: (name: string) => `Aufgeteilt nach Steuersätzen in der Anlage ${name}.`,
  },
  en: {
    heading: 'Annex: invoices in advance that are deducted as paid',
    document: 'Invoice in advance',
    date: 'Date',
    net: 'Net',
    taxRate: 'VAT rate',
    tax: 'VAT',
    gross: 'Gross',
    sum: 'Deducted',
    all: (count: number) => `${count} invoices in advance as in the annex`,
    filename: 'annex-invoices-in-advance',
    see: (name: string) => `Split by VAT rates in the annex ${name}.`,
  },
} as const satisfies Record<Language, object>;

type Annexed = Pick<BilledSnapshot, 'prepayments' | 'attachments' | 'language'>;

interface Prepaid {
  prepayments?: readonly PrepaymentSnapshot[] | undefined;
}

/** Empty where nothing is taken off after tax, or only its sum is known. */
export function annexRows({ prepayments = [] }: Prepaid): AnnexRow[] {
  return prepayments.flatMap(({ number, issueDate, taxGroups = [] }) =>
    taxGroups.map((group) => ({ number, issueDate, ...group, grossCents: group.netCents + group.taxCents })),
  );
}

/** BMF of 2025-10-15, Rn. 48: BT-113 holds the sum only, so its split is enclosed in the invoice. */
export function annexOf(snapshot: Annexed): AnnexFile | null {
  const rows = annexRows(snapshot);
  if (rows.length === 0) return null;
  const filename = freeName(snapshot);
  return {
    reference: filename,
    description: annexWords[snapshot.language].heading,
    filename,
    mimeCode: 'text/csv',
    text: toCsv(rows, snapshot.language),
  };
}

/** A file of that name may be attached already. */
function freeName({ attachments = [], language }: Annexed): string {
  const taken = new Set(attachments.map(({ file }) => file?.filename.toLowerCase()));
  const { filename } = annexWords[language];
  for (let count = 1; ; count += 1) {
    const name = `${filename}${count === 1 ? '' : `-${count}`}.csv`;
    if (!taken.has(name)) return name;
  }
}

function toCsv(rows: readonly AnnexRow[], language: Language): string {
  const words = annexWords[language];
  const amount = (cents: Cents) => centsToDecimal(cents).replace('.', language === 'de' ? ',' : '.');
  const head = [words.document, words.date, words.net, words.taxRate, words.tax, words.gross];
  const body = rows.map(({ number, issueDate, netCents, rateBp, taxCents, grossCents }) => [
    number,
    formatDate(issueDate, language),
    amount(netCents),
    formatTaxRate(rateBp, language).replace('\u00a0', ' '),
    amount(taxCents),
    amount(grossCents),
  ]);
  return [head, ...body].map((cells) => `${cells.map(quoted).join(';')}\r\n`).join('');
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

type CarriedFile = Omit<AttachmentSnapshot, 'file'> & { file?: Pick<AnnexFile, 'filename'> & { mimeCode: string } };

/** Every file that a document carries, as its parts name it: those that were attached, then the annex. */
export function carriedFiles(snapshot: Annexed): CarriedFile[] {
  const annex = annexOf(snapshot);
  const attached = snapshot.attachments ?? [];
  if (annex === null) return attached;
  const { reference, description, filename, mimeCode } = annex;
  return [...attached, { reference, description, file: { filename, mimeCode } }];
}
