import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { chosenPassword as password, confirm, fieldsOf, linkIn, mailsTo, register } from '../support/registration.ts';
import { freshAddress, inputValue, openBrowser, openSite, visibleText } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;
const waiting = '/login/registrieren/confirm';

beforeAll(async () => {
  site = await openSite();
});

describe('registration', () => {
  it('leads by mail to an account that can sign in', async () => {
    const browser = openBrowser(site);
    const email = `${randomUUID()}@example.org`;
    expect((await register(browser, email)).location).toBe('/login/registrieren/confirm');
    const [mail] = await mailsTo(site, email);
    expect(mail?.subject).toBe('Belegwerk: Bitte bestätigen Sie Ihre E-Mail-Adresse');
    const opened = await browser.get(linkIn(mail));
    expect(opened.status).toBe(200);
    expect(visibleText(opened.text)).toContain('Adresse bestätigen');
    await confirm(site, browser, email);
    const home = await browser.get('/invoice');
    expect(home.status).toBe(200);
    expect(visibleText(home.text)).toContain('Ihr Konto ist bereit, und Sie sind angemeldet.');
    const page = await openBrowser(site).post('/login', { email, password });
    expect([page.status, page.location]).toEqual([303, '/invoice']);
  });

  it('signs in once, with the confirmation itself: the link used again opens nothing', async () => {
    const browser = openBrowser(site);
    const email = `${randomUUID()}@example.org`;
    await register(browser, email);
    const link = linkIn((await mailsTo(site, email))[0]);
    await confirm(site, browser, email);
    browser.cookies.delete('pb_auth');
    const again = await browser.post('/login/registrieren/confirm', fieldsOf(link));
    expect([again.status, again.location]).toEqual([303, '/login/registrieren/erfolgreich']);
    expect(browser.cookies.has('pb_auth')).toBe(false);
  });

  it('the proof of a registration of one’s own opens no other account', async () => {
    const [owner, thief] = [openBrowser(site), openBrowser(site)];
    const [email, own] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    await register(owner, email);
    await register(thief, own);
    const link = fieldsOf(linkIn((await mailsTo(site, email))[0]));
    const { proof } = fieldsOf(linkIn((await mailsTo(site, own))[0]));
    const page = await thief.post('/login/registrieren/confirm', { ...link, proof: proof });
    expect(page.status).toBe(422);
    expect(thief.cookies.has('pb_auth')).toBe(false);
  });

  it('a mistyped address is still there to be mended', async () => {
    const page = await openBrowser(site).post('/login/registrieren/confirm', { email: 'a@b' });
    expect([page.status, inputValue(page.text, 'email')]).toEqual([422, 'a@b']);
  });

  it('opening the link alone confirms nothing', async () => {
    const browser = openBrowser(site);
    const email = `${randomUUID()}@example.org`;
    await register(browser, email);
    await browser.get(linkIn((await mailsTo(site, email))[0]));
    expect((await browser.post('/login', { email, password })).status).toBe(403);
  });

  it('sends the mail again without a second typing, in the browser that registered, and no other', async () => {
    const email = `${randomUUID()}@example.org`;
    const browser = openBrowser(site);
    await register(browser, email);
    const { text } = await browser.get(waiting);
    expect(visibleText(text)).toContain(`Stimmt ${email} nicht`);
    const again = await browser.post(waiting, { email: inputValue(text, 'email') });
    expect(visibleText(again.text)).toContain('ist eine neue E-Mail unterwegs');
    expect(visibleText(again.text)).toContain(`Stimmt ${email} nicht`);
    expect(await mailsTo(site, email)).toHaveLength(2);
    expect((await openBrowser(site).get(waiting)).text).toContain('Noch einmal senden an');
    const [, first] = await mailsTo(site, email);
    expect((await browser.post(waiting, fieldsOf(linkIn(first)))).location).toBe('/invoice');
    browser.cookies.delete('pb_auth');
    expect((await browser.get(waiting)).text).not.toContain(email);
  });

  it('leads to the mail that lies on this machine, and calls it sent to nobody', async () => {
    const email = `${randomUUID()}@example.org`;
    const browser = openBrowser(site);
    await register(browser, email);
    const page = await vi.waitFor(async () => {
      const { text } = await browser.get(waiting);
      expect(text).toContain('Link aus der E-Mail öffnen');
      return text;
    });
    expect(visibleText(page)).toContain('Dieses Belegwerk verschickt keine E-Mails.');
    expect(visibleText(page)).not.toContain('geschickt');
    const [, link = ''] = /<a href="([^"]+)" class="button main">/.exec(page) ?? [];
    expect(link.replaceAll('&amp;', '&')).toContain(linkIn((await mailsTo(site, email))[0]));
  });

  it('shows who waits for a mail elsewhere the same, whether there was an account or not', async () => {
    const [known, unknown] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    const owner = openBrowser(site);
    await register(owner, known);
    await confirm(site, owner, known);
    const pages = [known, unknown].map(async (email) => {
      const browser = openBrowser(site);
      await register(browser, email);
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const request = new Request(`http://localhost:3000${waiting}`, { headers: { cookie, accept: 'text/html' } });
      const shown = await site.installation.answer(request, { address: freshAddress(), local: false });
      const text = await shown.text();
      expect(text).toContain(email);
      return text.replaceAll(email, '');
    });
    const [ofKnown, ofUnknown] = await Promise.all(pages);
    expect(ofKnown).toBe(ofUnknown);
  });

  it('answers a known address alike and tells its owner by mail', async () => {
    const email = `${randomUUID()}@example.org`;
    const browser = openBrowser(site);
    const first = await register(browser, email);
    await confirm(site, browser, email);
    const second = await register(openBrowser(site), email, 'ein ganz anderes');
    expect([second.status, second.location]).toEqual([first.status, first.location]);
    expect((await mailsTo(site, email)).map((mail) => mail.subject)).toContain('Belegwerk: Sie haben schon ein Konto');
    expect((await browser.post('/login', { email, password: 'ein ganz anderes' })).status).toBe(422);
  });

  it('a second registration before confirming replaces password and link', async () => {
    const email = `${randomUUID()}@example.org`;
    const browser = openBrowser(site);
    await register(browser, email, 'das erste Passwort');
    const firstLink = linkIn((await mailsTo(site, email))[0]);
    site.clock.now = new Date(site.clock.now.getTime() + 60_000);
    await register(browser, email, 'das zweite Passwort');
    expect((await browser.post('/login/registrieren/confirm', fieldsOf(firstLink))).status).toBe(422);
    await confirm(site, browser, email);
    expect((await browser.post('/login', { email, password: 'das erste Passwort' })).status).toBe(422);
    expect((await browser.post('/login', { email, password: 'das zweite Passwort' })).status).toBe(303);
  });

  it('the last link counts, whatever clock its mail was sent by', async () => {
    const email = `${randomUUID()}@example.org`;
    const ahead = await openSite({}, onTestFinished);
    ahead.clock.now = new Date(site.clock.now.getTime() + 3_600_000);
    const browser = openBrowser(site);
    await register(openBrowser(ahead), email, 'das erste Passwort');
    await mailsTo(ahead, email);
    await register(browser, email, 'das zweite Passwort');
    await confirm(site, browser, email);
  });

  it('nobody confirms the password of a stranger who registered the same address', async () => {
    const email = `${randomUUID()}@example.org`;
    const [owner, stranger] = [openBrowser(site), openBrowser(site)];
    await register(owner, email, 'das Passwort der Besitzerin');
    await mailsTo(site, email);
    site.clock.now = new Date(site.clock.now.getTime() + 60_000);
    await register(stranger, email, 'das Passwort des Fremden');
    const link = linkIn((await mailsTo(site, email))[0]);
    expect(visibleText((await owner.get(link)).text)).toContain('Bitte geben Sie dazu das Passwort ein');
    const click = await owner.post('/login/registrieren/confirm', fieldsOf(link));
    expect(click.status).toBe(422);
    const own = await owner.post('/login/registrieren/confirm', {
      ...fieldsOf(link),
      password: 'das Passwort der Besitzerin',
    });
    expect(own.status).toBe(422);
    expect(visibleText(own.text)).toContain('Das ist nicht das Passwort dieses Kontos.');
    expect((await stranger.post('/login', { email, password: 'das Passwort des Fremden' })).status).toBe(403);
  });

  it('the link opened in another browser asks for the password', async () => {
    const email = `${randomUUID()}@example.org`;
    await register(openBrowser(site), email);
    const phone = openBrowser(site);
    const link = linkIn((await mailsTo(site, email))[0]);
    const done = await phone.post('/login/registrieren/confirm', { ...fieldsOf(link), password });
    expect(done.location).toBe('/login/registrieren/erfolgreich');
    expect(visibleText((await phone.get(done.location)).text)).toContain('Die E-Mail-Adresse ist bestätigt');
    // Whoever opens the page has confirmed nothing by that.
    const opened = visibleText((await openBrowser(site).get(done.location)).text);
    expect(opened).not.toMatch(/ist bestätigt|ist bereit/);
  });

  it('a password with blanks at its ends signs in as it was typed', async () => {
    const email = `${randomUUID()}@example.org`;
    const browser = openBrowser(site);
    const blank = ' mit Rand an beiden Seiten ';
    await register(browser, email, blank);
    await confirm(site, browser, email);
    expect((await browser.post('/login', { email, password: blank.trim() })).status).toBe(422);
    expect((await browser.post('/login', { email, password: blank })).status).toBe(303);
  });

  it('another mail needs an address', async () => {
    const page = await openBrowser(site).post('/login/registrieren/confirm', { email: 'nicht-mail' });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Das ist keine vollständige E-Mail-Adresse');
  });

  it.each([
    [{ email: '', password, terms: 'on' }, 'Bitte geben Sie Ihre E-Mail-Adresse ein.'],
    [{ email: 'kein@punkt', password, terms: 'on' }, 'Das ist keine vollständige E-Mail-Adresse'],
    [{ email: 'a@example.org', password: 'kurz', terms: 'on' }, 'Bitte mindestens 8 Zeichen.'],
    [{ email: 'a@example.org', password: 'ä'.repeat(36), terms: 'on' }, 'Bitte höchstens 71 Zeichen'],
    [{ email: 'a@example.org', password: 'aaaaaaaaaa', terms: 'on' }, 'mehr als zwei verschiedenen Zeichen'],
    [{ email: 'a@example.org', password }, 'Bitte stimmen Sie den AGB zu.'],
  ])('refuses %o at the field and keeps what was typed', async (fields, sentence) => {
    const page = await openBrowser(site).post('/login/registrieren', fields);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    expect(inputValue(page.text, 'email')).toBe(fields.email);
    expect(page.text).not.toContain(`value="${fields.password}"`);
  });

  it('is limited per place, politely', async () => {
    const place = freshAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 60; i += 1)
      statuses.push((await register(openBrowser(site, place), `${randomUUID()}@example.org`)).status);
    expect(statuses).toEqual(Array.from({ length: 60 }, () => 303));
    const page = await register(openBrowser(site, place), `${randomUUID()}@example.org`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '600']);
    expect(visibleText(page.text)).toContain('Zu viele Versuche. Bitte warten Sie zehn Minuten.');
  });
});
