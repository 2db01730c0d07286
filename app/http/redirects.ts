import { redirect } from 'react-router';
import { cookiesContext } from './app-context.ts';
import type { Context } from './app-context.ts';
import { flashCookie } from './flash.ts';
import type { FlashCode } from './flash.ts';

/** After a POST: the next page by GET (303), with a message for it. */
export function seeOther(context: Context, path: string, flash?: FlashCode): Response {
  if (flash) addCookie(context, flashCookie(flash));
  return redirect(path, 303);
}

/** Sets a cookie with whatever answer the request gets. */
export function addCookie(context: Context, cookie: string): void {
  context.get(cookiesContext).push(cookie);
}
