import type { Route } from './+types/picture.ts';
import { found, pageNotFound } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { pictureMimes } from '#app/pocketbase/pictures/calls.ts';
import { readPicture } from '#app/pocketbase/pictures/queries.ts';
import { readStored } from '../documents/issued/read-stored.server.ts';
import { pictureHeaders } from '../documents/pictures/page-pictures.server.ts';

/** A stored logo or letterhead page, checked against its hash; the same address never shows other bytes. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!/^[0-9a-f]{64}$/.test(params.sha256)) throw pageNotFound(url);
  const picture = found(await readStored(context, readPicture(userBackend(context), { sha256: params.sha256 })));
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      ...pictureHeaders,
      'Content-Type': pictureMimes[picture.format],
      'Cache-Control': 'private, max-age=31536000, immutable',
    },
  });
}
