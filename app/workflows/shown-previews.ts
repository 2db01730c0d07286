import type { LayoutPreview } from './preview-layout.ts';

/** Pages that a page of ours has just drawn, kept until the browser fetches them. */
export interface ShownPreviews {
  keep: (key: string, preview: LayoutPreview) => void;
  find: (key: string) => LayoutPreview | null;
}

interface Limits {
  ageMaxMs: number;
  /** characters of all kept pages together */
  sizeMax: number;
}

/** Forgets what is old, and the oldest first when there is too much. */
export function createShownPreviews(now: () => number, limits: Limits): ShownPreviews {
  const kept = new Map<string, { preview: LayoutPreview; keptAt: number; size: number }>();
  let total = 0;

  function forget(key: string): void {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  return {
    keep: (key, preview) => {
      forget(key);
      const size = preview.pages.reduce((sum, page) => sum + page.length, 0);
      if (size > limits.sizeMax) return;
      kept.set(key, { preview, keptAt: now(), size });
      total += size;
      for (const [oldest] of kept) {
        if (total <= limits.sizeMax) break;
        forget(oldest);
      }
    },
    find: (key) => {
      const found = kept.get(key);
      if (!found) return null;
      if (now() - found.keptAt <= limits.ageMaxMs) return found.preview;
      forget(key);
      return null;
    },
  };
}
