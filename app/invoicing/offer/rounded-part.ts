import type { Cents } from '#app/values/money.ts';
import { roundingReasons } from '../invoice/credited-lines.ts';
import { draftTotals, isBilled, lineAmount } from '../invoice/draft.ts';
import type { DraftLine, InvoiceDraft } from '../invoice/draft.ts';
import { isSameTax } from '../tax/tax.ts';
import { taxByRegime } from '../tax/tax-choices.ts';
import { lineNetCents, pricedCents, taxOf } from '../tax/totals.ts';
import { restOfOffer } from './billing.ts';
import type { OfferBill, RestGroup } from './billing.ts';
import type { OfferSnapshot } from './offer-snapshot.ts';

/** What is taken off one tax group can move a cent of the others. */
const timesMax = 20;

/**
 * A part that asks for no more than is left of any tax group; null where it would. Parts are rounded each for itself, so they
 * may come to some cents more than their whole: those are taken off the last of them.
 */
export function roundedToRest(
  draft: InvoiceDraft,
  { snapshot, bills }: { snapshot: OfferSnapshot; bills: readonly OfferBill[] },
): InvoiceDraft | null {
  const rest = restOfOffer(snapshot, bills);
  // A deposit is split over what is left, so it is within that or asked for too much.
  const isSplit = draft.documentKind === 'deposit';
  const bearable = isSplit ? 0 : (bills.length + 1) * (draft.lines.filter(isBilled).length + 2);
  let tried = draft;
  for (let times = 0; times < timesMax; times += 1) {
    const excess = excessOver(rest, tried, snapshot);
    if (excess === undefined) return tried;
    const less = excess !== 'amount-too-large' && excess.cents <= bearable ? lessBy(tried, excess, snapshot) : null;
    if (less === null) return null;
    tried = less;
  }
  return null;
}

/** The first tax group of which more is asked than is left, and how much more. */
function excessOver(
  rest: readonly RestGroup[],
  draft: InvoiceDraft,
  { seller, priceMode }: OfferSnapshot,
): RestGroup | 'amount-too-large' | undefined {
  const totals = draftTotals(draft, seller.smallBusiness);
  if (totals === 'amount-too-large') return totals;
  return totals.taxGroups
    .map((group) => {
      const { taxCase, rateBp } = group;
      const left = rest.find((each) => isSameTax(each, group))?.cents ?? 0;
      return { taxCase, rateBp, cents: pricedCents(group, priceMode) - left };
    })
    .find(({ cents }) => cents > 0);
}

/** On the whole where that is of this tax group alone, else on its largest line. */
function lessBy(
  draft: InvoiceDraft,
  { cents, ...group }: RestGroup,
  { seller: { smallBusiness }, language }: OfferSnapshot,
): InvoiceDraft | null {
  const own = draft.lines.filter((line) => isBilled(line) && isSameTax(taxByRegime(line, smallBusiness), group));
  const isAlone = own.length === draft.lines.filter(isBilled).length;
  if (isAlone && draft.chargeAmount > cents) return { ...draft, chargeAmount: draft.chargeAmount - cents };
  if (isAlone && draft.allowanceAmount > 0) return { ...draft, allowanceAmount: draft.allowanceAmount + cents };
  const largest = own.reduce<DraftLine | undefined>(
    (found, line) => (sizeOf(line) > (found ? sizeOf(found) : cents) ? line : found),
    undefined,
  );
  if (largest === undefined) return null;
  const less = discounted(largest, cents, roundingReasons[language]);
  return { ...draft, lines: draft.lines.map((line) => (line === largest ? less : line)) };
}

function sizeOf(line: DraftLine): Cents {
  const cents = lineAmount(line);
  return typeof cents === 'number' ? cents : 0;
}

function discounted(line: DraftLine, cents: Cents, reason: string): DraftLine {
  const before = line.discountPercent > 0 ? taxOf(lineNetCents(line), line.discountPercent) : line.discountAmount;
  const discountReason = before === 0 ? reason : line.discountReason;
  return { ...line, discountPercent: 0, discountAmount: before + cents, discountReason };
}
