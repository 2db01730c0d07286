import { createHash } from 'node:crypto';
import type { KnownEntry, ReadStatements } from '#app/banking/statements.ts';
import { identitiesOf } from '#app/invoicing/banking/bank-entry.ts';

/** The statements of one file, each entry with the SHA-256 of the text that tells it apart. */
export function nameEntries(read: ReadStatements): ReadStatements<KnownEntry> {
  if (!read.ok) return read;
  const told = read.statements.flatMap(({ account, number, entries }) =>
    entries.map((entry) => ({ ...entry, account, number })),
  );
  const texts = identitiesOf(told).values();
  const statements = read.statements.map((statement) => ({
    ...statement,
    entries: statement.entries.map(({ row: _row, ...entry }) => {
      const identity = createHash('sha256')
        .update(texts.next().value ?? '')
        .digest('hex');
      return { ...entry, identity };
    }),
  }));
  return { ...read, statements };
}
