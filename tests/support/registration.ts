import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, inject, vi } from 'vitest';
import type { StoredMail } from '#app/mail/folder-transport.ts';
import type { Browser, Page, Site } from './site.ts';

export const chosenPassword = 'ein langer Satz';

/**
 * What was sent to an address, newest first. Sites of all tests share one outbox: whichever takes a mail writes it when it
 * comes to it, by its own clock. So the database says what there is, in which order, and when all of it is written.
 */
export async function mailsTo(site: Site, email: string): Promise<StoredMail[]> {
  const ids = await vi.waitFor(
    async () => {
      await site.installation.outbox.settle();
      const mails = listMails(email);
      expect(mails.filter(({ status }) => status === 'queued' || status === 'sending')).toEqual([]);
      return mails.map(({ id }) => id);
    },
    { timeout: 30_000 },
  );
  const folder = inject('mailDir');
  const files = ids.length === 0 ? [] : readdirSync(folder);
  return ids
    .flatMap((id) => files.filter((name) => name.endsWith(`-${id}.json`)))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoredMail);
}

function listMails(email: string): { id: string; status: string }[] {
  const database = new DatabaseSync(join(inject('mailDir'), '../pocketbase/data.db'), {
    readOnly: true,
    timeout: 5000,
  });
  const rows = database.prepare('SELECT id, status FROM mails WHERE recipient = ? ORDER BY rowid DESC').all(email);
  database.close();
  return rows.map(({ id, status }) => ({ id: String(id), status: String(status) }));
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
  const link = linkIn(mail);
  const done = await browser.post(link, fieldsOf(link));
  expect(done.location).toBe('/invoice');
}
