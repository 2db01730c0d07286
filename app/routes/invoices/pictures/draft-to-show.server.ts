import { href } from 'react-router';
import type { Context } from '#app/http/app-context.ts';
import { hasAnyLine } from '#app/invoicing/invoice/draft.ts';
import type { Preparation } from '#app/workflows/issuing/preparation.ts';
import { documentOfDraft } from '#app/workflows/preview-invoice.ts';
import type { PagesToShow } from '#app/routes/documents/pictures/document-pages.tsx';
import { pagesToShow } from '#app/routes/documents/pictures/drawn-document.server.ts';

/** The pages of a draft as it stands; null while no line says anything. */
export async function draftToShow(context: Context, preparation: Preparation): Promise<PagesToShow | null> {
  const { invoice, draft } = preparation;
  if (!hasAnyLine(draft)) return null;
  const source = href('/invoice/rechnungen/:invoiceId/vorschau/bild', { invoiceId: invoice.id });
  return pagesToShow(context, source, documentOfDraft(preparation));
}
