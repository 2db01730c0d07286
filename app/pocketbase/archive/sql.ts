import { frozenRow } from '../invoices/sql.ts';
import { frozenVersion } from '../offers/sql.ts';
import { family } from '../statement.ts';
import type { Statement } from '../statement.ts';

/** Events of one subject, newest first. */
export const eventsOf = {
  sql: `SELECT seq, at, actor, type, data FROM events
    WHERE company = {:company} AND subject = {:subject} ORDER BY seq DESC LIMIT 100`,
  row: { seq: 0, at: '', actor: '', type: '', data: '' },
} satisfies Statement;

const chained = { v: 0, seq: 0, at: '', actor: '', type: '', subject: '', data: '', prev: '', hash: '' };

// What follows is asked by whoever checks the whole archive, of the file itself.

/** One company's chain, oldest first. */
export const chainOf = {
  sql: `SELECT id, v, seq, at, actor, type, subject, data, prev, hash FROM events WHERE company = {:company} ORDER BY seq`,
  row: { id: '', ...chained },
} satisfies Statement;

export const eventsOfType = {
  sql: `SELECT data FROM events WHERE company = {:company} AND subject = {:subject} AND type = {:type} ORDER BY seq`,
  row: { data: '' },
} satisfies Statement;

/** Whether the log says something of a subject after a place in it; of several drafts of an offer, of one of them. */
export const laterEvent = {
  sql: `SELECT seq FROM events WHERE company = {:company} AND subject = {:subject} AND type = {:type} AND seq > {:seq}
    AND ({:draft} = '' OR data ->> '$.draft' = {:draft}) LIMIT 1`,
  row: { seq: 0 },
} satisfies Statement;

export const eventHash = {
  sql: 'SELECT hash FROM events WHERE company = {:company} AND seq = {:seq}',
  row: { hash: '' },
} satisfies Statement;

/** Tables whose rows belong to a company. */
export const companyTables = {
  sql: `SELECT c.name FROM _collections c, json_each(c.fields) f
    WHERE f.value ->> 'name' = 'company' ORDER BY c.name`,
  row: { name: '' },
} satisfies Statement;

export const companyById = {
  sql: `SELECT c.name, (SELECT count(*) FROM users u WHERE u.id = c.owner) AS owners,
    (SELECT count(*) FROM company_settings s WHERE s.company = c.id) AS settings
    FROM companies c WHERE c.id = {:company}`,
  row: { name: '', owners: 0, settings: 0 },
} satisfies Statement;

export const companyIds = { sql: 'SELECT id FROM companies', row: { id: '' } } satisfies Statement;

export const countersOf = {
  sql: 'SELECT id, kind, period, value, lastDate FROM counters WHERE company = {:company} ORDER BY kind, period',
  row: { id: '', kind: '', period: '', value: 0, lastDate: '' },
} satisfies Statement;

/** What is kept beside the log of a jump of a number range. */
export const jumpRecord = {
  sql: `SELECT seq, kind, period, fromValue, toValue, reason, note FROM number_jumps
    WHERE company = {:company} AND seq = {:seq}`,
  row: { seq: 0, kind: '', period: '', fromValue: 0, toValue: 0, reason: '', note: '' },
} satisfies Statement;

export const jumpPlaces = {
  sql: 'SELECT seq FROM number_jumps WHERE company = {:company} ORDER BY seq',
  row: { seq: 0 },
} satisfies Statement;

export const allInvoices = {
  sql: frozenRow.sql.replace('WHERE id = {:id}', 'ORDER BY rowid'),
  row: frozenRow.row,
} satisfies Statement;

export const invoiceBrief = {
  sql: 'SELECT id, status, number, issueDate FROM invoices WHERE company = {:company} AND id = {:id}',
  row: { id: '', status: '', number: '', issueDate: '' },
} satisfies Statement;

export const customerOf = {
  sql: 'SELECT id FROM customers WHERE company = {:company} AND id = {:id}',
  row: { id: '' },
} satisfies Statement;

export const layoutById = {
  sql: 'SELECT id FROM layouts WHERE company = {:company} AND id = {:id}',
  row: { id: '' },
} satisfies Statement;

export const pictureById = {
  sql: 'SELECT id, sha256 FROM pictures WHERE company = {:company} AND id = {:id}',
  row: { id: '', sha256: '' },
} satisfies Statement;

export const pictureByHash = {
  sql: 'SELECT id, sha256 FROM pictures WHERE company = {:company} AND sha256 = {:sha256}',
  row: { id: '', sha256: '' },
} satisfies Statement;

/** Pictures with the files that hold them. */
export const allPictures = {
  sql: `SELECT p.id, p.company, p.sha256, p.format, coalesce(f.company, '') AS fileCompany,
    coalesce(f.sha256, '') AS fileSha256, coalesce(f.mime, '') AS mime
    FROM pictures p LEFT JOIN files f ON f.id = p.file ORDER BY p.rowid`,
  row: { id: '', company: '', sha256: '', format: '', fileCompany: '', fileSha256: '', mime: '' },
} satisfies Statement;

/** Every version of every offer, with the number of its offer. */
export const allOfferVersions = {
  sql: frozenVersion.sql.replace(
    'FROM offer_versions WHERE id = {:id}',
    ", coalesce((SELECT o.number FROM offers o WHERE o.id = offer), '') AS number FROM offer_versions ORDER BY rowid",
  ),
  row: { ...frozenVersion.row, number: '' },
} satisfies Statement;

const shownOfOffer = {
  ...{ customer: '', project: '', customerName: '' },
  validUntil: '',
  issueDate: '',
  netCents: 0,
  taxCents: 0,
  grossCents: 0,
  searchText: '',
};

export const allOffers = {
  sql: `SELECT id, company, state, number, sentVersions, reason, listOrder,
    ${Object.keys(shownOfOffer).join(', ')} FROM offers ORDER BY rowid`,
  row: { id: '', company: '', state: '', number: '', sentVersions: 0, reason: '', listOrder: '', ...shownOfOffer },
} satisfies Statement;

/** What the head of an offer shows. */
export const lastVersion = {
  sql: `SELECT versionNumber, ${Object.keys(shownOfOffer).join(', ')} FROM offer_versions
    WHERE company = {:company} AND offer = {:offer} AND status = {:status} ORDER BY versionNumber DESC LIMIT 1`,
  row: { versionNumber: 0, ...shownOfOffer },
} satisfies Statement;

export const versionBrief = {
  sql: `SELECT status, issueDate FROM offer_versions
    WHERE company = {:company} AND offer = {:offer} AND versionNumber = {:versionNumber}`,
  row: { status: '', issueDate: '' },
} satisfies Statement;

/** A version by its own id, being written or sent. */
export const writtenVersion = {
  sql: 'SELECT id FROM offer_versions WHERE company = {:company} AND id = {:id}',
  row: { id: '' },
} satisfies Statement;

export const offerBrief = {
  sql: 'SELECT id FROM offers WHERE company = {:company} AND id = {:id}',
  row: { id: '' },
} satisfies Statement;

/** Every payment, and what its log says of it. */
export const allPayments = {
  sql: 'SELECT id, company, date FROM payments ORDER BY company, created, id',
  row: { id: '', company: '', date: '' },
} satisfies Statement;

export const paymentBrief = {
  sql: 'SELECT id FROM payments WHERE company = {:company} AND id = {:id}',
  row: { id: '' },
} satisfies Statement;

export const bookingsOf = {
  sql: `SELECT data FROM events WHERE company = {:company} AND subject = {:subject}
    AND type IN ('payment-booked', 'payment-reversed') ORDER BY seq`,
  row: { data: '' },
} satisfies Statement;

/** Parts of no payment, or of another company's, or for an invoice or a customer that is not the company's. */
export const orphanedPaymentParts = {
  sql: `SELECT t.id, t.company FROM payment_parts t LEFT JOIN payments p ON p.id = t.payment AND p.company = t.company
    LEFT JOIN invoices i ON i.id = t.invoice AND i.company = t.company AND i.status = 'issued'
    LEFT JOIN customers c ON c.id = t.customer AND c.company = t.company WHERE p.id IS NULL
      OR iif(t.kind = 'credit', c.id IS NULL OR t.invoice != '', i.id IS NULL OR t.customer != '') ORDER BY t.id`,
  row: { id: '', company: '' },
} satisfies Statement;

export const allLinks = {
  sql: 'SELECT id, company, role, fromId, toId FROM document_links ORDER BY rowid',
  row: { id: '', company: '', role: '', fromId: '', toId: '' },
} satisfies Statement;

/** Invoices and cancellations of which the log, the links and what was issued do not say the same. */
export const mismatchedCancellations = {
  sql: `SELECT company, fromId AS id FROM document_links l WHERE role = 'invoice-cancellation'
    AND NOT EXISTS (SELECT 1 FROM events e WHERE e.company = l.company AND e.subject = l.fromId
      AND e.type = 'invoice-cancelled' AND e.data ->> '$.cancellation' = l.toId)
    UNION SELECT company, subject FROM events e WHERE type = 'invoice-cancelled'
    AND NOT EXISTS (SELECT 1 FROM document_links l WHERE l.company = e.company AND l.fromId = e.subject
      AND l.role = 'invoice-cancellation' AND l.toId = e.data ->> '$.cancellation')
    UNION SELECT i.company, i.id FROM invoices i WHERE i.status = 'issued'
    AND i.snapshot ->> '$.kind' = 'cancellation' AND NOT EXISTS (SELECT 1 FROM document_links l
      WHERE l.company = i.company AND l.toId = i.id AND l.role = 'invoice-cancellation')`,
  row: { company: '', id: '' },
} satisfies Statement;

/** Invoices and corrections of which the log, the links and what was issued do not say the same. */
export const mismatchedCorrections = {
  sql: `SELECT company, fromId AS id FROM document_links l WHERE role = 'invoice-correction'
    AND NOT (EXISTS (SELECT 1 FROM events e WHERE e.company = l.company AND e.subject = l.fromId
      AND e.type = 'invoice-corrected' AND e.data ->> '$.correction' = l.toId)
    AND EXISTS (SELECT 1 FROM invoices c WHERE c.id = l.toId AND c.snapshot ->> '$.kind' = 'correction'
      AND (SELECT json_group_array(json_array(g.value ->> '$.taxCase', g.value ->> '$.rateBp',
          -(g.value ->> '$.baseCents'), -(g.value ->> '$.taxCents'))) FROM json_each(c.snapshot, '$.totals.taxGroups') g)
        = (SELECT json_group_array(json_array(a.value ->> '$.taxCase', a.value ->> '$.rateBp',
          a.value ->> '$.baseCents', a.value ->> '$.taxCents'))
          FROM json_each(iif(json_valid(l.amounts), l.amounts, '[]')) a)))
    UNION SELECT company, subject FROM events e WHERE type = 'invoice-corrected'
    AND NOT EXISTS (SELECT 1 FROM document_links l WHERE l.company = e.company AND l.fromId = e.subject
      AND l.role = 'invoice-correction' AND l.toId = e.data ->> '$.correction')
    UNION SELECT i.company, i.id FROM invoices i WHERE i.status = 'issued'
    AND i.snapshot ->> '$.kind' = 'correction' AND NOT EXISTS (SELECT 1 FROM document_links l
      WHERE l.company = i.company AND l.toId = i.id AND l.role = 'invoice-correction')`,
  row: { company: '', id: '' },
} satisfies Statement;

/**
 * Deposits of which the log, the links and their final invoices do not say the same; one for each that is not told of. Log
 * and link of an earlier version say no amounts.
 */
export const mismatchedDeductions = {
  sql: `SELECT company, fromId AS id FROM document_links l WHERE role = 'deposit-final'
    AND NOT EXISTS (SELECT 1 FROM events e, invoices d, invoices f, json_each(f.snapshot, '$.deductions') t
      WHERE e.company = l.company AND e.subject = l.fromId AND e.type = 'deposit-deducted'
      AND e.data ->> '$.final' = l.toId AND d.id = l.fromId AND f.id = l.toId AND t.value ->> '$.number' = d.number
      AND (SELECT json_group_array(json_array(a.value ->> '$.taxCase', a.value ->> '$.rateBp',
          a.value ->> '$.baseCents', a.value ->> '$.taxCents'))
          FROM json_each(iif(json_valid(l.amounts), l.amounts, '[]')) a)
        = iif(e.data -> '$.amounts' IS NULL, '[]', (SELECT json_group_array(json_array(g.value ->> '$.taxCase',
          g.value ->> '$.rateBp', g.value ->> '$.netCents', g.value ->> '$.taxCents'))
          FROM json_each(t.value, '$.taxGroups') g)))
    UNION SELECT company, subject FROM events e WHERE type = 'deposit-deducted'
    AND NOT EXISTS (SELECT 1 FROM document_links l WHERE l.company = e.company AND l.fromId = e.subject
      AND l.role = 'deposit-final' AND l.toId = e.data ->> '$.final')
    UNION SELECT i.company, i.id FROM invoices i WHERE i.status = 'issued' AND i.snapshot ->> '$.kind' = 'final'
    AND json_array_length(i.snapshot, '$.deductions') <> (SELECT count(*) FROM document_links l
      WHERE l.company = i.company AND l.toId = i.id AND l.role = 'deposit-final')`,
  row: { company: '', id: '' },
} satisfies Statement;

/** Invoices that came along and were taken back by what stands there, or by the log, but not by both. */
export const mismatchedWithdrawals = {
  sql: `SELECT i.company, i.number FROM invoices i WHERE i.withdrawn != EXISTS (SELECT 1 FROM events e
    WHERE e.company = i.company AND e.subject = i.id AND e.type = 'invoice-import-withdrawn') ORDER BY i.rowid`,
  row: { company: '', number: '' },
} satisfies Statement;

/** The file of a version, as it is linked and as it is stored. */
export const filesOfOffer = {
  sql: `SELECT l.id, l.company, l.kind, coalesce(f.id, '') AS file, coalesce(f.company, '') AS fileCompany,
    coalesce(f.sha256, '') AS sha256, coalesce(f.mime, '') AS mime
    FROM offer_files l LEFT JOIN files f ON f.id = l.file WHERE l.offerVersion = {:offerVersion} ORDER BY l.kind`,
  row: { id: '', company: '', kind: '', file: '', fileCompany: '', sha256: '', mime: '' },
} satisfies Statement;

/** Links to versions that are not there or not sent. */
export const orphanedOfferFiles = {
  sql: `SELECT l.id, l.company, l.kind FROM offer_files l LEFT JOIN offer_versions v ON v.id = l.offerVersion
    WHERE v.status IS NOT 'issued'`,
  row: { id: '', company: '', kind: '' },
} satisfies Statement;

/** What belongs to an invoice, as it is linked and as it is stored. */
export const filesOfInvoice = {
  sql: `SELECT l.id, l.company, l.kind, coalesce(f.id, '') AS file, coalesce(f.company, '') AS fileCompany,
    coalesce(f.sha256, '') AS sha256, coalesce(f.mime, '') AS mime
    FROM invoice_files l LEFT JOIN files f ON f.id = l.file WHERE l.invoice = {:invoice} ORDER BY l.kind`,
  row: { id: '', company: '', kind: '', file: '', fileCompany: '', sha256: '', mime: '' },
} satisfies Statement;

/** Links to invoices that are not there or not issued. */
export const orphanedInvoiceFiles = {
  sql: `SELECT l.id, l.company, l.kind FROM invoice_files l LEFT JOIN invoices i ON i.id = l.invoice
    WHERE i.status IS NOT 'issued'`,
  row: { id: '', company: '', kind: '' },
} satisfies Statement;

export const allFiles = {
  sql: 'SELECT id, company, sha256, sizeBytes, mime, blob FROM files ORDER BY rowid',
  row: { id: '', company: '', sha256: '', sizeBytes: 0, mime: '', blob: '' },
} satisfies Statement;

/** What a person knows a stored file by: the document that it belongs to. */
export const fileUse = {
  sql: `SELECT i.number, l.kind FROM invoice_files l JOIN invoices i ON i.id = l.invoice WHERE l.file = {:file}
    UNION ALL SELECT o.number, l.kind FROM offer_files l JOIN offer_versions v ON v.id = l.offerVersion
    JOIN offers o ON o.id = v.offer WHERE l.file = {:file}
    UNION ALL SELECT number, 'pdf' FROM delivery_notes WHERE file = {:file} UNION ALL SELECT number, 'pdf' FROM reminders WHERE file = {:file}
    UNION ALL SELECT messageId, 'pain' FROM debit_runs WHERE file = {:file} LIMIT 1`,
  row: { number: '', kind: '' },
} satisfies Statement;

/** Collections whose records have bytes in the storage. */
export const storedCollections = ['files', 'attachments'] as const;
export type StoredCollection = (typeof storedCollections)[number];

const inStored = { table: storedCollections };

export const storedById = family<{ table: StoredCollection }, { blob: string }>(inStored, {
  row: { blob: '' },
  sql: ({ table }) => `SELECT blob FROM ${table} WHERE id = {:id}`,
});

export const storedByHash = family<{ table: StoredCollection }, { n: number }>(inStored, {
  row: { n: 0 },
  sql: ({ table }) => `SELECT count(*) AS n FROM ${table} WHERE sha256 = {:sha256}`,
});

/** What is attached to anything, or was. */
export const allAttachments = {
  sql: 'SELECT id, company, sha256, sizeBytes, mime, issued, blob FROM attachments ORDER BY rowid',
  row: { id: '', company: '', sha256: '', sizeBytes: 0, mime: '', issued: 0, blob: '' },
} satisfies Statement;

export const attachmentByHash = {
  sql: 'SELECT id, mime, sizeBytes, issued FROM attachments WHERE company = {:company} AND sha256 = {:sha256}',
  row: { id: '', mime: '', sizeBytes: 0, issued: 0 },
} satisfies Statement;

/** What invoices say of their files while they are drafts, and those that were discarded. */
export const allAttached = {
  sql: `SELECT id, company, status, number, attachments FROM invoices WHERE attachments != ''
    UNION ALL SELECT id, company, 'draft', '', attachments FROM discarded_drafts WHERE attachments != ''`,
  row: { id: '', company: '', status: '', number: '', attachments: '' },
} satisfies Statement;

/** Relations of any collection to a file. */
export const fileRelations = {
  sql: `SELECT c.name AS collection, f.value ->> 'name' AS field FROM _collections c, json_each(c.fields) f
    WHERE f.value ->> 'type' = 'relation'
    AND f.value ->> 'collectionId' = (SELECT id FROM _collections WHERE name = 'files')`,
  row: { collection: '', field: '' },
} satisfies Statement;

export const collectionByName = {
  sql: 'SELECT id FROM _collections WHERE name = {:name}',
  row: { id: '' },
} satisfies Statement;

export const superusers = {
  sql: 'SELECT id, email FROM _superusers',
  row: { id: '', email: '' },
} satisfies Statement;

export const allHeads = {
  sql: `SELECT id, round, company, seq, hash, content, publicKey, signature FROM heads ORDER BY round, company = '', company`,
  row: { id: '', round: 0, company: '', seq: 0, hash: '', content: '', publicKey: '', signature: '' },
} satisfies Statement;

export const headContent = {
  sql: 'SELECT content FROM heads WHERE round = {:round} AND company = {:company}',
  row: { content: '' },
} satisfies Statement;

export const issuedCount = {
  sql: "SELECT count(*) AS n FROM invoices WHERE company = {:company} AND status = 'issued'",
  row: { n: 0 },
} satisfies Statement;

export const fileCount = {
  sql: 'SELECT count(*) AS n FROM files WHERE company = {:company}',
  row: { n: 0 },
} satisfies Statement;

export const counterValue = {
  sql: 'SELECT value FROM counters WHERE company = {:company} AND kind = {:kind} AND period = {:period}',
  row: { value: 0 },
} satisfies Statement;

export const appliedMigrations = {
  sql: "SELECT file FROM _migrations WHERE file LIKE '%.js'",
  row: { file: '' },
} satisfies Statement;
