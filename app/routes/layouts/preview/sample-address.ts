import { href } from 'react-router';
import type { Design } from '#app/invoicing/layout/layout.ts';
import { paths } from '#app/ui/base/paths.ts';
import { withQuery } from '#app/values/page-query.ts';

/** A stored layout as it stands, or a design as a new layout begins with it. */
export type ShownLook = { layoutId: string; version: number } | { design: Design };

export interface ShownSample {
  subject: string;
  language: string;
}

/** The page that shows documents in it. */
export function samplePage(look: ShownLook): string {
  return 'design' in look
    ? withQuery(href('/invoice/layouts/vorschau'), look)
    : href('/invoice/layouts/:layoutId/vorschau', look);
}

/** A page of such a document as a picture; the version is named so that a saved layout is never shown as it was. */
export function samplePicture(look: ShownLook, page = 1, sample: Partial<ShownSample> = {}): string {
  if ('design' in look) return withQuery(href('/invoice/layouts/vorschau/bild'), { ...look, ...sample, page });
  const { version } = look;
  return withQuery(href('/invoice/layouts/:layoutId/vorschau/bild', look), { ...sample, version, page });
}

export function samplePdf(look: ShownLook, sample: ShownSample): string {
  return 'design' in look
    ? withQuery(href('/invoice/layouts/vorschau/pdf'), { ...look, ...sample })
    : withQuery(href('/invoice/layouts/:layoutId/vorschau/pdf', look), { ...sample });
}

/** Where one goes on from there: to the layout, or to a new one that begins so. */
export function lookLinks(look: ShownLook, name: string) {
  if ('design' in look)
    return {
      above: { href: paths.newLayout, text: 'Neues Layout' },
      on: { href: withQuery(paths.newLayout, look), text: 'Damit beginnen' },
    };
  const page = href('/invoice/layouts/:layoutId', look);
  return { above: { href: page, text: name }, on: { href: page, text: 'Layout bearbeiten' } };
}
