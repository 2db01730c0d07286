import type { Route } from './+types/show.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import { newCreateKey } from '#app/forms/record/create-key.server.ts';
import { userBackend } from '#app/http/session.ts';
import { shownOfferState } from '#app/invoicing/offer/offer.ts';
import { listBills } from '#app/pocketbase/offers/bills.ts';
import { readOfferFile } from '#app/pocketbase/offers/files.ts';
import { daysBetween, formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { damageWords } from '../documents/issued/damage-words.ts';
import { showMailsOf } from '../mail/mail-words.ts';
import { findDamage } from '../documents/issued/read-stored.server.ts';
import { eventsOfSubject } from '#app/pocketbase/archive/calls.ts';
import type { EventRow } from '#app/pocketbase/archive/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { mailsOfPaper } from '#app/pocketbase/outbox/calls.ts';
import { offerRestText } from '../findings/offer-rest.ts';
import { loadSent } from './load-offer.server.ts';
import { describeOfferEvent } from './offer-steps.tsx';
import { sentToShow } from './pictures.server.ts';

export async function loadShownOffer({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { offer, last } = await loadSent(context, params.offerId);
  const versions = new Map(offer.sent.map(({ id, versionNumber }) => [id, versionNumber]));
  const [{ bills, draft }, events, shown, damage, mails] = await Promise.all([
    listBills(backend, offer.id),
    ask(backend, eventsOfSubject, { subject: offer.id }),
    sentToShow(context, last),
    findFile(context, last.id),
    ask(backend, mailsOfPaper, { kind: 'offer', id: last.id }),
  ]);
  const { services } = context.get(appContext);
  const today = todayOf(context);
  const state = shownOfferState(offer, today);
  return {
    number: offer.number,
    lead: [offer.customerName, last.snapshot.subject].filter(Boolean).join(', '),
    state,
    gross: formatEuro(offer.grossCents),
    validUntil: formatDate(offer.validUntil),
    left: state === 'sent' ? describeLeft(daysBetween(today, offer.validUntil)) : '',
    sentVersions: offer.sentVersions,
    reason: offer.reason,
    archived: offer.archived,
    customerName: offer.customerName,
    email: last.snapshot.customer.contact.email ?? '',
    sendsMail: services.mail.kind !== 'folder',
    mails: showMailsOf(mails, ''),
    isMailed: mails.length > 0,
    writing: offer.draft?.versionNumber ?? null,
    invoiceDraft: draft,
    bills: bills.map(({ lines: _, taxGroups: __, ...bill }) => bill),
    rest: state === 'partly-billed' ? offerRestText(last.snapshot, bills) : '',
    today,
    damage,
    shown,
    copyKey: newCreateKey(),
    events: events.map((event) => showOfferEvent(event, versions)),
  };
}

function showOfferEvent({ at, ...event }: EventRow, versions: ReadonlyMap<string, number>) {
  return { at, atText: formatBerlinTime(at), text: describeOfferEvent(event, versions) };
}

/** What is wrong with the stored PDF; null: nothing, 'missing': it is still to come. */
async function findFile(context: Route.LoaderArgs['context'], version: string): Promise<string | null> {
  const backend = userBackend(context);
  const reading = readOfferFile(backend, version);
  const damage = await findDamage(context, reading);
  if (damage !== null) return damageWords[damage];
  return (await reading) === null ? 'pending' : null;
}

function describeLeft(days: number): string {
  if (days === 0) return ', heute';
  return `, noch ${days === 1 ? 'einen Tag' : `${days} Tage`}`;
}
