import type { Page } from '@playwright/test';
import { queryNames, severalWords } from '#app/values/page-query.ts';
import { fillPath } from '../support/route-table.ts';
import type { Records, Who } from './records.ts';

export interface Scene {
  /** names its pictures */
  name: string;
  who: Who;
  /** with the values of its parameters; several where only some of them have such a page */
  addresses: readonly string[];
  /** what leads from there to the page; absent: it is the page */
  way?: ((page: Page) => Promise<void>) | undefined;
  /** what happens on the page before the picture */
  act?: ((page: Page) => Promise<void>) | undefined;
  /** afterwards nobody is signed in any more */
  endsSession?: boolean;
  /** the consent bar has not been answered */
  asksConsent?: boolean;
}

interface ShownPath {
  path: string;
  /** what else stands in its address where it must, records in braces; the first is the usual one */
  queries?: readonly string[];
}

/** A page as it opens, for each who may see it. */
export function plainScenes({ path, queries: [query = ''] = [] }: ShownPath, records: Records): Scene[] {
  const addresses = [path, path + query].flatMap((address) => fillPath(address, records.values));
  const name = nameOf(path);
  if (!path.startsWith('/invoice')) return [{ name, who: 'visitor', addresses, ...waysTo(records)[path] }];
  const demo = { name, who: 'demo', addresses } as const;
  return /[:*]/.test(path) ? [demo] : [demo, { ...demo, name: `${name}, leer`, who: 'new' }];
}

/** To pages that no address opens. */
function waysTo({ emails, password }: Records): Readonly<Record<string, Pick<Scene, 'addresses' | 'way'>>> {
  return {
    '/login/zweiter-faktor': {
      addresses: ['/login'],
      way: (page) => typePassword(page, { email: emails.app, password }),
    },
  };
}

/** The first step of signing in. */
export async function typePassword(page: Page, typed: { email: string; password: string }): Promise<void> {
  await page.locator('main input[type="email"]').fill(typed.email);
  await page.locator('main input[type="password"]').fill(typed.password);
  await page.locator('main form[method="post"] button.main').first().click();
}

function nameOf(path: string): string {
  return path === '/' ? 'start' : path.slice(1).replaceAll('/', ' ').replaceAll(':', '').replaceAll('*', 'unbekannt');
}

/** Whether a page has a form of its own in which a person types. */
export async function hasTypedForm(page: Page): Promise<boolean> {
  return (await page.locator(typedFields).count()) > 0;
}

const typedFields =
  'main form[method="post"] :is(input:is(:not([type]), [type="text"], [type="email"], [type="password"], [type="tel"]), textarea)';

/** Types what no field takes and sends it: the page with its errors. */
export async function sendNonsense(page: Page): Promise<void> {
  // A form may have all of its fields in folds.
  if ((await page.locator(typedFields).filter({ visible: true }).count()) === 0)
    for (const fold of await page.locator('main form[method="post"] summary').all()) await fold.click();
  for (const field of await page.locator(typedFields).all())
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill('?? – {Unsinn}');
  await sendForm(page);
}

async function sendForm(page: Page): Promise<void> {
  const form = page
    .locator('main form[method="post"]')
    .filter({ has: page.locator('input:visible, textarea:visible') });
  // What the browser itself refuses is no page.
  for (const each of await form.all()) await each.evaluate((element) => element.setAttribute('novalidate', ''));
  const main = form.locator('button.main').first();
  const button = (await main.count()) > 0 ? main : form.locator('button:visible').first();
  await button.click();
}

/** Several invoices that were ticked in their list: what would become of each, and what became of it. */
function severalScenes({ values: { invoiceId = [], issued = [] } }: Records): Scene[] {
  const ticked = [...issued, ...invoiceId.slice(0, 1)].map((id) => `&${queryNames.subject}=${id}`).join('');
  const scenes = (['send', 'remind', 'sent-otherwise'] as const).map((task) => ({
    name: `rechnungen, mehrere, ${severalWords[task]}`,
    who: 'demo' as const,
    addresses: [`/invoice/rechnungen/mehrere?${queryNames.task}=${severalWords[task]}${ticked}`],
  }));
  const asked = scenes.at(-1)?.addresses ?? [];
  return [...scenes, { name: 'rechnungen, mehrere, erledigt', who: 'demo', addresses: asked, act: sendForm }];
}

async function untilMail(page: Page): Promise<void> {
  const mails = page.locator('main article');
  for (let tries = 0; tries === 0 || (tries < 50 && (await mails.count()) === 0); tries += 1) await page.reload();
}

/** States that no address shows by itself. */
export function furtherScenes(records: Records): Scene[] {
  const demo = 'demo' as const;
  const [customer = ''] = fillPath('/invoice/kunden/:customerId', records.values);
  const drafts = fillPath('/invoice/rechnungen/:invoiceId/ausstellen', records.values);
  const edited = fillPath('/invoice/rechnungen/:invoiceId/bearbeiten', records.values);
  const questions = fillPath('/invoice/rechnungen/:invoiceId/frage/foreign-tax', records.values);
  const sentVersions = fillPath('/invoice/angebote/:offerId/versionen/2', records.values);
  return [
    { name: 'start, Einwilligung offen', who: 'visitor', addresses: ['/'], asksConsent: true },
    { name: 'login, Einwilligung offen', who: 'visitor', addresses: ['/login'], asksConsent: true },
    { name: 'invoice, Einwilligung offen', who: demo, addresses: ['/invoice'], asksConsent: true },
    {
      name: 'passwort vergessen, abgeschickt',
      who: 'visitor',
      addresses: ['/login/passwort'],
      act: async (page) => {
        await page.locator('main input[type="email"]').fill(records.emails.demo);
        await sendForm(page);
      },
    },
    { name: 'postfach, mit E-Mail', who: 'visitor', addresses: ['/postfach'], act: untilMail },
    {
      name: 'login registrieren, nichts ausgefüllt',
      who: 'visitor',
      addresses: ['/login/registrieren'],
      act: sendForm,
    },
    { name: 'rechnungen, überfällige', who: demo, addresses: ['/invoice/rechnungen?status=ueberfaellig'] },
    { name: 'rechnungen, gesucht', who: demo, addresses: ['/invoice/rechnungen?suche=nordlicht'] },
    { name: 'rechnungen, nichts gefunden', who: demo, addresses: ['/invoice/rechnungen?suche=gibtesnicht'] },
    { name: 'rechnungen, Seite gibt es nicht', who: demo, addresses: ['/invoice/rechnungen?seite=9999'] },
    { name: 'rechnungen, stornierte', who: demo, addresses: ['/invoice/rechnungen?status=storniert'] },
    ...severalScenes(records),
    { name: 'rechnung, storniert', who: demo, addresses: [`/invoice/rechnungen/${records.cancelled.invoice}`] },
    { name: 'stornorechnung', who: demo, addresses: [`/invoice/rechnungen/${records.cancelled.cancellation}`] },
    { name: 'angebot, versendete Version', who: demo, addresses: sentVersions },
    { name: 'zahlung für mehrere', who: demo, addresses: [`/invoice/zahlungen/neu?kunde=${records.payer}`] },
    { name: 'wiederkehrende', who: demo, addresses: ['/invoice/wiederkehrend'] },
    { name: 'mahnungen', who: demo, addresses: ['/invoice/mahnungen'] },
    { name: 'zahlungen zuordnen', who: demo, addresses: ['/invoice/zahlungen/umsaetze'] },
    { name: 'lastschriften', who: demo, addresses: ['/invoice/zahlungen/lastschriften'] },
    { name: 'kontoauszug einlesen', who: demo, addresses: ['/invoice/zahlungen/umsaetze/einlesen'] },
    { name: 'kunden, gesucht', who: demo, addresses: ['/invoice/kunden?suche=nordlicht'] },
    { name: 'kunden, archivierte', who: demo, addresses: ['/invoice/kunden?status=archiviert'] },
    { name: 'suche, gefunden', who: demo, addresses: ['/invoice/suche?q=nordlicht'] },
    { name: 'suche, nichts gefunden', who: demo, addresses: ['/invoice/suche?q=gibtesnicht'] },
    { name: 'kunden neu, nichts ausgefüllt', who: demo, addresses: ['/invoice/kunden/neu'], act: sendForm },
    { name: 'ausstellen, anderer Entwurf', who: demo, addresses: drafts.slice(1) },
    { name: 'ausstellen, Frage offen', who: demo, addresses: drafts.slice(-2) },
    { name: 'frage, Umsatzsteuer im Ausland', who: demo, addresses: questions },
    {
      name: 'bearbeiten, in zwei Fenstern geändert',
      who: demo,
      addresses: edited.slice(-1),
      act: async (page) => {
        await page.locator('main input[name="version"]').evaluate((field) => field.setAttribute('value', '999'));
        await page.locator('main input[name="editToken"]').evaluate((field) => field.remove());
        await page.locator('main input[name="subject"]').fill('Im anderen Fenster anders');
        await sendForm(page);
      },
    },
    { name: 'bearbeiten, Rabatt und Nachlass', who: demo, addresses: edited.slice(-1) },
    {
      name: 'frage, bestätigt',
      who: demo,
      addresses: questions,
      act: async (page) => {
        await page.locator('main input[name="confirmed"]').check();
        await sendForm(page);
      },
    },
    { name: 'kunde, gespeichert', who: demo, addresses: [customer], act: sendForm },
    {
      name: 'kunde, inzwischen geändert',
      who: demo,
      addresses: [customer],
      act: async (page) => {
        await records.changeCustomer();
        await page.locator(typedFields).first().fill('Café Südlicht');
        await sendForm(page);
      },
    },
    {
      name: 'kunde, Sitzung abgelaufen',
      endsSession: true,
      who: demo,
      addresses: [customer],
      act: async (page) => {
        await page.context().clearCookies();
        await sendForm(page);
      },
    },
  ];
}
