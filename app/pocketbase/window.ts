import type { Statement } from './statement.ts';

/** Pages that are reached by counting rows from the beginning; links to later ones name the row where they begin. */
export const pagesByOffset = 30;

interface Wanted {
  /** rows before the page */
  offset: number;
  size: number;
  /** rows of all pages */
  all: number;
}

interface Window {
  offset: number;
  size: number;
  /** counted from the end, so that the last row comes first */
  reversed: boolean;
}

/** From which end of a list a page is nearer. */
export function windowOf({ offset, size, all }: Wanted): Window {
  const shown = Math.max(0, Math.min(size, all - offset));
  const behind = all - offset - shown;
  return behind < offset && shown > 0
    ? { offset: behind, size: shown, reversed: true }
    : { offset, size, reversed: false };
}

/** Rows of another list, by tab. */
export const tabCounts = {
  sql: 'SELECT tab, n FROM list_counts WHERE company = {:company} AND list = {:list} AND n > 0',
  row: { tab: '', n: 0 },
  prepare: true,
} satisfies Statement;

/** How many hits a search counts; where there are more it says so. */
export const countedMax = 1000;
