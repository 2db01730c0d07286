import type { Backend } from '#app/pocketbase/backend.ts';
import { storePicture } from '#app/pocketbase/pictures/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';

/** A picture that a layout can show. */
export async function storeSamplePicture(backend: Backend): Promise<void> {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await storePicture(backend, { sha256: sha256(bytes), format: 'svg', bytes });
}
