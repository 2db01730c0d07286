import type { LayoutSettings, PictureReference } from '../invoicing/layout/layout.ts';
import type { Backend } from '../pocketbase/backend.ts';
import { readPicture } from '../pocketbase/pictures/queries.ts';
import type { StoredPicture } from '../pocketbase/pictures/queries.ts';

/**
 * The pictures that a layout is drawn with, by their hashes. With `company` as the installation itself, else as the
 * signed-in person. Throws when one is missing: a layout only names pictures that are kept for good.
 */
export async function loadPictures(
  backend: Backend,
  layout: LayoutSettings,
  company?: string,
): Promise<StoredPicture[]> {
  return Promise.all(
    picturesOf(layout).map(async ({ sha256 }) => {
      const picture = await readPicture(backend, { sha256, ...(company !== undefined && { company }) });
      if (picture === null) throw new Error(`picture of a layout is missing: ${sha256}`);
      return picture;
    }),
  );
}

/** The pictures that a layout names, each once. */
export function picturesOf({ logo, letterhead }: LayoutSettings): PictureReference[] {
  const all = [logo?.picture, letterhead?.first, letterhead?.following];
  const named = all.filter((picture) => picture !== undefined);
  return named.filter((picture, index) => named.findIndex(({ sha256 }) => sha256 === picture.sha256) === index);
}
