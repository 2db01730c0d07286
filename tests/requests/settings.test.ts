import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { sectionsFor } from '#app/routes/company/sections.ts';
import { formFields, openSite, press, signedIn, visibleText } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import { enqueueTest } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const sections = sectionsFor({ smallBusiness: true, collectsDebits: true }, '').flatMap((group) => group.sections);
const [numbers, texts, appearance] = ['nummern', 'texte', 'darstellung'].map(
  (name) => `/invoice/einstellungen/${name}`,
) as [string, string, string];

describe('/invoice/einstellungen', () => {
  it('has a row for each section, and each row leads to its page', async () => {
    const { browser } = await signedIn(site, { smallBusiness: true });
    const { text } = await browser.get('/invoice/einstellungen');
    expect(sections.length).toBeGreaterThan(4);
    for (const { href, title } of sections) {
      expect(text).toContain(`<a href="${href}">${title}</a>`);
      const page = await browser.get(href);
      expect([href, page.status]).toEqual([href, 200]);
      expect(page.text).toContain(`<h1>${title}</h1>`);
    }
  });

  it('says how each stands now', async () => {
    const { browser } = await signedIn(site);
    const before = visibleText((await browser.get('/invoice/einstellungen')).text);
    expect(before).toContain('Profil Brandis Gestaltung, Leipzig');
    expect(before).toContain('Nummern Rechnungen: RE-{YYYY}-{NNNN}, nächste RE-2026-0001');
    expect(before).toContain('Texte und Fristen Zahlungsziel 14 Tage, Texte aus dem Layout');
    expect(before).toContain('Layouts Das mitgelieferte Layout');
    expect(before).toContain('Darstellung Wie das Gerät, normal dicht, einzelne Tasten an');
    await browser.post(texts, {
      ...formFields((await browser.get(texts)).text),
      paymentDays: '1',
      closingText: 'Mit freundlichen Grüßen',
    });
    await browser.post(appearance, { ...formFields((await browser.get(appearance)).text), showFieldNumbers: 'on' });
    const after = visibleText((await browser.get('/invoice/einstellungen')).text);
    expect(after).toContain('Zahlungsziel 1 Tag, eigene Texte: Schlusstext');
    expect(after).toContain('einzelne Tasten an, Feldnummern an');
  });

  it.each([
    [{ iban: '' }, 'Es fehlt: IBAN'],
    [{ taxNumber: '', vatId: '' }, 'Es fehlt: Steuernummer oder USt-IdNr.'],
    [{ city: '' }, 'Es fehlt: Ort'],
  ])('%o is to be done, and nothing else is', async (profile, sentence) => {
    const { browser } = await signedIn(site, profile);
    const text = visibleText((await browser.get('/invoice/einstellungen')).text);
    expect(text).toContain(`${sentence} Zu tun`);
    expect(text.split('Zu tun')).toHaveLength(2);
    const { browser: complete } = await signedIn(site);
    expect(visibleText((await complete.get('/invoice/einstellungen')).text)).not.toContain('Zu tun');
  });
});

describe('what concerns few', () => {
  const folds = (html: string) =>
    [...html.matchAll(/<details class="fold"[^>]*>.*?<\/details>/gs)].map(([fold]) => visibleText(fold).trim());
  const links = (html: string) => /<nav class="section-links".*?<\/nav>/s.exec(html)?.[0] ?? '';

  it('is folded and switched off for all others', async () => {
    const { browser } = await signedIn(site);
    const [overview, section] = [await browser.get('/invoice/einstellungen'), await browser.get(texts)];
    expect(folds(overview.text)).toEqual([
      expect.stringMatching(/^Nummern .* Nummernbuch/),
      expect.stringMatching(/^Mahnstufen Üblich, ohne Gebühren/),
      expect.stringMatching(/^Lastschrift aus, Gläubiger-ID fehlt/),
      expect.stringMatching(/^Grenze nach § 19 UStG aus/),
    ]);
    expect(links(section.text)).not.toContain('§ 19');
    for (const { text } of [overview, section]) expect(text).not.toContain('href="/invoice/zahlungen/lastschriften"');
  });

  it('stands among the rest of whom it concerns', async () => {
    const { browser } = await signedIn(site, { smallBusiness: true, creditorId: 'DE98ZZZ09999999999' });
    const [overview, section] = [await browser.get('/invoice/einstellungen'), await browser.get(texts)];
    expect(folds(overview.text).map((fold) => /^\S+( an)?/.exec(fold)?.[0])).toEqual([
      'Nummern',
      'Mahnstufen',
      'Lastschrift an',
    ]);
    expect(links(section.text)).toContain('Grenze nach § 19 UStG');
    for (const { text } of [overview, section])
      expect(text).toMatch(/<h2>Geld<\/h2>.*href="\/invoice\/zahlungen\/lastschriften"/s);
  });

  it('is open where something of it is set', async () => {
    const { browser } = await signedIn(site);
    const isOpen = async (path: string) => (await browser.get(path)).text.includes('<details class="fold" open="">');
    const paths = [numbers, appearance];
    expect(await Promise.all(paths.map(isOpen))).toEqual([false, false]);
    await press(browser, numbers, { cancellationPattern: '' });
    await press(browser, appearance, { showFieldNumbers: 'on' });
    expect(await Promise.all(paths.map(isOpen))).toEqual([true, true]);
  });
});

describe('the search of the settings', () => {
  it('finds them by name and field, in folds too, and says where else to look', async () => {
    const { browser } = await signedIn(site);
    const found = async (words: string) => (await browser.get(`/invoice/einstellungen?suche=${words}`)).text;
    expect(await found('basiszins')).toContain('<a href="/invoice/einstellungen/mahnungen">Mahnstufen</a>');
    expect(await found('ANSCHRIFT')).toContain('<a href="/invoice/profil">Profil</a>');
    expect(await found('anschrift')).not.toContain('<a href="/invoice/kunden">Kunden</a>');
    const nothing = await found('Holm');
    expect(visibleText(nothing)).toContain('Keine Seiten mit „Holm“');
    expect(nothing).toContain('<a href="/invoice/suche?q=Holm">Überall suchen</a>');
  });
});

describe('a section', () => {
  it('saves itself and leaves all others alone', async () => {
    const { browser, account } = await signedIn(site);
    await browser.post(numbers, { ...formFields((await browser.get(numbers)).text), invoicePattern: 'A{YY}-{NNN}' });
    await browser.post(texts, { ...formFields((await browser.get(texts)).text), introText: 'Guten Tag,' });
    const { showFieldNumbers: _off, singleKeys: _on, ...hidden } = formFields((await browser.get(appearance)).text);
    const saved = await browser.post(appearance, hidden);
    expect([saved.status, saved.location]).toEqual([303, appearance]);
    const { settings } = await findCompany(account.backend);
    expect(settings).toMatchObject({
      invoicePattern: 'A{YY}-{NNN}',
      paymentDays: 14,
      introText: 'Guten Tag,',
      showFieldNumbers: false,
      singleKeys: false,
    });
  });

  it('that another section was saved since it was opened is no conflict, the same section is', async () => {
    const { browser, account } = await signedIn(site);
    const opened = formFields((await browser.get(texts)).text);
    await browser.post(numbers, { ...formFields((await browser.get(numbers)).text), invoicePattern: 'B{YY}-{NNN}' });
    expect((await browser.post(texts, { ...opened, introText: 'Erste' })).status).toBe(303);
    const stale = await browser.post(texts, { ...opened, introText: 'Zweite' });
    expect(stale.status).toBe(409);
    expect(visibleText(stale.text)).toContain('Einleitung in beiden geändert Zweite Erste');
    expect((await findCompany(account.backend)).settings).toMatchObject({
      introText: 'Erste',
      invoicePattern: 'B{YY}-{NNN}',
    });
    expect((await browser.post(texts, formFields(stale.text))).status).toBe(303);
    expect((await findCompany(account.backend)).settings.introText).toBe('Zweite');
  });

  it('with a mistake keeps what was typed and what was seen', async () => {
    const { browser } = await signedIn(site);
    const opened = formFields((await browser.get(texts)).text);
    const wrong = await browser.post(texts, { ...opened, paymentDays: 'bald', introText: 'bleibt' });
    expect(wrong.status).toBe(422);
    expect(formFields(wrong.text)).toMatchObject({ ...opened, paymentDays: 'bald', introText: 'bleibt' });
  });
});

describe('appearance', () => {
  it('field numbers stand at the fields where they are switched on, and nowhere for new accounts', async () => {
    const { browser } = await signedIn(site);
    const forms = ['/invoice/profil', '/invoice/kunden/neu', '/invoice/rechnungen/neu'];
    for (const path of forms) expect((await browser.get(path)).text).not.toContain('class="term-code"');
    await browser.post(appearance, { ...formFields((await browser.get(appearance)).text), showFieldNumbers: 'on' });
    for (const path of forms) expect((await browser.get(path)).text).toMatch(/class="term-code">BT-\d+</);
  });

  it('keys of one letter are off on every page when they are switched off', async () => {
    const { browser } = await signedIn(site);
    expect((await browser.get('/invoice/kunden')).text).toContain('<body>');
    const { singleKeys: _on, ...others } = formFields((await browser.get(appearance)).text);
    await browser.post(appearance, others);
    expect((await browser.get('/invoice/kunden')).text).toContain('data-single-keys="off"');
  });
});

describe('the look', () => {
  const chosen = async (change: Record<string, string>) => {
    const { browser } = await signedIn(site);
    const before = formFields((await browser.get(appearance)).text);
    expect((await browser.post(appearance, { ...before, ...change })).status).toBe(303);
    return browser;
  };

  it('is that of the device until somebody chooses, and stands on every page then', async () => {
    const { browser: plain } = await signedIn(site);
    expect((await plain.get('/invoice/kunden')).text).toContain('<html lang="de"><head>');
    const browser = await chosen({ theme: 'dark', density: 'wide' });
    for (const path of ['/invoice', '/invoice/rechnungen/neu', '/invoice/gibt-es-nicht'])
      expect((await browser.get(path)).text).toContain('<html lang="de" data-theme="dark" data-density="wide">');
    expect((await browser.get('/kontakt')).text).toContain('<html lang="de"><head>');
  });

  it.each([{ theme: 'neon' }, { theme: '' }, { density: 'constructor' }])(
    'refuses the theme or density %o',
    async (change) => {
      const { browser } = await signedIn(site);
      const typed = { ...formFields((await browser.get(appearance)).text), dataSaver: 'on', ...change };
      const page = await browser.post(appearance, typed);
      expect(page.status).toBe(422);
      expect(formFields(page.text)).toMatchObject({ dataSaver: 'on' });
    },
  );

  it('that saves data ships no script, on hydrated pages neither', async () => {
    const browser = await chosen({ dataSaver: 'on' });
    for (const path of ['/invoice', '/invoice/kunden', '/invoice/rechnungen/neu']) {
      const page = await browser.get(path);
      expect(page.text).not.toContain('<script');
      expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
    }
  });
});

describe('the sender of mails', () => {
  const sender = '/invoice/einstellungen/mail';
  const probe = `${sender}/probe`;

  it('is the company of the profile, with its address for answers, until others are named', async () => {
    const { browser, account } = await signedIn(site);
    const { company } = await findCompany(account.backend);
    const overview = visibleText((await browser.get('/invoice/einstellungen')).text);
    expect(overview).toContain(`E-Mail-Versand Absender ${company.name}, Antworten an ${company.email}`);
    const shown = visibleText((await browser.get(probe)).text);
    expect(shown).toContain(`Von ${company.name} <belegwerk@localhost> Antworten an ${company.email}`);
    await press(browser, probe);
    const after = visibleText((await browser.get(probe)).text);
    const file = /Antwort des Versands: Abgelegt als (\S+\.eml)/.exec(after)?.[1] ?? '';
    const eml = readFileSync(join(inject('mailDir'), file), 'utf8');
    expect(eml).toContain(`From: ${company.name} <belegwerk@localhost>`);
    expect(eml).toContain(`Reply-To: ${company.email}`);
  });

  it('a wrong address keeps what was typed', async () => {
    const { browser, account } = await signedIn(site);
    const typed = { ...formFields((await browser.get(sender)).text), senderName: 'Mara Brandis', replyTo: 'mara' };
    const wrong = await browser.post(sender, typed);
    expect(wrong.status).toBe(422);
    expect(formFields(wrong.text)).toMatchObject({ senderName: 'Mara Brandis', replyTo: 'mara' });
    expect((await browser.post(sender, { ...typed, replyTo: 'mara@brandis.example' })).status).toBe(303);
    expect((await findCompany(account.backend)).settings).toMatchObject({
      senderName: 'Mara Brandis',
      replyTo: 'mara@brandis.example',
    });
    const overview = visibleText((await browser.get('/invoice/einstellungen')).text);
    expect(overview).toContain('E-Mail-Versand Absender Mara Brandis, Antworten an mara@brandis.example');
  });

  it('a test mail goes to the own address, and what the transport answered stands there', async () => {
    const { browser, account } = await signedIn(site);
    const fields = {
      ...formFields((await browser.get(sender)).text),
      senderName: 'Mara',
      replyTo: 'm@brandis.example',
    };
    await browser.post(sender, fields);
    const before = await browser.get(probe);
    expect(visibleText(before.text)).toContain('Von Mara <belegwerk@localhost> Antworten an m@brandis.example');
    expect(before.text).not.toContain('Letzte Probe');
    const sent = await press(browser, probe);
    expect([sent.status, sent.location]).toEqual([303, probe]);
    const after = visibleText((await browser.get(probe)).text);
    expect(after).toContain(`An ${account.email} Ergebnis angenommen`);
    const file = /Antwort des Versands: Abgelegt als (\S+\.eml)/.exec(after)?.[1] ?? '';
    const eml = readFileSync(join(inject('mailDir'), file), 'utf8');
    expect(eml).toMatch(/^From: Mara <belegwerk@localhost>\r?$/m);
    expect(eml).toMatch(/^Reply-To: m@brandis\.example\r?$/m);
    expect(eml).toContain(`To: ${account.email}`);
    const other = await signedIn(site);
    expect((await other.browser.get(probe)).text).not.toContain('Letzte Probe');
  });

  it('mails to more than a hundred addresses an hour are refused', async () => {
    const { browser, account } = await signedIn(site);
    for (let i = 0; i < 100; i += 1) expect((await ask(account.backend, enqueueTest)).ok).toBe(true);
    expect(await ask(account.backend, enqueueTest)).toMatchObject({ ok: false, refusal: 'too-many-mails' });
    const page = await press(browser, probe);
    expect(page.status).toBe(409);
    expect(visibleText(page.text)).toContain('schon an 100 Adressen');
  });
});
