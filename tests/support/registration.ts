import { expect, inject } from 'vitest';
import { readFolderMails } from '../../app/mail/folder-transport.ts';
import type { StoredMail } from '../../app/mail/folder-transport.ts';
import type { Browser, Page, Site } from './site.ts';

export const chosenPassword = 'ein langer Satz';

export async function mailsTo(site: Site, email: string): Promise<StoredMail[]> {
  await site.installation.outbox.deliver('none');
  return (await readFolderMails(inject('mailDir'), 500)).filter((mail) => mail.to === email);
}

export function register(browser: Browser, email: string, password = chosenPassword): Promise<Page> {
  return browser.post('/login/registrieren', { email, password, terms: 'on' });
}

export function linkIn(mail: StoredMail | undefined): string {
  return /http:\/\/localhost:3000(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

export function fieldsOf(link: string): { token: string; proof: string } {
  const { searchParams } = new URL(link, 'http://x');
  return { token: searchParams.get('token') ?? '', proof: searchParams.get('proof') ?? '' };
}

/** Confirms by the newest mail, in the browser that registered. */
export async function confirm(site: Site, browser: Browser, email: string): Promise<void> {
  const [mail] = await mailsTo(site, email);
  const done = await browser.post('/login/registrieren/confirm', fieldsOf(linkIn(mail)));
  expect(done.location).toBe('/login/registrieren/erfolgreich');
}
