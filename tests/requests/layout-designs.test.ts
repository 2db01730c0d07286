import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultLayout, designs } from '#app/invoicing/layout/layout.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { createLayout, findLayout } from '#app/pocketbase/layouts/queries.ts';
import { layoutFields } from '../support/layout-posts.ts';
import { openSite, signedIn, visibleText } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

describe('a layout', () => {
  it('begins with the choice of a design, each drawn, each with its own type', async () => {
    const { browser } = await signedIn(site);
    const { text } = await browser.get('/invoice/layouts/neu');
    expect(text.includes('<form noValidate')).toBe(false);
    for (const design of designs) {
      expect(text.includes(`src="/invoice/layouts/vorschau/bild?gestaltung=${design}&amp;seite=1"`)).toBe(true);
      expect(text.includes(`href="/invoice/layouts/neu?gestaltung=${design}"`)).toBe(true);
    }
    const form = await browser.get('/invoice/layouts/neu?gestaltung=classic');
    expect(form.text.includes('checked="" value="classic"')).toBe(true);
    expect(form.text.includes('value="source-serif-4" selected')).toBe(true);
    const wrong = await browser.post('/invoice/layouts/neu?gestaltung=classic', layoutFields({ name: '' }));
    expect([wrong.status, wrong.text.includes('checked="" value="plain"')]).toEqual([422, true]);
  });

  it('asks for texts of what can be made, in few bytes, and keeps those that it does not ask for', async () => {
    const { browser, account } = await signedIn(site);
    const kept = [{ kind: 'timesheet', language: 'de', place: 'closing', text: 'Aus anderer Zeit' }] as const;
    const fields = { name: 'Texte', settings: { ...defaultLayout, design: 'band' as const, texts: [...kept] } };
    const { id } = accepted(await createLayout(account.backend, { createKey: randomUUID(), fields }));
    const path = `/invoice/layouts/${id}`;
    const page = await browser.get(path);
    const opened = await browser.get(`${path}?angaben=1`);
    const named = [...opened.text.matchAll(/name="text_([a-z-]+)_de_intro"/g)].map(([, kind]) => kind);
    expect(named).toEqual(['invoice', 'offer', 'delivery-note', 'reminder', 'statement']);
    expect(page.text.match(/<details class="fold" open="">/g)).toBeNull();
    expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(18 * 1024);
    const own = { text_reminder_en_intro: 'Hello,', version: '1', design: 'band' };
    expect((await browser.post(path, layoutFields(own))).status).toBe(303);
    const { settings } = (await findLayout(account.backend, id)) ?? fields;
    expect(settings.design).toBe('band');
    expect(settings.texts.map(({ text }) => text)).toEqual(['Hello,', 'Aus anderer Zeit']);
    expect(visibleText((await browser.get(path)).text)).toContain('Englisch und weitere Belege 1 ausgefüllt');
    expect((await browser.get(path)).text.match(/<details class="fold" open="">/g)).toHaveLength(1);
    const wrong = await browser.post(path, layoutFields({ text_offer_de_intro: '{Datm}', version: '2' }));
    expect([wrong.status, wrong.text.match(/<details class="fold" open="">/g)?.length]).toEqual([422, 1]);
    const uses = await browser.get(`${path}/verwendung`);
    expect(/Auftragsbestätigung|Stundennachweis/.test(visibleText(uses.text))).toBe(false);
  });
});
