import type { Statement } from '../statement.ts';

export const storedBytes = {
  sql: `SELECT coalesce(sum(f.sizeBytes), 0) AS n FROM pictures p JOIN files f ON f.id = p.file
    WHERE p.company = {:company}`,
  row: { n: 0 },
} satisfies Statement;

export const pictureWords = {
  sql: 'SELECT sha256, format, words FROM pictures WHERE company = {:company} AND sha256 = {:sha256}',
  row: { sha256: '', format: '', words: '' },
} satisfies Statement;
