import type { SubjectSchema } from '../schema/terms.ts';

// What the head's search asks (decision 009). Issued invoices never change: they are written here once, by whatever issues
// them (lists/keep-states.ts). SQLite makes the index's own tables.
export const searchSchema: SubjectSchema = {
  tables: [
    'CREATE TABLE search_companies (no INTEGER PRIMARY KEY, company TEXT NOT NULL UNIQUE)',
    "CREATE VIRTUAL TABLE search_pieces USING fts5(pieces, content='', tokenize='ascii', columnsize=0, detail=none)",
  ],
};
