// Corrections of an invoice end at nothing in every tax group (decision 051). Where a group holds returns beside what was
// sold, a correction of one of them may take more than the group's sum; all together never take more than the invoice.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const role = 'invoice-correction';
  const isGross = "i.snapshot ->> '$.priceMode' = 'gross'";
  const cents = (group) => `(${group}.value ->> '$.baseCents')
    + CASE WHEN ${isGross} THEN ${group}.value ->> '$.taxCents' ELSE 0 END`;
  const amounts = `(SELECT NEW.amounts AS amounts UNION ALL SELECT l.amounts FROM document_links l
      WHERE l.role = '${role}' AND l.fromId = NEW.fromId)`;
  const credited = `SELECT a.value ->> '$.taxCase' AS taxCase, a.value ->> '$.rateBp' AS rateBp, sum(${cents('a')}) AS cents
    FROM invoices i, ${amounts} m, json_each(m.amounts) a WHERE i.id = NEW.fromId GROUP BY 1, 2`;
  const held = `coalesce((SELECT ${cents('g')} FROM invoices i, json_each(i.snapshot, '$.totals.taxGroups') g
    WHERE i.id = NEW.fromId AND g.value ->> '$.taxCase' = t.taxCase AND g.value ->> '$.rateBp' = t.rateBp), 0)`;
  // Lines of a group as prices are typed: what is sold, what is returned.
  const lineCents = `CASE WHEN ${isGross} THEN coalesce(n.value ->> '$.grossCents', n.value ->> '$.netCents')
    ELSE n.value ->> '$.netCents' END`;
  const ofLines = (
    pick,
  ) => `coalesce((SELECT sum(${pick}(0, ${lineCents})) FROM invoices i, json_each(i.snapshot, '$.lines') n
    WHERE i.id = NEW.fromId AND n.value ->> '$.taxCase' = t.taxCase AND n.value ->> '$.taxRateBp' = t.rateBp), 0)`;
  // What is on the whole of the invoice goes with its lines: all of it lies beside what they can come to.
  const beside = '(held - sold - returned)';
  const limits = `SELECT cents, min(0, held) AS least, max(0, held) AS most, sold, returned,
      returned + min(0, ${beside}) AS leastOfLines, sold + max(0, ${beside}) AS mostOfLines
    FROM (SELECT t.cents, ${held} AS held, ${ofLines('max')} AS sold, ${ofLines('min')} AS returned FROM (${credited}) t)`;
  const within = `CASE WHEN sold > 0 AND returned < 0 THEN cents BETWEEN leastOfLines AND mostOfLines
    ELSE cents BETWEEN least AND most END`;
  const isMore = `(SELECT sum((a.value ->> '$.baseCents') + (a.value ->> '$.taxCents')) FROM ${amounts} m, json_each(m.amounts) a)
    > (SELECT i.snapshot ->> '$.totals.dueCents' FROM invoices i WHERE i.id = NEW.fromId)`;
  run('DROP TRIGGER trg_document_links_credited');
  run(`CREATE TRIGGER trg_document_links_credited BEFORE INSERT ON document_links WHEN NEW.role = '${role}'
    AND json_valid(NEW.amounts) AND (${isMore} OR EXISTS (SELECT 1 FROM (${limits}) WHERE NOT (${within})))
    BEGIN SELECT RAISE(ABORT, 'corrections take back no more than the invoice'); END`);
});
