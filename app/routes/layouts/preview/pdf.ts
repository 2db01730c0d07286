import type { Route } from './+types/pdf.ts';
import { userBackend } from '#app/http/session.ts';
import { servePdf } from '#app/routes/documents/pictures/drawn-document.server.ts';
import { sampleInLayout } from '#app/workflows/preview-layout.ts';
import { findLook, sampleOrder, readSample } from './sample.server.ts';

/** The document of a preview as PDF, without data inside. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shown = await findLook(context, params.layoutId ?? '', url);
  const order = sampleOrder(context, shown, readSample(url));
  return servePdf(context, await sampleInLayout(userBackend(context), order), 'Muster.pdf');
}
