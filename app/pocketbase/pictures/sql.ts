import type { Statement } from '../statement.ts';

export const storedBytes = {
  sql: `SELECT coalesce(sum(f.sizeBytes), 0) AS n FROM pictures p JOIN files f ON f.id = p.file
    WHERE p.company = {:company}`,
  row: { n: 0 },
} satisfies Statement;
