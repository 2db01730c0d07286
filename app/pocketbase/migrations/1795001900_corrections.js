// A part of an invoice is taken back by a document of its own, any number of times, together never more than the invoice
// (decision 051). The link says how much of which tax group.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const places = '4294967296';
  const role = 'invoice-correction';

  const settings = app.findCollectionByNameOrId('company_settings');
  settings.fields.add(new TextField({ name: 'correctionPattern', max: 36 }));
  app.save(settings);
  const counters = app.findCollectionByNameOrId('counters');
  const { values } = counters.fields.getByName('kind');
  counters.fields.getByName('kind').values = [...values, 'correction'];
  app.save(counters);

  // A document corrects one invoice.
  const links = app.findCollectionByNameOrId('document_links');
  links.addIndex('idx_document_links_corrects', true, 'toId', `role = '${role}'`);
  app.save(links);
  const taken = [
    't.rowid = NEW.rowid',
    't.id = NEW.id',
    't.role = NEW.role AND t.fromId = NEW.fromId AND t.toId = NEW.toId',
    `t.role IN ('offer-invoice', 'invoice-cancellation') AND NEW.role = t.role
      AND (t.fromId = NEW.fromId OR t.toId = NEW.toId)`,
    `t.role = '${role}' AND NEW.role = t.role AND t.toId = NEW.toId`,
  ].map((key) => `EXISTS (SELECT 1 FROM document_links t WHERE ${key})`);
  run('DROP TRIGGER trg_document_links_replace');
  run(`CREATE TRIGGER trg_document_links_replace BEFORE INSERT ON document_links WHEN ${taken.join(' OR ')}
    BEGIN SELECT RAISE(ABORT, 'document_links are append-only'); END`);

  const isInvoice = `EXISTS (SELECT 1 FROM invoices i WHERE i.id = NEW.fromId AND i.company = NEW.company
    AND i.status = 'issued' AND i.snapshot ->> '$.kind' NOT IN ('deposit', 'cancellation', 'correction')
    AND i.snapshot -> '$.deductions' IS NULL)`;
  const isCorrection = `EXISTS (SELECT 1 FROM invoices c, invoices i WHERE c.id = NEW.toId AND c.company = NEW.company
    AND c.status = 'issued' AND c.snapshot ->> '$.kind' = 'correction' AND i.id = NEW.fromId
    AND c.snapshot ->> '$.precedingInvoice.number' = i.number
    AND json_array_length(NEW.amounts) = json_array_length(c.snapshot, '$.totals.taxGroups'))`;
  // What the link says is what the document says.
  const isSame = ['taxCase', 'rateBp']
    .map((name) => `a.value ->> '$.${name}' = g.value ->> '$.${name}'`)
    .concat(['baseCents', 'taxCents'].map((name) => `a.value ->> '$.${name}' = -(g.value ->> '$.${name}')`))
    .join(' AND ');
  const isTold = `NOT EXISTS (SELECT 1 FROM invoices c, json_each(c.snapshot, '$.totals.taxGroups') g
    WHERE c.id = NEW.toId AND NOT EXISTS (SELECT 1 FROM json_each(NEW.amounts) a WHERE ${isSame}))`;
  run(`CREATE TRIGGER trg_document_links_correction BEFORE INSERT ON document_links WHEN NEW.role = '${role}'
    AND NOT iif(json_valid(NEW.amounts), ${isInvoice} AND ${isCorrection} AND ${isTold}, 0)
    BEGIN SELECT RAISE(ABORT, 'a correction takes back a part of an issued invoice'); END`);

  // Of each tax group as prices are typed: what follows from that is rounded in each document.
  const cents = (group) => `(${group}.value ->> '$.baseCents')
    + CASE i.snapshot ->> '$.priceMode' WHEN 'gross' THEN ${group}.value ->> '$.taxCents' ELSE 0 END`;
  const credited = `SELECT a.value ->> '$.taxCase' AS taxCase, a.value ->> '$.rateBp' AS rateBp, sum(${cents('a')}) AS cents
    FROM invoices i, (SELECT NEW.amounts AS amounts UNION ALL SELECT l.amounts FROM document_links l
      WHERE l.role = '${role}' AND l.fromId = NEW.fromId) m, json_each(m.amounts) a
    WHERE i.id = NEW.fromId GROUP BY 1, 2`;
  const held = `coalesce((SELECT ${cents('g')} FROM invoices i, json_each(i.snapshot, '$.totals.taxGroups') g
    WHERE i.id = NEW.fromId AND g.value ->> '$.taxCase' = t.taxCase AND g.value ->> '$.rateBp' = t.rateBp), 0)`;
  run(`CREATE TRIGGER trg_document_links_credited BEFORE INSERT ON document_links WHEN NEW.role = '${role}'
    AND json_valid(NEW.amounts)
    AND EXISTS (SELECT 1 FROM (${credited}) t WHERE t.cents NOT BETWEEN min(0, ${held}) AND max(0, ${held}))
    BEGIN SELECT RAISE(ABORT, 'corrections take back no more than the invoice'); END`);
  const linked = (other) =>
    `EXISTS (SELECT 1 FROM document_links l WHERE l.role = '${other}' AND l.fromId = NEW.fromId)`;
  run(`CREATE TRIGGER trg_document_links_one_way BEFORE INSERT ON document_links
    WHEN NEW.role = '${role}' AND ${linked('invoice-cancellation')}
    OR NEW.role = 'invoice-cancellation' AND ${linked(role)}
    BEGIN SELECT RAISE(ABORT, 'an invoice is cancelled or corrected'); END`);

  const pieces = (text) => `(WITH RECURSIVE spots(spot) AS
      (SELECT 1 UNION ALL SELECT spot + 1 FROM spots WHERE spot < length(${text}))
    SELECT group_concat(DISTINCT hex(piece)) FROM (
      SELECT substr(${text}, spot, size) AS piece, size FROM spots,
        (SELECT 1 AS size UNION ALL SELECT 2 UNION ALL SELECT 3))
    WHERE length(piece) = size AND instr(piece, ' ') = 0)`;
  const due = "(NEW.snapshot ->> '$.totals.dueCents')";
  const kind = "coalesce(NEW.snapshot ->> '$.kind', 'invoice')";
  const copied = ['company', 'customerName', 'issueDate', 'dueDate', 'grossCents', 'searchText'];
  // As documentState (invoicing/ledger/settlement.ts).
  const stateOf = ({ kindOf, cancelled, received, open }) => `CASE
    WHEN ${kindOf} = 'cancellation' THEN CASE WHEN ${open} = 0 THEN 'cancelled' ELSE 'refund' END
    WHEN ${kindOf} = 'correction' THEN CASE WHEN ${open} = 0 THEN 'paid' ELSE 'refund' END
    WHEN ${cancelled} = 1 THEN 'cancelled'
    WHEN ${open} = 0 THEN 'paid' WHEN ${received} = 0 THEN 'open' ELSE 'part-paid' END`;
  const columns = `place, invoice, ${copied.join(', ')}, kind, state, dueCents, openCents`;
  const rowOf = [
    'NEW.id',
    ...copied.map((name) => `NEW.${name}`),
    kind,
    stateOf({ kindOf: kind, cancelled: '0', received: '0', open: due }),
    due,
    due,
  ];
  run('DROP TRIGGER trg_invoices_states');
  run(`CREATE TRIGGER trg_invoices_states AFTER UPDATE ON invoices WHEN OLD.status = 'draft' AND NEW.status = 'issued'
    BEGIN
      INSERT INTO search_companies (company) SELECT NEW.company
        WHERE NOT EXISTS (SELECT 1 FROM search_companies c WHERE c.company = NEW.company);
      INSERT INTO invoice_states (${columns})
        SELECT 1 + coalesce((SELECT s.place FROM invoice_states s
          WHERE s.place BETWEEN c.no * ${places} AND (c.no + 1) * ${places} - 1 ORDER BY s.place DESC LIMIT 1),
          c.no * ${places}), ${rowOf.join(', ')}
        FROM search_companies c WHERE c.company = NEW.company;
      INSERT INTO search_pieces (rowid, pieces)
        SELECT s.place, ${pieces('NEW.searchText')} FROM invoice_states s WHERE s.invoice = NEW.id;
    END`);

  // As settlementOf (invoicing/ledger/settlement.ts): what is settled lies between nothing and the whole claim.
  const sum = 'receivedCents + reducedCents';
  const settled = `CASE WHEN dueCents < 0 THEN max(dueCents, min(0, ${sum})) ELSE min(dueCents, max(0, ${sum})) END`;
  const open = `(dueCents - (${settled}))`;
  const kept = { kindOf: 'kind', cancelled: 'cancelled', received: 'receivedCents', open };
  run('DROP TRIGGER trg_payment_parts_states');
  run(`CREATE TRIGGER trg_payment_parts_states AFTER INSERT ON payment_parts
    BEGIN
      UPDATE invoice_states SET
        receivedCents = receivedCents + CASE NEW.kind WHEN 'paid' THEN NEW.amountCents ELSE 0 END,
        reducedCents = reducedCents + CASE NEW.kind WHEN 'paid' THEN 0 ELSE NEW.amountCents END
        WHERE invoice = NEW.invoice;
      UPDATE invoice_states SET openCents = ${open}, state = ${stateOf(kept)} WHERE invoice = NEW.invoice;
    END`);
  run("UPDATE invoice_states SET state = 'open' WHERE state = 'part-paid' AND receivedCents = 0");
  // An invoice of which corrections have left nothing stands no more.
  run(`CREATE TRIGGER trg_document_links_correction_states AFTER INSERT ON document_links WHEN NEW.role = '${role}'
    BEGIN
      UPDATE invoice_states SET cancelled = 1, state = 'cancelled' WHERE invoice = NEW.fromId
        AND dueCents <= (SELECT sum((a.value ->> '$.baseCents') + (a.value ->> '$.taxCents'))
          FROM document_links l, json_each(l.amounts) a WHERE l.role = '${role}' AND l.fromId = NEW.fromId);
    END`);
});
