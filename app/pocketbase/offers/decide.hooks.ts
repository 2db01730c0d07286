import { allowsDecision, decisionEvent, offerStates } from '#app/invoicing/offer/offer.ts';
import type { OfferState } from '#app/invoicing/offer/offer.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { holdOfOffer } from '../outbox/papers.hooks.ts';
import { writtenOf } from './bill.hooks.ts';
import type { archiveOffer, decideOffer } from './calls.ts';

const reasonLengthMax = 500;

/** Notes what became of an offer that was sent. What an invoice draft was made of stays accepted. */
export function decide(
  tx: core.App,
  refuse: RefuseOf<typeof decideOffer>,
  { scope, parameters: { id }, body: { expectedState, decision, reason } }: ChangeOf<typeof decideOffer>,
): { id: string } {
  const offer = findOwn(tx, scope, { collection: 'offers', id });
  const state = stateOf(offer);
  // Sent twice, it is noted once.
  if (state === decision) return { id };
  if (state !== expectedState || !allowsDecision(state, decision)) refuse('moved');
  if (writtenOf(tx, scope, id) !== '') refuse('moved');
  const kept = decision === 'declined' ? reason.trim().slice(0, reasonLengthMax) : '';
  offer.load({ state: decision, reason: kept });
  tx.save(offer);
  const data = { from: state, ...(kept !== '' && { reason: $security.sha256(kept) }) };
  appendEvent(tx, scope, { type: decisionEvent(decision), subject: id, data });
  if (decision !== 'sent') holdOfOffer(tx, scope, { offer: id, why: 'Das Angebot wartet auf keine Antwort mehr.' });
  return { id };
}

function stateOf(offer: core.Record): OfferState {
  const text = offer.getString('state');
  const state = offerStates.find((each) => each === text);
  if (state === undefined) throw new BadRequestError('unknown state');
  return state;
}

/** Archived offers stand in a list of their own; nothing else of them changes. */
export function archive(
  tx: core.App,
  _refuse: RefuseOf<typeof archiveOffer>,
  { scope, parameters: { id }, body: { archived } }: ChangeOf<typeof archiveOffer>,
): { id: string } {
  const offer = findOwn(tx, scope, { collection: 'offers', id });
  if (offer.getBool('archived') === archived) return { id };
  offer.set('archived', archived);
  tx.save(offer);
  appendEvent(tx, scope, { type: archived ? 'offer-archived' : 'offer-restored', subject: id });
  return { id };
}
