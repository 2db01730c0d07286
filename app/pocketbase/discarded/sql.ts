import { family } from '../statement.ts';
import type { Statement } from '../statement.ts';

export const discardedRow = {
  ...{ id: '', kind: '', document: '', customerName: '', number: '', about: '', grossCents: 0, discardedAt: '' },
};

// Names are those of today. An offer that was sent goes on by its number.
const columns = `d.id, d.kind, d.document, d.about, d.grossCents, d.discardedAt,
  coalesce((SELECT c.name FROM customers c WHERE c.id = d.customer), '') AS customerName,
  coalesce((SELECT o.number FROM offers o WHERE o.id = d.document), '') AS number`;

/** Far more than anybody looks through. */
const listedMax = 500;

const kindsOf = { invoices: "('invoice')", offers: "('offer', 'offer-version')" } as const;

export const discardedPage = family(
  { of: ['invoices', 'offers'] },
  {
    sql: ({ of }: { of: keyof typeof kindsOf }) => `SELECT ${columns} FROM discarded_drafts d
      WHERE d.company = {:company} AND d.kind IN ${kindsOf[of]} ORDER BY d.discardedAt DESC, d.rowid DESC LIMIT ${listedMax}`,
    row: discardedRow,
  },
);

export const discardedOne = {
  sql: `SELECT ${columns} FROM discarded_drafts d WHERE d.company = {:company} AND (d.id = {:id} OR d.document = {:id})
    ORDER BY d.id = {:id} DESC, d.discardedAt DESC, d.rowid DESC LIMIT 1`,
  row: discardedRow,
} satisfies Statement;

export const endingDrafts = {
  sql: 'SELECT id FROM discarded_drafts WHERE discardedAt < {:before} ORDER BY discardedAt LIMIT 100',
  row: { id: '' },
} satisfies Statement;

// What follows is asked by whoever checks the whole archive, of the file itself.

export const discardedBrief = {
  sql: 'SELECT id FROM discarded_drafts WHERE company = {:company} AND id = {:id}',
  row: { id: '' },
} satisfies Statement;

export const allDiscarded = {
  sql: 'SELECT id, company, kind, document, content, attachments FROM discarded_drafts ORDER BY rowid',
  row: { id: '', company: '', kind: '', document: '', content: '', attachments: '' },
} satisfies Statement;
