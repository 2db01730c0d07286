import { addCookie, readCleaned, readFlash, spentCleanedCookie, spentFlashCookie } from '#app/http/flash.ts';
import { requestContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { labelIn } from '../reading/field-words.ts';
import { formAt } from './typed-forms.ts';

/** What just happened, told once on the next page: the message, and where invisible characters were taken out. */
export function readNotice(context: Context): string | null {
  const request = context.get(requestContext);
  const flash = readFlash(request);
  if (flash) addCookie(context, spentFlashCookie);
  const cleaned = readCleaned(request);
  if (!cleaned) return flash;
  addCookie(context, spentCleanedCookie);
  const form = formAt(cleaned.path);
  const labels = cleaned.names.flatMap((name) => labelIn(form, name) ?? []);
  const places = labels.length === 0 ? '' : `: ${labels.join('; ')}`;
  return [flash, `Unsichtbare Zeichen entfernt${places}.`].filter(Boolean).join(' ');
}
