import { beforeAll, describe, expect, it } from 'vitest';
import { uploadsPerMinute } from '#app/http/rate-limit.ts';
import { letterheadPdf, pngOf } from '../pdf/uploads.ts';
import type { Attack } from '../security/uploads/attack.ts';
import { uploadAttacks } from '../security/uploads/attacks.ts';
import { layoutFields, postFiles, newLayoutForm } from '../support/layout-posts.ts';
import { someOf } from '../support/night.ts';
import { inputValue, openDrawingSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

// Files that kill, fill or hang whoever opens them as they are, by the form of a person. This test runs where the
// product runs: were one of them opened here, there would be no result.

let site: Site;
let browser: Browser;

beforeAll(async () => {
  site = await openDrawingSite();
  ({ browser } = await signedIn(site));
});

function post({ kind, bytes }: Pick<Attack, 'kind' | 'bytes'>, as = browser): Promise<Page> {
  const file = { bytes: bytes(), name: 'datei', type: 'application/octet-stream' };
  const fields = layoutFields({ name: 'Mit fremder Datei', logoAlternative: 'Zeichen', marginLeft: '21' });
  const files = kind === 'picture' ? { logoFile: file } : { letterheadFile: file };
  return postFiles(as, { path: newLayoutForm, fields, files });
}

const crashers = uploadAttacks.filter(({ isCrasher }) => isCrasher);

it('there are at least 20 of them', () => {
  expect(crashers.length).toBeGreaterThanOrEqual(20);
});

describe('what crashes, fills or hangs an engine', () => {
  // The check's own tests have every one (app/pdf/uploads); here is the way from a form to it.
  it.each(someOf(crashers, 1))('$name is a sentence at its field', async (attack) => {
    site.clock.now = new Date(site.clock.now.getTime() + 60_000);
    const page = await post(attack);
    expect(page.status).toBe(422);
    const field = attack.kind === 'picture' ? 'logoFile' : 'letterheadFile';
    expect(page.text).toContain(`id="layout-${field}-error"`);
    expect(visibleText(page.text)).toMatch(/zu aufwendig|zu viel Zeit oder Speicher/);
    expect([inputValue(page.text, 'name'), inputValue(page.text, 'marginLeft')]).toEqual(['Mit fremder Datei', '21']);
  });

  it('leaves the way open for honest files', async () => {
    const page = await post({ kind: 'letterhead', bytes: () => letterheadPdf([{ text: 'Musterfirma' }]) });
    expect(page.status).toBe(303);
  });
});

describe('many files', () => {
  const png = { kind: 'picture' as const, bytes: () => pngOf(9, 9, [1, 2, 3]) };

  it('of one account in a minute are too many at some point, those of another are not', async () => {
    const [one, other] = [(await signedIn(site)).browser, (await signedIn(site)).browser];
    const nothing = { kind: 'picture' as const, bytes: () => Buffer.alloc(6 * 1024 * 1024) };
    for (let count = 0; count < uploadsPerMinute; count += 1) {
      expect(visibleText((await post(nothing, one)).text)).toContain('Diese Datei ist zu groß.');
    }
    const page = await post(png, one);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(`Mehr als ${uploadsPerMinute} Dateien in einer Minute`);
    expect(page.text).toContain('id="layout-logoFile-error"');
    expect(inputValue(page.text, 'name')).toBe('Mit fremder Datei');
    expect((await post(png, other)).status).toBe(303);
    site.clock.now = new Date(site.clock.now.getTime() + 61_000);
    expect((await post(png, one)).status).toBe(303);
  });

  it('of one account at the same time wait at most in pairs', async () => {
    const { browser: eager } = await signedIn(site);
    const pages = await Promise.all([1, 2, 3, 4].map(() => post(png, eager)));
    const busy = pages.filter(({ text }) => visibleText(text).includes('Das Prüfen dauert gerade zu lange.'));
    expect([busy.length, pages.filter(({ status }) => status === 303).length]).toEqual([2, 2]);
  });
});
