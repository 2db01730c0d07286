import { formatDate } from '#app/values/dates.ts';
import { big, toFixed } from '#app/values/decimal.ts';
import type { Decimal } from '#app/values/decimal.ts';
import { splitCents } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { advanceLine, describeAdvance } from '../invoice/deposit-line.ts';
import { draftTotals, isBilled, positionOf } from '../invoice/draft.ts';
import type { DraftLine, InvoiceDraft } from '../invoice/draft.ts';
import { taxByRegime } from '../tax/tax-choices.ts';
import { pricedCents, taxOf } from '../tax/totals.ts';
import { isSameTax } from '../tax/tax.ts';
import type { RateBp } from '../tax/tax.ts';
import { smallerOfSameSign, restOfOffer, restQuantities } from './billing.ts';
import type { OfferBill, RestGroup } from './billing.ts';
import type { OfferSnapshot } from './offer-snapshot.ts';
import { toInvoiceDraft } from './offer.ts';
import { roundedToRest } from './rounded-part.ts';
import type { OfferDraft } from './offer.ts';

/** What is to be billed of an offer next. */
export type BillingOrder =
  | { way: 'whole' }
  | { way: 'final' }
  /** per cent of all that was offered, or an amount as prices are typed */
  | { way: 'deposit'; percentBp: RateBp; amountCents: Cents }
  /** by the ids of lines */
  | { way: 'partial'; quantities: ReadonlyMap<string, Decimal> };

type PartOrder = Extract<BillingOrder, { way: 'partial' }>;

/** An accepted offer, as it was typed and as it was frozen, and what stands of it. */
export interface BillableOffer {
  draft: OfferDraft;
  snapshot: OfferSnapshot;
  bills: readonly OfferBill[];
}

/** `moved`: something was billed since all of it could be. */
export type BillingRefusal = 'nothing-chosen' | 'more-than-left' | 'moved';

export type BillingDraft = { ok: true; draft: InvoiceDraft } | { ok: false; refusal: BillingRefusal };

/** The draft of the invoice that bills it; it may not ask for more than is left. */
export function billingDraft(offer: BillableOffer, order: BillingOrder): BillingDraft {
  if (offer.bills.some(({ kind }) => kind === 'final')) return { ok: false, refusal: 'more-than-left' };
  if (order.way === 'whole' && offer.bills.length > 0) return { ok: false, refusal: 'moved' };
  const whole = { ...toInvoiceDraft(offer.draft), ...referenceTo(offer.snapshot) };
  if (order.way === 'whole') return { ok: true, draft: whole };
  if (order.way === 'final' || (order.way === 'partial' && takesAll(offer, order)))
    return { ok: true, draft: finalDraft(whole, offer.bills) };
  const draft = order.way === 'deposit' ? depositDraft(whole, offer, order) : partialDraft(whole, offer, order);
  if (draft === null) return { ok: false, refusal: 'nothing-chosen' };
  const rounded = roundedToRest(draft, offer);
  return rounded === null ? { ok: false, refusal: 'more-than-left' } : { ok: true, draft: rounded };
}

function referenceTo({ number, issueDate }: OfferSnapshot): Pick<InvoiceDraft, 'offerReference' | 'offerDate'> {
  return { offerReference: number, offerDate: issueDate };
}

/** Who bills all lines that are left writes the final invoice: cents of rounding are in no line. */
function takesAll({ snapshot, bills }: BillableOffer, order: PartOrder): boolean {
  return [...restQuantities(snapshot, bills)].every(
    ([id, rest]) => smallerOfSameSign(order.quantities.get(id) ?? '0', rest) === rest,
  );
}

/** All that was offered; what stands of it is taken off, so that the last cent is asked for once. */
function finalDraft(whole: InvoiceDraft, bills: readonly OfferBill[]): InvoiceDraft {
  if (bills.length === 0) return whole;
  return { ...whole, documentKind: 'final', deposits: bills.map(({ number }) => number).join(', ') };
}

const offerWords = {
  de: (number: string, date: string) => `Angebot ${number} vom ${date}`,
  en: (number: string, date: string) => `offer ${number} of ${date}`,
};

/** A line for each rate of what is left; discounts and charges are in their sums. */
function depositDraft(
  whole: InvoiceDraft,
  { draft, snapshot, bills }: BillableOffer,
  { percentBp, amountCents }: Extract<BillingOrder, { way: 'deposit' }>,
): InvoiceDraft | null {
  const { language, priceMode, number, issueDate, totals } = snapshot;
  const offered = totals.taxGroups.reduce((sum, group) => sum + pricedCents(group, priceMode), 0);
  const rest = restOfOffer(snapshot, bills);
  const left = rest.reduce((sum, group) => sum + group.cents, 0);
  const asked = percentBp > 0 ? taxOf(offered, percentBp) : amountCents;
  // Each per cent is rounded for itself: halves of an odd cent are together one more.
  const cents = percentBp > 0 && asked - left <= bills.length ? Math.min(asked, left) : asked;
  if (cents <= 0) return null;
  const named = offerWords[language](number, formatDate(issueDate, language));
  const description = describeAdvance({ language, percentBp, whole: named });
  const shares = splitCents(
    cents,
    rest.map((group) => group.cents),
  );
  const lines = rest.flatMap((group, index): DraftLine[] => {
    const share = shares[index] ?? 0;
    if (share === 0) return [];
    return [{ ...advanceLine(description, share), ...taxTypedFor(group, draft, snapshot) }];
  });
  return { ...whole, ...withoutAdjustments, documentKind: 'deposit', lines };
}

const withoutAdjustments = {
  allowancePercent: 0,
  allowanceAmount: 0,
  allowanceReason: '',
  chargePercent: 0,
  chargeAmount: 0,
  chargeReason: '',
};

/** As the offer's own lines were typed: the seller's regime makes the same of it again. */
function taxTypedFor(
  group: RestGroup,
  { lines }: OfferDraft,
  { seller: { smallBusiness } }: OfferSnapshot,
): Pick<DraftLine, 'taxCase' | 'taxRateBp'> {
  const typed = lines.filter(isBilled).find((line) => isSameTax(taxByRegime(line, smallBusiness), group));
  return { taxCase: typed?.taxCase ?? group.taxCase, taxRateBp: typed?.taxRateBp ?? group.rateBp };
}

/** The chosen lines under their sections. Amounts that are taken off or put on go along in proportion. */
function partialDraft(
  whole: InvoiceDraft,
  { draft: { lines: rows }, snapshot, bills }: BillableOffer,
  { quantities }: PartOrder,
): InvoiceDraft | null {
  const rests = restQuantities(snapshot, bills);
  const lines = rows.flatMap((row, index): DraftLine[] => {
    if (row.entry === 'section') return [row];
    const id = String(positionOf(rows, index));
    const quantity = isBilled(row) ? smallerOfSameSign(quantities.get(id) ?? '0', rests.get(id) ?? '0') : '0';
    if (quantity === '0') return [];
    const share = (cents: Cents) => shareOf(cents, quantity, row.quantity);
    const [discountAmount, surchargeAmount] = [share(row.discountAmount), share(row.surchargeAmount)];
    return [{ ...row, quantity, discountAmount, surchargeAmount }];
  });
  const shown = lines.filter((row, index) => row.entry === 'line' || lines[index + 1]?.entry === 'line');
  if (shown.length === 0) return null;
  return { ...whole, ...sharedAdjustments(whole, shown, snapshot.seller), documentKind: 'partial', lines: shown };
}

function shareOf(cents: Cents, part: Decimal, all: Decimal): Cents {
  return big(all).eq(0) ? 0 : Number(toFixed(big(cents).times(part).div(all), 0));
}

/** Of amounts on the whole what falls on these lines. */
function sharedAdjustments(
  { allowanceAmount, chargeAmount, priceMode, lines: all }: InvoiceDraft,
  lines: readonly DraftLine[],
  { smallBusiness }: OfferSnapshot['seller'],
): Pick<InvoiceDraft, 'allowanceAmount' | 'chargeAmount'> {
  const sumOf = (some: readonly DraftLine[]) => {
    const totals = draftTotals({ lines: some, priceMode }, smallBusiness);
    return totals === 'amount-too-large' ? '0' : String(priceMode === 'gross' ? totals.grossCents : totals.netCents);
  };
  const [part, whole] = [sumOf(lines), sumOf(all)];
  return {
    allowanceAmount: Math.max(0, shareOf(allowanceAmount, part, whole)),
    chargeAmount: Math.max(0, shareOf(chargeAmount, part, whole)),
  };
}
