import { isUnpaid, isTakenBack, openCents, receivedOf, reducedOf, stateBy } from '../states.ts';
import { keeper } from '../schema/locking.ts';

/** Pieces of up to three characters of the words of a text, as hexadecimal: the tokenizer splits at commas, never within a piece. */
const searchedPieces = (text: string) => `(WITH RECURSIVE spots(spot) AS
    (SELECT 1 UNION ALL SELECT spot + 1 FROM spots WHERE spot < length(${text}))
  SELECT group_concat(DISTINCT hex(piece)) FROM (
    SELECT substr(${text}, spot, size) AS piece, size FROM spots,
      (SELECT 1 AS size UNION ALL SELECT 2 UNION ALL SELECT 3))
  WHERE length(piece) = size AND instr(piece, ' ') = 0)`;

// What lists, counts, search and dashboard read of issued invoices: one narrow row each, and the sums of each state by due
// date. Issued invoices and parts of payments never change, so all of it follows from what is added (decision 009);
// consistency/sql.ts says the same.

const places = '4294967296';
const due = "(NEW.snapshot ->> '$.totals.dueCents')";
const kind = "coalesce(NEW.snapshot ->> '$.kind', 'invoice')";
const copied = ['company', 'customer', 'customerName', 'issueDate', 'dueDate', 'grossCents', 'searchText'];
const columns = `place, invoice, ${copied.join(', ')}, kind, state, dueCents, openCents`;

const isKind = (column: string, name: string) => `(${column} = '${name}')`;

const issued = stateBy({
  settled: `(${due} = 0)`,
  received: 'FALSE',
  writtenOff: 'FALSE',
  cancelled: 'FALSE',
  cancels: isKind(kind, 'cancellation'),
  corrects: isKind(kind, 'correction'),
  withdrawn: 'FALSE',
});
const copiedValues = copied.map((name) => `NEW.${name}`).join(', ');

// A place holds the company in its upper half; within a company places have no gaps (decision 009).
const addState = [
  `INSERT INTO search_companies (company) SELECT NEW.company
    WHERE NOT EXISTS (SELECT 1 FROM search_companies c WHERE c.company = NEW.company)`,
  `INSERT INTO invoice_states (${columns})
    SELECT 1 + coalesce((SELECT s.place FROM invoice_states s
      WHERE s.place BETWEEN c.no * ${places} AND (c.no + 1) * ${places} - 1 ORDER BY s.place DESC LIMIT 1),
      c.no * ${places}), NEW.id, ${copiedValues}, ${kind}, ${issued}, ${due}, ${due}
    FROM search_companies c WHERE c.company = NEW.company`,
  `INSERT INTO search_pieces (rowid, pieces)
    SELECT s.place, ${searchedPieces('NEW.searchText')} FROM invoice_states s WHERE s.invoice = NEW.id`,
];

/** How a row of `invoice_states` stands by what it and the parts of the invoice with this id say. */
const stateOf = (invoice: string, cancelled = '(cancelled = 1)') =>
  stateBy({
    settled: `(${openCents} = 0)`,
    received: '(receivedCents != 0)',
    // It says so for as long as nothing of that has come (decision 025).
    writtenOff: `(coalesce((SELECT sum(t.amountCents) FROM payment_parts t
      WHERE t.company = NEW.company AND t.invoice = ${invoice} AND t.kind = 'uncollectible'), 0) != 0)`,
    cancelled,
    cancels: isKind('kind', 'cancellation'),
    corrects: isKind('kind', 'correction'),
    // Nothing is booked on it, and nothing takes it back.
    withdrawn: 'FALSE',
  });

/**
 * How a document was last sent (decision 028): by the mail of which something is left to do, else by the one written for it
 * last, or by another way that its person has noted since. No index is named: a collection that changes gets its indexes anew, and SQLite then refuses what names one.
 */
function sentLast(invoice: string): string {
  const last = (column: string, first = '') => `(SELECT ${column} FROM mails m
    WHERE m.invoice = ${invoice} AND m.kind = 'document' ORDER BY ${first}m.created DESC, m.rowid DESC LIMIT 1)`;
  const noted = `(SELECT max(e.at) FROM events e, invoices o WHERE o.id = ${invoice}
    AND e.company = o.company AND e.subject = o.id AND e.type = 'invoice-sent-otherwise')`;
  return `UPDATE invoice_states SET transmission = CASE WHEN coalesce(${noted}, '') >
      coalesce(replace(${last('m.created')}, ' ', 'T'), '') THEN 'otherwise'
      ELSE coalesce(${last("CASE m.status WHEN 'sending' THEN 'queued' ELSE m.status END", 'm.lost DESC, ')}, '') END
    WHERE invoice = ${invoice}`;
}

// Only of what is asked for somebody asks by day.
const dayOf = (row: string) => `CASE WHEN ${isUnpaid(`${row}.state`)} THEN ${row}.dueDate ELSE '' END`;
const counted = (
  row: string,
  sign: string,
) => `INSERT INTO invoice_sums (company, state, dueDate, n, grossCents, openCents)
  VALUES (${row}.company, ${row}.state, ${dayOf(row)}, ${sign}1, ${sign}${row}.grossCents, ${sign}${row}.openCents)
  ON CONFLICT (company, state, dueDate) DO UPDATE SET n = n + excluded.n,
  grossCents = grossCents + excluded.grossCents, openCents = openCents + excluded.openCents`;

// A row of the list, as JSON: what Node reads stands in invoices/record.ts. The place is that within the company.
const rowOf = `json_array(NEW.place & 4294967295, NEW.invoice, i.number, NEW.customerName, NEW.issueDate,
  NEW.dueDate, NEW.grossCents, NEW.kind, NEW.state, NEW.openCents, i.origin)`;

export const stateKeepers = [
  keeper(
    'trg_invoices_states',
    "AFTER UPDATE ON invoices WHEN OLD.status = 'draft' AND NEW.status = 'issued'",
    ...addState,
  ),
  keeper(
    'trg_invoices_withdrawn',
    'AFTER UPDATE OF withdrawn ON invoices WHEN NEW.withdrawn = TRUE AND OLD.withdrawn = FALSE',
    "UPDATE invoice_states SET dueCents = 0, openCents = 0, state = 'withdrawn' WHERE invoice = NEW.id",
  ),
  keeper(
    'trg_payment_parts_states',
    'AFTER INSERT ON payment_parts',
    `UPDATE invoice_states SET
      receivedCents = receivedCents + ${receivedOf('NEW.')},
      reducedCents = reducedCents + ${reducedOf('NEW.')}
      WHERE invoice = NEW.invoice`,
    `UPDATE invoice_states SET openCents = ${openCents}, state = ${stateOf('NEW.invoice')} WHERE invoice = NEW.invoice`,
  ),
  keeper(
    'trg_document_links_states',
    "AFTER INSERT ON document_links WHEN NEW.role IN ('invoice-cancellation', 'invoice-correction')",
    `UPDATE invoice_states SET cancelled = 1, state = ${stateOf('NEW.fromId', 'TRUE')}
      WHERE invoice = NEW.fromId AND ${isTakenBack('NEW.fromId', 'dueCents')}`,
  ),
  keeper('trg_mails_sent', "AFTER INSERT ON mails WHEN NEW.kind = 'document'", sentLast('NEW.invoice')),
  keeper(
    'trg_mails_sent_update',
    "AFTER UPDATE OF status, lost ON mails WHEN NEW.kind = 'document'",
    sentLast('NEW.invoice'),
  ),
  keeper(
    'trg_events_sent_otherwise',
    "AFTER INSERT ON events WHEN NEW.type = 'invoice-sent-otherwise'",
    sentLast('NEW.subject'),
  ),
  keeper('trg_invoice_states_insert', 'AFTER INSERT ON invoice_states', counted('NEW', '')),
  keeper(
    'trg_invoice_states_update',
    'AFTER UPDATE OF openCents, state ON invoice_states',
    counted('OLD', '-'),
    counted('NEW', ''),
    `DELETE FROM invoice_sums
      WHERE company = OLD.company AND state = OLD.state AND dueDate = ${dayOf('OLD')} AND n = 0`,
  ),
  keeper(
    'trg_invoice_states_row',
    'AFTER INSERT ON invoice_states',
    `INSERT INTO invoice_rows SELECT NEW.place, ${rowOf} FROM invoices i WHERE i.id = NEW.invoice`,
  ),
  keeper(
    'trg_invoice_states_row_update',
    'AFTER UPDATE OF state, openCents ON invoice_states',
    `UPDATE invoice_rows SET text = (SELECT ${rowOf} FROM invoices i WHERE i.id = NEW.invoice)
      WHERE place = NEW.place`,
  ),
];
