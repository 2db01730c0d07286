import { offerStateOf } from '#app/invoicing/offer/offer.ts';
import type { Saved } from '../call.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { linkDocuments, originOf } from '../links/link.hooks.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { makeDraft } from '../invoices/make-draft.hooks.ts';
import type { Refuse } from '../refusal.ts';
import type { billOffer } from './calls.ts';
import { draftOf } from './find.hooks.ts';
import { billedOfOffer, billsOfOffer, draftOfOffer, lastDecision, offeredOfOffer } from './sql.ts';
import { billingOfRows } from './tally.ts';

/** What was made of an offer and stands, and the invoice that is being written of it. */
export function billsOf(app: core.App, { company }: Tenancy, offer: string) {
  const asked = { company, offer };
  return { bills: allRows(app, billsOfOffer, asked), draft: oneRow(app, draftOfOffer, asked).id };
}

/**
 * Makes the draft of an invoice and links both ways. One is written at a time, and only of what the person has seen: so
 * nothing is billed twice, whoever asks at once.
 */
export function bill(
  tx: core.App,
  refuse: RefuseOf<typeof billOffer>,
  { scope, parameters: { id }, body: { sentVersions, standing, fields } }: ChangeOf<typeof billOffer>,
): Saved {
  const offer = findOwn(tx, scope, { collection: 'offers', id });
  const written = writtenOf(tx, scope, id);
  if (written !== '') refuse('already-begun', { id: written });
  const state = offer.getString('state');
  if (state === 'billed') refuse('moved');
  if (state !== 'accepted' && state !== 'partly-billed') refuse('not-accepted');
  if (offer.getInt('sentVersions') !== sentVersions || draftOf(tx, scope, id) !== null) refuse('moved');
  if (standingOf(tx, scope, id) !== standing) refuse('moved');
  const editing = { token: '', sentAt: 0, unasked: false };
  const created = makeDraft(tx, refuse, { scope, body: { createKey: '', fields, editing } });
  linkToOffer(tx, scope, { offer: id, invoice: created.id });
  return created;
}

/** Numbers of what stands of an offer. */
export function standingOf(app: core.App, scope: Tenancy, offer: string): string {
  return effectiveBills(app, scope, offer)
    .map(({ number }) => number)
    .join(' ');
}

interface BillingBack {
  scope: Tenancy;
  invoice: string;
  offer: string;
  standing: string;
}

/** Whether a draft that is taken back can go on billing its offer: nothing else does, and nothing did since. */
export function billBack(
  tx: core.App,
  refuse: Refuse<'already-begun' | 'moved'>,
  { scope, invoice, offer, standing }: BillingBack,
): void {
  const written = writtenOf(tx, scope, offer);
  if (written !== '') refuse('already-begun', { id: written });
  const state = findOwn(tx, scope, { collection: 'offers', id: offer }).getString('state');
  const isFree = ['accepted', 'partly-billed'].includes(state) && draftOf(tx, scope, offer) === null;
  if (!isFree || standingOf(tx, scope, offer) !== standing) refuse('moved');
  linkToOffer(tx, scope, { offer, invoice });
}

function linkToOffer(tx: core.App, scope: Tenancy, { offer, invoice }: { offer: string; invoice: string }): void {
  linkDocuments(tx, scope, { role: 'offer-invoice', fromId: offer, toId: invoice });
  appendEvent(tx, scope, { type: 'offer-billed', subject: offer, data: { invoice } });
}

function effectiveBills(app: core.App, { company }: Tenancy, offer: string): (typeof billedOfOffer.row)[] {
  return allRows(app, billedOfOffer, { company, offer });
}

/** The invoice that is being written of an offer; '' for none. */
export function writtenOf(app: core.App, { company }: Tenancy, offer: string): string {
  return oneRow(app, draftOfOffer, { company, offer }).id;
}

/** The draft that is written in place of an invoice that was taken back bills what that one has billed of its offer. */
export function billAgain(
  tx: core.App,
  scope: Tenancy,
  { draft, insteadOf }: { draft: string; insteadOf: string },
): void {
  const id = insteadOf === '' ? '' : originOf(tx, scope, insteadOf);
  const before = id === '' ? null : findOwn(tx, scope, { collection: 'invoices', id: insteadOf });
  if (before?.getString('status') !== 'issued') return;
  // By a cancellation, or by corrections that have left nothing.
  if (effectiveBills(tx, scope, id).some(({ number }) => number === before.getString('number'))) return;
  const offer = findOne(tx, 'offers', { company: scope.company, id });
  const isFree = ['accepted', 'partly-billed'].includes(offer?.getString('state') ?? '');
  if (isFree && writtenOf(tx, scope, id) === '') linkToOffer(tx, scope, { offer: id, invoice: draft });
}

/** When an invoice is issued or taken back: how far the offer that it was made of is billed follows from what stands. */
export function settleOffer(tx: core.App, scope: Tenancy, invoice: string): void {
  const id = originOf(tx, scope, invoice);
  if (id === '') return;
  const offer = findOwn(tx, scope, { collection: 'offers', id });
  const { company } = scope;
  const state = offerStateOf({
    sentVersions: offer.getInt('sentVersions'),
    decision: oneRow(tx, lastDecision, { company, subject: id }).type,
    billing: billingOfRows(oneRow(tx, offeredOfOffer, { company, offer: id }), effectiveBills(tx, scope, id)),
  });
  if (offer.getString('state') === state) return;
  offer.set('state', state);
  tx.save(offer);
}
