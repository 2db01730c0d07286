import type { Route } from './+types/default-preview.ts';
import { found } from '#app/http/found.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { servePage } from './show-preview.server.ts';

/** A page of a document as it looks without a layout of one's own. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const find = () => Promise.resolve({ id: '', version: 0, settings: defaultLayout });
  return found(await servePage(context, url, { layoutId: '', find }));
}
