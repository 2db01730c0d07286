import { redirect } from 'react-router';
import type { Route } from './+types/page.ts';
import { userBackend } from '#app/http/session.ts';
import { designNames } from '#app/invoicing/layout/fields.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { invoiceExtremes } from '#app/pocketbase/layouts/calls.ts';
import { chooseLayout } from '#app/pocketbase/layouts/queries.ts';
import { hasQuery } from '#app/values/page-query.ts';
import { lookLinks, samplePage, samplePdf, samplePicture } from './sample-address.ts';
import { drawSample, findLook, readSample } from './sample.server.ts';
import { drawProblems, subjectOptions } from './sample-texts.ts';

export async function loadSample({ params, url, context }: Route.LoaderArgs) {
  const layoutId = params.layoutId ?? '';
  const backend = userBackend(context);
  if (layoutId === '' && !hasQuery(url, 'design')) {
    const own = await chooseLayout(backend, { kind: 'invoice', customer: '' });
    if (own.id !== '') throw redirect(samplePage({ layoutId: own.id, version: 0 }));
  }
  const shown = await findLook(context, layoutId, url);
  const { look, name, settings } = shown;
  const sample = readSample(url);
  const [drawn, extremes] = await Promise.all([drawSample(context, shown, sample), ask(backend, invoiceExtremes)]);
  const pages = drawn.ok ? drawn.value.pages : [];
  return {
    design: 'design' in look ? look.design : null,
    name,
    sample,
    subjects: subjectOptions(extremes.longest !== ''),
    designName: designNames[settings.design],
    shown: {
      pages: pages.map((_, index) => samplePicture(look, index + 1, sample)),
      problem: drawn.ok ? null : drawProblems[drawn.refusal],
    },
    conformsTo: drawn.ok ? drawn.value.conformsTo : [],
    pdf: samplePdf(look, sample),
    links: lookLinks(look, name),
  };
}
