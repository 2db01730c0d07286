// What corrections take of an invoice, by its tax groups (decision 024): the last condition of the lock on links.

const isGross = "i.snapshot ->> '$.priceMode' = 'gross'";
/** Of a tax group as prices are typed: what follows from that is rounded in each document. */
const cents = (group: string) => `(${group}.value ->> '$.baseCents')
  + CASE WHEN ${isGross} THEN ${group}.value ->> '$.taxCents' ELSE 0 END`;
const amounts = `(SELECT NEW.amounts AS amounts UNION ALL SELECT l.amounts FROM document_links l
  WHERE l.role = 'invoice-correction' AND l.fromId = NEW.fromId)`;
const credited = `SELECT a.value ->> '$.taxCase' AS taxCase, a.value ->> '$.rateBp' AS rateBp, sum(${cents('a')}) AS cents
  FROM invoices i, ${amounts} m, json_each(m.amounts) a WHERE i.id = NEW.fromId GROUP BY 1, 2`;
const held = `coalesce((SELECT ${cents('g')} FROM invoices i, json_each(i.snapshot, '$.totals.taxGroups') g
  WHERE i.id = NEW.fromId AND g.value ->> '$.taxCase' = t.taxCase AND g.value ->> '$.rateBp' = t.rateBp), 0)`;
const lineCents = `CASE WHEN ${isGross} THEN coalesce(n.value ->> '$.grossCents', n.value ->> '$.netCents')
  ELSE n.value ->> '$.netCents' END`;
/** Of the lines of a group as prices are typed: what is sold (max), what is returned (min). */
const ofLines = (pick: 'max' | 'min') =>
  `coalesce((SELECT sum(${pick}(0, ${lineCents})) FROM invoices i, json_each(i.snapshot, '$.lines') n
    WHERE i.id = NEW.fromId AND n.value ->> '$.taxCase' = t.taxCase AND n.value ->> '$.taxRateBp' = t.rateBp), 0)`;
// What is on the whole of the invoice goes with its lines: all of it lies beside what they can come to.
const beside = '(held - sold - returned)';
const limits = `SELECT cents, min(0, held) AS least, max(0, held) AS most, sold, returned,
    returned + min(0, ${beside}) AS leastOfLines, sold + max(0, ${beside}) AS mostOfLines
  FROM (SELECT t.cents, ${held} AS held, ${ofLines('max')} AS sold, ${ofLines('min')} AS returned FROM (${credited}) t)`;
// Where a group holds returns beside what was sold, a correction of one of them may take more than the group's sum.
const isWithin = `CASE WHEN sold > 0 AND returned < 0 THEN cents BETWEEN leastOfLines AND mostOfLines
  ELSE cents BETWEEN least AND most END`;
const isMoreThanAll = `(SELECT sum((a.value ->> '$.baseCents') + (a.value ->> '$.taxCents')) FROM ${amounts} m, json_each(m.amounts) a)
  > (SELECT i.snapshot ->> '$.totals.dueCents' FROM invoices i WHERE i.id = NEW.fromId)`;

/** That the correction NEW, with those before it, takes back more than its invoice: of a tax group or of all. */
export const creditsMore = `${isMoreThanAll} OR EXISTS (SELECT 1 FROM (${limits}) WHERE NOT (${isWithin}))`;
