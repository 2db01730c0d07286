import { memberNames } from '#app/values/records.ts';
import { family } from '../statement.ts';
import type { Statement } from '../statement.ts';

/** What was due when a copy goes on: between the two it may have gone. */
export const doubtWaiting = {
  sql: `UPDATE mails SET handedAt = {:at}
    WHERE company = {:company} AND status IN ('queued', 'sending') AND handedAt = '' AND dueAt <= {:now}`,
  row: {},
} satisfies Statement;

// What follows is asked of a copy of the database, without PocketBase.

export const counts = {
  sql: `SELECT (SELECT count(*) FROM companies) AS companies, (SELECT count(*) FROM files) + (SELECT count(*) FROM attachments) AS files,
    (SELECT count(*) FROM invoices WHERE status = 'issued') AS invoices,
    (SELECT count(*) FROM invoices i WHERE i.status = 'issued' AND i.origin = ''
     AND NOT EXISTS (SELECT 1 FROM invoice_files f WHERE f.invoice = i.id)) AS pendingInvoices`,
  row: { companies: 0, files: 0, invoices: 0, pendingInvoices: 0 },
} satisfies Statement;

/** Where PocketBase keeps the bytes of each file, below its storage. */
export const storedPaths = {
  sql: `SELECT (SELECT id FROM _collections WHERE name = 'files') || '/' || id || '/' || blob AS path FROM files
    UNION ALL SELECT (SELECT id FROM _collections WHERE name = 'attachments') || '/' || id || '/' || blob
    FROM attachments ORDER BY 1`,
  row: { path: '' },
} satisfies Statement;

export const storedSize = {
  sql: `SELECT coalesce(sum(sizeBytes), 0) AS bytes, count(*) AS n
    FROM (SELECT sizeBytes FROM files UNION ALL SELECT sizeBytes FROM attachments)`,
  row: { bytes: 0, n: 0 },
} satisfies Statement;

export const allCounters = {
  sql: 'SELECT company, kind, period, value, lastDate FROM counters ORDER BY company, kind, period',
  row: { company: '', kind: '', period: '', value: 0, lastDate: '' },
} satisfies Statement;

/** The end of every chain. */
export const logEnds = {
  sql: 'SELECT company, max(seq) AS seq, hash FROM events GROUP BY company',
  row: { company: '', seq: 0, hash: '' },
} satisfies Statement;

export const numberPatterns = {
  sql: `SELECT c.id AS company, c.name, s.invoicePattern, s.depositPattern, s.finalPattern, s.cancellationPattern,
    s.correctionPattern, s.offerPattern, s.deliveryNotePattern FROM companies c
    JOIN company_settings s ON s.company = c.id ORDER BY c.created, c.id`,
  row: {
    company: '',
    name: '',
    invoicePattern: '',
    depositPattern: '',
    finalPattern: '',
    cancellationPattern: '',
    correctionPattern: '',
    offerPattern: '',
    deliveryNotePattern: '',
  },
} satisfies Statement;

export const copiedMigrations = {
  sql: "SELECT file FROM _migrations WHERE file LIKE '%.js' ORDER BY file",
  row: { file: '' },
} satisfies Statement;

/** Signed heads as heads.jsonl has them, in its order. */
export const signedHeads = {
  sql: "SELECT content, publicKey, signature FROM heads ORDER BY round, company = '', company",
  row: { content: '', publicKey: '', signature: '' },
} satisfies Statement;

/** When the last thing happened in it; '' where nothing ever did. */
export const lastMoment = {
  sql: "SELECT coalesce(max(at), '') AS at FROM events",
  row: { at: '' },
} satisfies Statement;

/** Every stored file and what it is of; the snapshot it was drawn from is read document by document. */
export const storedFiles = {
  sql: `SELECT f.id, f.company, f.sha256, f.blob, 'invoice' AS of, l.kind AS format, l.invoice AS document, i.number
    FROM invoice_files l JOIN files f ON f.id = l.file JOIN invoices i ON i.id = l.invoice
    UNION ALL SELECT f.id, f.company, f.sha256, f.blob, 'offer', '', v.id, o.number FROM offer_files l
    JOIN files f ON f.id = l.file JOIN offer_versions v ON v.id = l.offerVersion JOIN offers o ON o.id = v.offer
    UNION ALL SELECT f.id, f.company, f.sha256, f.blob, 'delivery-note', '', n.id, n.number
    FROM delivery_notes n JOIN files f ON f.id = n.file
    UNION ALL SELECT f.id, f.company, f.sha256, f.blob, 'reminder', '', r.id, r.number
    FROM reminders r JOIN files f ON f.id = r.file ORDER BY 5, 7`,
  row: { id: '', company: '', sha256: '', blob: '', of: '', format: '', document: '', number: '' },
} satisfies Statement;

const drawnTables = {
  invoice: 'invoices',
  offer: 'offer_versions',
  'delivery-note': 'delivery_notes',
  reminder: 'reminders',
} as const;
export type DrawnKind = keyof typeof drawnTables;
export const drawnKinds = memberNames(drawnTables);

/** What a document was drawn from. */
export const drawnFrom = family(
  { kind: drawnKinds },
  {
    sql: ({ kind }: { kind: DrawnKind }) => `SELECT snapshot FROM ${drawnTables[kind]} WHERE id = {:id}`,
    row: { snapshot: '' },
  },
);
