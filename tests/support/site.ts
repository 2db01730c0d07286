import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readEnv } from '#app/env.server.ts';
import { createAccount, samplePassword } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import type { CompanyProfile } from '#app/invoicing/company/fields.ts';
import type { Installation } from '#app/server/installation/installation.ts';
import type { InstallationOptions } from '#app/server/installation/options.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { closeWithFile } from './close-with-file.ts';
import { projectFolder, testKey } from './database.ts';
import { pageOfForm, readForms, rememberForms, unknownNames } from './known-forms.ts';
import type { ShownForm } from './known-forms.ts';
import { isNight } from './night.ts';
import { storedDocuments } from './stored-documents.ts';

interface ServerBundle {
  build: InstallationOptions['build'];
  createInstallation: (options: InstallationOptions) => Installation;
}

export const origin = 'http://localhost:3000';

type CloseWith = (close: () => Promise<void>) => void;

/**
 * The built product against the test database, answering Requests; by day its documents show nothing. Within a test, `closeWith`
 * is onTestFinished.
 */
export async function openSite(variables: Record<string, string> = {}, closeWith?: CloseWith): Promise<Site> {
  const site = await openDrawingSite(variables, closeWith);
  if (!isNight) site.installation.services.pdf = storedDocuments();
  return site;
}

/** The same for tests that look at documents, and at what becomes of those that cannot be drawn. */
export async function openDrawingSite(
  variables: Record<string, string> = {},
  closeWith: CloseWith = closeWithFile,
): Promise<Site> {
  const bundle = (await import(join(projectFolder, 'build/server/index.js'))) as ServerBundle;
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const installation = bundle.createInstallation({
    build: bundle.build,
    projectFolder,
    env: readEnv({ DATA_DIR: join(inject('mailDir'), '..'), ...variables }),
    publicOrigin: variables['ORIGIN'] ?? origin,
    pocketbaseUrl: variables['POCKETBASE_URL'] ?? inject('databaseUrl'),
    internalKey: testKey,
    mailDir: inject('mailDir'),
    now: () => clock.now,
  });
  closeWith(() => installation.close());
  return { installation, clock };
}

export interface Site {
  installation: Installation;
  /** tests set it to travel in time */
  clock: { now: Date };
}

/** What browsers say they read when a person goes to a page. */
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let addressCount = 0;

/** Where a visitor comes from: each from elsewhere, so that rate limits do not meet other tests. */
export function freshAddress(): string {
  addressCount += 1;
  const number = (process.pid % 250) * 60_000 + addressCount;
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** A browser without JavaScript: keeps cookies, follows nothing by itself. */
export interface Browser {
  get: (path: string, headers?: Record<string, string>) => Promise<Page>;
  /** Sends a form. Throws for a name that no form has which goes there: its answer would prove nothing. */
  post: Post;
  /** Sends what no page lets a person send: of somebody else, of programs, of attackers. */
  postForged: Post;
  cookies: Map<string, string>;
}

type Post = (path: string, fields: Fields, headers?: Record<string, string>) => Promise<Page>;

export type Fields = Record<string, string> | [string, string][] | FormData;

export interface Page {
  status: number;
  headers: Headers;
  text: string;
  location: string;
}

export function openBrowser(site: Site, address = freshAddress()): Browser {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Page & { forms: ShownForm[] }> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await site.installation.answer(new Request(origin + path, { ...init, headers }), {
      address,
      local: true,
    });
    for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      location: response.headers.get('location') ?? '',
      forms: response.headers.get('content-type')?.startsWith('text/html') ? readForms(path, text) : [],
    };
  };
  const get: Browser['get'] = async (path, headers = {}) =>
    learn(await send(path, { headers: { accept, ...headers } }));
  const sendForm = (path: string, fields: Fields, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      headers: { accept, origin, 'sec-fetch-site': 'same-origin', ...headers },
    });
  const post: Browser['post'] = async (path, fields, headers) => {
    const names = namesOf(fields);
    if (unknownNames(path, names).length > 0) await openPage(site, cookies, pageOfForm(path));
    const unknown = unknownNames(path, names);
    if (unknown.length > 0) throw new Error(`no form that goes to ${path} has ${unknown.join(', ')}`);
    return learn(await sendForm(path, fields, headers));
  };
  return { cookies, get, post, postForged: sendForm };
}

function learn({ forms, ...page }: Page & { forms: ShownForm[] }): Page {
  rememberForms(forms);
  return page;
}

/** As a browser with these cookies does, which keeps them as they are. */
async function openPage(site: Site, cookies: ReadonlyMap<string, string>, path: string): Promise<void> {
  const other = openBrowser(site);
  for (const [name, value] of cookies) other.cookies.set(name, value);
  const { location } = await other.get(path);
  if (location.startsWith('/')) await other.get(location);
}

function namesOf(fields: Fields): string[] {
  if (fields instanceof FormData) return [...fields.keys()];
  return Array.isArray(fields) ? fields.map(([name]) => name) : Object.keys(fields);
}

function keepCookie(cookies: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';');
  const [name = '', ...value] = pair.split('=');
  if (/max-age=0/i.test(cookie)) cookies.delete(name);
  else cookies.set(name, value.join('='));
}

/** A browser signed in to a new account with a complete company. */
export async function signedIn(
  site: Site,
  profile: Partial<CompanyProfile> | null = {},
): Promise<{ browser: Browser; account: SampleAccount }> {
  const email = `${randomUUID()}@example.org`;
  const account = await createAccount(site.installation.services, { email, clientAddress: freshAddress(), profile });
  const browser = openBrowser(site);
  const page = await browser.post('/login', { email, password: samplePassword });
  if (page.status !== 303) throw new Error(`login answered ${page.status}`);
  return { browser, account };
}

/** A page that creates something as a person opens it: with its key in its address. */
export async function openCreating(browser: Browser, path: string): Promise<Page & { address: string }> {
  const { location } = await browser.get(path, { 'sec-fetch-mode': 'navigate' });
  return { ...(await browser.get(location)), address: location };
}

/** The fields of a page's own form; the search in the head is another one. */
export async function openForm(browser: Browser, path: string): Promise<Record<string, string>> {
  return ownFields((await browser.get(path)).text);
}

export function ownFields(html: string): Record<string, string> {
  return formFields(html.replace(/<form[^>]*role="search"[\s\S]*?<\/form>/, ''));
}

/** Sends the page's own form as a browser does, with other values where named. */
export async function press(browser: Browser, path: string, more: Record<string, string> = {}): Promise<Page> {
  return browser.post(path, { ...(await openForm(browser, path)), ...more });
}

/** Value of the first input of that name. */
export function inputValue(html: string, name: string): string {
  const input = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes(`name="${name}"`));
  return decode(/value="([^"]*)"/.exec(input ?? '')?.[1] ?? '');
}

/** Values of the page's biggest form, as a browser would send them; buttons and unticked boxes are left out. */
export function formFields(html: string): Record<string, string> {
  const forms = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([text]) => text);
  const form = forms.sort((a, b) => b.length - a.length)[0] ?? '';
  const fields: Record<string, string> = {};
  for (const [tag, name = ''] of form.matchAll(/<input[^>]*name="([^"]+)"[^>]*>/g)) {
    if (/type="(checkbox|radio)"/.test(tag) && !tag.includes(' checked')) continue;
    const value = decode(/value="([^"]*)"/.exec(tag)?.[1] ?? '');
    // Several ticked numbers are read as one text.
    fields[name] = name === 'deposits' && name in fields ? `${fields[name]}, ${value}` : value;
  }
  for (const [, name = '', text = ''] of form.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>([^<]*)/g))
    fields[name] = decode(text);
  for (const [, name = '', options = ''] of form.matchAll(/<select[^>]*name="([^"]+)"[^>]*>([\s\S]*?)<\/select>/g)) {
    // Where none is selected, browsers send the first.
    const tags = [...options.matchAll(/<option[^>]*>/g)].map(([option]) => option);
    const selected = tags.find((option) => option.includes('selected')) ?? tags[0] ?? '';
    fields[name] = decode(/value="([^"]*)"/.exec(selected)?.[1] ?? '');
  }
  return fields;
}

/** Text of a page without tags, spaces folded. */
export function visibleText(html: string): string {
  const shown = html.replace(/<(script|style)[\s\S]*?<\/\1>|<wbr\/>/g, '');
  return decode(shown.replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ');
}

/** A sum as visibleText shows it: with a plain space. */
export function shownEuro(cents: Cents): string {
  return formatEuro(cents).replace(/\s/g, ' ');
}

/** Text of HTML without its entities. */
export function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
