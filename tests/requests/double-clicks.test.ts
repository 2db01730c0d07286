import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, it } from 'vitest';
import { readFolderMails } from '../../app/mail/folder-transport.ts';
import { openBrowser, openSite } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const confirmPath = '/login/registrieren/confirm';

function registerAtOnce(email: string, visitors: readonly { browser: Browser; password: string }[]) {
  return Promise.all(
    visitors.map(({ browser, password }) => browser.post('/login/registrieren', { email, password, terms: 'on' })),
  );
}

/** Mails may be on their way by the run that the registration itself has started. */
async function linksSentTo(email: string, count: number): Promise<Record<string, string>[]> {
  await expect.poll(() => linksStored(email), { timeout: 60_000 }).toHaveLength(count);
  return linksStored(email);
}

async function linksStored(email: string): Promise<Record<string, string>[]> {
  await site.installation.outbox.deliver('none');
  const mails = (await readFolderMails(inject('mailDir'), 500)).filter((mail) => mail.to === email);
  return mails.map(({ text }) => {
    const link = /http:\/\/localhost:3000(\S+)/.exec(text)?.[1] ?? '';
    return Object.fromEntries(new URL(link, 'http://x').searchParams);
  });
}

it('registering three times at once is answered alike, and the link of every mail works', async () => {
  const email = `${randomUUID()}@example.org`;
  const password = 'ein langer Satz';
  const browser = openBrowser(site);
  const pages = await registerAtOnce(
    email,
    Array.from({ length: 3 }, () => ({ browser, password })),
  );
  expect(pages.map(({ status, location }) => [status, location])).toEqual(pages.map(() => [303, confirmPath]));
  const links = await linksSentTo(email, 3);
  for (const link of links) {
    const confirmed = await browser.post(confirmPath, { ...link, password });
    expect(confirmed.location).toBe('/login/registrieren/erfolgreich');
  }
  expect((await browser.post('/login', { email, password })).status).toBe(303);
});

it('with different passwords at once one counts, and only the link that came with it', async () => {
  const email = `${randomUUID()}@example.org`;
  const visitors = ['das erste Passwort', 'das zweite Passwort', 'das dritte Passwort'].map((password) => ({
    browser: openBrowser(site),
    password,
  }));
  const pages = await registerAtOnce(email, visitors);
  expect(pages.map(({ status }) => status)).toEqual([303, 303, 303]);
  const winners = [];
  for (const link of await linksSentTo(email, 3)) {
    for (const visitor of visitors)
      if ((await visitor.browser.post(confirmPath, link)).status === 303) winners.push(visitor);
  }
  expect(winners).toHaveLength(1);
  for (const visitor of visitors) {
    const { status } = await visitor.browser.post('/login', { email, password: visitor.password });
    expect(status).toBe(visitor === winners[0] ? 303 : 422);
  }
});
