import type { Route } from './+types/picture.ts';
import { found } from '#app/http/found.ts';
import { svgResponse } from '#app/routes/documents/pictures/page-pictures.server.ts';
import { readQuery } from '#app/values/page-query.ts';
import { findSamplePages } from './sample.server.ts';

/** A page of a document in a layout, for an img. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const pages = await findSamplePages(context, params.layoutId ?? '', url);
  return svgResponse(found(pages?.[Number(readQuery(url, 'page') || 1) - 1] ?? null));
}
