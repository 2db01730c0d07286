import { big, toFixed } from '#app/values/decimal.ts';
import type { Cents } from '#app/values/money.ts';
import type { PrepaymentSnapshot } from '../invoice/snapshot.ts';
import { isSameTax } from '../tax/tax.ts';
import type { TaxGroup } from '../tax/totals.ts';
import { settlementState } from './document-state.ts';
import type { SettlementState } from './document-state.ts';

/** What an issued document demands; negative where its issuer owes it. */
export interface Claim {
  /** BT-115 */
  dueCents: Cents;
  taxGroups: readonly TaxGroup[];
  /** what corrections have credited of it; absent: nothing */
  credited?: readonly TaxGroup[];
}

/** What of each tax group is still to be paid where some was paid in advance: by groups of the document, then others. */
export function claimOf({ totals, prepayments = [] }: Claiming): Claim {
  const paid = prepayments.flatMap((each) => each.taxGroups ?? []);
  if (paid.length === 0) return totals;
  const groups = totals.taxGroups.map((group) => ({ ...group }));
  for (const each of paid) {
    const { taxCase, rateBp } = each;
    let group = groups.find((own) => isSameTax(own, each));
    if (group === undefined) groups.push((group = { taxCase, rateBp, baseCents: 0, taxCents: 0 }));
    group.baseCents -= each.netCents;
    group.taxCents -= each.taxCents;
  }
  return { dueCents: totals.dueCents, taxGroups: groups };
}

interface Claiming {
  totals: Claim;
  prepayments?: readonly Pick<PrepaymentSnapshot, 'taxGroups'>[] | undefined;
}

/** What was booked for a document up to now. */
export interface Booked {
  /** money, less what went back */
  receivedCents: Cents;
  /** what is no longer demanded: cash discounts, small differences, and what was set off */
  reducedCents: Cents;
  /** what of that was set off */
  offsetCents: Cents;
  /** what of that was written off as uncollectible (decision 025) */
  uncollectibleCents: Cents;
}

/** A claim, and what was booked for it. */
export interface Receivable {
  claim: Claim;
  booked: Booked;
}

export const nothingBooked: Booked = { receivedCents: 0, reducedCents: 0, offsetCents: 0, uncollectibleCents: 0 };

export interface Settlement {
  state: SettlementState;
  /** what is still demanded, with the sign of the claim */
  openCents: Cents;
  /** what was received beyond the claim, with its sign */
  excessCents: Cents;
}

type Settling = Pick<Booked, 'receivedCents' | 'reducedCents'>;

/** How a document stands. Overdue is never stored: it follows from the day. */
export function settlementOf(dueCents: Cents, booked: Settling): Settlement {
  const settled = settledOf(dueCents, booked);
  const openCents = withoutMinus(dueCents - settled);
  const excessCents = withoutMinus(booked.receivedCents + booked.reducedCents - settled);
  return { state: settlementState({ openCents, receivedCents: booked.receivedCents }), openCents, excessCents };
}

/** What was booked for a document, and how it stands by that. */
export interface Balance extends Booked, Settlement {}

/** How a document stands by all that was booked for it. */
export function balanceOf(dueCents: Cents, parts: readonly Pick<BookedPart, 'kind' | 'amountCents'>[]): Balance {
  const booked = add(nothingBooked, parts);
  return { ...booked, ...settlementOf(dueCents, booked) };
}

export function settledOf(dueCents: Cents, { receivedCents, reducedCents }: Settling): Cents {
  const sum = receivedCents + reducedCents;
  return dueCents < 0 ? Math.max(dueCents, Math.min(0, sum)) : Math.min(dueCents, Math.max(0, sum));
}

/** Money; what the customer took off as agreed (§ 17 UStG); a difference that is not worth asking for; what an invoice and its cancellation are set off against each other; what is not to be had (§ 17 (2) Nr. 1 UStG). */
export const partKinds = ['paid', 'discount', 'difference', 'offset', 'uncollectible'] as const;
export type PartKind = (typeof partKinds)[number];

/** Every kind of part; `credit` is for a customer and no document (decision 025). */
export const everyPartKind = [...partKinds, 'credit'] as const;
export type EveryPartKind = (typeof everyPartKind)[number];

/** What of a part falls on one tax group of its document; nothing of an excess does. */
export interface PartGroup {
  taxCase: TaxGroup['taxCase'];
  rateBp: TaxGroup['rateBp'];
  grossCents: Cents;
  taxCents: Cents;
}

/** One booking on one document; never changed, taken back by another with all signs turned. */
export interface BookedPart {
  kind: PartKind;
  amountCents: Cents;
  taxGroups: PartGroup[];
}

/** What becomes of what a payment leaves open. */
export type RestChoice = 'open' | 'discount' | 'difference' | 'uncollectible';

export interface PaymentOrder {
  /** money for this document: negative where it goes out; 0 only to let a rest go */
  amountCents: Cents;
  rest: RestChoice;
  /** that more than the claim was received, or paid back, is meant */
  excess: boolean;
  /** why a rest is let go; absent or '': not said */
  reason?: string;
}

/** Of what is demanded: more is no cash discount. */
export const discountBpMax = 1000;

export const differenceCentsMax = 2000;

export type OrderRefusal =
  | 'nothing-booked'
  | 'more-than-open'
  | 'more-than-received'
  | 'no-rest'
  | 'discount-too-large'
  | 'difference-too-large'
  | 'unexplained'
  | 'nothing-explained';

type Booking<Refusal extends string> = { ok: true; parts: BookedPart[] } | { ok: false; refusal: Refusal };

/** What a payment books on one document, each part split over its tax groups. */
export function bookOrder(claim: Claim, booked: Booked, order: PaymentOrder): Booking<OrderRefusal> {
  const refusal = refuseOrder(claim, booked, order);
  if (refusal !== null) return { ok: false, refusal };
  const money = [
    ...broughtBack(claim, booked, order.amountCents),
    { kind: 'paid', amountCents: order.amountCents } as const,
  ];
  const parts = splitParts(
    claim,
    booked,
    money.filter(({ amountCents }) => amountCents !== 0),
  );
  if (order.rest === 'open') return { ok: true, parts };
  const after = add(booked, money);
  const { openCents } = settlementOf(claim.dueCents, after);
  return { ok: true, parts: [...parts, ...splitParts(claim, after, [{ kind: order.rest, amountCents: openCents }])] };
}

/** Money that comes in for what was written off brings the claim back as far as it goes: first, so that it settles it. */
function broughtBack(
  { dueCents }: Claim,
  booked: Booked,
  amountCents: Cents,
): Pick<BookedPart, 'kind' | 'amountCents'>[] {
  const { openCents } = settlementOf(dueCents, booked);
  const cents = Math.min(booked.uncollectibleCents, Math.max(0, amountCents - openCents));
  return [{ kind: 'uncollectible', amountCents: withoutMinus(-cents) }];
}

function refuseOrder(claim: Claim, booked: Booked, order: PaymentOrder): OrderRefusal | null {
  const { dueCents } = claim;
  const { amountCents, rest } = order;
  if (amountCents === 0 && rest === 'open') return 'nothing-booked';
  const isExplained = (order.reason ?? '') !== '';
  const sign = dueCents < 0 ? -1 : 1;
  const after = add(booked, [...broughtBack(claim, booked, amountCents), { kind: 'paid', amountCents }]);
  if (after.receivedCents * sign < 0) return 'more-than-received';
  const { openCents, excessCents } = settlementOf(dueCents, after);
  const grows = amountCents * sign > 0;
  if (excessCents !== 0 && grows && !order.excess) return 'more-than-open';
  if (rest === 'open') return isExplained ? 'nothing-explained' : null;
  if (openCents === 0 || amountCents * sign < 0) return 'no-rest';
  if (rest === 'uncollectible' && dueCents < 0) return 'no-rest';
  const size = Math.abs(openCents);
  if (rest === 'difference' && size > differenceCentsMax) return 'difference-too-large';
  if (rest !== 'discount') return isExplained ? null : 'unexplained';
  return size * 10_000 > Math.abs(dueCents) * discountBpMax ? 'discount-too-large' : null;
}

/** The same parts with all signs turned; refused where what was booked later rests on them. */
export function reverseParts(
  claim: Claim,
  booked: Booked,
  parts: readonly Pick<BookedPart, 'kind' | 'amountCents'>[],
): Booking<'needed-later'> {
  const sign = claim.dueCents < 0 ? -1 : 1;
  // What opens the claim goes first: what then settles it settles all of that.
  const turned = parts
    .map(({ kind, amountCents }) => ({ kind, amountCents: withoutMinus(-amountCents) }))
    .sort((a, b) => Number(a.amountCents * sign > 0) - Number(b.amountCents * sign > 0));
  const after = add(booked, turned);
  const { receivedCents, reducedCents, uncollectibleCents } = after;
  const isSpoilt = receivedCents * sign < 0 || reducedCents * sign < 0 || uncollectibleCents < 0;
  // What then is there was not written off rightly.
  const isHad = uncollectibleCents > 0 && settlementOf(claim.dueCents, after).excessCents > 0;
  if (isSpoilt || isHad) return { ok: false, refusal: 'needed-later' };
  return { ok: true, parts: splitParts(claim, booked, turned) };
}

/** What is booked after these as well. */
export function add(booked: Booked, parts: readonly Pick<BookedPart, 'kind' | 'amountCents'>[]): Booked {
  return parts.reduce<Booked>(
    (sums, { kind, amountCents }) =>
      kind === 'paid'
        ? { ...sums, receivedCents: sums.receivedCents + amountCents }
        : {
            ...sums,
            reducedCents: sums.reducedCents + amountCents,
            offsetCents: sums.offsetCents + (kind === 'offset' ? amountCents : 0),
            uncollectibleCents: sums.uncollectibleCents + (kind === 'uncollectible' ? amountCents : 0),
          },
    booked,
  );
}

// What is booked on a tax group follows from how much of the claim is settled, whatever the way there: so all of it is
// booked when all is settled, and nothing is left when everything was taken back.
export function splitParts(
  claim: Claim,
  booked: Booked,
  parts: readonly Pick<BookedPart, 'kind' | 'amountCents'>[],
): BookedPart[] {
  let before = booked;
  return parts.map((part) => {
    const after = add(before, [part]);
    const groups = difference(groupsAt(claim, after), groupsAt(claim, before));
    before = after;
    return { ...part, taxGroups: groups };
  });
}

/**
 * What of the settled sum falls on each tax group: what corrections let go on those that they credit, the rest in
 * proportion, rounded so that the groups add up to it.
 */
export function groupsAt({ dueCents, taxGroups, credited = [] }: Claim, booked: Booked): PartGroup[] {
  const wholes = taxGroups.map(({ baseCents, taxCents }) => baseCents + taxCents);
  const letGo = inProportion(credited.length === 0 ? 0 : booked.offsetCents, creditedWholes(taxGroups, credited));
  const rests = wholes.map((whole, index) => whole - (letGo[index] ?? 0));
  const rest = settledOf(dueCents, booked) - letGo.reduce((sum, cents) => sum + cents, 0);
  const shares = inProportion(rest, rests);
  return taxGroups.map(({ taxCase, rateBp, taxCents }, index) => {
    const grossCents = withoutMinus((letGo[index] ?? 0) + (shares[index] ?? 0));
    return { taxCase, rateBp, grossCents, taxCents: share(grossCents, taxCents, wholes[index] ?? 0) };
  });
}

function creditedWholes(taxGroups: readonly TaxGroup[], credited: readonly TaxGroup[]): Cents[] {
  return taxGroups.map((group) =>
    credited
      .filter((each) => isSameTax(each, group))
      .reduce((sum, { baseCents, taxCents }) => sum + baseCents + taxCents, 0),
  );
}

function inProportion(cents: Cents, wholes: readonly Cents[]): Cents[] {
  const sum = wholes.reduce((total, whole) => total + whole, 0);
  let reached = 0;
  let booking = 0;
  return wholes.map((whole) => {
    reached += whole;
    const until = share(cents, reached, sum);
    const part = until - booking;
    booking = until;
    return part;
  });
}

/** What of a claim is settled by now, on each tax group of which anything is. */
export function settledGroups(claim: Claim, booked: Booked): PartGroup[] {
  return groupsAt(claim, booked).filter(({ grossCents }) => grossCents !== 0);
}

/** All of a claim, on each tax group. */
export function partsOfWholeClaim({ taxGroups }: Pick<Claim, 'taxGroups'>): PartGroup[] {
  return taxGroups.map(({ taxCase, rateBp, baseCents, taxCents }) => ({
    taxCase,
    rateBp,
    grossCents: baseCents + taxCents,
    taxCents,
  }));
}

/** `part` of `whole`, of these cents, rounded half away from zero. */
function share(cents: Cents, part: Cents, whole: Cents): Cents {
  if (whole === 0 || cents === 0 || part === 0) return 0;
  return Number(toFixed(big(cents).times(part).div(whole), 0));
}

export function difference(after: readonly PartGroup[], before: readonly PartGroup[]): PartGroup[] {
  return after
    .map((group, index) => ({
      ...group,
      grossCents: withoutMinus(group.grossCents - (before[index]?.grossCents ?? 0)),
      taxCents: withoutMinus(group.taxCents - (before[index]?.taxCents ?? 0)),
    }))
    .filter(({ grossCents, taxCents }) => grossCents !== 0 || taxCents !== 0);
}

export function withoutMinus(cents: Cents): Cents {
  return cents === 0 ? 0 : cents;
}
