import type { Statement } from '../statement.ts';

/** All of a company, which has few; the archived ones last. */
export const textBlockList = {
  sql: `SELECT id, name, purpose, language, archived FROM text_blocks WHERE company = {:company}
    ORDER BY archived, purpose = 'terms', purpose = 'closing', name COLLATE NOCASE, id LIMIT 500`,
  row: { id: '', name: '', purpose: '', language: '', archived: false },
} satisfies Statement;
