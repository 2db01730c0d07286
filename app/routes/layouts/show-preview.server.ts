import { requireAccount } from '../../http/account.ts';
import { appContext } from '../../http/app-context.ts';
import type { Context } from '../../http/app-context.ts';
import { userBackend } from '../../http/session.ts';
import type { Language } from '../../values/decimal.ts';
import type { LayoutSettings } from '../../invoicing/layout/layout.ts';
import { previewLayout, previewSubjects } from '../../workflows/preview-layout.ts';
import type { LayoutPreview, PreviewSubject } from '../../workflows/preview-layout.ts';
import type { Drawn } from '../../workflows/try-to-draw.ts';
import { todayInBerlin } from '../../workflows/services.ts';
import { createShownPreviews } from '../../workflows/shown-previews.ts';
import { previewNames } from './preview-query.ts';

export interface PreviewQuery {
  subject: PreviewSubject;
  language: Language;
}

/** What to show, from the address; a sample invoice in German unless it says otherwise. */
export function readPreviewQuery(url: URL): PreviewQuery {
  return {
    subject: previewSubjects.find((each) => each === url.searchParams.get(previewNames.subject)) ?? 'invoice',
    language: url.searchParams.get(previewNames.language) === 'en' ? 'en' : 'de',
  };
}

/** The layout that is looked at; id '' for one that is not stored. */
export interface ShownLayout {
  id: string;
  version: number;
  settings: LayoutSettings;
}

const shown = createShownPreviews(() => Date.now(), { ageMaxMs: 60_000, sizeMax: 20_000_000 });

/** Of a company that PocketBase has named in this request. */
async function keyOf(
  context: Context,
  layout: Pick<ShownLayout, 'id' | 'version'>,
  { subject, language }: PreviewQuery,
): Promise<string> {
  const { companyId } = await requireAccount(context);
  return [companyId, layout.id, layout.version, subject, language].join(' ');
}

/** Draws anew and keeps the pages for the requests that fetch them. */
export async function drawPreview(
  context: Context,
  layout: ShownLayout,
  query: PreviewQuery,
): Promise<Drawn<LayoutPreview>> {
  const { services } = context.get(appContext);
  const today = todayInBerlin(services.now());
  const outcome = await previewLayout(services, userBackend(context), { ...query, settings: layout.settings, today });
  if (outcome.ok) shown.keep(await keyOf(context, layout, query), outcome.value);
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
  const version = Number(url.searchParams.get(previewNames.version));
  const kept = shown.find(await keyOf(context, { id: source.layoutId, version }, query));
  const preview = kept ?? (await drawAnew(context, await source.find(), query));
  const page = preview?.pages[Number(url.searchParams.get(previewNames.page) ?? '1') - 1];
  return page === undefined ? null : svgResponse(page);
}

async function drawAnew(context: Context, layout: ShownLayout, query: PreviewQuery): Promise<LayoutPreview | null> {
  const outcome = await drawPreview(context, layout, query);
  return outcome.ok ? outcome.value : null;
}

/** Opened by itself a picture may run nothing and load nothing. */
export const pictureHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

function svgResponse(page: string): Response {
  return new Response(page, {
    headers: {
      ...pictureHeaders,
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'private, no-cache',
    },
  });
}
