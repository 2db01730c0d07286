import type { IsoDate } from '../values/dates.ts';
import { invoiceView } from '../invoicing/documents/document-view.ts';
import type { Backend } from '../pocketbase/backend.ts';
import { loadPictures } from './layout-pictures.ts';
import { prepareIssue } from './prepare-issue.ts';
import { layoutOf } from './render-files.ts';
import type { Services } from './services.ts';
import { tryToDraw } from './try-to-draw.ts';
import type { DrawRefusal } from './try-to-draw.ts';

const draftWords = { de: 'ENTWURF', en: 'DRAFT' } as const;

export type PreviewRefusal = 'incomplete' | DrawRefusal;

/** PDF of a draft without number and without data inside; null: no such invoice. */
export async function renderPreview(
  services: Pick<Services, 'pdf'>,
  backend: Backend,
  order: { invoiceId: string; today: IsoDate },
): Promise<Uint8Array | PreviewRefusal | null> {
  const preparation = await prepareIssue(backend, order.invoiceId, order.today);
  if (preparation === null) return null;
  if (preparation.content === null || preparation.unprintable.length > 0) return 'incomplete';
  const snapshot = { ...preparation.content, number: draftWords[preparation.content.language] };
  const layout = layoutOf(snapshot);
  const pictures = await loadPictures(backend, layout);
  const document = { view: invoiceView(snapshot), layout, pictures };
  const drawn = await tryToDraw(() => services.pdf.renderDocument(document, backend.abandoned));
  return drawn.ok ? drawn.value.bytes : drawn.refusal;
}
