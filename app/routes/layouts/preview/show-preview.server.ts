import { requireAccount } from '#app/http/account.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import type { Language } from '#app/values/decimal.ts';
import type { LayoutSettings } from '#app/invoicing/layout/layout.ts';
import { previewLayout, previewSubjects } from '#app/workflows/preview-layout.ts';
import type { LayoutPreview, PreviewSubject } from '#app/workflows/preview-layout.ts';
import type { Drawn } from '#app/pdf/worker-pool.ts';
import { shownPages, svgResponse } from '#app/routes/documents/pictures/page-pictures.server.ts';
import { readQuery } from '#app/values/page-query.ts';

export interface PreviewQuery {
  subject: PreviewSubject;
  language: Language;
}

/** What to show, from the address; a sample invoice in German unless it says otherwise. */
export function readPreviewQuery(url: URL): PreviewQuery {
  return {
    subject: previewSubjects.find((each) => each === readQuery(url, 'subject')) ?? 'invoice',
    language: readQuery(url, 'language') === 'en' ? 'en' : 'de',
  };
}

/** The layout that is looked at; id '' for one that is not stored. */
export interface ShownLayout {
  id: string;
  version: number;
  settings: LayoutSettings;
}

/** Of a company that PocketBase has named in this request. */
async function keyOf(
  context: Context,
  layout: Pick<ShownLayout, 'id' | 'version'>,
  { subject, language }: PreviewQuery,
): Promise<string> {
  const { companyId } = await requireAccount(context);
  return [companyId, 'layout', layout.id, layout.version, subject, language].join(' ');
}

/** Draws anew and keeps the pages for the requests that fetch them. */
export async function drawPreview(
  context: Context,
  layout: ShownLayout,
  query: PreviewQuery,
): Promise<Drawn<LayoutPreview>> {
  const { services } = context.get(appContext);
  const today = todayOf(context);
  const outcome = await previewLayout(services, userBackend(context), { ...query, settings: layout.settings, today });
  if (outcome.ok) shownPages.keep(await keyOf(context, layout, query), outcome.value);
  return outcome;
}

/**
 * One page as an SVG for an img; null where there is none. Pages that a page of this person has just drawn are at hand;
 * for others the layout is asked for and drawn anew.
 */
export async function servePage(
  context: Context,
  url: URL,
  source: { layoutId: string; find: () => Promise<ShownLayout> },
): Promise<Response | null> {
  const query = readPreviewQuery(url);
  const version = Number(readQuery(url, 'version'));
  const kept = shownPages.find(await keyOf(context, { id: source.layoutId, version }, query));
  const preview = kept ?? (await drawAnew(context, await source.find(), query));
  const page = preview?.pages[Number(readQuery(url, 'page') || 1) - 1];
  return page === undefined ? null : svgResponse(page);
}

async function drawAnew(context: Context, layout: ShownLayout, query: PreviewQuery): Promise<LayoutPreview | null> {
  const outcome = await drawPreview(context, layout, query);
  return outcome.ok ? outcome.value : null;
}
