// What customers have paid beyond what they owed is theirs: a part of a payment for a customer and no invoice (decision 080).
// A balance is never below zero, on any day: what is spent for an earlier day is asked of every day since.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const parts = app.findCollectionByNameOrId('payment_parts');
  const kind = parts.fields.getByName('kind');
  kind.values = [...kind.values, 'credit'];
  parts.fields.getByName('invoice').required = false;
  const customers = app.findCollectionByNameOrId('customers');
  parts.fields.add(new RelationField({ name: 'customer', collectionId: customers.id, maxSelect: 1 }));
  parts.addIndex('idx_payment_parts_credit', false, 'company, customer, payment, amountCents', "kind = 'credit'");
  app.save(parts);
  const payments = app.findCollectionByNameOrId('payments');
  const method = payments.fields.getByName('method');
  method.values = [...method.values, 'credit'];
  app.save(payments);

  run('DROP TRIGGER trg_payment_parts_insert');
  run(`CREATE TRIGGER trg_payment_parts_insert BEFORE INSERT ON payment_parts WHEN
      NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = NEW.payment AND p.company = NEW.company)
      OR CASE WHEN NEW.kind = 'credit' THEN NEW.invoice != ''
          OR NOT EXISTS (SELECT 1 FROM customers c WHERE c.id = NEW.customer AND c.company = NEW.company)
        ELSE NEW.customer != '' OR NOT EXISTS (SELECT 1 FROM invoices i
          WHERE i.id = NEW.invoice AND i.company = NEW.company AND i.status = 'issued') END
    BEGIN SELECT RAISE(ABORT, 'parts belong to a payment and an issued invoice or a customer of one company'); END`);

  const own = "t.company = NEW.company AND t.customer = NEW.customer AND t.kind = 'credit'";
  const until = (day) => `coalesce((SELECT sum(t.amountCents) FROM payment_parts t JOIN payments p ON p.id = t.payment
    WHERE ${own} AND p.date <= ${day}), 0)`;
  run(`CREATE TRIGGER trg_payment_parts_credit BEFORE INSERT ON payment_parts
      WHEN NEW.kind = 'credit' AND NEW.amountCents < 0 AND EXISTS (SELECT 1 FROM (
        SELECT date FROM payments WHERE id = NEW.payment
        UNION SELECT p.date FROM payment_parts t JOIN payments p ON p.id = t.payment
          WHERE ${own} AND p.date > (SELECT date FROM payments WHERE id = NEW.payment)) d
        WHERE NEW.amountCents + ${until('d.date')} < 0)
    BEGIN SELECT RAISE(ABORT, 'a credit is never below zero'); END`);
});
