import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fieldNames } from '#app/invoicing/fields.ts';
import { formAt } from '#app/forms/answers/typed-forms.ts';
import { isNight, someOf } from '../support/night.ts';
import { inputValue, openBrowser, openSite, signedIn } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// A small fixed part of `npm run test:night -- --part attacks`; by day a few forms, and how long an answer takes is asked at night alone.

let site: Site;
let person: Browser;

beforeAll(async () => {
  site = await openSite();
  person = (await signedIn(site)).browser;
});

const answerMsMax = 3000;
const visitorForms: Record<string, string[]> = {
  '/login': ['email', 'password', 'wanted'],
  '/login/registrieren': ['email', 'password', 'terms'],
  '/login/registrieren/confirm': ['email', 'token', 'proof'],
  '/login/passwort': ['email'],
  '/login/passwort/neu': ['token', 'password'],
};
const personForms = [
  '/invoice/profil',
  '/invoice/einstellungen/nummern',
  '/invoice/einstellungen/texte',
  '/invoice/einstellungen/darstellung',
  '/invoice/einstellungen/mail',
  '/invoice/einstellungen/mail/texte',
  '/invoice/kunden/neu',
  '/invoice/rechnungen/neu',
];
const pieces = [' ', ' \n', '1', '\u0301'];
/** Each counts up to nine bytes in a body of 1 MiB. */
const charactersMax = 110_000;

function namesAt(path: string): string[] {
  const { fields, lines } = formAt(path);
  return [...fieldNames(fields), ...(lines ? fieldNames(lines).map((name) => `lines[0].${name}`) : [])];
}

async function attack(browser: Browser, path: string, fields: Record<string, string>): Promise<void> {
  const started = performance.now();
  const { status } = await browser.postForged(path, fields);
  expect([path, status, status < 500]).toEqual([path, status, true]);
  expectInTime(started);
}

function expectInTime(started: number): void {
  if (isNight) expect(performance.now() - started).toBeLessThan(answerMsMax);
}

function filled(names: readonly string[], piece: string): Record<string, string> {
  const length = Math.floor(charactersMax / names.length / piece.length);
  return Object.fromEntries(names.map((name) => [name, `${piece.repeat(length)}x`]));
}

describe('a body full of one thing is refused or taken', () => {
  it.each(someOf(Object.entries(visitorForms), 2))('from a visitor: %s', async (path, names) => {
    for (const piece of pieces) await attack(openBrowser(site), path, filled(names, piece));
    for (const name of names.slice(0, 2))
      await attack(openBrowser(site), path, { [name]: ' '.repeat(1_000_000) + 'x' });
  });

  it.each(someOf(personForms, 2))('from a person: %s', async (path) => {
    const names = namesAt(path);
    expect(names.length).toBeGreaterThan(0);
    for (const piece of pieces) await attack(person, path, filled(names, piece));
    for (const name of names.slice(0, 3)) await attack(person, path, { [name]: ' '.repeat(1_000_000) + 'x' });
  });

  it('in the address', async () => {
    for (const piece of ['/', 'a', '.', '+', '%20', '%CC%81']) {
      for (const path of [`/${piece.repeat(1000 / piece.length)}`, `/invoice/rechnungen?suche=${piece.repeat(2000)}`]) {
        const started = performance.now();
        expect((await person.get(path)).status).toBeLessThan(500);
        expectInTime(started);
      }
    }
  });
});

it('an address that cannot be decoded is a page, and one line of the log', async () => {
  const lines: string[] = [];
  const written = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const warned = vi.spyOn(console, 'warn').mockImplementation((line) => lines.push(String(line)));
  onTestFinished(() => {
    written.mockRestore();
    warned.mockRestore();
  });
  const page = await openBrowser(site).get('/%zz');
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.text).toContain('Page not found: /%zz');
  expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['undecodable-path']);
});

describe('finds a planted field where the product has none', () => {
  it.each([
    ['twice', (name: string) => [`${name}=1`, `${name}=2`]],
    ['as a group', (name: string) => [`${name}.x=1`]],
    ['as a list', (name: string) => [`${name}%5B0%5D=1`]],
    ['beside its group', (name: string) => [`${name}=1`, `${name}.x=1`]],
  ])('%s is refused before a page meets it', async (_name, entriesOf) => {
    const path = '/invoice/rechnungen/neu';
    const version = inputValue((await person.get(path)).text, 'createKey');
    for (const name of ['customer', 'lines%5B0%5D.quantity', 'lines%5B0%5D.unitPrice']) {
      const entries = entriesOf(name).map((entry): [string, string] => {
        const [key = '', value = ''] = entry.split('=');
        return [decodeURIComponent(key), value];
      });
      expect((await person.postForged(path, [['createKey', version], ...entries])).status).toBe(400);
    }
  });
});
