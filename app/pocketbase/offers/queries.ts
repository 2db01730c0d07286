import { aboutOfDraft } from '#app/invoicing/invoice/draft.ts';
import { z } from 'zod';
import { searchTextOfRecord } from '#app/invoicing/fields.ts';
import type { OfferDraft } from '#app/invoicing/offer/offer.ts';
import { offerFields } from '#app/invoicing/offer/fields.ts';
import type { FrozenOffer } from '#app/invoicing/offer/freeze-offer.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import { foldSearch } from '#app/values/search-text.ts';
import { ask, readRequest } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { AnswerOf, ReadRequest, RefusalOf, Saved, Editing, Narrowing } from '../call.ts';
import { findRecord } from '../companies/queries.ts';
import { amountWords, withoutEditor } from '../invoices/queries.ts';
import type { DraftContent } from '../invoices/queries.ts';
import { narrowedBy, unnarrowed } from '../call.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { OfferColumns } from './draft-columns.ts';
import { offerVersion, storedOffer } from './record.ts';
import type { DraftVersion, OfferVersion, SentVersion, StoredOffer } from './record.ts';
import type { ListedOfferState, OfferSort } from './sql.ts';

export interface OfferPage extends AnswerOf<typeof calls.listOffers> {
  /** of all pages */
  total: number;
  /** what all rows of a narrowed list come to; null: nobody has summed them */
  sumCents: Cents | null;
}

export interface OfferQuery extends Partial<Narrowing> {
  page: number;
  search: string;
  state: ListedOfferState | '';
  archived: boolean;
  sort: OfferSort;
  descending: boolean;
  today: IsoDate;
}

function folded(query: OfferQuery): OfferQuery {
  return { ...query, search: foldSearch(query.search) };
}

/** What the page of a list asks. */
export function offerListRequest(query: OfferQuery): ReadRequest {
  return readRequest(calls.listOffers, folded(query));
}

/** One page of 30 offers, drafts first, with the counts of every tab; both of what the search finds. */
export async function listOffers(backend: Backend, query: OfferQuery): Promise<OfferPage> {
  const page = await ask(backend, calls.listOffers, folded(query));
  const counted = page.sums.filter(({ state }) => query.state === '' || query.state === state);
  const isNarrowed = narrowedBy({ ...unnarrowed, ...query }) !== null;
  const sumCents = isNarrowed ? counted.reduce((sum, { cents }) => sum + cents, 0) : null;
  return { ...page, total: counted.reduce((total, { n }) => total + n, 0), sumCents };
}

/** An offer with its versions, the newest first: the one that is being written, and those that were sent. */
export interface OfferWithVersions extends StoredOffer {
  draft: DraftVersion | null;
  sent: SentVersion[];
}

/** The offer, or null when there is none of that id in the own company. */
export async function findOffer(backend: Backend, id: string): Promise<OfferWithVersions | null> {
  const [offer, versions] = await Promise.all([
    findRecord(backend, { collection: 'offers', id, schema: storedOffer }),
    listVersions(backend, id),
  ]);
  if (offer === null) return null;
  return {
    ...offer,
    draft: versions.find((version) => version.status === 'draft') ?? null,
    sent: versions.filter((version) => version.status === 'issued'),
  };
}

async function listVersions(backend: Backend, offer: string): Promise<OfferVersion[]> {
  const filter = backend.sdk.filter('offer = {:offer}', { offer });
  const options = { filter, sort: '-versionNumber', batch: 500 };
  const none: unknown[] = [];
  const records = await backend.call((sdk) => sdk.collection('offer_versions').getFullList<unknown>(options), {
    404: none,
  });
  return z.array(offerVersion).parse(records);
}

/** What the list shows of a version that is being written, computed by the caller from the draft. */
export interface OfferToStore extends Omit<DraftContent, 'draft'> {
  draft: OfferDraft;
}

/** What an offer is searched by while it is written. */
export function searchTextOfOfferDraft(draft: OfferDraft, customerName: string, grossCents: Cents): string {
  return searchTextOfRecord(offerFields, draft, [customerName, amountWords(grossCents)]);
}

function toColumns({ draft, customerName, totals }: OfferToStore): OfferColumns {
  return {
    customer: draft.customer,
    project: draft.project,
    draft: JSON.stringify(draft),
    customerName,
    validUntil: draft.validUntil,
    netCents: totals.netCents,
    taxCents: totals.taxCents,
    grossCents: totals.grossCents,
    searchText: searchTextOfOfferDraft(draft, customerName, totals.grossCents),
  };
}

const aboutLengthMax = 200;

/** Tells offers apart in lists. */
function aboutOf(draft: OfferDraft): string {
  return aboutOfDraft(draft).slice(0, aboutLengthMax);
}

/** The same `createKey` and draft again answer the first; from the same editor, whatever the draft, it is saved. */
export function createOffer(
  backend: Backend,
  creation: OfferToStore & { createKey: string; editing?: Editing },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createOffer>>> {
  const { createKey, editing = withoutEditor, draft } = creation;
  const body = { createKey, editing, about: aboutOf(draft), fields: toColumns(creation) };
  return ask(backend, calls.createOffer, body);
}

export function saveOffer(
  backend: Backend,
  change: OfferToStore & { id: string; version: number; editing?: Editing },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveOffer>>> {
  const { id, version, editing = withoutEditor, draft } = change;
  const body = { version, editing, about: aboutOf(draft), fields: toColumns(change) };
  return ask(backend, calls.saveOffer, { id, ...body });
}

/** Begins the version after the one that the person has seen. */
export function reviseOffer(
  backend: Backend,
  { id, sentVersions, ...content }: OfferToStore & { id: string; sentVersions: number },
): Promise<Outcome<Saved, RefusalOf<typeof calls.reviseOffer>>> {
  return ask(backend, calls.reviseOffer, { id, sentVersions, fields: toColumns(content) });
}

export interface SendRequest {
  id: string;
  version: number;
  draft: OfferDraft;
  content: FrozenOffer;
  /** SHA-256 of the canonical content, hexadecimal */
  contentHash: string;
  /** that a person has confirmed; absent: whichever comes next */
  number?: string | undefined;
}

/** What a version that was sent is searched by, beside its number. */
export function searchTextOfOffer(content: FrozenOffer): string {
  const { customer, totals } = content;
  return searchTextOfRecord(offerFields, content, [customer.name, amountWords(totals.grossCents)]);
}

/** Freezes the version; the first one draws the number. */
export function sendOffer(
  backend: Backend,
  { id, version, draft, content, contentHash, number }: SendRequest,
): Promise<Outcome<calls.SentOffer, RefusalOf<typeof calls.sendOffer>>> {
  const body = {
    ...{ version, snapshot: content, snapshotHash: contentHash, number: number ?? null },
    searchText: searchTextOfOffer(content),
    about: aboutOf(draft),
  };
  return ask(backend, calls.sendOffer, { id, ...body });
}
