import { big, negateDecimal, normalizeDecimal } from '#app/values/decimal.ts';
import type { Decimal, Language } from '#app/values/decimal.ts';
import { centsToDecimal, sharesOfPart } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { pricedAmount } from '../tax/totals.ts';
import { shownCents, typedLine } from './freeze-amounts.ts';
import type { TypedAdjustment, TypedLine } from './freeze-amounts.ts';
import type { CorrectionContent, InvoiceSnapshot, LineSnapshot } from './snapshot.ts';

/** What is credited of one line: a part of its quantity, or else an amount as its prices are shown. */
export interface LineCredit {
  /** BT-126 of the invoice, and of what is credited */
  id: string;
  /** with the sign of the line's */
  quantity?: Decimal;
  amountCents?: Cents;
}

/** What earlier corrections have left of a line. */
export interface LineRest {
  line: LineSnapshot;
  quantity: Decimal;
  /** as prices are shown */
  cents: Cents;
  /** as far as parts of the quantity, each rounded, may come to another amount than is left, and what that is called */
  rounding: { cents: Cents; reason: string };
}

export interface LineFault {
  /** BT-126 */
  id: string;
  refusal: 'unknown-line' | 'more-than-left';
}

export type EarlierCorrection = Pick<CorrectionContent, 'lines' | 'totals'>;

/** What cents of rounding are called on a line. */
export const roundingReasons: Record<Language, string> = { de: 'Rundung', en: 'rounding' };

/** What can still be credited of each line. */
export function restOfLines(
  invoice: Pick<InvoiceSnapshot, 'priceMode' | 'language' | 'lines'>,
  earlier: readonly EarlierCorrection[],
): LineRest[] {
  const { priceMode, language } = invoice;
  return invoice.lines.map((line) => {
    const credited = earlier.flatMap(({ lines }) => lines.filter(({ id }) => id === line.id));
    const inQuantity = credited.filter((each) => isSamePrice(each, line));
    const quantity = inQuantity.reduce((sum, each) => sum.plus(big(each.quantity)), big(line.quantity));
    const cents = credited.reduce((sum, each) => sum + shownCents(each, priceMode), shownCents(line, priceMode));
    const { allowances = [], charges = [] } = line;
    const rounding = {
      cents: credited.length + 1 + allowances.length + charges.length,
      reason: roundingReasons[language],
    };
    return { line, quantity: normalizeDecimal(quantity.toFixed()), cents, rounding };
  });
}

/** Everything that is left of the lines: by quantity where that comes to just what is left, else as an amount. */
export function creditOfRest(rest: LineRest): LineCredit | null {
  const { line, quantity, cents } = rest;
  const byQuantity = { id: line.id, quantity };
  if (cents === 0) return null;
  if (!big(quantity).eq(0) && creditedCents(byQuantity, rest) === cents) return byQuantity;
  return { id: line.id, amountCents: cents };
}

/** What is wrong with a credit beside what is left of the lines. */
export function faultOfCredit(credit: LineCredit, rests: readonly LineRest[]): LineFault[] {
  const rest = rests.find(({ line }) => line.id === credit.id);
  if (rest === undefined) return [{ id: credit.id, refusal: 'unknown-line' }];
  const { quantity = rest.quantity, amountCents = 0 } = credit;
  const isPart = isBetween(big(quantity), big(rest.quantity)) && isBetween(big(amountCents), big(rest.cents));
  const isLeft = isPart && isBetween(big(creditedCents(credit, rest)), big(rest.cents));
  return isLeft ? [] : [{ id: credit.id, refusal: 'more-than-left' }];
}

/** Between nothing and all of it, on its side of nothing. */
function isBetween(part: ReturnType<typeof big>, whole: ReturnType<typeof big>): boolean {
  return whole.lt(0) ? part.lte(0) && part.gte(whole) : part.gte(0) && part.lte(whole);
}

function creditedCents(credit: LineCredit, rest: LineRest): Cents {
  return -pricedAmount(creditedLine(credit, rest));
}

/** The line that a credit becomes. What stands on the line in per cent is an amount here: its share of the invoice's. */
export function creditedLine({ quantity, amountCents = 0 }: LineCredit, rest: LineRest): TypedLine {
  const { allowances, charges, priceBaseQuantity, ...kept } = typedLine(rest.line);
  if (quantity === undefined)
    return {
      ...kept,
      quantity: amountCents < 0 ? '1' : '-1',
      // An amount has no unit of its own.
      unitCode: 'LS',
      unitPrice: centsToDecimal(Math.abs(amountCents)),
    };
  const inPart = ({ reason, reasonCode, amountCents: cents = 0 }: TypedAdjustment) => ({
    reason,
    ...(reasonCode !== undefined && { reasonCode }),
    amountCents: creditedShare(cents, rest, quantity),
  });
  return roundedToRest(rest, {
    ...kept,
    ...(priceBaseQuantity !== undefined && { priceBaseQuantity }),
    quantity: negateDecimal(quantity),
    ...(allowances && { allowances: allowances.map(inPart) }),
    ...(charges && { charges: charges.map(inPart) }),
  });
}

/** Cents of rounding never credit more than is left, and go with the last of the quantity. */
function roundedToRest({ quantity, cents, rounding }: LineRest, line: TypedLine): TypedLine {
  const credited = -pricedAmount(line);
  const isLast = big(line.quantity).plus(quantity).eq(0);
  const missing = cents - credited;
  const isRounding = missing !== 0 && Math.abs(missing) <= rounding.cents;
  if (!isRounding || (!isLast && isBetween(big(credited), big(cents)))) return line;
  return { ...line, charges: [...(line.charges ?? []), { reason: rounding.reason, amountCents: -missing }] };
}

/** Of an amount on a line what falls on a part of its quantity; all parts together are the amount. */
function creditedShare(amountCents: Cents, { line, quantity: rest }: LineRest, part: Decimal): Cents {
  const whole = big(line.quantity);
  const before = whole.minus(rest);
  const [cents = 0] = sharesOfPart([amountCents], { before, after: before.plus(part), whole });
  return cents === 0 ? 0 : -cents;
}

/** Whether a credited line is a part of the quantity, rather than an amount. */
function isSamePrice(credited: LineSnapshot, line: LineSnapshot): boolean {
  const priceOf = ({ grossUnitPrice, unitPrice, priceBaseQuantity = '1' }: LineSnapshot) =>
    grossUnitPrice === undefined ? big(unitPrice).div(priceBaseQuantity) : big(grossUnitPrice);
  return credited.unitCode === line.unitCode && priceOf(credited).eq(priceOf(line));
}
