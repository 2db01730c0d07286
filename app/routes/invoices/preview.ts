import { href, redirect } from 'react-router';
import type { Route } from './+types/preview.ts';
import { appContext } from '../../http/app-context.ts';
import { found } from '../../http/checks.ts';
import { userBackend } from '../../http/session.ts';
import { renderPreview } from '../../workflows/preview-invoice.ts';
import { todayInBerlin } from '../../workflows/services.ts';

/** The draft as PDF, marked as such; a draft with gaps goes to the list of what is missing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const order = { invoiceId: params.invoiceId, today: todayInBerlin(services.now()) };
  const preview = found(await renderPreview(services, userBackend(context), order));
  if (preview === 'incomplete') throw redirect(href('/invoice/rechnungen/:invoiceId/ausstellen', params));
  return new Response(new Uint8Array(preview), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="Entwurf.pdf"',
      'Cache-Control': 'private, no-store',
    },
  });
}
