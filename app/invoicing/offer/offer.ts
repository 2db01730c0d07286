import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { emptyValues, pickFields } from '../fields.ts';
import type { DraftLine, InvoiceDraft } from '../invoice/draft.ts';
import { agreedFields, invoiceFields } from '../invoice/fields.ts';
import type { BillingState } from './billing.ts';
import type { OfferHead } from './fields.ts';

/** A version of an offer as it is being written; as with invoices anything may still be missing. */
export interface OfferDraft extends OfferHead {
  lines: DraftLine[];
}

/**
 * What became of an offer, as its record keeps it. `partly-billed` and `billed` follow from the invoices made of it, all
 * others are set by people.
 */
export const offerStates = ['draft', 'sent', 'accepted', 'declined', 'withdrawn', 'partly-billed', 'billed'] as const;
export type OfferState = (typeof offerStates)[number];

/** What people note of an offer that was sent; `sent` takes a decision back. */
export const decisions = ['accepted', 'declined', 'withdrawn', 'sent'] as const;
export type Decision = (typeof decisions)[number];

/** Whether a person may note this of an offer in that state. An invoice made of it ends all deciding. */
export function allowsDecision(state: OfferState, decision: Decision): boolean {
  return decisions.some((noted) => noted === state) && state !== decision;
}

export const versionsMax = 999;

/** Days that an offer is good for where nobody has typed another day. */
const validDaysDefault = 30;

export function defaultValidUntil(today: IsoDate): IsoDate {
  return addDays(today, validDaysDefault);
}

/** The state that follows from the log: how often it was sent, the last decision's event since, and what stands of it. */
export function offerStateOf(facts: { sentVersions: number; decision: string; billing: BillingState }): OfferState {
  if (facts.billing !== 'none') return facts.billing === 'whole' ? 'billed' : 'partly-billed';
  if (facts.sentVersions === 0) return 'draft';
  const decision = decisions.find((each) => facts.decision === decisionEvent(each));
  return decision ?? 'sent';
}

/** What the log calls a decision. */
export function decisionEvent(decision: Decision): string {
  return decision === 'sent' ? 'offer-reopened' : `offer-${decision}`;
}

/** As people see it: an offer that nobody has answered in time is over. */
export type ShownOfferState = OfferState | 'expired';

export function shownOfferState(
  { state, validUntil }: { state: OfferState; validUntil: IsoDate | '' },
  today: IsoDate,
): ShownOfferState {
  return state === 'sent' && validUntil !== '' && validUntil < today ? 'expired' : state;
}

/**
 * What an invoice takes from the offer that it is made of: customer, project, texts that are of the matter, what is agreed of
 * the whole, and the lines.
 */
export function toInvoiceDraft(offer: OfferDraft): InvoiceDraft {
  const { customer, project, projectReference, supplyFrom, supplyTo, paymentDays, bankAccount, subject, lines } = offer;
  const taken = { customer, project, projectReference, supplyFrom, supplyTo, paymentDays, bankAccount, subject };
  const agreed = pickFields(agreedFields, offer);
  return { ...emptyValues(invoiceFields), ...taken, ...agreed, lines };
}

/** The fields of a new version, or of a copy: all but the days, which are of another time. */
export function withNewDates(offer: OfferDraft, today: IsoDate): OfferDraft {
  return {
    ...offer,
    validUntil: offer.validUntil < defaultValidUntil(today) ? defaultValidUntil(today) : offer.validUntil,
  };
}
