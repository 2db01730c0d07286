import { href } from 'react-router';
import type { Context } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import type { PreviewFacts } from './layout-preview.tsx';
import { drawPreview, readPreviewQuery } from './show-preview.server.ts';
import type { ShownLayout } from './show-preview.server.ts';
import { invoiceExtremes } from '#app/pocketbase/layouts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

const problems = {
  busy: 'Gerade werden viele Belege erzeugt. Die Vorschau kommt, wenn Sie die Seite neu laden.',
  'not-drawable':
    'Ein Text in Ihrem Profil oder in diesem Beleg enthält Zeichen, die sich nicht drucken lassen. Bitte prüfen Sie Ihr Profil.',
};

/** Draws what the page shows beside its form. */
export async function readPreview(context: Context, url: URL, layout: ShownLayout): Promise<PreviewFacts> {
  const query = readPreviewQuery(url);
  const [outcome, extremes] = await Promise.all([
    drawPreview(context, layout, query),
    ask(userBackend(context), invoiceExtremes),
  ]);
  return {
    path:
      layout.id === ''
        ? href('/invoice/layouts/vorschau')
        : href('/invoice/layouts/:layoutId/vorschau', { layoutId: layout.id }),
    ...query,
    version: layout.version,
    hasInvoices: extremes.longest !== '',
    drawn: outcome.ok ? { pages: outcome.value.pages.length, conformsTo: outcome.value.conformsTo } : null,
    problem: outcome.ok ? null : problems[outcome.refusal],
  };
}
