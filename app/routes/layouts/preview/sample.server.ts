import { requireAccount } from '#app/http/account.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { designs } from '#app/invoicing/layout/layout.ts';
import type { Design, LayoutSettings } from '#app/invoicing/layout/layout.ts';
import { startingLayouts } from '#app/invoicing/layout/starting-layouts.ts';
import { findLayout } from '#app/pocketbase/layouts/queries.ts';
import { shownPages } from '#app/routes/documents/pictures/page-pictures.server.ts';
import { readQuery } from '#app/values/page-query.ts';
import type { Language } from '#app/values/decimal.ts';
import type { Drawn } from '#app/pdf/worker-pool.ts';
import { previewLayout, previewSubjects } from '#app/workflows/preview-layout.ts';
import type { LayoutPreview, PreviewOrder, PreviewSubject } from '#app/workflows/preview-layout.ts';
import type { ShownLook } from './sample-address.ts';

interface Sample {
  subject: PreviewSubject;
  language: Language;
}

/** What to show, from the address; a sample invoice in German unless it says otherwise. */
export function readSample(url: URL): Sample {
  return {
    subject: previewSubjects.find((each) => each === readQuery(url, 'subject')) ?? 'invoice',
    language: readQuery(url, 'language') === 'en' ? 'en' : 'de',
  };
}

export function readDesign(url: URL): Design | null {
  return designs.find((each) => each === readQuery(url, 'design')) ?? null;
}

interface LookToDraw {
  look: ShownLook;
  /** '' where it is no stored layout */
  name: string;
  settings: LayoutSettings;
}

/** What an address asks for: one's own layout, or a design. */
export async function findLook(context: Context, layoutId: string, url: URL): Promise<LookToDraw> {
  const design = readDesign(url) ?? 'plain';
  if (layoutId === '') return { look: { design }, name: '', settings: startingLayouts[design] };
  const { id, version, name, settings } = found(await findLayout(userBackend(context), layoutId));
  return { look: { layoutId: id, version }, name, settings };
}

export function sampleOrder(context: Context, { settings }: LookToDraw, sample: Sample): PreviewOrder {
  return { ...sample, settings, today: todayOf(context) };
}

/** Of a company that PocketBase has named in this request. */
async function keyOf(context: Context, look: ShownLook, { subject, language }: Sample): Promise<string> {
  const { companyId } = await requireAccount(context);
  const which = 'design' in look ? look.design : `${look.layoutId} ${look.version}`;
  return [companyId, 'layout', which, subject, language].join(' ');
}

/** Draws anew and keeps the pages for the requests that fetch them. */
export async function drawSample(context: Context, shown: LookToDraw, sample: Sample): Promise<Drawn<LayoutPreview>> {
  const { services } = context.get(appContext);
  const outcome = await previewLayout(services, userBackend(context), sampleOrder(context, shown, sample));
  if (outcome.ok) shownPages.keep(await keyOf(context, shown.look, sample), outcome.value);
  return outcome;
}

/**
 * The pages that a page of this person has just drawn; else the layout is asked for and drawn anew. Null where it cannot
 * be drawn.
 */
export async function findSamplePages(context: Context, layoutId: string, url: URL): Promise<readonly string[] | null> {
  const sample = readSample(url);
  const version = Number(readQuery(url, 'version'));
  const named = layoutId === '' ? { design: readDesign(url) ?? 'plain' } : { layoutId, version };
  const kept = shownPages.find(await keyOf(context, named, sample));
  if (kept) return kept.pages;
  const drawn = await drawSample(context, await findLook(context, layoutId, url), sample);
  return drawn.ok ? drawn.value.pages : null;
}
