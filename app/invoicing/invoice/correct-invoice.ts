import type { IsoDate } from '../../values/dates.ts';
import { big, negateDecimal, normalizeDecimal, toFixed } from '../../values/decimal.ts';
import type { Decimal } from '../../values/decimal.ts';
import { centsToDecimal } from '../../values/money.ts';
import type { Cents } from '../../values/money.ts';
import { pricedAmount } from '../tax/totals.ts';
import type { PriceMode } from '../tax/totals.ts';
import { repeatedFacts } from './cancel-invoice.ts';
import { freezeAmounts, shownCents, typedAmounts, typedLine } from './freeze-amounts.ts';
import type { TypedAdjustment, TypedAmounts, TypedDocumentAdjustment, TypedLine } from './freeze-amounts.ts';
import { isCorrection } from './snapshot.ts';
import type {
  BilledSnapshot,
  CorrectionContent,
  InvoiceSnapshot,
  LineSnapshot,
  Renderer,
  TaxGroupSnapshot,
} from './snapshot.ts';

/** What is credited of one line: a part of its quantity, or else an amount as its prices are shown. */
export interface LineCredit {
  /** BT-126 of the invoice, and of what is credited */
  id: string;
  /** with the sign of the line's */
  quantity?: Decimal;
  amountCents?: Cents;
}

/** What the person decides who corrects an invoice. */
export interface Crediting {
  issueDate: IsoDate;
  renderer: Renderer;
  reason?: string;
  credits: readonly LineCredit[];
}

/** What earlier corrections have left of a line. */
export interface LineRest {
  line: LineSnapshot;
  quantity: Decimal;
  /** as prices are shown */
  cents: Cents;
}

export interface LineFault {
  /** BT-126 */
  id: string;
  refusal: 'unknown-line' | 'more-than-left';
}

export type Corrected =
  | { ok: true; content: CorrectionContent }
  | { ok: false; refusal: 'nothing-credited' }
  | { ok: false; refusal: 'more-than-invoiced' }
  | { ok: false; refusal: 'lines'; lines: LineFault[] };

type EarlierCorrection = Pick<CorrectionContent, 'lines' | 'totals'>;

/** Deposits, and what takes them off, are settled by tax group with each other: they are taken back as a whole only. */
export function isCorrectable(snapshot: BilledSnapshot): snapshot is InvoiceSnapshot {
  return !isCorrection(snapshot) && snapshot.kind !== 'deposit' && !snapshot.deductions && !snapshot.prepayments;
}

/** What can still be credited of each line. */
export function restOfLines(invoice: InvoiceSnapshot, earlier: readonly EarlierCorrection[]): LineRest[] {
  const { priceMode } = invoice;
  return invoice.lines.map((line) => {
    const credited = earlier.flatMap(({ lines }) => lines.filter(({ id }) => id === line.id));
    const inQuantity = credited.filter((each) => isSamePrice(each, line));
    const quantity = inQuantity.reduce((sum, each) => sum.plus(big(each.quantity)), big(line.quantity));
    const cents = credited.reduce((sum, each) => sum + shownCents(each, priceMode), shownCents(line, priceMode));
    return { line, quantity: normalizeDecimal(quantity.toFixed()), cents };
  });
}

/** Everything that is left of the lines: by quantity where that comes to no more than what is left, else as an amount. */
export function creditOfRest(rest: LineRest): LineCredit | null {
  const { line, quantity, cents } = rest;
  const byQuantity = { id: line.id, quantity };
  if (cents === 0) return null;
  if (!big(quantity).eq(0) && -creditedCents(byQuantity, rest) === cents) return byQuantity;
  return { id: line.id, amountCents: cents };
}

/**
 * A part of an invoice taken back, but its number: amounts as they change the claim (384). What is on the whole of the
 * invoice is taken back in the same part. All corrections together take back no more than the lines and the tax groups
 * of the invoice hold.
 */
export function correctInvoice(
  invoice: InvoiceSnapshot,
  { credits, issueDate, renderer, reason }: Crediting,
  earlier: readonly EarlierCorrection[],
): Corrected {
  const rests = restOfLines(invoice, earlier);
  const faults = credits.flatMap((credit) => faultOf(credit, rests));
  if (faults.length > 0) return { ok: false, refusal: 'lines', lines: faults };
  const { entries: _rows, ...facts } = repeatedFacts(invoice);
  const content: CorrectionContent = {
    ...facts,
    issueDate,
    renderer,
    ...freezeAmounts(creditedAmounts(invoice, rests, credits)),
    kind: 'correction',
    typeCode: '384',
    precedingInvoice: { number: invoice.number, issueDate: invoice.issueDate },
    ...(reason !== undefined && { reason }),
  };
  if (content.totals.dueCents >= 0) return { ok: false, refusal: 'nothing-credited' };
  if (!isWithin(invoice, [...earlier, content])) return { ok: false, refusal: 'more-than-invoiced' };
  return { ok: true, content };
}

function faultOf(credit: LineCredit, rests: readonly LineRest[]): LineFault[] {
  const rest = rests.find(({ line }) => line.id === credit.id);
  if (rest === undefined) return [{ id: credit.id, refusal: 'unknown-line' }];
  const { quantity = rest.quantity, amountCents = 0 } = credit;
  const isPart = isBetween(big(quantity), big(rest.quantity)) && isBetween(big(amountCents), big(rest.cents));
  const isLeft = isPart && isBetween(big(-creditedCents(credit, rest)), big(rest.cents));
  return isLeft ? [] : [{ id: credit.id, refusal: 'more-than-left' }];
}

/** Between nothing and all of it, on its side of nothing. */
function isBetween(part: ReturnType<typeof big>, whole: ReturnType<typeof big>): boolean {
  return whole.lt(0) ? part.lte(0) && part.gte(whole) : part.gte(0) && part.lte(whole);
}

function creditedCents(credit: LineCredit, rest: LineRest): Cents {
  return pricedAmount(creditedLine(credit, rest));
}

function creditedLine({ quantity, amountCents = 0 }: LineCredit, rest: LineRest): TypedLine {
  const { allowances, charges, priceBaseQuantity, ...kept } = typedLine(rest.line);
  if (quantity === undefined)
    return {
      ...kept,
      quantity: amountCents < 0 ? '1' : '-1',
      // An amount has no unit of its own.
      unitCode: 'LS',
      unitPrice: centsToDecimal(Math.abs(amountCents)),
    };
  const inPart = (each: TypedAdjustment) => ({ ...each, amountCents: creditedShare(each, rest, quantity) });
  return {
    ...kept,
    ...(priceBaseQuantity !== undefined && { priceBaseQuantity }),
    quantity: negateDecimal(quantity),
    ...(allowances && { allowances: allowances.map(inPart) }),
    ...(charges && { charges: charges.map(inPart) }),
  };
}

/** Of an amount on a line what falls on a part of its quantity; all parts together are the amount. */
function creditedShare({ amountCents = 0 }: TypedAdjustment, { line, quantity: rest }: LineRest, part: Decimal): Cents {
  const whole = big(line.quantity);
  const before = whole.minus(rest);
  return shareBetween(amountCents, { before, after: before.plus(part), whole });
}

interface Stretch {
  before: ReturnType<typeof big>;
  after: ReturnType<typeof big>;
  whole: ReturnType<typeof big>;
}

/** The share of an amount, with its sign turned, that the way from `before` to `after` has in the whole. */
function shareBetween(cents: Cents, { before, after, whole }: Stretch): Cents {
  if (whole.eq(0)) return 0;
  const until = (reached: ReturnType<typeof big>) => Number(toFixed(big(cents).times(reached).div(whole), 0));
  const taken = until(before) - until(after);
  return taken === 0 ? 0 : taken;
}

function creditedAmounts(
  invoice: InvoiceSnapshot,
  rests: readonly LineRest[],
  credits: readonly LineCredit[],
): TypedAmounts {
  const { language, priceMode } = invoice;
  const { allowances = [], charges = [] } = typedAmounts(invoice);
  const credited = rests.flatMap((rest) => {
    const credit = credits.find(({ id }) => id === rest.line.id);
    return credit === undefined ? [] : [{ rest, line: creditedLine(credit, rest) }];
  });
  const now = new Map(credited.map(({ line }) => [line.id, -pricedAmount(line)]));
  const inPart = (each: TypedDocumentAdjustment) => onWhole(each, { rests, now, priceMode });
  return {
    language,
    priceMode,
    lines: credited.map(({ line }) => line),
    allowances: allowances.flatMap(inPart),
    charges: charges.flatMap(inPart),
  };
}

/** Of what is on the whole of the invoice, or of a tax group, what falls on the lines that are credited. */
function onWhole(
  adjustment: TypedDocumentAdjustment,
  { rests, now, priceMode }: { rests: readonly LineRest[]; now: ReadonlyMap<string, Cents>; priceMode: PriceMode },
): TypedDocumentAdjustment[] {
  const { tax, percentBp, amountCents = 0 } = adjustment;
  const ofTax = rests.filter(
    ({ line }) => tax === undefined || (line.taxCase === tax.taxCase && line.taxRateBp === tax.taxRateBp),
  );
  const lines = ofTax.length === 0 ? rests : ofTax;
  const sum = (of: (rest: LineRest) => Cents) => lines.reduce((total, rest) => total + of(rest), 0);
  const whole = sum(({ line }) => shownCents(line, priceMode));
  const before = whole - sum(({ cents }) => cents);
  const after = before + sum(({ line }) => now.get(line.id) ?? 0);
  if (after === before) return [];
  if (percentBp !== undefined) return [adjustment];
  return [
    {
      ...adjustment,
      amountCents: shareBetween(amountCents, { before: big(before), after: big(after), whole: big(whole) }),
    },
  ];
}

/** Together the corrections leave of each tax group something between nothing and all of it. */
function isWithin(invoice: InvoiceSnapshot, corrections: readonly EarlierCorrection[]): boolean {
  // As prices are typed: what follows from that is rounded in each document.
  const measure = ({ baseCents, taxCents }: TaxGroupSnapshot) =>
    invoice.priceMode === 'gross' ? baseCents + taxCents : baseCents;
  const sumOf = (groups: readonly TaxGroupSnapshot[], of: TaxGroupSnapshot) =>
    groups.filter((each) => isSameGroup(each, of)).reduce((sum, each) => sum + measure(each), 0);
  const taken = corrections.flatMap(({ totals }) => totals.taxGroups);
  return taken.every((group) => isBetween(big(-sumOf(taken, group)), big(sumOf(invoice.totals.taxGroups, group))));
}

function isSameGroup(a: TaxGroupSnapshot, b: TaxGroupSnapshot): boolean {
  return a.taxCase === b.taxCase && a.rateBp === b.rateBp;
}

/** Whether a credited line is a part of the quantity, rather than an amount. */
function isSamePrice(credited: LineSnapshot, line: LineSnapshot): boolean {
  const priceOf = ({ grossUnitPrice, unitPrice, priceBaseQuantity = '1' }: LineSnapshot) =>
    grossUnitPrice === undefined ? big(unitPrice).div(priceBaseQuantity) : big(grossUnitPrice);
  return credited.unitCode === line.unitCode && priceOf(credited).eq(priceOf(line));
}
