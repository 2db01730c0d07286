import type { Route } from './+types/correction-picture.ts';
import { todayOf } from '#app/http/app-context.ts';
import { found, pageNotFound } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { openCorrection, previewCorrection } from '#app/workflows/corrections/issue-correction.ts';
import { documentOfIssued } from '#app/workflows/preview-invoice.ts';
import { servePicture } from '#app/routes/documents/pictures/drawn-document.server.ts';
import { readCredits } from './credits-address.ts';

/** A page of a correction as its address says it, before anything is issued. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const typed = readCredits(url);
  if (typed === null) throw pageNotFound(url);
  const today = todayOf(context);
  const opened = await openCorrection(userBackend(context), { ...params, today });
  if (!opened.ok) throw found(null);
  const preview = previewCorrection(opened.loaded, { ...typed, today });
  if (!preview.ok) throw pageNotFound(url);
  return servePicture(context, url, documentOfIssued({ ...preview.content, number: opened.loaded.next.number }));
}
