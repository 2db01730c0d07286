import type { Saved } from '../call.ts';
import { keptContent, findKept, moveToDiscarded, putBack, renameToday } from '../discarded/keep.hooks.ts';
import type { DiscardedContent, KeptDraft } from '../discarded/keep.hooks.ts';
import { appendEvent } from '../engine/events.ts';
import { findAll, findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import type { Refuse } from '../refusal.ts';
import { refuseBeyondDemo } from '../subscriptions/demo-limit.hooks.ts';
import { writtenOf } from './bill.hooks.ts';
import type * as calls from './calls.ts';
import { draftOf } from './find.hooks.ts';

/** Discards what is being written. A version that was sent before stays; without one the offer goes as a whole. */
export function discardOffer(
  tx: core.App,
  refuse: RefuseOf<typeof calls.discardOffer>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.discardOffer>,
): { gone: boolean; draft: string } {
  const offer = findOwn(tx, scope, { collection: 'offers', id });
  const written = draftOf(tx, scope, id);
  if (written === null) refuse('already-issued');
  if (written.getInt('version') !== body.version) refuse('stale');
  const told = { subject: id, data: { draft: written.id, versionNumber: written.getInt('versionNumber') } };
  const gone = offer.getString('state') === 'draft';
  if (gone) moveToDiscarded(tx, scope, { kind: 'offer', document: id, written, head: offer });
  else moveToDiscarded(tx, scope, { kind: 'offer-version', document: id, written });
  appendEvent(tx, scope, { type: gone ? 'offer-discarded' : 'offer-version-discarded', ...told });
  return { gone, draft: told.data.draft };
}

/** Takes it back as it was: the offer as a whole, or its next version. Who asks twice gets what is there. */
export function takeOfferBack(
  tx: core.App,
  refuse: RefuseOf<typeof calls.takeOfferBack>,
  { scope, parameters: { id } }: ChangeOf<typeof calls.takeOfferBack>,
): Saved {
  const kept = findKept(tx, scope, { id, kinds: ['offer', 'offer-version'] });
  if (kept === null) return savedOf(findOwn(tx, scope, { collection: 'offer_versions', id }));
  const { head, written } = kept.content;
  if (head === null) refuseNext(tx, refuse, { scope, kept });
  else {
    refuseBeyondDemo(tx, refuse, scope);
    putBack(tx, scope, { collection: 'offers', values: head });
  }
  const version = putBack(tx, scope, { collection: 'offer_versions', values: written });
  renameToday(tx, scope, kept.content);
  tx.delete(kept.record);
  const data = { draft: id, versionNumber: version.getInt('versionNumber') };
  const type = head === null ? 'offer-version-taken-back' : 'offer-taken-back';
  appendEvent(tx, scope, { type, subject: kept.document, data });
  return savedOf(version);
}

function savedOf(version: core.Record): Saved {
  return { id: version.getString('offer'), version: version.getInt('version') };
}

/** It is still the version that comes next. */
function refuseNext(
  tx: core.App,
  refuse: RefuseOf<typeof calls.takeOfferBack>,
  { scope, kept }: { scope: Tenancy; kept: KeptDraft },
): void {
  const offer = findOwn(tx, scope, { collection: 'offers', id: kept.document });
  if (draftOf(tx, scope, offer.id) !== null) refuse('being-written');
  if (!comesNext(offer, kept.content)) refuse('moved');
  refuseVersion(tx, refuse, { scope, offer });
}

function comesNext(offer: core.Record, { written }: DiscardedContent): boolean {
  return offer.getInt('sentVersions') + 1 === written['versionNumber'];
}

/** What is billed is not offered anew. */
export function refuseVersion(
  tx: core.App,
  refuse: Refuse<'billed' | 'being-billed'>,
  { scope, offer }: { scope: Tenancy; offer: core.Record },
): void {
  if (['billed', 'partly-billed'].includes(offer.getString('state'))) refuse('billed');
  if (writtenOf(tx, scope, offer.id) !== '') refuse('being-billed');
}

/** Whether what was being written of it was discarded: as a whole, or the version that would come next. */
export function isDiscarded(tx: core.App, scope: Tenancy, id: string): boolean {
  const { company } = scope;
  const offer = findOne(tx, 'offers', { company, id });
  if (offer) {
    const kept = findAll(tx, 'discarded_drafts', { company, document: id });
    return draftOf(tx, scope, id) === null && kept.some((each) => comesNext(offer, keptContent(each)));
  }
  return tx.countRecords('events', $dbx.hashExp({ company, subject: id, type: 'offer-discarded' })) > 0;
}
