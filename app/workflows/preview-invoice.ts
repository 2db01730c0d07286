import type { IsoDate } from '../invoicing/dates.ts';
import { invoiceView } from '../invoicing/document-view.ts';
import type { Backend } from '../pocketbase/backend.ts';
import { prepareIssue } from './prepare-issue.ts';
import type { Services } from './services.ts';

const draftWords = { de: 'ENTWURF', en: 'DRAFT' } as const;

/** PDF of a draft without number and without data inside; null: no such invoice. */
export async function renderPreview(
  services: Services,
  backend: Backend,
  order: { invoiceId: string; today: IsoDate },
): Promise<Uint8Array | 'incomplete' | null> {
  const preparation = await prepareIssue(backend, order.invoiceId, order.today);
  if (preparation === null) return null;
  if (preparation.content === null || preparation.unprintable.length > 0) return 'incomplete';
  const snapshot = { ...preparation.content, number: draftWords[preparation.content.language] };
  return (await services.pdf.renderDocument({ view: invoiceView(snapshot) })).bytes;
}
