import { redirect } from 'react-router';
import { cookiesContext } from './app-context.ts';
import type { Context } from './app-context.ts';

/** What just happened, told on the next page. Only these codes travel in the cookie, never text. */
const messages = {
  'profile-saved': 'Ihr Profil ist gespeichert.',
  'settings-saved': 'Die Einstellungen sind gespeichert.',
  'customer-created': 'Der Kunde ist angelegt.',
  'customer-saved': 'Der Kunde ist gespeichert.',
  'customer-archived': 'Der Kunde ist archiviert. Seine Belege bleiben erhalten.',
  'customer-restored': 'Der Kunde ist wieder aktiv.',
  'layout-created': 'Das Layout ist angelegt.',
  'layout-saved': 'Das Layout ist gespeichert. Ausgestellte Belege ändern sich nicht.',
  'layout-archived': 'Das Layout ist archiviert. Ausgestellte Belege behalten es.',
  'layout-restored': 'Das Layout ist wieder da. Sagen Sie, wofür es gelten soll.',
  'layout-uses-saved': 'Es ist festgelegt, wofür dieses Layout gilt.',
  'draft-saved': 'Der Entwurf ist gespeichert.',
  'draft-instead-of-issued':
    'Die Rechnung war inzwischen ausgestellt. Ihre Eingaben stehen in diesem neuen Entwurf; löschen Sie ihn, wenn Sie ihn nicht brauchen.',
  'draft-instead-of-discarded': 'Der Entwurf war inzwischen gelöscht. Ihre Eingaben stehen in diesem neuen Entwurf.',
  'draft-copied': 'Die Kopie ist ein neuer Entwurf. Prüfen Sie vor allem den Zeitpunkt der Leistung.',
  'draft-discarded': 'Der Entwurf ist gelöscht. Es wurde keine Nummer verbraucht.',
  'invoice-issued': 'Die Rechnung ist ausgestellt und festgeschrieben.',
  'signed-out': 'Sie sind abgemeldet.',
  'password-reset': 'Das neue Passwort gilt. Bitte melden Sie sich damit an.',
  'consent-saved': 'Ihre Auswahl ist gespeichert.',
  'replay-dropped': 'Ihre Eingaben stammten von einem anderen Konto und wurden deshalb nicht übernommen.',
} as const;

export type FlashCode = keyof typeof messages;

const cookieName = 'meldung';

export function flashCookie(code: FlashCode): string {
  return `${cookieName}=${code}; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax`;
}

export const spentFlashCookie = `${cookieName}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;

/** The message a request brings, or null. */
export function readFlash(request: Request): string | null {
  const code = readCookie(request, cookieName);
  return code !== null && isFlashCode(code) ? messages[code] : null;
}

function isFlashCode(code: string): code is FlashCode {
  return Object.hasOwn(messages, code);
}

/** The value of a cookie as sent, or null. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}

/** After a POST: the next page by GET (303), with a message for it. */
export function seeOther(context: Context, path: string, flash?: FlashCode): Response {
  if (flash) addCookie(context, flashCookie(flash));
  return redirect(path, 303);
}

/** Sets a cookie with whatever answer the request gets. */
export function addCookie(context: Context, cookie: string): void {
  context.get(cookiesContext).push(cookie);
}
