import { aboutOfDraft } from '#app/invoicing/invoice/draft.ts';
import { isRecord, memberOf } from '#app/values/records.ts';
import { sortNameOf } from '#app/values/search-text.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { runStatement } from '../engine/rows.ts';
import { renameOnDrafts, renameOnOfferDrafts, renameUnsentOffers } from '../customers/sql.ts';
import type { DiscardedKind } from './calls.ts';

type Values = Record<string, unknown>;

const textIn = (values: unknown, name: string): string => {
  const value = memberOf(values, name);
  return typeof value === 'string' ? value : '';
};

/** What a draft was: its record, the head of an offer that was never sent, the offer that it was made of. */
export interface DiscardedContent {
  written: Values;
  head: Values | null;
  /** `standing`: numbers of what stood of the offer */
  origin: { offer: string; standing: string } | null;
}

interface Discarded {
  kind: DiscardedKind;
  document: string;
  written: core.Record;
  head?: core.Record;
  origin?: DiscardedContent['origin'];
}

/** Deletes the records of a draft and keeps what they were, so that nothing else has to know of it. */
export function moveToDiscarded(
  tx: core.App,
  { company }: Tenancy,
  { kind, document, written, head, origin = null }: Discarded,
): void {
  const content: DiscardedContent = { written: valuesOf(written), head: head ? valuesOf(head) : null, origin };
  const record = new Record(tx.findCollectionByNameOrId('discarded_drafts'));
  record.load({
    ...{ id: written.id, company, kind, document, content: JSON.stringify(content) },
    customer: written.getString('customer'),
    about: aboutOf(written),
    grossCents: written.getInt('grossCents'),
    attachments: written.getString('attachments'),
    discardedAt: new Date().toISOString(),
  });
  tx.delete(written);
  if (head) tx.delete(head);
  tx.save(record);
}

function valuesOf(record: core.Record): Values {
  const parsed: unknown = JSON.parse(JSON.stringify(record));
  if (!isRecord(parsed)) throw new TypeError('a record has values');
  const { collectionId: _id, collectionName: _name, ...values } = parsed;
  return values;
}

function aboutOf(written: core.Record): string {
  const draft: unknown = JSON.parse(written.getString('draft') || '{}');
  const lines: unknown = memberOf(draft, 'lines');
  const described = (Array.isArray(lines) ? lines : []).map((line) => ({ description: textIn(line, 'description') }));
  return aboutOfDraft({ subject: textIn(draft, 'subject'), lines: described }).slice(0, 200);
}

export interface KeptDraft {
  record: core.Record;
  document: string;
  content: DiscardedContent;
}

/** A discarded draft of the company, of one of these kinds, or null. */
export function findKept(
  app: core.App,
  { company }: Tenancy,
  { id, kinds }: { id: string; kinds: readonly DiscardedKind[] },
): KeptDraft | null {
  const record = findOne(app, 'discarded_drafts', { company, id });
  if (!record || !kinds.some((kind) => kind === record.getString('kind'))) return null;
  return { record, document: record.getString('document'), content: keptContent(record) };
}

export function keptContent(kept: core.Record): DiscardedContent {
  const content: unknown = JSON.parse(kept.getString('content'));
  if (!isContent(content)) throw new TypeError('a discarded draft has content');
  return content;
}

function isContent(value: unknown): value is DiscardedContent {
  return ['written', 'head', 'origin'].every((name) => memberOf(value, name) !== undefined);
}

/** Puts a record back as it was; the same form may have made another draft meanwhile. */
export function putBack(
  tx: core.App,
  { company }: Tenancy,
  { collection, values }: { collection: string; values: Values },
): core.Record {
  const record = new Record(tx.findCollectionByNameOrId(collection));
  const createKey = textIn(values, 'createKey');
  const isMadeAgain = createKey !== '' && findOne(tx, collection, { company, createKey }) !== null;
  record.load({ ...values, ...(isMadeAgain && { createKey: '' }) });
  tx.save(record);
  return record;
}

/** The customer may have got another name meanwhile. */
export function renameToday(tx: core.App, scope: Tenancy, { written }: DiscardedContent): void {
  const id = textIn(written, 'customer');
  if (id === '') return;
  const customer = findOwn(tx, scope, { collection: 'customers', id });
  const [name, folded] = [customer.getString('name'), customer.getString('sortName')];
  const before = sortNameOf(textIn(written, 'customerName'));
  for (const rename of [renameOnDrafts, renameOnOfferDrafts, renameUnsentOffers])
    runStatement(tx, rename, { name, before, folded, id });
}
