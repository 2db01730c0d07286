import { checkLayout } from '../invoicing/layout/layout-check.ts';
import type { Contradiction } from '../invoicing/layout/layout-check.ts';
import type { LayoutSettings } from '../invoicing/layout/layout.ts';
import type { CompanyProfile } from '../invoicing/company/fields.ts';
import type { Backend } from '../pocketbase/backend.ts';
import { findPicture } from '../pocketbase/pictures/queries.ts';

/** Numbers that the letterhead or the texts of a layout show and the profile does not have. */
export async function findContradictions(
  backend: Backend,
  layout: LayoutSettings,
  { vatId, taxNumber, iban }: Pick<CompanyProfile, 'vatId' | 'taxNumber' | 'iban'>,
): Promise<Contradiction[]> {
  const { letterhead } = layout;
  const pages = [letterhead?.first, letterhead?.following].filter((page) => page !== undefined);
  const pictures = await Promise.all(pages.map(({ sha256 }) => findPicture(backend, sha256)));
  const words = pictures.map((picture) => picture?.words ?? '').join('\n');
  return checkLayout(layout, words, { seller: { vatId, taxNumber }, ibans: [iban] });
}
