import type { FrozenOffer } from '#app/invoicing/offer/freeze-offer.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { issuedOrder } from '../engine/drafts.ts';
import { durableLevel, synchronousLevel } from '../engine/durable.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { oneRow } from '../engine/rows.ts';
import { drawNumber } from '../counters/number.hooks.ts';
import type { NumberDraw } from '../counters/number.hooks.ts';
import { totalsAgree } from '../invoices/totals-agree.ts';
import { holdOfOffer } from '../outbox/papers.hooks.ts';
import { writtenOf } from './bill.hooks.ts';
import type { SentOffer, sendOffer } from './calls.ts';
import { draftOf } from './find.hooks.ts';
import { frozenVersion } from './sql.ts';

/**
 * Freezes a version as issuing freezes an invoice, inside one transaction: version, hash and totals checked against what
 * Node froze, the number drawn with the first version, snapshot and event written.
 */
export function sendVersion(
  tx: core.App,
  refuse: RefuseOf<typeof sendOffer>,
  { scope, parameters: { id }, body }: ChangeOf<typeof sendOffer>,
): SentOffer {
  if (synchronousLevel(tx) !== durableLevel) refuse('not-durable');
  const offer = findOwn(tx, scope, { collection: 'offers', id });
  const record = draftOf(tx, scope, id);
  if (record === null) refuse('already-issued', { number: offer.getString('number') });
  const content = body.snapshot;
  const versionNumber = record.getInt('versionNumber');
  if (record.getInt('version') !== body.version || content.versionNumber !== versionNumber) refuse('stale');
  if (['billed', 'partly-billed'].includes(offer.getString('state'))) refuse('billed');
  if (writtenOf(tx, scope, id) !== '') refuse('being-billed');
  if ($security.sha256(canonicalJson(asCanonical(content))) !== body.snapshotHash) refuse('hash-mismatch');
  // What Node sends is not believed.
  const { kind: told }: { kind: string } = content;
  if (told !== 'offer') refuse('unknown-kind');
  if (!totalsAgree(content)) refuse('totals-mismatch');
  const drawn = numberOf(tx, refuse, { scope, offer, content });
  if (body.number !== null && body.number !== drawn.text) refuse('number-changed');
  const snapshot = canonicalJson(asCanonical({ ...content, number: drawn.text }));
  const snapshotHash = $security.sha256(snapshot);
  const searchText = `${drawn.text.toLowerCase()} ${body.searchText}`;
  const shown = { ...columnsOfContent(content), searchText };
  const issuedAt = new Date().toISOString();
  record.load({ ...shown, status: 'issued', snapshot, snapshotHash, issuedAt });
  tx.save(record);
  const named = { customer: record.getString('customer'), project: record.getString('project') };
  offer.load({ ...shown, ...named, about: body.about, state: 'sent', reason: '' });
  offer.load({ number: drawn.text, sentVersions: versionNumber });
  if (drawn.sequence > 0)
    offer.load({ sequence: drawn.sequence, listOrder: issuedOrder(content.issueDate, drawn.sequence) });
  tx.save(offer);
  const data = {
    number: drawn.text,
    versionNumber,
    row: $security.sha256(canonicalJson(asCanonical(oneRow(tx, frozenVersion, { id: record.id })))),
    snapshot: snapshotHash,
    ...(drawn.sequence > 0 && { period: drawn.period, sequence: drawn.sequence }),
  };
  const seq = appendEvent(tx, scope, { type: 'offer-sent', subject: id, data });
  holdOfOffer(tx, scope, { offer: id, but: record.id, why: `Inzwischen gilt Fassung ${versionNumber} des Angebots.` });
  return { id: record.id, number: drawn.text, snapshot, snapshotHash, seq };
}

type Numbered = Pick<ChangeOf<typeof sendOffer>, 'scope'> & { offer: core.Record; content: FrozenOffer };

/** The number of the offer; drawn for its first version, sequence 0 for all others. */
function numberOf(
  tx: core.App,
  refuse: RefuseOf<typeof sendOffer>,
  { scope, offer, content: { issueDate } }: Numbered,
): Omit<NumberDraw, 'range'> {
  const text = offer.getString('number');
  if (text !== '') return { text, period: '', sequence: 0 };
  return drawNumber(tx, refuse, { scope, kind: 'offer', issueDate });
}

function columnsOfContent({ issueDate, validUntil, customer, totals }: FrozenOffer): object {
  const { netCents, taxCents, grossCents } = totals;
  return { issueDate, validUntil, customerName: customer.name, netCents, taxCents, grossCents };
}
