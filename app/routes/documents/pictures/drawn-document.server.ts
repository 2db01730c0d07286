import { requireAccount } from '#app/http/account.ts';
import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { pageNotFound } from '#app/http/found.ts';
import { laterPage, plainPage } from '#app/http/plain-page.ts';
import { userBackend } from '#app/http/session.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { drawPages, drawPdf } from '#app/workflows/preview-invoice.ts';
import type { DrawnDocument } from '#app/workflows/preview-invoice.ts';
import type { DrawRefusal } from '#app/pdf/worker-pool.ts';
import { shownPages, svgResponse } from './page-pictures.server.ts';
import type { NotDrawn, PagesToShow } from './document-pages.tsx';
import { readQuery, withQuery } from '#app/values/page-query.ts';

type Refusal = DrawRefusal | 'too-many';

const refusals: Record<Refusal, NotDrawn & { status: number; title: string }> = {
  busy: {
    status: 503,
    title: 'Gerade ist viel los',
    text: 'Es werden viele Belege auf einmal gezeichnet. Ihr Entwurf ist gespeichert. Bitte versuchen Sie es in einer Minute noch einmal.',
    again: true,
  },
  'not-drawable': {
    status: 422,
    title: 'Das lässt sich nicht drucken',
    text: 'Ein Text enthält Zeichen, die sich nicht drucken lassen. Bitte ersetzen Sie sie im Entwurf.',
    again: false,
  },
  'too-many': {
    status: 429,
    title: 'Das waren viele Vorschauen',
    text: 'Mehr als 60 in einer Minute zeichnen wir nicht. Bitte versuchen Sie es in einer Minute noch einmal.',
    again: true,
  },
};

type Pages = { ok: true; pages: readonly string[]; hash: string } | { ok: false; refusal: Refusal };

/** Keys are made of the very document, so that what is shown is never older than what is stored. */
async function draw(context: Context, document: DrawnDocument): Promise<Pages> {
  const { companyId, userId } = await requireAccount(context);
  const hash = sha256(JSON.stringify(document));
  const key = `${companyId} document ${hash}`;
  const kept = shownPages.find(key);
  if (kept) return { ok: true, pages: kept.pages, hash };
  const { services, limits } = context.get(appContext);
  if (!limits.previews.take(userId)) return { ok: false, refusal: 'too-many' };
  const drawn = await drawPages(services, userBackend(context), document);
  if (!drawn.ok) return drawn;
  shownPages.keep(key, drawn.value);
  return { ok: true, pages: drawn.value.pages, hash };
}

/** Draws what a page shows: the addresses of the pictures, or why there are none. */
export async function pagesToShow(context: Context, source: string, document: DrawnDocument): Promise<PagesToShow> {
  const drawn = await draw(context, document);
  if (!drawn.ok) return { pages: [], problem: refusals[drawn.refusal] };
  const version = drawn.hash.slice(0, 12);
  return {
    pages: drawn.pages.map((_, index) => withQuery(source, { page: index + 1, version })),
    problem: null,
  };
}

/** The same within the page, of what stands in no record yet: no address says what it is. */
export async function pagesWithin(context: Context, document: DrawnDocument): Promise<PagesToShow> {
  const drawn = await draw(context, document);
  if (!drawn.ok) return { pages: [], problem: refusals[drawn.refusal] };
  return {
    pages: drawn.pages.map((page) => `data:image/svg+xml;base64,${Buffer.from(page).toString('base64')}`),
    problem: null,
  };
}

/** What is said of the pages of a draft: how many there are, and in which layout. */
export function pageFacts(shown: PagesToShow | null, layout: { name: string } | null) {
  return [
    { label: 'Seiten', value: shown === null || shown.problem ? '–' : String(shown.pages.length) },
    { label: 'Layout', value: layout?.name ?? 'Standard' },
  ];
}

/** One of these pictures. */
export async function servePicture(context: Context, url: URL, document: DrawnDocument): Promise<Response> {
  const drawn = await draw(context, document);
  if (!drawn.ok) return refuse(drawn.refusal);
  const page = drawn.pages[Number(readQuery(url, 'page') || 1) - 1];
  if (page === undefined) throw pageNotFound(url);
  return svgResponse(page);
}

/** The PDF of what is not kept: a draft, a statement. */
export async function servePdf(context: Context, document: DrawnDocument, name = 'Entwurf.pdf'): Promise<Response> {
  const { services, limits } = context.get(appContext);
  if (!limits.previews.take((await requireAccount(context)).userId)) return refuse('too-many');
  const drawn = await drawPdf(services, userBackend(context), document);
  if (!drawn.ok) return refuse(drawn.refusal);
  return fileResponse(drawn.value, { mime: 'application/pdf', name });
}

function refuse(reason: Refusal): Response {
  return refusals[reason].again ? laterPage(refusals[reason]) : plainPage(refusals[reason]);
}
