import type { Saved } from '../call.ts';
import { findKept, moveToDiscarded, putBack, renameToday } from '../discarded/keep.hooks.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import type { discardDraft, takeDraftBack } from '../invoices/calls.ts';
import { originOf, unlinkDraft } from '../links/link.hooks.ts';
import { billBack, standingOf } from '../offers/bill.hooks.ts';
import { refuseBeyondDemo } from '../subscriptions/demo-limit.hooks.ts';

/** Discards a draft. It never had a number, so nothing is missing afterwards; its offer can be billed otherwise at once. */
export function discard(
  tx: core.App,
  refuse: RefuseOf<typeof discardDraft>,
  { scope, parameters: { id }, body }: ChangeOf<typeof discardDraft>,
): { id: string } {
  const written = findOwn(tx, scope, { collection: 'invoices', id });
  if (written.getString('status') !== 'draft') refuse('already-issued');
  if (written.getInt('version') !== body.version) refuse('stale');
  const offer = originOf(tx, scope, id);
  const origin = offer === '' ? null : { offer, standing: standingOf(tx, scope, offer) };
  unlinkDraft(tx, scope, id);
  moveToDiscarded(tx, scope, { kind: 'invoice', document: id, written, origin });
  appendEvent(tx, scope, { type: 'draft-discarded', subject: id });
  return { id };
}

/** Takes it back as it was, and what it was made of with it. Who asks twice gets what is there. */
export function takeBack(
  tx: core.App,
  refuse: RefuseOf<typeof takeDraftBack>,
  { scope, parameters: { id }, body }: ChangeOf<typeof takeDraftBack>,
): Saved {
  const kept = findKept(tx, scope, { id, kinds: ['invoice'] });
  if (kept === null) return savedOf(findOwn(tx, scope, { collection: 'invoices', id }));
  refuseBeyondDemo(tx, refuse, scope);
  const draft = putBack(tx, scope, { collection: 'invoices', values: kept.content.written });
  renameToday(tx, scope, kept.content);
  const { origin } = kept.content;
  if (!body.withoutOffer && origin !== null) billBack(tx, refuse, { scope, invoice: id, ...origin });
  tx.delete(kept.record);
  appendEvent(tx, scope, { type: 'draft-taken-back', subject: id });
  return savedOf(draft);
}

function savedOf(draft: core.Record): Saved {
  return { id: draft.id, version: draft.getInt('version') };
}
