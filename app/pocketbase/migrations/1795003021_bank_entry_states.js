// How each entry of a bank statement that brought money stands: a row of its own, so that a page and the dashboard read what
// they show and not everything that a bank has ever told. It follows from entries, decisions and reversals, by triggers.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  run(`CREATE TABLE bank_entry_states (entry TEXT PRIMARY KEY, company TEXT NOT NULL, state TEXT NOT NULL,
    bookingDate TEXT NOT NULL, amountCents INTEGER NOT NULL, payment TEXT NOT NULL) WITHOUT ROWID`);
  const reversed = "EXISTS (SELECT 1 FROM payments r WHERE r.reversalOf = d.payment AND r.reversalOf != '')";
  run(`INSERT INTO bank_entry_states SELECT e.id, e.company,
      CASE WHEN d.kind = 'booked' AND ${reversed} THEN 'open' ELSE coalesce(d.kind, 'open') END, e.bookingDate, e.amountCents,
      CASE WHEN d.kind = 'booked' AND NOT ${reversed} THEN d.payment ELSE '' END
    FROM bank_entries e LEFT JOIN bank_decisions d ON d.entry = e.id
      AND d.position = (SELECT max(l.position) FROM bank_decisions l WHERE l.entry = e.id)
    WHERE e.amountCents > 0`);
  run(
    'CREATE INDEX idx_bank_entry_states_list ON bank_entry_states (company, state, bookingDate DESC, entry, amountCents)',
  );

  const trigger = (name, event, step) => run(`CREATE TRIGGER ${name} ${event} BEGIN ${step}; END`);
  trigger(
    'trg_bank_entries_state',
    'AFTER INSERT ON bank_entries WHEN NEW.amountCents > 0',
    "INSERT INTO bank_entry_states VALUES (NEW.id, NEW.company, 'open', NEW.bookingDate, NEW.amountCents, '')",
  );
  trigger(
    'trg_bank_decisions_state',
    'AFTER INSERT ON bank_decisions',
    'UPDATE bank_entry_states SET state = NEW.kind, payment = NEW.payment WHERE entry = NEW.entry',
  );
  trigger(
    'trg_payments_entry_state',
    "AFTER INSERT ON payments WHEN NEW.reversalOf != ''",
    `UPDATE bank_entry_states SET state = 'open', payment = ''
      WHERE entry = (SELECT d.entry FROM bank_decisions d WHERE d.payment = NEW.reversalOf)`,
  );
});
