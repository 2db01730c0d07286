import { isUnpaidForIndex } from '../states.ts';
import { keeper } from '../schema/locking.ts';
import type { SubjectSchema } from '../schema/terms.ts';
import { countKeepers } from './keep-counts.ts';
import { stateKeepers } from './keep-states.ts';

const states = [
  `CREATE TABLE invoice_states (place INTEGER PRIMARY KEY, invoice TEXT NOT NULL UNIQUE, company TEXT NOT NULL,
    customerName TEXT NOT NULL, issueDate TEXT NOT NULL, dueDate TEXT NOT NULL, grossCents INTEGER NOT NULL,
    searchText TEXT NOT NULL, state TEXT NOT NULL, dueCents INTEGER NOT NULL, openCents INTEGER NOT NULL,
    receivedCents INTEGER NOT NULL DEFAULT 0, reducedCents INTEGER NOT NULL DEFAULT 0,
    customer TEXT NOT NULL, kind TEXT NOT NULL DEFAULT 'invoice', cancelled INTEGER NOT NULL DEFAULT 0, transmission TEXT NOT NULL DEFAULT '')`,
  'CREATE INDEX idx_invoice_states_due ON invoice_states (company, state, dueDate)',
  'CREATE INDEX idx_invoice_states_dueDate ON invoice_states (company, dueDate)',
  // With what a list that is narrowed to days, or to a customer, counts and sums.
  'CREATE INDEX idx_invoice_states_issueDate ON invoice_states (company, issueDate, place, state, dueDate, grossCents)',
  'CREATE INDEX idx_invoice_states_customer ON invoice_states (company, customer, issueDate, place, state, dueDate, grossCents)',
  'CREATE INDEX idx_invoice_states_gross ON invoice_states (company, grossCents)',
  'CREATE INDEX idx_invoice_states_name ON invoice_states (company, customerName COLLATE NOCASE)',
  'CREATE INDEX idx_invoice_states_kind ON invoice_states (company, kind, place)',
  // In each order a state has, so that a page of it is a range; with the due date, which says what of it is overdue.
  'CREATE INDEX idx_invoice_states_by_place ON invoice_states (company, state, place, dueDate)',
  'CREATE INDEX idx_invoice_states_by_issued ON invoice_states (company, state, issueDate, place, dueDate)',
  'CREATE INDEX idx_invoice_states_by_amount ON invoice_states (company, state, grossCents, place, dueDate)',
  'CREATE INDEX idx_invoice_states_by_customer ON invoice_states (company, state, customerName COLLATE NOCASE, place, dueDate)',
  // Few: what did not go.
  "CREATE INDEX idx_invoice_states_failed ON invoice_states (company, place) WHERE transmission IN ('failed', 'unclear')",
  // A search within what is unpaid looks at each such invoice: beside its due date an index holds its words, so that no row
  // is read. Terms of both states as a query has one of them, else it is not used (decision 009).
  `CREATE INDEX idx_invoice_states_unpaid ON invoice_states (company, state, place, dueDate, searchText)
    WHERE ${isUnpaidForIndex}`,
];

const sums = [
  `CREATE TABLE invoice_sums (company TEXT NOT NULL, state TEXT NOT NULL, dueDate TEXT NOT NULL, n INTEGER NOT NULL,
    grossCents INTEGER NOT NULL, openCents INTEGER NOT NULL, PRIMARY KEY (company, state, dueDate)) WITHOUT ROWID`,
  'CREATE TABLE invoice_rows (place INTEGER PRIMARY KEY, text TEXT NOT NULL)',
  `CREATE TABLE list_counts (company TEXT NOT NULL, list TEXT NOT NULL, tab TEXT NOT NULL, n INTEGER NOT NULL,
    cents INTEGER NOT NULL, PRIMARY KEY (company, list, tab)) WITHOUT ROWID`,
  // Issued invoices whose files are not stored yet: few, and asked for all the time.
  'CREATE TABLE pending_files (invoice TEXT PRIMARY KEY) WITHOUT ROWID',
];

export const listsSchema: SubjectSchema = {
  tables: [...states, ...sums],
  triggers: [
    ...stateKeepers,
    ...countKeepers,
    keeper(
      'trg_invoices_pending',
      "AFTER UPDATE ON invoices WHEN OLD.status = 'draft' AND NEW.status = 'issued' AND NEW.origin = ''",
      'INSERT INTO pending_files VALUES (NEW.id)',
    ),
    keeper(
      'trg_invoice_files_pending',
      'AFTER INSERT ON invoice_files',
      'DELETE FROM pending_files WHERE invoice = NEW.invoice',
    ),
  ],
};
