// What is open of an invoice and not to be had is written off by a part of a kind of its own, and the invoice says so for as long
// as nothing of that has come (decision 074).
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const parts = app.findCollectionByNameOrId('payment_parts');
  const { values } = parts.fields.getByName('kind');
  parts.fields.getByName('kind').values = [...values, 'uncollectible'];
  app.save(parts);

  // As before (1795001900_corrections.js) in all else; as documentState (invoicing/ledger/document-state.ts).
  const sum = 'receivedCents + reducedCents';
  const settled = `CASE WHEN dueCents < 0 THEN max(dueCents, min(0, ${sum})) ELSE min(dueCents, max(0, ${sum})) END`;
  const open = `(dueCents - (${settled}))`;
  const writtenOff = `coalesce((SELECT sum(t.amountCents) FROM payment_parts t
    WHERE t.company = NEW.company AND t.invoice = NEW.invoice AND t.kind = 'uncollectible'), 0)`;
  const state = `CASE
    WHEN kind = 'cancellation' THEN CASE WHEN ${open} = 0 THEN 'cancelled' ELSE 'refund' END
    WHEN kind = 'correction' THEN CASE WHEN ${open} = 0 THEN 'paid' ELSE 'refund' END
    WHEN cancelled = 1 THEN 'cancelled'
    WHEN ${open} = 0 THEN CASE WHEN ${writtenOff} = 0 THEN 'paid' ELSE 'uncollectible' END
    WHEN receivedCents = 0 THEN 'open' ELSE 'part-paid' END`;
  run('DROP TRIGGER trg_payment_parts_states');
  run(`CREATE TRIGGER trg_payment_parts_states AFTER INSERT ON payment_parts
    BEGIN
      UPDATE invoice_states SET
        receivedCents = receivedCents + CASE NEW.kind WHEN 'paid' THEN NEW.amountCents ELSE 0 END,
        reducedCents = reducedCents + CASE NEW.kind WHEN 'paid' THEN 0 ELSE NEW.amountCents END
        WHERE invoice = NEW.invoice;
      UPDATE invoice_states SET openCents = ${open}, state = ${state} WHERE invoice = NEW.invoice;
    END`);
});
