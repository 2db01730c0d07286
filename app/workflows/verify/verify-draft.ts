import type { DamageCode } from './damage.ts';

interface StoredDraft {
  draft: string;
  searchText: string;
}

/** What is wrong with a draft: nobody can read it, or it is not searched by what was typed. */
export function damageOfDraft(
  { draft, searchText }: StoredDraft,
  searchTextOf: (draft: string) => string,
): DamageCode | null {
  try {
    return isSameText(searchText, searchTextOf(draft)) ? null : 'search-text';
  } catch {
    return 'draft-unreadable';
  }
}

/** Long texts are cut when they are written; a customer that was renamed since stands before what was left. */
const alwaysKept = 1600;

function isSameText(stored: string, wanted: string): boolean {
  if (stored === wanted) return true;
  const areCut = Math.min(stored.length, wanted.length) >= alwaysKept;
  return areCut && (stored.startsWith(wanted) || wanted.startsWith(stored));
}
