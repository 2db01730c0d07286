import { appendOnly, isKept, isTaken, keysOf, refuse } from '../schema/locking.ts';
import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

const invoices = collection('invoices', {
  rules: readByOwner,
  columns: [
    column.company,
    column.relation('customer', 'customers'),
    column.choice('status', ['draft', 'issued'], required),
    column.version,
    column.createKey,
    column.text('draft', 2_000_000),
    column.text('customerName', 200),
    column.text('number', 36),
    column.whole('sequence', { min: 0 }),
    column.text('issueDate', 10),
    column.text('dueDate', 10),
    column.whole('netCents'),
    column.whole('taxCents'),
    column.whole('grossCents'),
    column.text('listOrder', 60, required),
    column.text('searchText', 2000),
    column.text('snapshot', 4_000_000),
    column.text('snapshotHash', 64),
    column.text('issuedAt', 30),
    column.created,
    column.updated,
    // The editor that saved a draft last, and when it sent what it saved: who saves again from there overwrites nobody, and an
    // autosave that was overtaken on its way changes nothing.
    column.text('editToken', 40),
    column.whole('editSentAt', { min: 0 }),
    // What somebody has said yes to before issuing (decision 020), as keys that name what was asked about: ids and codes.
    column.text('answers', 2000),
    // What it is for (decision 023).
    column.relation('project', 'projects'),
    column.text('attachments', 20000),
    // The program that has written it; '': this one (decision 024). One that came along can be taken back while nothing uses
    // it: it stays, counts nowhere, and stands in no way of the same number taken over anew.
    column.text('origin', 40),
    column.flag('withdrawn'),
  ],
  indexes: [
    "CREATE UNIQUE INDEX idx_invoices_number ON invoices (company, number, origin) WHERE number != '' AND withdrawn = FALSE",
    "CREATE UNIQUE INDEX idx_invoices_createKey ON invoices (company, createKey) WHERE createKey != ''",
    'CREATE INDEX idx_invoices_customer ON invoices (customer, status, grossCents, updated)',
    "CREATE INDEX idx_invoices_revenue ON invoices (company, issueDate, customer, netCents) WHERE status = 'issued' AND origin = ''",
    // The ledger names ranges that came along.
    "CREATE INDEX idx_invoices_origin ON invoices (company, origin, issueDate) WHERE origin != ''",
    // A page of a project asks for what it shows of it, newest first.
    "CREATE INDEX idx_invoices_project ON invoices (company, project, listOrder) WHERE project != ''",
    "CREATE INDEX idx_invoices_drafts ON invoices (company, listOrder) WHERE status = 'draft'",
    "CREATE INDEX idx_invoices_attachments ON invoices (company) WHERE attachments != ''",
  ],
});

const invoiceFiles = collection('invoice_files', {
  rules: readByOwner,
  columns: [
    column.company,
    column.relation('invoice', 'invoices', required),
    column.relation('file', 'files', required),
    column.choice('kind', ['zugferd', 'xrechnung-ubl', 'xrechnung-cii'], required),
    column.created,
  ],
  indexes: ['CREATE UNIQUE INDEX idx_invoice_files_kind ON invoice_files (invoice, kind)'],
});

const isFrozen = 'issued invoice is frozen';
const keys = keysOf(invoices);

const facts = invoices.columns.map(({ name }) => name).filter((name) => name !== 'withdrawn');
const uses = [
  ['payment_parts', 'u.invoice = OLD.id'],
  ['reminders', 'u.invoice = OLD.id'],
  ['document_links', 'u.fromId = OLD.id OR u.toId = OLD.id'],
].map(([table, term]) => `NOT EXISTS (SELECT 1 FROM ${table} u WHERE ${term})`);
/** The one change that an issued row may see: what came along goes back while nothing rests on it. */
const isWithdrawal = `OLD.origin != '' AND OLD.withdrawn = FALSE AND NEW.withdrawn = TRUE
  AND ${[isKept(['id', ...facts]), ...uses].join(' AND ')}`;

export const invoicesSchema: SubjectSchema = {
  collections: [invoices, invoiceFiles],
  tables: [
    // Previews show the longest and the shortest invoice; PocketBase's own index list takes no expressions.
    `CREATE INDEX idx_invoices_extent ON invoices (company, json_array_length(snapshot, '$.lines'), length(snapshot))
      WHERE status = 'issued' AND origin = ''`,
    // Which documents name an account of the company.
    `CREATE INDEX idx_invoices_payee ON invoices (company, snapshot ->> '$.payment.iban') WHERE status = 'issued'`,
  ],
  triggers: [
    refuse(
      'trg_invoices_update',
      `BEFORE UPDATE ON invoices WHEN OLD.status = 'issued' AND NOT (${isWithdrawal})`,
      isFrozen,
    ),
    refuse('trg_invoices_delete', "BEFORE DELETE ON invoices WHEN OLD.status = 'issued'", isFrozen),
    refuse(
      'trg_invoices_issue',
      `BEFORE UPDATE ON invoices WHEN NEW.status IS NOT 'draft' AND (NEW.status IS NOT 'issued'
        OR coalesce(NEW.number, '') = '' OR coalesce(NEW.snapshot, '') = '' OR length(NEW.snapshotHash) IS NOT 64
        OR NEW.company IS NOT OLD.company)`,
      'issued invoice needs number and snapshot',
    ),
    // What came along says so everywhere, and has drawn no number of ours.
    refuse(
      'trg_invoices_origin',
      `BEFORE UPDATE ON invoices WHEN NEW.status = 'issued' AND json_valid(NEW.snapshot)
        AND (NEW.origin IS NOT coalesce(NEW.snapshot ->> '$.origin', '')
        OR (NEW.origin != '') != (NEW.snapshot ->> '$.kind' = 'imported')
        OR (NEW.origin != '' AND NEW.sequence != 0))`,
      'what came along has no number of ours',
    ),
    refuse(
      'trg_invoices_insert',
      "BEFORE INSERT ON invoices WHEN NEW.status IS NOT 'draft'",
      'invoices start as drafts',
    ),
    refuse(
      'trg_invoices_replace',
      `BEFORE INSERT ON invoices WHEN ${isTaken('invoices', keys, " AND t.status = 'issued'")}`,
      isFrozen,
    ),
    refuse(
      'trg_invoices_renumber',
      `BEFORE UPDATE ON invoices WHEN ${isTaken('invoices', keys, " AND t.status = 'issued' AND t.rowid != OLD.rowid")}`,
      isFrozen,
    ),
    ...appendOnly(invoiceFiles),
  ],
};
