import type { Saved } from '../call.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { linkDocuments, linkedTo, originOf } from '../engine/links.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { makeDraft } from '../invoices/make-draft.hooks.ts';
import type { billOffer } from './calls.ts';
import { draftOf } from './find.hooks.ts';

/** Makes the draft of an invoice and links both ways; what was made before is answered, not made again. */
export function bill(
  tx: core.App,
  refuse: RefuseOf<typeof billOffer>,
  { scope, parameters: { id }, body: { sentVersions, fields } }: ChangeOf<typeof billOffer>,
): Saved {
  const offer = findOwn(tx, scope, { collection: 'offers', id });
  const made = linkedTo(tx, scope, { role: 'offer-invoice', fromId: id });
  if (made !== '') refuse('already-billed', { id: made });
  if (offer.getString('state') !== 'accepted') refuse('not-accepted');
  if (offer.getInt('sentVersions') !== sentVersions || draftOf(tx, scope, id) !== null) refuse('moved');
  const editing = { token: '', sentAt: 0, unasked: false };
  const created = makeDraft(tx, refuse, { scope, body: { createKey: '', fields, editing } });
  linkDocuments(tx, scope, { role: 'offer-invoice', fromId: id, toId: created.id });
  appendEvent(tx, scope, { type: 'offer-billed', subject: id, data: { invoice: created.id } });
  return created;
}

/** When an invoice is issued: the offer that it was made of is done. */
export function closeOffer(tx: core.App, scope: Tenancy, invoice: string): void {
  const id = originOf(tx, scope, invoice);
  if (id === '') return;
  const offer = findOwn(tx, scope, { collection: 'offers', id });
  offer.set('state', 'billed');
  tx.save(offer);
}
