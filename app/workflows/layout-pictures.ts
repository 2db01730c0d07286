import type { LayoutSettings, PictureReference } from '#app/invoicing/layout/layout.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { readPicture, findPicture } from '#app/pocketbase/pictures/queries.ts';
import type { StoredPicture } from '#app/pocketbase/pictures/queries.ts';
import { checkLayout } from '#app/invoicing/layout/layout-check.ts';
import type { Contradiction } from '#app/invoicing/layout/layout-check.ts';
import type { OwnCompany } from '#app/pocketbase/companies/queries.ts';

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

/** Numbers that the letterhead or the texts of a layout show and neither the profile nor an account has. */
export async function findContradictions(
  backend: Backend,
  layout: LayoutSettings,
  { company: { vatId, taxNumber }, accounts }: Pick<OwnCompany, 'company' | 'accounts'>,
): Promise<Contradiction[]> {
  const { letterhead } = layout;
  const pages = [letterhead?.first, letterhead?.following].filter((page) => page !== undefined);
  const pictures = await Promise.all(pages.map(({ sha256 }) => findPicture(backend, sha256)));
  const words = pictures.map((picture) => picture?.words ?? '').join('\n');
  return checkLayout(layout, words, {
    seller: { vatId, taxNumber },
    ibans: accounts.filter(({ archived }) => !archived).map(({ iban }) => iban),
  });
}
