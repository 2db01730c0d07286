import { family } from '../statement.ts';
import type { Statement } from '../statement.ts';

/** The last jumps of a company, newest first. */
export const jumpsOf = {
  sql: `SELECT seq, kind, period, fromValue, toValue, reason, note, created FROM number_jumps
    WHERE company = {:company} ORDER BY seq DESC LIMIT 50`,
  row: { seq: 0, kind: '', period: '', fromValue: 0, toValue: 0, reason: '', note: '', created: '' },
} satisfies Statement;

/**
 * The highest running number between these letters among the numbers that were given, 0 for none. "~" comes after every
 * letter that a number may hold.
 */
export const highestNumber = family(
  { collection: ['invoices', 'offers'] },
  {
    sql: ({ collection }: { collection: 'invoices' | 'offers' }) =>
      `SELECT coalesce(max(CAST(middle AS INTEGER)), 0) AS sequence FROM (
      SELECT substr(number, length({:before}) + 1, length(number) - length({:before}) - length({:after})) AS middle
      FROM ${collection} WHERE company = {:company} AND number != '' AND number >= {:before} AND number < {:before} || '~'
      AND length(number) > length({:before}) + length({:after})
      AND substr(number, length(number) - length({:after}) + 1) = {:after})
    WHERE middle NOT GLOB '*[^0-9]*' AND length(middle) < 10`,
    row: { sequence: 0 },
  },
);
