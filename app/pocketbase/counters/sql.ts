import { family } from '../statement.ts';
import type { Statement } from '../statement.ts';

/** The last jumps of a company, newest first. */
export const jumpsOf = {
  sql: `SELECT seq, kind, period, fromValue, toValue, reason, note, created FROM number_jumps
    WHERE company = {:company} ORDER BY seq DESC LIMIT 50`,
  row: { seq: 0, kind: '', period: '', fromValue: 0, toValue: 0, reason: '', note: '', created: '' },
} satisfies Statement;

/** Where documents with a number stand. */
const numberedCollections = ['invoices', 'offers', 'delivery_notes'] as const;
export type NumberedCollection = (typeof numberedCollections)[number];

/**
 * The highest running number between these letters among the numbers that were given, 0 for none. "~" comes after every
 * letter that a number may hold.
 */
export const highestNumber = family(
  { collection: numberedCollections },
  {
    sql: ({ collection }: { collection: NumberedCollection }) =>
      `SELECT coalesce(max(CAST(middle AS INTEGER)), 0) AS sequence FROM (
      SELECT substr(number, length({:before}) + 1, length(number) - length({:before}) - length({:after})) AS middle
      FROM ${collection} WHERE company = {:company} AND number != '' AND number >= {:before} AND number < {:before} || '~'
      AND length(number) > length({:before}) + length({:after})
      AND substr(number, length(number) - length({:after}) + 1) = {:after})
    WHERE middle NOT GLOB '*[^0-9]*' AND length(middle) < 10`,
    row: { sequence: 0 },
  },
);

/** The counters of all ranges that documents draw from, the present ones first. */
export const rangesOf = {
  sql: `SELECT kind, period, value FROM counters WHERE company = {:company} AND kind != 'customer'
    ORDER BY period DESC, 
      CASE kind WHEN 'invoice' THEN 1 WHEN 'deposit' THEN 2 WHEN 'final' THEN 3 WHEN 'cancellation' THEN 4
        WHEN 'correction' THEN 5 WHEN 'offer' THEN 6 ELSE 7 END`,
  row: { kind: '', period: '', value: 0 },
} satisfies Statement;

export const ledgerPageSize = 50;

/** Each number of a range that the log says was drawn, with the document that bears it. */
const drawnBy = {
  invoices: `SELECT 'document' AS what, CAST(e.data ->> '$.sequence' AS INTEGER) AS first,
      CAST(e.data ->> '$.sequence' AS INTEGER) AS last, e.data ->> '$.number' AS number, coalesce(d.id, '') AS document,
      coalesce(d.customerName, '') AS customerName, coalesce(d.issueDate, '') AS issueDate, coalesce(d.grossCents, 0) AS grossCents,
      coalesce(s.state, '') AS state, coalesce(s.kind, '') AS kind, coalesce(s.dueDate, '') AS dueDate,
      coalesce((SELECT c.number FROM document_links l JOIN invoices c ON c.id = l.toId
        WHERE l.role = 'invoice-cancellation' AND l.fromId = d.id),
        iif(s.cancelled = 1, (SELECT c.number FROM document_links l JOIN invoices c ON c.id = l.toId
        WHERE l.role = 'invoice-correction' AND l.fromId = d.id ORDER BY l.rowid DESC LIMIT 1), ''), '') AS cancelledBy,
      '' AS reason, '' AS note, e.at
    FROM events e LEFT JOIN invoices d ON d.id = e.subject AND d.company = e.company AND d.status = 'issued'
      AND d.number = e.data ->> '$.number' LEFT JOIN invoice_states s ON s.invoice = d.id
    WHERE e.company = {:company} AND e.type = 'invoice-issued'
      AND coalesce(e.data ->> '$.range', 'invoice') = {:kind} AND e.data ->> '$.period' = {:period}`,
  offers: `SELECT 'document' AS what, CAST(e.data ->> '$.sequence' AS INTEGER) AS first,
      CAST(e.data ->> '$.sequence' AS INTEGER) AS last, e.data ->> '$.number' AS number, coalesce(d.id, '') AS document,
      coalesce(d.customerName, '') AS customerName, coalesce(d.issueDate, '') AS issueDate, coalesce(d.grossCents, 0) AS grossCents,
      coalesce(d.state, '') AS state, 'offer' AS kind, '' AS dueDate, '' AS cancelledBy, '' AS reason, '' AS note, e.at
    FROM events e LEFT JOIN offers d ON d.id = e.subject AND d.company = e.company AND d.number = e.data ->> '$.number'
    WHERE e.company = {:company} AND e.type = 'offer-sent' AND {:kind} = 'offer'
      AND e.data ->> '$.sequence' IS NOT NULL AND e.data ->> '$.period' = {:period}`,
  delivery_notes: `SELECT 'document' AS what, CAST(e.data ->> '$.sequence' AS INTEGER) AS first,
      CAST(e.data ->> '$.sequence' AS INTEGER) AS last, e.data ->> '$.number' AS number, coalesce(d.id, '') AS document,
      coalesce(d.customerName, '') AS customerName, coalesce(d.issueDate, '') AS issueDate, 0 AS grossCents,
      '' AS state, 'delivery-note' AS kind, '' AS dueDate, '' AS cancelledBy, '' AS reason, '' AS note, e.at
    FROM events e LEFT JOIN delivery_notes d ON d.id = e.subject AND d.company = e.company
      AND d.number = e.data ->> '$.number'
    WHERE e.company = {:company} AND e.type = 'delivery-note-issued' AND {:kind} = 'delivery-note'
      AND e.data ->> '$.period' = {:period}`,
};

/** What was left out of a range, with the reason that people gave. */
const jumpsIn = `SELECT 'jump' AS what, CAST(e.data ->> '$.from' AS INTEGER) + 1 AS first,
    CAST(e.data ->> '$.to' AS INTEGER) AS last, '', '', '', '', 0, '', '', '', '',
    coalesce(e.data ->> '$.reason', ''), coalesce(j.note, ''), e.at
  FROM events e LEFT JOIN number_jumps j ON j.company = e.company AND j.seq = e.seq
  WHERE e.company = {:company} AND e.type = 'counter-advanced' AND e.data ->> '$.kind' = {:kind}
    AND e.data ->> '$.period' = {:period} AND e.data ->> '$.to' > e.data ->> '$.from'`;

/** How the range came to be numbered otherwise, behind the number that was the last then. */
const patternsOf = `SELECT 'pattern' AS what, CAST(p.value ->> '$.after' AS INTEGER) AS first,
    CAST(p.value ->> '$.after' AS INTEGER) AS last, p.value ->> '$.to', '', '', '', 0, '', p.value ->> '$.kind', '', '',
    '', p.value ->> '$.from', e.at
  FROM events e, json_each(e.data, '$.patterns') p WHERE e.company = {:company} AND e.type = 'settings-changed'
    AND p.value ->> '$.range' = {:kind} AND p.value ->> '$.period' = {:period}`;

const documents = { documents: numberedCollections };

interface Documents {
  documents: NumberedCollection;
}

/** Every number of a range that was drawn, and what was left out. */
const entriesOf = ({ documents: of }: Documents) =>
  `SELECT * FROM (${drawnBy[of]} UNION ALL ${jumpsIn} UNION ALL ${patternsOf})`;

const ledgerRow = {
  what: '',
  first: 0,
  last: 0,
  number: '',
  document: '',
  customerName: '',
  issueDate: '',
  grossCents: 0,
  state: '',
  kind: '',
  dueDate: '',
  cancelledBy: '',
  reason: '',
  note: '',
  at: '',
};

/** One page of a range, the last first. */
export const ledgerPage = family(documents, {
  sql: (of: Documents) => `${entriesOf(of)} ORDER BY last DESC, at DESC LIMIT ${ledgerPageSize} OFFSET {:offset}`,
  row: ledgerRow,
});

/** A piece of a range, the first ones first: what is added later comes behind all of them. */
export const ledgerPiece = family(documents, {
  sql: (of: Documents) => `${entriesOf(of)} ORDER BY last, at LIMIT {:count} OFFSET {:offset}`,
  row: ledgerRow,
});

/** The same in sums: how many rows, and all that tells whether the range is whole, the counter too: read at one moment. */
export const ledgerSums = family(documents, {
  sql: ({ documents: of }: Documents) => `SELECT count(*) AS total,
    coalesce(sum(what = 'document'), 0) AS drawn,
    count(DISTINCT CASE what WHEN 'document' THEN first END) AS distinctCount,
    coalesce(min(CASE what WHEN 'document' THEN first END), 0) AS lowest,
    coalesce(max(CASE what WHEN 'document' THEN last END), 0) AS highest,
    coalesce(sum(what = 'document' AND document = ''), 0) AS missing,
    coalesce(sum(cancelledBy != ''), 0) AS cancelled,
    coalesce(sum(CASE what WHEN 'jump' THEN last - first + 1 ELSE 0 END), 0) AS skipped,
    coalesce((SELECT value FROM counters
      WHERE company = {:company} AND kind = {:kind} AND period = {:period}), 0) AS value
    FROM (${drawnBy[of]} UNION ALL ${jumpsIn} UNION ALL ${patternsOf})`,
  row: { total: 0, drawn: 0, distinctCount: 0, lowest: 0, highest: 0, missing: 0, cancelled: 0, skipped: 0, value: 0 },
});

/** The last that was issued of a range; an event that names none is of that of invoices. */
export const lastInRange = {
  sql: `SELECT i.number, i.issueDate FROM events e JOIN invoices i ON i.id = e.subject
    WHERE e.company = {:company} AND e.type = 'invoice-issued' AND coalesce(e.data ->> '$.range', 'invoice') = {:range}
    ORDER BY e.seq DESC LIMIT 1`,
  row: { number: '', issueDate: '' },
} satisfies Statement;

/** The last number that an offer was given, and the day on which. */
export const lastOffer = {
  sql: `SELECT number, substr(listOrder, 1, 10) AS issueDate FROM offers
    WHERE company = {:company} AND number != '' ORDER BY listOrder DESC LIMIT 1`,
  row: { number: '', issueDate: '' },
} satisfies Statement;

/** The last number that a delivery note was given, and the day on which. */
export const lastDeliveryNote = {
  sql: `SELECT number, issueDate FROM delivery_notes WHERE company = {:company} ORDER BY rowid DESC LIMIT 1`,
  row: { number: '', issueDate: '' },
} satisfies Statement;
