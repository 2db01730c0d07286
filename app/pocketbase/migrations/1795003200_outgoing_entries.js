// Money that went out has a state too (decision 088): "out" until somebody decides about it, so that what may be a direct debit
// that came back, or money paid back, is looked at without a walk through everything that a bank has told.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const reversed = "EXISTS (SELECT 1 FROM payments r WHERE r.reversalOf = d.payment AND r.reversalOf != '')";
  run(`INSERT INTO bank_entry_states SELECT e.id, e.company,
      CASE WHEN d.kind IS NULL OR d.kind = 'open' OR d.kind = 'booked' AND ${reversed} THEN 'out' ELSE d.kind END,
      e.bookingDate, e.amountCents, CASE WHEN d.kind = 'booked' AND NOT ${reversed} THEN d.payment ELSE '' END
    FROM bank_entries e LEFT JOIN bank_decisions d ON d.entry = e.id
      AND d.position = (SELECT max(l.position) FROM bank_decisions l WHERE l.entry = e.id)
    WHERE e.amountCents < 0`);

  const trigger = (name, event, step) => {
    run(`DROP TRIGGER ${name}`);
    run(`CREATE TRIGGER ${name} ${event} BEGIN ${step}; END`);
  };
  const undecided = (cents) => `CASE WHEN ${cents} > 0 THEN 'open' ELSE 'out' END`;
  trigger(
    'trg_bank_entries_state',
    'AFTER INSERT ON bank_entries WHEN NEW.amountCents != 0',
    `INSERT INTO bank_entry_states VALUES (NEW.id, NEW.company, ${undecided('NEW.amountCents')}, NEW.bookingDate,
      NEW.amountCents, '')`,
  );
  trigger(
    'trg_bank_decisions_state',
    'AFTER INSERT ON bank_decisions',
    `UPDATE bank_entry_states SET state = CASE NEW.kind WHEN 'open' THEN ${undecided('amountCents')} ELSE NEW.kind END,
      payment = NEW.payment WHERE entry = NEW.entry`,
  );
  trigger(
    'trg_payments_entry_state',
    "AFTER INSERT ON payments WHEN NEW.reversalOf != ''",
    `UPDATE bank_entry_states SET state = ${undecided('amountCents')}, payment = ''
      WHERE entry = (SELECT d.entry FROM bank_decisions d WHERE d.payment = NEW.reversalOf)`,
  );

  // Of a direct debit that came back the bank may take up to 50 € more as its fee.
  const isBooked = `EXISTS (SELECT 1 FROM bank_decisions d WHERE d.entry = NEW.entry AND d.position = NEW.position - 1
    AND d.kind = 'booked' AND NOT ${reversed})`;
  const isItsAmount = `(p.amountCents = e.amountCents OR p.method = 'debit' AND p.amountCents < 0
    AND p.amountCents - e.amountCents BETWEEN 0 AND 5000)`;
  trigger(
    'trg_bank_decisions_insert',
    `BEFORE INSERT ON bank_decisions WHEN NOT EXISTS (SELECT 1 FROM bank_entries e
       WHERE e.id = NEW.entry AND e.company = NEW.company)
     OR NEW.position != (SELECT count(*) + 1 FROM bank_decisions d WHERE d.entry = NEW.entry)
     OR ${isBooked}
     OR (NEW.kind = 'booked') != EXISTS (SELECT 1 FROM payments p JOIN bank_entries e ON e.id = NEW.entry
       WHERE p.id = NEW.payment AND p.company = NEW.company AND ${isItsAmount} AND p.reversalOf = '')`,
    "SELECT RAISE(ABORT, 'a bank entry is booked once, whole, by a payment of one company')",
  );
});
