import { href } from 'react-router';
import type { Context } from '../../../http/app-context.ts';
import { hasAnyLine } from '../../../invoicing/invoice/draft.ts';
import type { Preparation } from '../../../workflows/prepare-issue.ts';
import { documentOfDraft } from '../../../workflows/preview-invoice.ts';
import type { PagesToShow } from '../../shared/pictures/document-pages.tsx';
import { pagesToShow } from '../../shared/pictures/drawn-document.server.ts';

/** The pages of a draft as it stands; null while no line says anything. */
export async function draftToShow(context: Context, preparation: Preparation): Promise<PagesToShow | null> {
  const { invoice, draft } = preparation;
  if (!hasAnyLine(draft)) return null;
  const source = href('/invoice/rechnungen/:invoiceId/vorschau/bild', { invoiceId: invoice.id });
  return pagesToShow(context, source, documentOfDraft(preparation));
}
