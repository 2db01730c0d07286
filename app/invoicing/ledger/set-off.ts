import type { Cents } from '#app/values/money.ts';
import { isSameTax } from '../tax/tax.ts';
import type { TaxGroup } from '../tax/totals.ts';
import { add, difference, groupsAt, settledOf, settlementOf, splitParts, withoutMinus } from './settlement.ts';

import type { BookedPart, Booked, Claim, Receivable } from './settlement.ts';

/**
 * What sets an invoice off against its cancellation, whatever was booked: of the invoice nothing stays open, and of the
 * cancellation what was received for the invoice, less what went back.
 */
export function setOff(
  invoice: Receivable,
  cancellation: Receivable,
): Record<'invoice' | 'cancellation', BookedPart[]> {
  const { dueCents } = invoice.claim;
  const { receivedCents } = invoice.booked;
  const notReceived = dueCents - settledOf(dueCents, { receivedCents, reducedCents: 0 });
  return {
    invoice: offsetPart(invoice, notReceived),
    cancellation: offsetPart(cancellation, -notReceived),
  };
}

/** What makes `reducedCents` be all that is not asked for. */
function offsetPart({ claim, booked }: Receivable, reducedCents: Cents): BookedPart[] {
  const amountCents = withoutMinus(reducedCents - booked.reducedCents);
  return amountCents === 0 ? [] : splitParts(claim, booked, [{ kind: 'offset', amountCents }]);
}

/** What lets the open rest of a claim go, because another document asks for it. */
export function setOffRest(claim: Claim, booked: Booked): BookedPart[] {
  const { openCents } = settlementOf(claim.dueCents, booked);
  return openCents === 0 ? [] : splitParts(claim, booked, [{ kind: 'offset', amountCents: openCents }]);
}

/**
 * What sets an invoice off against its corrections, whatever was booked: so much of it is asked for no more, and what was
 * received beyond that is owed by the corrections, the latest first, but never more than was received.
 * `invoice.claim` is as it was, before the latest of them.
 */
export function setOffCorrections(
  invoice: Receivable,
  corrections: readonly Receivable[],
): { invoice: BookedPart[]; corrections: BookedPart[][] } {
  const { claim, booked } = invoice;
  const creditedCents = -corrections.reduce((sum, each) => sum + each.claim.dueCents, 0);
  const askedCents = claim.dueCents - settledOf(claim.dueCents, { ...booked, reducedCents: otherwiseReduced(booked) });
  const letGoCents = Math.min(creditedCents, askedCents);
  const notOwedCents = Math.max(letGoCents, creditedCents - Math.max(0, booked.receivedCents));
  const now: Claim = { ...claim, credited: creditedGroups(corrections.map((each) => each.claim)) };
  const part = { kind: 'offset', amountCents: withoutMinus(letGoCents - booked.offsetCents) } as const;
  const taxGroups = difference(groupsAt(now, add(booked, [part])), groupsAt(claim, booked));
  return {
    invoice: part.amountCents === 0 && taxGroups.length === 0 ? [] : [{ ...part, taxGroups }],
    corrections: shareOut(notOwedCents, corrections),
  };
}

/** What documents that correct an invoice credit of its tax groups. */
export function creditedGroups(corrections: readonly Pick<Claim, 'taxGroups'>[]): TaxGroup[] {
  return corrections.flatMap(({ taxGroups }) =>
    taxGroups.map(({ taxCase, rateBp, baseCents, taxCents }) => ({
      taxCase,
      rateBp,
      baseCents: withoutMinus(-baseCents),
      taxCents: withoutMinus(-taxCents),
    })),
  );
}

/** Whether corrections have left nothing of a claim. */
export function isAllCredited({ dueCents }: Pick<Claim, 'dueCents'>, corrections: readonly Pick<Claim, 'dueCents'>[]) {
  return corrections.length > 0 && dueCents + corrections.reduce((sum, each) => sum + each.dueCents, 0) <= 0;
}

/** Tax groups less what corrections have credited of them; what nothing is left of is gone. */
export function taxGroupsAfterCredits(taxGroups: readonly TaxGroup[], credited: readonly TaxGroup[]): TaxGroup[] {
  if (credited.length === 0) return [...taxGroups];
  const left = taxGroups.map((group) => {
    const { taxCase, rateBp } = group;
    const own = credited.filter((each) => isSameTax(each, group));
    const baseCents = own.reduce((cents, each) => cents - each.baseCents, group.baseCents);
    return { taxCase, rateBp, baseCents, taxCents: own.reduce((cents, each) => cents - each.taxCents, group.taxCents) };
  });
  return left.filter(({ baseCents, taxCents }) => baseCents !== 0 || taxCents !== 0);
}

/** Set off on the corrections, the earliest first: as far as they were not paid back, and what is more on the last. */
function shareOut(notOwedCents: Cents, corrections: readonly Receivable[]): BookedPart[][] {
  let left = notOwedCents;
  return corrections.map(({ claim, booked }, index) => {
    const paidBack = booked.receivedCents + otherwiseReduced(booked);
    const capacity = Math.max(0, paidBack - claim.dueCents);
    const cents = index === corrections.length - 1 ? left : Math.min(capacity, left);
    left -= cents;
    const amountCents = withoutMinus(-cents - booked.offsetCents);
    return amountCents === 0 ? [] : splitParts(claim, booked, [{ kind: 'offset', amountCents }]);
  });
}

function otherwiseReduced({ reducedCents, offsetCents }: Booked): Cents {
  return reducedCents - offsetCents;
}
