import { offerSnapshotView } from '#app/invoicing/documents/offer-view.ts';
import type { OfferSnapshot } from '#app/invoicing/offer/offer-snapshot.ts';
import type { Backend, Defect } from '#app/pocketbase/backend.ts';
import type { RefusalOf } from '#app/pocketbase/call.ts';
import type { sendOffer as sendOfferCall } from '#app/pocketbase/offers/calls.ts';
import { storeOfferFiles } from '#app/pocketbase/offers/files.ts';
import { findOffer, sendOffer } from '#app/pocketbase/offers/queries.ts';
import { readOffer } from '#app/pocketbase/offers/record.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { canonicalOffer, isSendable, prepareOffer } from './prepare-offer.ts';
import { drawLetter, layoutOf } from './render-files.ts';
import type { Services } from './services.ts';
import { tryToDraw } from '#app/pdf/worker-pool.ts';
import type { DrawRefusal } from '#app/pdf/worker-pool.ts';
import { refusalOrThrow, writeDurably } from '#app/pocketbase/backend.ts';

export type SendRefusal =
  'not-found' | 'incomplete' | 'file-differs' | DrawRefusal | Exclude<RefusalOf<typeof sendOfferCall>, Defect>;

export type SendOutcome =
  | { ok: true; number: string; /** false: frozen, the file follows within minutes */ stored: boolean }
  | { ok: false; refusal: SendRefusal };

export interface SendOrder {
  offerId: string;
  /** version of the draft that the person has seen */
  version: number;
  /** hash of the content that the person has seen; null: no person */
  contentHash: string | null;
  /** that the person has confirmed; absent: whichever comes next */
  number?: string | undefined;
  today: IsoDate;
}

/**
 * Freezes what is being written, in the order of issuing: check, rehearsal, one transaction (number, snapshot, event),
 * file. A refusal uses no number; a failure after the transaction is healed at start.
 */
export async function freezeAndSend(services: Services, backend: Backend, order: SendOrder): Promise<SendOutcome> {
  const offer = await findOffer(backend, order.offerId);
  if (offer === null) return refused('not-found');
  if (offer.draft === null) return refused('already-issued');
  const preparation = await prepareOffer(backend, { offer, version: offer.draft, today: order.today });
  if (preparation.version.version !== order.version) return refused('stale');
  if (!isSendable(preparation)) return refused('incomplete');
  const { content, contentHash, next, draft } = preparation;
  if (order.contentHash !== null && order.contentHash !== contentHash) return refused('stale');
  const { number = next.number } = order;
  if (number !== next.number) return refused('number-changed');
  const rehearsed: OfferSnapshot = { ...content, number: next.number };
  const rehearsal = await tryToDraw(() => drawOffer(services, backend, { snapshot: rehearsed }));
  if (!rehearsal.ok) return refused(rehearsal.refusal);
  if (rehearsal.value === null) return refused('file-differs');
  const request = { id: offer.id, version: order.version, draft, content, contentHash, number: order.number };
  const sent = await writeDurably(() => sendOffer(backend, request));
  if (!sent.ok) return refused(refusalOrThrow(sent.refusal));
  const { id, number: drawn, snapshot } = sent.value;
  const frozen = { id, company: offer.company, snapshot: readOffer(snapshot) };
  // Where exactly what was rehearsed is frozen, the bytes that were read back are those that are kept.
  const isAsRehearsed = snapshot === canonicalOffer(rehearsed);
  const stored = await (
    isAsRehearsed ? storeOfferFiles(services.connect(null), frozen, rehearsal.value) : drawAndStore(services, frozen)
  ).then(
    () => true,
    () => false,
  );
  return { ok: true, number: drawn, stored };
}

function refused(refusal: SendRefusal): SendOutcome {
  return { ok: false, refusal };
}

/** The PDF of an offer, read back; null where it shows anything else than it should. */
function drawOffer(
  services: Pick<Services, 'pdf'>,
  backend: Backend,
  { snapshot, company }: { snapshot: OfferSnapshot; company?: string },
): Promise<Uint8Array | null> {
  const letter = { view: offerSnapshotView(snapshot), layout: layoutOf(snapshot) };
  return drawLetter(services, backend, { ...letter, ...(company !== undefined && { company }) });
}

/** The final file from the frozen snapshot. Repeating it changes nothing. Throws where it says anything else. */
export async function drawAndStore(
  services: Services,
  { id, company, snapshot }: { id: string; company: string; snapshot: OfferSnapshot },
): Promise<void> {
  const bytes = await drawOffer(services, services.connect(null), { snapshot, company });
  if (bytes === null) throw new Error(`file of ${snapshot.number} differs from it`);
  await storeOfferFiles(services.connect(null), { id, company }, bytes);
}
