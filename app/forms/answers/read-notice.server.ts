import { addCookie, readFlash, spentFlashCookie } from '#app/http/flash.ts';
import { readCleaned, spentCleanedCookie } from '#app/http/form/form-notices.ts';
import type { ToldFlash } from '#app/http/flash.ts';
import { requestContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { labelIn } from '../reading/field-words.ts';
import { formAt } from './typed-forms.ts';

/** What just happened, told once on the next page: the message, and where invisible characters were taken out. */
export function readNotice(context: Context): ToldFlash | null {
  const request = context.get(requestContext);
  const flash = readFlash(request);
  if (flash) addCookie(context, spentFlashCookie);
  const cleaned = readCleaned(request);
  if (!cleaned) return flash;
  addCookie(context, spentCleanedCookie);
  const form = formAt(cleaned.path);
  const labels = cleaned.names.flatMap((name) => labelIn(form, name) ?? []);
  const places = labels.length === 0 ? '' : `: ${labels.join('; ')}`;
  const told = `Unsichtbare Zeichen entfernt${places}.`;
  return { level: flash?.level ?? 'good', text: flash ? `${flash.text} ${told}` : told };
}
