import { appendOnly, isKept, keeper, refuse } from '../schema/locking.ts';
import { collection, column, isDay, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';
import { reversed } from './sql.ts';

// What was read together can be taken back together, while nothing of it is booked (decision 026): entries that are withdrawn
// stay in the table, count nowhere, and stand in no way of the same money read anew.
const bankImports = collection('bank_imports', {
  rules: readByOwner,
  columns: [
    column.company,
    // SHA-256 of the bytes, and of the headings of a CSV file.
    column.text('file', 64, required),
    column.text('heading', 64),
    column.text('format', 10, required),
    // What became of it: JSON.
    column.text('summary', 60000),
    column.flag('undone'),
    column.created,
  ],
  indexes: ['CREATE INDEX idx_bank_imports_list ON bank_imports (company, created)'],
});

// What banks tell of accounts, and what people decide about it (decision 026): an entry is open, booked or set aside by the
// last decision about it, and open again where the payment that was booked is taken back.
const bankEntries = collection('bank_entries', {
  rules: readByOwner,
  columns: [
    column.company,
    column.text('account', 40, required),
    // SHA-256 of what tells it apart from every other one.
    column.text('identity', 64, required),
    column.text('bookingDate', 10, { ...isDay, ...required }),
    column.text('valueDate', 10, { ...isDay, ...required }),
    // EUR; negative where it went out.
    column.whole('amountCents'),
    column.text('name', 200),
    column.text('iban', 34),
    column.text('purpose', 1000),
    column.text('endToEndId', 100),
    column.text('bankReference', 100),
    column.created,
    column.relation('import', 'bank_imports'),
    // An entry that another file told before, of the same account, day and amount: a person says whether it is the same.
    column.text('twin', 15),
    // Of a part of a collective booking all that was booked with it, which another file may tell as one.
    column.whole('wholeCents'),
    column.flag('withdrawn'),
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_bank_entries_identity ON bank_entries (company, identity) WHERE withdrawn = FALSE',
    'CREATE INDEX idx_bank_entries_list ON bank_entries (company, bookingDate)',
    "CREATE INDEX idx_bank_entries_import ON bank_entries (import) WHERE import != ''",
    'CREATE INDEX idx_bank_entries_account ON bank_entries (company, account)',
  ],
});

const bankDecisions = collection('bank_decisions', {
  rules: readByOwner,
  columns: [
    column.company,
    column.relation('entry', 'bank_entries', required),
    // Its place among the decisions about the entry, from 1.
    column.whole('position', { min: 1 }),
    column.choice('kind', ['booked', 'aside', 'open'], required),
    column.relation('payment', 'payments'),
    column.created,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_bank_decisions_position ON bank_decisions (entry, position)',
    "CREATE UNIQUE INDEX idx_bank_decisions_payment ON bank_decisions (payment) WHERE payment != ''",
    'CREATE INDEX idx_bank_decisions_company ON bank_decisions (company, kind)',
  ],
});

const importFacts = ['id', 'company', 'file', 'heading', 'format', 'summary', 'created'];
const entryFacts = bankEntries.columns.map(({ name }) => name).filter((name) => name !== 'withdrawn');
const isTakenBack = `OLD.withdrawn = FALSE AND NEW.withdrawn = TRUE AND ${isKept(['id', ...entryFacts])}
  AND EXISTS (SELECT 1 FROM bank_imports i WHERE i.id = OLD.import AND i.company = OLD.company AND i.undone = TRUE)
  AND NOT EXISTS (SELECT 1 FROM bank_entry_states s WHERE s.entry = OLD.id AND s.state = 'booked')`;
const isBooked = `EXISTS (SELECT 1 FROM bank_decisions d WHERE d.entry = NEW.entry AND d.position = NEW.position - 1
  AND d.kind = 'booked' AND NOT ${reversed})`;
// Of a direct debit that came back the bank may take up to 50 € more as its fee.
const isItsAmount = `(p.amountCents = e.amountCents OR p.method = 'debit' AND p.amountCents < 0
  AND p.amountCents - e.amountCents BETWEEN 0 AND 5000)`;

const locks = [
  refuse(
    'trg_bank_imports_update',
    `BEFORE UPDATE ON bank_imports WHEN NOT (OLD.undone = FALSE AND NEW.undone = TRUE AND ${isKept(importFacts)})`,
    'bank_imports are append-only',
  ),
  refuse('trg_bank_imports_delete', 'BEFORE DELETE ON bank_imports', 'bank_imports are append-only'),
  refuse(
    'trg_bank_imports_replace',
    'BEFORE INSERT ON bank_imports WHEN EXISTS (SELECT 1 FROM bank_imports t WHERE t.rowid = NEW.rowid OR t.id = NEW.id)',
    'bank_imports are append-only',
  ),
  ...appendOnly(bankEntries, isTakenBack),
  refuse(
    'trg_bank_entries_import',
    `BEFORE INSERT ON bank_entries WHEN NEW.withdrawn = TRUE OR NEW.import != '' AND NOT EXISTS (SELECT 1 FROM bank_imports i
      WHERE i.id = NEW.import AND i.company = NEW.company AND i.undone = FALSE)`,
    'a bank entry is of an import that stands',
  ),
  ...appendOnly(bankDecisions),
  refuse(
    'trg_bank_decisions_insert',
    `BEFORE INSERT ON bank_decisions WHEN NOT EXISTS (SELECT 1 FROM bank_entries e
       WHERE e.id = NEW.entry AND e.company = NEW.company)
     OR NEW.position != (SELECT count(*) + 1 FROM bank_decisions d WHERE d.entry = NEW.entry)
     OR ${isBooked}
     OR (NEW.kind = 'booked') != EXISTS (SELECT 1 FROM payments p JOIN bank_entries e ON e.id = NEW.entry
       WHERE p.id = NEW.payment AND p.company = NEW.company AND ${isItsAmount} AND p.reversalOf = '')`,
    'a bank entry is booked once, whole, by a payment of one company',
  ),
  refuse(
    'trg_bank_decisions_withdrawn',
    'BEFORE INSERT ON bank_decisions WHEN EXISTS (SELECT 1 FROM bank_entries e WHERE e.id = NEW.entry AND e.withdrawn = TRUE)',
    'nothing is decided about a bank entry that is withdrawn',
  ),
];

/** Money that went out has a state of its own until somebody decides about it (decision 026). */
const undecided = (cents: string) => `CASE WHEN ${cents} > 0 THEN 'open' ELSE 'out' END`;

const keepers = [
  keeper(
    'trg_bank_entries_state',
    'AFTER INSERT ON bank_entries WHEN NEW.amountCents != 0',
    `INSERT INTO bank_entry_states VALUES (NEW.id, NEW.company, ${undecided('NEW.amountCents')}, NEW.bookingDate,
      NEW.amountCents, '')`,
  ),
  keeper(
    'trg_bank_decisions_state',
    'AFTER INSERT ON bank_decisions',
    `UPDATE bank_entry_states SET state = CASE NEW.kind WHEN 'open' THEN ${undecided('amountCents')} ELSE NEW.kind END,
      payment = NEW.payment WHERE entry = NEW.entry`,
  ),
  keeper(
    'trg_payments_entry_state',
    "AFTER INSERT ON payments WHEN NEW.reversalOf != ''",
    `UPDATE bank_entry_states SET state = ${undecided('amountCents')}, payment = ''
      WHERE entry = (SELECT d.entry FROM bank_decisions d WHERE d.payment = NEW.reversalOf)`,
  ),
  keeper(
    'trg_bank_entries_withdrawn',
    'AFTER UPDATE OF withdrawn ON bank_entries',
    'DELETE FROM bank_entry_states WHERE entry = NEW.id',
  ),
];

export const bankEntriesSchema: SubjectSchema = {
  collections: [bankImports, bankEntries, bankDecisions],
  tables: [
    // How each entry stands: a row of its own, so that a page and the dashboard read what they show and not everything that
    // a bank has ever told. It follows from entries, decisions and reversals.
    `CREATE TABLE bank_entry_states (entry TEXT PRIMARY KEY, company TEXT NOT NULL, state TEXT NOT NULL,
      bookingDate TEXT NOT NULL, amountCents INTEGER NOT NULL, payment TEXT NOT NULL) WITHOUT ROWID`,
    'CREATE INDEX idx_bank_entry_states_list ON bank_entry_states (company, state, bookingDate DESC, entry, amountCents)',
  ],
  triggers: [...locks, ...keepers],
};
