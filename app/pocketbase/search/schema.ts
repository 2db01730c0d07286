import type { SubjectSchema } from '../schema/terms.ts';

/** Pieces of up to three characters of the words of a text, as hexadecimal: the tokenizer splits at commas, never within a piece. */
export const searchedPieces = (text: string) => `(WITH RECURSIVE spots(spot) AS
    (SELECT 1 UNION ALL SELECT spot + 1 FROM spots WHERE spot < length(${text}))
  SELECT group_concat(DISTINCT hex(piece)) FROM (
    SELECT substr(${text}, spot, size) AS piece, size FROM spots,
      (SELECT 1 AS size UNION ALL SELECT 2 UNION ALL SELECT 3))
  WHERE length(piece) = size AND instr(piece, ' ') = 0)`;

// What the head's search asks (decision 009). Issued invoices never change: they are written here once, by whatever issues
// them (lists/keep-states.ts). SQLite makes the index's own tables.
export const searchSchema: SubjectSchema = {
  tables: [
    'CREATE TABLE search_companies (no INTEGER PRIMARY KEY, company TEXT NOT NULL UNIQUE)',
    "CREATE VIRTUAL TABLE search_pieces USING fts5(pieces, content='', tokenize='ascii', columnsize=0, detail=none)",
  ],
};
