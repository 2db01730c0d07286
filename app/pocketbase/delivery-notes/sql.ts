import type { Statement } from '../statement.ts';

const frozenColumns = {
  id: '',
  company: '',
  invoice: '',
  createKey: '',
  number: '',
  sequence: 0,
  issueDate: '',
  customerName: '',
  snapshot: '',
  snapshotHash: '',
  file: '',
};
const frozenNames = Object.keys(frozenColumns).join(', ');

/** All of a delivery note. The event of its issuing holds the SHA-256 of these columns as canonical JSON. */
export const frozenDeliveryNote = {
  sql: `SELECT ${frozenNames} FROM delivery_notes WHERE id = {:id}`,
  row: frozenColumns,
} satisfies Statement;

/** Those of an invoice, the first ones first: more are not shown. */
export const deliveryNotesOf = {
  sql: `SELECT id, number, issueDate FROM delivery_notes WHERE company = {:company} AND invoice = {:invoice}
    ORDER BY created, id LIMIT 100`,
  row: { id: '', number: '', issueDate: '' },
} satisfies Statement;

// What follows is asked by whoever checks the whole archive.

export const allDeliveryNotes = {
  sql: `SELECT ${frozenNames}, coalesce((SELECT f.sha256 FROM files f WHERE f.id = n.file AND f.company = n.company), '')
    AS sha256 FROM delivery_notes n ORDER BY rowid`,
  row: { ...frozenColumns, sha256: '' },
} satisfies Statement;

export const deliveryNoteBrief = {
  sql: 'SELECT id, issueDate FROM delivery_notes WHERE company = {:company} AND id = {:id}',
  row: { id: '', issueDate: '' },
} satisfies Statement;
