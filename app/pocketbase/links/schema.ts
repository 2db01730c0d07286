import { isTaken, refuse } from '../schema/locking.ts';
import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';
import { creditsMore } from './credits.ts';

// Which document was made of which (decision 023). Ids, not relations: a role names the collections on both sides.
// `amounts`: cents by tax group, JSON; '' for the whole.
const documentLinks = collection('document_links', {
  rules: readByOwner,
  columns: [
    column.company,
    column.text('role', 40, required),
    column.text('fromId', 15, required),
    column.text('toId', 15, required),
    column.text('amounts', 20000),
    column.created,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_document_links_pair ON document_links (role, fromId, toId)',
    // An invoice comes from one offer; an offer is billed by several, of which one is written at a time.
    "CREATE UNIQUE INDEX idx_document_links_origin ON document_links (toId) WHERE role = 'offer-invoice'",
    'CREATE INDEX idx_document_links_to ON document_links (toId, role)',
    // An invoice is cancelled once, by a document that cancels one invoice (decision 024).
    "CREATE UNIQUE INDEX idx_document_links_cancelled ON document_links (fromId) WHERE role = 'invoice-cancellation'",
    "CREATE UNIQUE INDEX idx_document_links_cancels ON document_links (toId) WHERE role = 'invoice-cancellation'",
    // A document corrects one invoice.
    "CREATE UNIQUE INDEX idx_document_links_corrects ON document_links (toId) WHERE role = 'invoice-correction'",
  ],
});

const onlyAppended = 'document_links are append-only';
const isDraft = "EXISTS (SELECT 1 FROM invoices i WHERE i.id = OLD.toId AND i.status = 'draft')";

const taken = [
  't.role = NEW.role AND t.fromId = NEW.fromId AND t.toId = NEW.toId',
  "t.role IN ('offer-invoice', 'invoice-correction') AND NEW.role = t.role AND t.toId = NEW.toId",
  "t.role = 'invoice-cancellation' AND NEW.role = t.role AND (t.fromId = NEW.fromId OR t.toId = NEW.toId)",
];

/** That the invoice with this id is one of this company, issued, and more. */
const isIssued = (
  id: string,
  more: string,
) => `EXISTS (SELECT 1 FROM invoices i WHERE i.id = ${id} AND i.company = NEW.company
  AND i.status = 'issued' AND i.withdrawn = FALSE AND ${more})`;
const isCancellation = (is: 0 | 1) => `(i.snapshot ->> '$.kind' = 'cancellation') = ${is}`;
const isOfKind = (...kinds: string[]) => `i.snapshot ->> '$.kind' IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
const isCancelled = (id: string) =>
  `EXISTS (SELECT 1 FROM document_links c WHERE c.role = 'invoice-cancellation' AND c.fromId = ${id})`;
const leads = (role: string) =>
  `EXISTS (SELECT 1 FROM document_links l WHERE l.role = '${role}' AND l.fromId = NEW.fromId)`;
/** Refuses a link that is made `when`. */
const refuseLink = (name: string, when: string, message: string) =>
  refuse(`trg_document_links_${name}`, `BEFORE INSERT ON document_links WHEN ${when}`, message);

// The document that corrects, and what the link says of it is what it says itself.
const isCorrection = `EXISTS (SELECT 1 FROM invoices c, invoices i WHERE c.id = NEW.toId AND c.company = NEW.company
  AND c.status = 'issued' AND c.snapshot ->> '$.kind' = 'correction' AND i.id = NEW.fromId
  AND c.snapshot ->> '$.precedingInvoice.number' = i.number
  AND json_array_length(NEW.amounts) = json_array_length(c.snapshot, '$.totals.taxGroups'))`;
const isSameGroup = ['taxCase', 'rateBp']
  .map((name) => `a.value ->> '$.${name}' = g.value ->> '$.${name}'`)
  .concat(['baseCents', 'taxCents'].map((name) => `a.value ->> '$.${name}' = -(g.value ->> '$.${name}')`))
  .join(' AND ');
const isTold = `NOT EXISTS (SELECT 1 FROM invoices c, json_each(c.snapshot, '$.totals.taxGroups') g
  WHERE c.id = NEW.toId AND NOT EXISTS (SELECT 1 FROM json_each(NEW.amounts) a WHERE ${isSameGroup}))`;
const isCorrected = isIssued(
  'NEW.fromId',
  "i.snapshot ->> '$.kind' NOT IN ('deposit', 'cancellation', 'correction', 'imported')\n  AND i.snapshot -> '$.deductions' IS NULL",
);

export const linksSchema: SubjectSchema = {
  collections: [documentLinks],
  triggers: [
    refuse('trg_document_links_update', 'BEFORE UPDATE ON document_links', onlyAppended),
    // A link goes only with the draft that it leads to.
    refuse('trg_document_links_delete', `BEFORE DELETE ON document_links WHEN NOT ${isDraft}`, onlyAppended),
    refuseLink('replace', isTaken('document_links', taken), onlyAppended),
    refuseLink(
      'begun',
      `NEW.role = 'offer-invoice' AND EXISTS (SELECT 1 FROM document_links l JOIN invoices i ON i.id = l.toId
        WHERE l.role = NEW.role AND l.fromId = NEW.fromId AND i.status = 'draft')`,
      'an offer has one draft of an invoice',
    ),
    refuseLink(
      'cancellation',
      `NEW.role = 'invoice-cancellation'
        AND NOT (${isIssued('NEW.fromId', isCancellation(0))} AND ${isIssued('NEW.toId', isCancellation(1))})`,
      'a cancellation takes back an issued invoice',
    ),
    // Money in advance, and parts of the work that were billed before.
    refuseLink(
      'deposit',
      `NEW.role = 'deposit-final'
        AND NOT (${isIssued('NEW.fromId', isOfKind('deposit', 'partial', 'invoice'))}
        AND ${isIssued('NEW.toId', isOfKind('final'))})`,
      'a final invoice takes off an invoice in advance',
    ),
    // Once for as long as the final invoice stands (decision 024).
    refuseLink(
      'deducted',
      `NEW.role = 'deposit-final'
        AND (${isCancelled('NEW.fromId')} OR EXISTS (SELECT 1 FROM document_links l WHERE l.role = NEW.role
          AND l.fromId = NEW.fromId AND NOT ${isCancelled('l.toId')}))`,
      'an invoice in advance is taken off once',
    ),
    refuseLink(
      'undeducted',
      `NEW.role = 'invoice-cancellation' AND EXISTS (SELECT 1 FROM document_links l WHERE l.role = 'deposit-final'
        AND l.fromId = NEW.fromId AND NOT ${isCancelled('l.toId')})`,
      'an invoice in advance that is taken off stands',
    ),
    refuseLink(
      'correction',
      `NEW.role = 'invoice-correction'
        AND NOT iif(json_valid(NEW.amounts), ${isCorrected} AND ${isCorrection} AND ${isTold}, 0)`,
      'a correction takes back a part of an issued invoice',
    ),
    refuseLink(
      'credited',
      `NEW.role = 'invoice-correction' AND json_valid(NEW.amounts) AND (${creditsMore})`,
      'corrections take back no more than the invoice',
    ),
    refuseLink(
      'one_way',
      `NEW.role = 'invoice-correction' AND ${leads('invoice-cancellation')}
        OR NEW.role = 'invoice-cancellation' AND ${leads('invoice-correction')}`,
      'an invoice is cancelled or corrected',
    ),
  ],
};
