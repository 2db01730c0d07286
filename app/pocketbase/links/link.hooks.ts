import type { DocumentRole } from './record.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';

interface Link {
  role: DocumentRole;
  fromId: string;
  toId: string;
  /** cents by tax group, JSON; absent: the whole */
  amounts?: string;
}

/** Says which document was made of which, in the transaction that makes it. */
export function linkDocuments(tx: core.App, { company }: Tenancy, link: Link): void {
  const record = new Record(tx.findCollectionByNameOrId('document_links'));
  record.load({ company, ...link });
  tx.save(record);
}

/** The document on the other side; '' for none. */
export function linkedTo(
  app: core.App,
  { company }: Tenancy,
  { role, fromId }: Omit<Link, 'toId' | 'amounts'>,
): string {
  return findOne(app, 'document_links', { company, role, fromId })?.getString('toId') ?? '';
}

/** The offer that an invoice was made of; '' for none. */
export function originOf(app: core.App, { company }: Tenancy, invoice: string): string {
  return findOne(app, 'document_links', { company, role: 'offer-invoice', toId: invoice })?.getString('fromId') ?? '';
}

/** Before a draft is deleted: what it was made of can be made into another one. */
export function unlinkDraft(tx: core.App, scope: Tenancy, draft: string): void {
  const links = tx.findRecordsByFilter('document_links', 'company = {:company} && toId = {:draft}', '', 0, 0, {
    company: scope.company,
    draft,
  });
  for (const link of links) {
    if (!link) continue;
    tx.delete(link);
    appendEvent(tx, scope, { type: 'offer-invoice-discarded', subject: link.getString('fromId'), data: { draft } });
  }
}
