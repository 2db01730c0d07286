import { versionsMax } from '#app/invoicing/offer/offer.ts';
import type { Saved } from '../call.ts';
import { makeDurable } from '../engine/durable.ts';
import { checkNamed, draftOrder, editorOf, repeatDraft, saveDraftRecord } from '../engine/drafts.ts';
import type { DraftKind } from '../engine/drafts.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { on } from '../engine/listener.ts';
import { answers, serves, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import { createVersioned } from '../engine/saving.ts';
import { serveDocumentFile, storeDocumentFiles } from '../engine/stored-files.ts';
import { narrowedBy } from '../call.ts';
import { boundNarrowing } from '../narrowing.ts';
import { boundWords } from '../statement.ts';
import { bill, billsOf } from './bill.hooks.ts';
import { refuseBeyondDemo } from '../subscriptions/demo-limit.hooks.ts';
import * as calls from './calls.ts';
import { archive, decide } from './decide.hooks.ts';
import { offerColumns } from './draft-columns.ts';
import type { OfferColumns } from './draft-columns.ts';
import { discardOffer, isDiscarded, refuseVersion, takeOfferBack } from './discard.hooks.ts';
import { draftOf } from './find.hooks.ts';
import { sendVersion } from './send.hooks.ts';
import {
  foundOfferCounts,
  listedOfferStates,
  offerCounts,
  offerPage,
  offerPageSize,
  offerSorts,
  pendingOfferFiles,
} from './sql.ts';
import type { ListedOfferState } from './sql.ts';

const files = { links: 'offer_files', owner: 'offerVersion', documents: 'offer_versions' } as const;

export const routes = [
  answers('person', calls.listOffers, (app, { scope, query }) => listOffers(app, scope, query)),
  writes('person', calls.createOffer, { work: createOffer }),
  writes('person', calls.saveOffer, { work: saveOffer }),
  writes('person', calls.discardOffer, { work: discardOffer }),
  writes('person', calls.takeOfferBack, { work: takeOfferBack }),
  writes('person', calls.reviseOffer, { work: reviseOffer }),
  writes('person', calls.sendOffer, { before: makeDurable, work: sendVersion }),
  writes('person', calls.decideOffer, { work: decide }),
  writes('person', calls.billOffer, { work: bill }),
  answers('person', calls.offerBills, (app, { scope, parameters: { id } }) => billsOf(app, scope, id)),
  writes('person', calls.archiveOffer, { work: archive }),
  writes('system', calls.storeOfferFiles, {
    work: (tx, _refuse, change) => {
      const subject = findOwn(tx, change.scope, { collection: 'offer_versions', id: change.parameters.id });
      const event = { type: 'offer-files-stored', subject: subject.getString('offer') };
      return storeDocumentFiles(tx, change, { ...files, event });
    },
  }),
  serves('person', calls.offerFile, (e, { scope, parameters }) =>
    serveDocumentFile(e, scope, { ...files, ...parameters }),
  ),
  serves('system', calls.offerFileOfCompany, (e, { scope, parameters }) =>
    serveDocumentFile(e, scope, { ...files, ...parameters }),
  ),
  answers('installation', calls.pendingOffers, (app, { query }) => allRows(app, pendingOfferFiles, query)),
];

export const listeners = {
  createForOwnOffer: on('onRecordCreate', ['offer_versions'], keepOwnOffer),
  saveForOwnOffer: on('onRecordUpdate', ['offer_versions'], keepOwnOffer),
};

/** Whatever writes a version: its offer is one of its company. */
function keepOwnOffer(e: core.RecordEvent): void {
  const id = e.record?.getString('offer') ?? '';
  const company = e.record?.getString('company') ?? '';
  if (e.app.countRecords('offers', $dbx.hashExp({ id, company })) === 0)
    throw new BadRequestError('offer of another company');
  e.next();
}

/** A version is known by its offer: only one is written at a time. */
const offerDrafts: DraftKind<OfferColumns> = {
  columns: offerColumns,
  idOf: (record) => record.getString('offer'),
};

function listOffers(app: core.App, { company }: Tenancy, query: typeof calls.listOffers.query) {
  const { today, descending, archived } = query;
  const bound = boundWords(query.search);
  const state = listedOfferStates.find((each) => each === query.state) ?? null;
  const sort = offerSorts.find((each) => each === query.sort) ?? 'number';
  const words = Object.keys(bound).length;
  const by = narrowedBy(query);
  const values = { company, archived, ...bound, ...boundNarrowing(query) };
  const offset = (Math.max(1, query.page) - 1) * offerPageSize;
  return {
    rows: allRows(app, offerPage.of({ state, words, by, sort, descending }), { ...values, today, offset }),
    pageSize: offerPageSize,
    sums:
      words === 0 && by === null
        ? countOffers(app, { company, archived, today })
        : allRows(app, foundOfferCounts.of({ words, by }), { ...values, today }),
  };
}

const tabsOf: Readonly<Record<string, ListedOfferState>> = {
  draft: 'draft',
  accepted: 'accepted',
  'partly-billed': 'partly-billed',
  billed: 'billed',
  declined: 'closed',
  withdrawn: 'closed',
};

/** By tab; what was sent has expired where it waits no more. */
function countOffers(
  app: core.App,
  asked: { company: string; archived: boolean; today: string },
): (typeof foundOfferCounts.row)[] {
  const counts: Partial<Record<ListedOfferState, number>> = {};
  const add = (tab: ListedOfferState, n: number) => {
    counts[tab] = (counts[tab] ?? 0) + n;
  };
  for (const { state, n, waiting } of allRows(app, offerCounts, asked)) {
    const tab = tabsOf[state];
    if (tab) add(tab, n);
    else {
      add('sent', waiting);
      add('expired', n - waiting);
    }
  }
  return listedOfferStates.map((state) => ({ state, n: counts[state] ?? 0, cents: 0 })).filter(({ n }) => n > 0);
}

function createOffer(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createOffer>,
  { scope, body }: ChangeOf<typeof calls.createOffer>,
): Saved {
  const { createKey, fields, about, editing } = body;
  const { company } = scope;
  const made = createKey ? findOne(tx, 'offer_versions', { company, createKey }) : null;
  if (made)
    return mirrored(tx, { about, fields }, repeatDraft(tx, refuse, { scope, record: made, kind: offerDrafts, body }));
  refuseBeyondDemo(tx, refuse, scope);
  checkNamed(tx, refuse, { scope, fields });
  const offer = new Record(tx.findCollectionByNameOrId('offers'));
  offer.load({ company, state: 'draft', listOrder: draftOrder(), ...shownOf(fields), about });
  tx.save(offer);
  const more = { offer: offer.id, versionNumber: 1, status: 'draft', ...editorOf(editing) };
  createVersioned(tx, scope, { collection: 'offer_versions', fields: offerColumns, body, more });
  appendEvent(tx, scope, { type: 'offer-created', subject: offer.id });
  return { id: offer.id, version: 1 };
}

function saveOffer(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveOffer>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveOffer>,
): Saved {
  if (isDiscarded(tx, scope, id)) refuse('discarded');
  const record = draftOf(tx, scope, id);
  if (record === null) refuse('already-issued');
  return mirrored(tx, body, saveDraftRecord(tx, refuse, { scope, record, kind: offerDrafts, body }));
}

/** An offer that was never sent shows what is being written. */
function mirrored(tx: core.App, { fields, about }: { fields: OfferColumns; about: string }, saved: Saved): Saved {
  const offer = tx.findRecordById('offers', saved.id);
  if (offer.getString('state') !== 'draft') return saved;
  offer.load({ ...shownOf(fields), about });
  tx.save(offer);
  return saved;
}

function shownOf({ draft: _draft, ...shown }: OfferColumns): Omit<OfferColumns, 'draft'> {
  return shown;
}

/** Begins the next version, once: who asks again gets the one that is being written. */
function reviseOffer(
  tx: core.App,
  refuse: RefuseOf<typeof calls.reviseOffer>,
  { scope, parameters: { id }, body: { sentVersions, fields } }: ChangeOf<typeof calls.reviseOffer>,
): Saved {
  const offer = findOwn(tx, scope, { collection: 'offers', id });
  const written = draftOf(tx, scope, id);
  if (written !== null) return { id, version: written.getInt('version') };
  if (offer.getInt('sentVersions') !== sentVersions) refuse('moved');
  refuseVersion(tx, refuse, { scope, offer });
  if (sentVersions >= versionsMax) refuse('too-many-versions');
  const versionNumber = sentVersions + 1;
  const more = { offer: id, versionNumber, status: 'draft' };
  const body = { createKey: '', fields };
  createVersioned(tx, scope, { collection: 'offer_versions', fields: offerColumns, body, more });
  appendEvent(tx, scope, { type: 'offer-version-created', subject: id, data: { versionNumber } });
  return { id, version: 1 };
}
