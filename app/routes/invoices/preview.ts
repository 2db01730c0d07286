import { href, redirect } from 'react-router';
import type { Route } from './+types/preview.ts';
import { requireAccount } from '../../http/account.ts';
import { appContext } from '../../http/app-context.ts';
import { found } from '../../http/checks.ts';
import { plainPage } from '../../http/plain-page.ts';
import { userBackend } from '../../http/session.ts';
import { renderPreview } from '../../workflows/preview-invoice.ts';
import type { PreviewRefusal } from '../../workflows/preview-invoice.ts';
import { todayInBerlin } from '../../workflows/services.ts';

const pages: Record<Exclude<PreviewRefusal, 'incomplete'> | 'too-many', Parameters<typeof plainPage>[0]> = {
  busy: {
    status: 503,
    title: 'Gerade ist viel los',
    text: 'Es werden viele Belege auf einmal erzeugt. Ihr Entwurf ist gespeichert; bitte laden Sie diese Seite in einer Minute neu.',
  },
  'not-drawable': {
    status: 422,
    title: 'Das lässt sich nicht drucken',
    text: 'Ein Text des Entwurfs enthält Zeichen, die sich nicht drucken lassen. Bitte gehen Sie zurück und ersetzen Sie sie.',
  },
  'too-many': {
    status: 429,
    title: 'Das waren viele Vorschauen',
    text: 'Mehr als 60 in einer Minute zeichnen wir nicht. Bitte laden Sie diese Seite in einer Minute neu.',
  },
};

function refuse(reason: keyof typeof pages): Response {
  const page = plainPage(pages[reason]);
  if (reason !== 'not-drawable') page.headers.set('Retry-After', '60');
  return page;
}

/** The draft as PDF, marked as such; a draft with gaps goes to the list of what is missing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, limits } = context.get(appContext);
  if (!limits.previews.take((await requireAccount(context)).userId)) return refuse('too-many');
  const order = { invoiceId: params.invoiceId, today: todayInBerlin(services.now()) };
  const preview = found(await renderPreview(services, userBackend(context), order));
  if (preview === 'incomplete') throw redirect(href('/invoice/rechnungen/:invoiceId/ausstellen', params));
  if (typeof preview === 'string') return refuse(preview);
  return new Response(new Uint8Array(preview), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="Entwurf.pdf"',
      'Cache-Control': 'private, no-store',
    },
  });
}
