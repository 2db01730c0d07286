import { compareWith } from './checks.ts';
import type { RowComparison, Comparison } from './checks.ts';

interface StoredDraft {
  draft: string;
  searchText: string;
}

interface DraftWords<Row> {
  bearsIssued: (row: Row) => boolean;
  searchTextOf: (row: Row) => string;
  more?: readonly Comparison<{ row: Row }>[];
}

/** What is compared of any draft: it bears nothing of what is issued, can be read, and is searched by what was typed. */
export function comparingDraft<Row extends StoredDraft>({
  bearsIssued,
  searchTextOf,
  more = [],
}: DraftWords<Row>): RowComparison<Row> {
  const prepare = (row: Row) => {
    const isMixed = bearsIssued(row);
    return { row, isMixed, text: isMixed ? row.searchText : textOrNull(() => searchTextOf(row)) };
  };
  return compareWith(prepare, [
    ...more,
    ['draft-with-number', ({ isMixed }) => isMixed],
    ['draft-unreadable', ({ text }) => text === null],
    ['search-text', ({ row, text }) => text !== null && !isSameText(row.searchText, text)],
  ]);
}

function textOrNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Long texts are cut when they are written; a customer that was renamed since stands before what was left. */
const alwaysKept = 1600;

function isSameText(stored: string, wanted: string): boolean {
  if (stored === wanted) return true;
  const areCut = Math.min(stored.length, wanted.length) >= alwaysKept;
  return areCut && (stored.startsWith(wanted) || wanted.startsWith(stored));
}
