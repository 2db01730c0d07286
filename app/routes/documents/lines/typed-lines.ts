import { decimalWords } from '#app/forms/reading/field-words.ts';
import { deductionsOf } from '#app/invoicing/invoice/checks/deposit-gaps.ts';
import { draftTotals, isBilled, isPosition, lineAmount, positionOf } from '#app/invoicing/invoice/draft.ts';
import type { DraftPrice, RowKind } from '#app/invoicing/invoice/draft.ts';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import { addedSums, deductionAllowances, prepaymentsOf } from '#app/invoicing/invoice/freeze-amounts.ts';
import type { PrepaymentSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import type { Deposit } from '#app/invoicing/ledger/deposits.ts';
import { isTaxChoice, newTaxChoice, taxOfChoice, formatTaxGroup } from '#app/invoicing/tax/tax-choices.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import { formatDate } from '#app/values/dates.ts';
import {
  amountCentsMax,
  formatCents,
  formatEuro,
  parseAmount,
  parseQuantity,
  parseUnitPrice,
} from '#app/values/money.ts';
import { splitQuantity } from '#app/values/units.ts';
import type { DocumentAdjustmentTotals, PriceMode, Totals } from '#app/invoicing/tax/totals.ts';
import type { TotalsRow } from '#app/ui/base/totals.tsx';
import type { LineValues, TypedAdjustments } from '#app/invoicing/invoice/fields.ts';
import type { TypedSupply } from '../rows/typed-taxes.ts';

const limit = formatEuro(amountCentsMax);

/** At the price of a line. */
export const lineTooLarge = `Menge mal Preis ergibt mehr als ${limit}. Bitte prüfen Sie beide.`;

/** At the charge of a line. */
const chargeTooLarge = `Mit dem Zuschlag kommt die Position auf mehr als ${limit}. Bitte prüfen Sie ihn.`;

/** The field by which a line is past the limit, and the sentence there; null: it is not. */
export function pastLimit(line: Parameters<typeof lineAmount>[0]): { field: keyof LineValues; text: string } | null {
  if (lineAmount(line) !== 'amount-too-large') return null;
  const withoutCharge = lineAmount({ ...line, surchargePercent: 0, surchargeAmount: 0 });
  if (withoutCharge === 'amount-too-large') return { field: 'unitPrice', text: lineTooLarge };
  return { field: line.surchargePercent > 0 ? 'surchargePercent' : 'surchargeAmount', text: chargeTooLarge };
}

/** At the lines as a whole. */
export const sumTooLarge = `Die Summe ist größer als ${limit}. Bitte prüfen Sie die Preise, oder teilen Sie die Positionen auf mehrere Belege auf.`;

/** What is typed in the lines, and on all of them. */
export interface TypedSums {
  lines: LineAsTyped[];
  adjustments: TypedAdjustments;
  supply: TypedSupply;
  /** numbers of deposits that a final invoice takes off; '' for any other document */
  deposits: string;
  /** that it takes them off after tax */
  prepaid: boolean;
}

/** What a final invoice takes off, as it is typed. */
export function toTypedDeposits(values: Readonly<Record<string, unknown>>): Pick<TypedSums, 'deposits' | 'prepaid'> {
  const deposits = values['documentKind'] === 'final' ? typedText(values['deposits']) : '';
  return { deposits, prepaid: values['deductionForm'] === 'prepaid' };
}

/** What is typed as allowance and charge; documents without such fields have none. */
export function toTypedAdjustments(values: Readonly<Record<string, unknown>>): TypedAdjustments {
  return {
    priceMode: values['priceMode'] === 'gross' ? 'gross' : 'net',
    allowancePercent: readHundredths(values['allowancePercent']),
    allowanceAmount: readHundredths(values['allowanceAmount']),
    chargePercent: readHundredths(values['chargePercent']),
    chargeAmount: readHundredths(values['chargeAmount']),
  };
}

/** A line as typed; fields that are not there are empty. */
export type LineAsTyped = Partial<Record<keyof LineValues, unknown>>;

/** A line of the form, as the form library holds it. */
export function toTypedLine(value: unknown): LineAsTyped {
  return typeof value === 'object' && value !== null ? value : {};
}

/** What follows of a line; it is known as long as the line is the same. */
interface ReadLine {
  price: DraftPrice;
  amount: ReturnType<typeof lineAmount>;
  problems: LineProblems;
}

type LineProblems = Partial<Record<keyof LineValues, string>>;

const readLines = new WeakMap<LineAsTyped, ReadLine>();

function readLine(line: LineAsTyped): ReadLine {
  const known = readLines.get(line) ?? parseLine(line);
  readLines.set(line, known);
  return known;
}

/** A price that is no number yet is none. */
function parseLine(line: LineAsTyped): ReadLine {
  const quantity = parseQuantity(splitQuantity(typedText(line.quantity))?.quantity ?? typedText(line.quantity));
  const unitPrice = parseUnitPrice(typedText(line.unitPrice));
  const price = {
    entry: readEntry(line.entry),
    quantity: quantity.ok ? quantity.value : '',
    unitPrice: unitPrice.ok ? unitPrice.value : '',
    discountPercent: readHundredths(line.discountPercent),
    discountAmount: readHundredths(line.discountAmount),
    surchargePercent: readHundredths(line.surchargePercent),
    surchargeAmount: readHundredths(line.surchargeAmount),
    ...taxOfChoice(readTax(line)),
  };
  return { price, amount: lineAmount(price), problems: problemsOf(price, { quantity, unitPrice }) };
}

type ParsedNumber = ReturnType<typeof parseQuantity>;

function problemsOf(price: DraftPrice, { quantity, unitPrice }: Record<'quantity' | 'unitPrice', ParsedNumber>) {
  const isTooLarge = (parsed: ParsedNumber) => !parsed.ok && parsed.refusal === 'too-large';
  if (isTooLarge(quantity)) return { quantity: decimalWords['too-large'] };
  if (isTooLarge(unitPrice)) return { unitPrice: decimalWords['too-large'] };
  const past = pastLimit(price);
  return past === null ? {} : { [past.field]: past.text };
}

/** An amount in cents or a percentage in basis points as typed; 0 for what is none. */
function readHundredths(value: unknown): number {
  const parsed = parseAmount(typedText(value));
  return parsed.ok ? Math.max(0, Math.round(Number(parsed.value) * 100)) : 0;
}

// A field may stand twice or as a group in what a stranger sends.
export function typedText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export interface TypedTotals {
  rows: TotalsRow[];
  /** what the last sum is */
  label: string;
  gross: string;
  /** why there are no sums */
  problem: string | null;
}

/** Whose sums they are, and what the last of them is called where no deposit is taken off. */
export interface Summed {
  smallBusiness: boolean;
  grossLabel: string;
  /** of the customer; absent: none */
  deposits?: readonly Deposit[];
}

/** Sums of what is typed so far; lines that are no numbers yet do not count. */
export function typedTotals(
  { lines, adjustments, deposits = '', prepaid = false }: Pick<TypedSums, 'lines' | 'adjustments'> & Partial<TypedSums>,
  { smallBusiness, grossLabel, deposits: known = [] }: Summed,
): TypedTotals {
  const read = lines.map((line) => readLine(line).price);
  const { priceMode } = adjustments;
  const taken = deductionsOf({ draft: { documentKind: 'final', deposits }, deposits: known });
  const deducted = prepaid ? [] : deductionAllowances(taken, { language: 'de', priceMode });
  const label = taken.length === 0 ? grossLabel : 'Bleibt zu zahlen';
  const totals = draftTotals({ lines: read, ...adjustments }, smallBusiness, deducted);
  if (totals !== 'amount-too-large')
    return describeTotals(withReasons(totals, deducted), label, {
      priceMode,
      prepayments: prepaid ? prepaymentsOf(taken) : [],
    });
  const past = read.map(pastLimit);
  const wrong = past.findIndex((each) => each !== null);
  return {
    rows: [
      { label: 'Summe netto', amount: '–', term: 'BT-109' },
      { label, amount: '–', term: 'BT-112', final: true },
    ],
    label,
    gross: '–',
    problem: wrong === -1 ? sumTooLarge : `Position ${positionOf(read, wrong)}: ${past[wrong]?.text ?? ''}`,
  };
}

type Summable = Omit<Totals, 'allowances' | 'charges'> & AdjustedBy;

/** Deposits stand behind what else is taken off, by their own words. */
function withReasons(totals: Totals, deducted: readonly { reason: string }[]): Summable {
  const first = totals.allowances.length - deducted.length;
  const allowances = totals.allowances.map((each, index): Adjusted => {
    const reason = deducted[index - first]?.reason;
    return reason === undefined ? each : { ...each, reason };
  });
  return { ...totals, allowances };
}

/** The sums, and what was paid of the last one before it is asked for. */
function describeTotals(
  totals: Summable,
  label: string,
  { priceMode, prepayments }: { priceMode: PriceMode; prepayments: readonly PrepaymentSnapshot[] },
): TypedTotals {
  const gross = formatEuro(addedSums({ totals, prepayments }).grossCents);
  const taxes = totals.taxGroups.map((group) => ({
    label: formatTaxGroup(group),
    amount: formatEuro(group.taxCents),
    term: 'BT-117',
  }));
  const whole = { label: 'Rechnungsbetrag', amount: formatEuro(totals.grossCents), term: 'BT-112' };
  const paid = prepayments.map(({ number, issueDate, netCents, taxCents }) => {
    const amount = formatEuro(-netCents - taxCents);
    return { label: `Abschlagsrechnung ${number} vom ${formatDate(issueDate)}`, amount };
  });
  return {
    rows: [
      ...adjustmentRows(totals, totals, priceMode),
      { label: 'Summe netto', amount: formatEuro(totals.netCents), term: 'BT-109' },
      ...taxes,
      ...(paid.length === 0 ? [] : [whole, ...paid]),
      { label, amount: gross, term: paid.length === 0 ? 'BT-112' : 'BT-115', final: true },
    ],
    label,
    gross,
    problem: null,
  };
}

/** What a row is; a line where nothing says otherwise. */
export function readEntry(value: unknown): RowKind['entry'] {
  return isEntry(value) ? value : lineFields.entry.initial;
}

function isEntry(value: unknown): value is RowKind['entry'] {
  return typeof value === 'string' && Object.hasOwn(lineFields.entry.choices, value);
}

/** Sum of the lines of the invoice above a subtotal, since the last section or subtotal. */
export function typedSubtotal(rows: readonly LineAsTyped[], index: number): string {
  const above = rows.slice(0, index);
  const start = above.findLastIndex(({ entry }) => entry === 'section' || entry === 'subtotal');
  const amounts = above
    .slice(start + 1)
    .map(readLine)
    .filter(({ price }) => isBilled(price))
    .map(({ amount }) => amount ?? 0);
  const sum = amounts.reduce<number | null>(
    (total, each) => (total === null || each === 'amount-too-large' ? null : total + each),
    0,
  );
  return sum === null || sum > amountCentsMax ? '–' : formatCents(sum);
}

// What a select without a choice shows.
function readTax({ tax }: LineAsTyped): TaxChoice {
  const choice = typedText(tax);
  return isTaxChoice(choice) ? choice : newTaxChoice;
}

/** Sum of one line, or a dash while it has none. */
export function typedSum(line: LineAsTyped): string {
  const { amount } = readLine(line);
  return typeof amount === 'number' ? formatCents(amount) : '–';
}

/** What is past a limit in a line, as it is being typed; the server says the same on saving. */
export function typedProblems(line: LineAsTyped): LineProblems {
  return readLine(line).problems;
}

/** An allowance or charge; its reason where it is known. */
type Adjusted = Pick<DocumentAdjustmentTotals, 'amountCents'> & { reason?: string };

interface AdjustedBy {
  allowances?: readonly Adjusted[] | undefined;
  charges?: readonly Adjusted[] | undefined;
}

/** The rows between the lines and the net sum: what is taken off all lines and what is added, with tax where prices have it. */
export function adjustmentRows(
  { allowances = [], charges = [] }: AdjustedBy,
  { netCents, grossCents }: Pick<Totals, 'netCents' | 'grossCents'>,
  priceMode: PriceMode,
): TotalsRow[] {
  if (allowances.length + charges.length === 0) return [];
  const sum = (list: readonly Adjusted[]) => list.reduce((total, { amountCents }) => total + amountCents, 0);
  const lines = (priceMode === 'gross' ? grossCents : netCents) + sum(allowances) - sum(charges);
  const term = (code: string) => (priceMode === 'gross' ? undefined : code);
  return [
    { label: 'Summe der Positionen', amount: formatEuro(lines), term: term('BT-106') },
    ...allowances.map(({ reason = 'Nachlass', amountCents }) => ({
      label: reason,
      amount: formatEuro(-amountCents),
      term: term('BT-92'),
    })),
    ...charges.map(({ reason = 'Zuschlag', amountCents }) => ({
      label: reason,
      amount: formatEuro(amountCents),
      term: term('BT-99'),
    })),
  ];
}

/** How a row is called, and what stands before it. */
export interface NamedRow {
  entry: RowKind['entry'];
  name: string;
  mark: string;
}

/** Positions by their number on the document, the others by how many of their kind there are. */
export function rowNames(rows: readonly RowKind[]): NamedRow[] {
  return rows.map(({ entry }, index) => {
    const number = positionOf(rows, index);
    if (isPosition({ entry })) return { entry, name: `Position ${number}`, mark: String(number) };
    const count = rows.slice(0, index + 1).filter((row) => row.entry === entry).length;
    return { entry, name: `${lineFields.entry.choices[entry]} ${count}`, mark: entry === 'subtotal' ? '=' : '¶' };
  });
}
