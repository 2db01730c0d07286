// Asked of a copy of the database, without PocketBase.
import type { Statement } from '../statement.ts';

export const counts = {
  sql: `SELECT (SELECT count(*) FROM companies) AS companies, (SELECT count(*) FROM files) + (SELECT count(*) FROM attachments) AS files,
    (SELECT count(*) FROM invoices WHERE status = 'issued') AS invoices,
    (SELECT count(*) FROM invoices i WHERE i.status = 'issued'
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
