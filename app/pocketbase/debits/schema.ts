import { isUnpaid } from '../states.ts';
import { appendOnly, isKept, keeper, refuse } from '../schema/locking.ts';
import { collection, column, isDay, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

// Runs of direct debits (decision 026): what was collected of which invoice by which mandate, with the file for the bank. An
// invoice is in one live run at most; what a run contained never changes but for being released, once.
const debitRuns = collection('debit_runs', {
  rules: readByOwner,
  columns: [
    column.company,
    column.text('createKey', 40, required),
    // The first day on which anything of it is collected.
    column.text('collectOn', 10, { ...isDay, ...required }),
    column.text('messageId', 35, required),
    // Berlin’s day, and the moment that the file names.
    column.text('madeOn', 10, { ...isDay, ...required }),
    column.text('createdAt', 19, required),
    column.text('creditorName', 200, required),
    column.text('creditorId', 35, required),
    column.text('creditorIban', 34, required),
    column.text('creditorBic', 11),
    column.whole('items', { min: 1, max: 500 }),
    column.whole('sumCents', { min: 1 }),
    column.relation('file', 'files', required),
    column.created,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_debit_runs_createKey ON debit_runs (company, createKey)',
    'CREATE UNIQUE INDEX idx_debit_runs_messageId ON debit_runs (company, messageId)',
    'CREATE INDEX idx_debit_runs_list ON debit_runs (company, createdAt)',
    'CREATE INDEX idx_debit_runs_file ON debit_runs (file)',
  ],
});

const debitItems = collection('debit_items', {
  rules: readByOwner,
  columns: [
    column.company,
    column.relation('run', 'debit_runs', required),
    // Its place in the run, from 1.
    column.whole('position', { min: 1 }),
    column.relation('invoice', 'invoices', required),
    column.relation('customer', 'customers', required),
    column.text('invoiceNumber', 80, required),
    column.whole('amountCents', { min: 1, max: 99_999_999_999 }),
    column.choice('scheme', ['CORE', 'B2B'], required),
    column.text('collectedOn', 10, { ...isDay, ...required }),
    column.text('mandateReference', 35, required),
    column.text('mandateSignedOn', 10, { ...isDay, ...required }),
    column.text('debitedName', 200, required),
    column.text('debitedIban', 34, required),
    // Until it is released.
    column.flag('live'),
    column.created,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_debit_items_position ON debit_items (run, position)',
    'CREATE UNIQUE INDEX idx_debit_items_invoice ON debit_items (run, invoice)',
    'CREATE UNIQUE INDEX idx_debit_items_live ON debit_items (invoice) WHERE live = 1',
    'CREATE INDEX idx_debit_items_mandate ON debit_items (customer, mandateReference, collectedOn) WHERE live = 1',
  ],
});

const debitReleases = collection('debit_releases', {
  rules: readByOwner,
  columns: [
    column.company,
    column.text('createKey', 40, required),
    column.relation('run', 'debit_runs', required),
    // Absent: all that was live of the run.
    column.relation('item', 'debit_items'),
    column.text('date', 10, { ...isDay, ...required }),
    column.text('reason', 200, required),
    column.created,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_debit_releases_createKey ON debit_releases (company, createKey)',
    'CREATE UNIQUE INDEX idx_debit_releases_item ON debit_releases (run, item)',
  ],
});

const itemFacts = debitItems.columns.map(({ name }) => name).filter((name) => name !== 'live');
const isReleased = `OLD.live = 1 AND NEW.live = 0
  AND EXISTS (SELECT 1 FROM debit_releases r WHERE r.run = OLD.run AND r.item IN ('', OLD.id))
  AND ${isKept(['rowid', 'id', ...itemFacts])}`;
const soFar = (what: string) => `(SELECT coalesce(${what}, 0) FROM debit_items t WHERE t.run = NEW.run)`;

export const debitsSchema: SubjectSchema = {
  collections: [debitRuns, debitItems, debitReleases],
  triggers: [
    ...appendOnly(debitRuns),
    ...appendOnly(debitItems, isReleased),
    ...appendOnly(debitReleases),
    refuse(
      'trg_debit_runs_insert',
      `BEFORE INSERT ON debit_runs WHEN NOT EXISTS (SELECT 1 FROM files f WHERE f.id = NEW.file AND f.company = NEW.company)
        OR NEW.collectOn <= NEW.madeOn`,
      'a run is of one company, for a later day',
    ),
    refuse(
      'trg_debit_items_insert',
      `BEFORE INSERT ON debit_items WHEN NEW.live != 1
        OR NOT EXISTS (SELECT 1 FROM debit_runs r WHERE r.id = NEW.run AND r.company = NEW.company
          AND r.collectOn <= NEW.collectedOn AND NEW.position = ${soFar('count(*)')} + 1 AND NEW.position <= r.items
          AND (NEW.position < r.items OR r.sumCents = ${soFar('sum(t.amountCents)')} + NEW.amountCents))
        OR NOT EXISTS (SELECT 1 FROM invoice_states s JOIN invoices i ON i.id = s.invoice WHERE s.invoice = NEW.invoice
          AND s.company = NEW.company AND ${isUnpaid('s.state')} AND s.openCents = NEW.amountCents
          AND i.customer = NEW.customer AND i.number = NEW.invoiceNumber
          AND i.snapshot ->> '$.directDebit.mandateReference' = NEW.mandateReference
          AND i.snapshot ->> '$.directDebit.debitedIban' = NEW.debitedIban)`,
      'a direct debit is of what is open, as its invoice says, of one company',
    ),
    refuse(
      'trg_debit_releases_insert',
      `BEFORE INSERT ON debit_releases WHEN NOT EXISTS (SELECT 1 FROM debit_items t WHERE t.run = NEW.run
        AND t.company = NEW.company AND t.live = 1 AND NEW.item IN ('', t.id))`,
      'what is released is live, of one company',
    ),
    keeper(
      'trg_debit_releases_free',
      'AFTER INSERT ON debit_releases',
      "UPDATE debit_items SET live = 0 WHERE run = NEW.run AND live = 1 AND NEW.item IN ('', id)",
    ),
  ],
};
