import type { Page } from '@playwright/test';
import { fill, password } from './person.ts';

export interface Submit {
  /** where the same form stands for another kind of record; absent: where it usually does */
  page?: string;
  /** what a person fills in before pressing */
  typed?: (page: Page) => Promise<unknown>;
  button: string | RegExp;
  /** as `placeOf` tells it; 'top': a page of another kind, read from its beginning */
  focus: string | RegExp;
}

export interface Form {
  /** how many forms stand in the file */
  count: number;
  /** asked in another spec, or what is no form of its own */
  elsewhere?: string;
  /** the path of the page it stands on, as in the route table */
  page?: string;
  visitor?: true;
  submits?: readonly Submit[];
}

export const label = (name: string, value: string) => (page: Page) =>
  page.getByLabel(name, { exact: true }).first().fill(value);

/** Forms that people come in by, and those of their own account. */
export const accountForms: Readonly<Record<string, Form>> = {
  'routes/company/proof/proof.tsx': {
    count: 1,
    page: '/invoice/einstellungen/nachweis',
    submits: [
      { button: 'Jetzt prüfen', focus: /^note: (Geprüft|Die Prüfung läuft noch)/ },
      { typed: label('Notierten Stand vergleichen', 'x'), button: 'Vergleichen', focus: /^note: Das ist kein Stand/ },
    ],
  },
  'routes/account/sign-in.tsx': {
    count: 1,
    visitor: true,
    page: '/login',
    submits: [{ button: 'Anmelden', focus: /^summary/ }],
  },
  'routes/account/register.tsx': {
    count: 1,
    visitor: true,
    page: '/login/registrieren',
    submits: [{ button: 'Konto anlegen', focus: /^summary/ }],
  },
  'routes/account/provider-start.tsx': { count: 1, elsewhere: 'asked where there are cells only: providers.test.ts' },
  'routes/account/forgot-password.tsx': {
    // The second one goes on with what was typed before the session ended: typing.both.spec.ts.
    count: 2,
    visitor: true,
    page: '/login/passwort',
    submits: [
      { button: 'Link schicken', focus: /^summary/ },
      { typed: label('E-Mail-Adresse', 'wer@example.org'), button: 'Link schicken', focus: /^heading/ },
    ],
  },
  'routes/account/code.tsx': {
    count: 1,
    visitor: true,
    page: '/login/code',
    submits: [
      { button: 'Code schicken', focus: /^summary/ },
      { typed: label('E-Mail-Adresse', 'wer@example.org'), button: 'Code schicken', focus: /^heading/ },
    ],
  },
  'routes/account/code-form.tsx': {
    count: 1,
    visitor: true,
    page: '/login/code',
    submits: [
      {
        typed: async (page) => {
          await page.getByLabel('E-Mail-Adresse').fill('wer@example.org');
          await page.getByRole('button', { name: 'Code schicken' }).click();
          await page.getByLabel('Code').fill('1234 5678');
        },
        button: 'Anmelden',
        focus: /^note/,
      },
    ],
  },
  'routes/account/second-factor-form.tsx': { count: 1, elsewhere: 'sign-in.spec.ts: the heading, then a note' },
  'routes/account/new-address.tsx': {
    count: 1,
    visitor: true,
    page: '/login/adresse',
    submits: [{ typed: (page) => page.goto('/login/adresse?token=x'), button: 'Adresse bestätigen', focus: /^note/ }],
  },
  'routes/company/access/password.tsx': {
    count: 1,
    page: '/invoice/einstellungen/anmeldung/passwort',
    submits: [
      { button: 'Passwort ändern', focus: /^summary/ },
      {
        typed: (page) => fill(page, { 'Bisheriges Passwort': password, 'Neues Passwort': password }),
        button: 'Passwort ändern',
        focus: /^note: Das neue Passwort gilt/,
      },
    ],
  },
  'routes/company/access/address.tsx': {
    count: 1,
    page: '/invoice/einstellungen/anmeldung/adresse',
    submits: [
      { button: 'Link schicken', focus: /^summary/ },
      { typed: label('Neue E-Mail-Adresse', 'neu@example.org'), button: 'Link schicken', focus: /^note/ },
    ],
  },
  'routes/company/access/second-factor.tsx': {
    count: 1,
    page: '/invoice/einstellungen/anmeldung/zweiter-faktor',
    submits: [{ button: 'Einrichten', focus: /^heading/ }],
  },
  'routes/company/access/set-up-factor.tsx': {
    count: 1,
    page: '/invoice/einstellungen/anmeldung/zweiter-faktor',
    submits: [
      {
        typed: (page) => page.getByRole('button', { name: 'Einrichten' }).click(),
        button: 'Einschalten',
        focus: /^note/,
      },
    ],
  },
  'routes/company/access/code-question.tsx': {
    count: 1,
    page: '/invoice/einstellungen/anmeldung/zweiter-faktor/codes',
    submits: [{ button: 'Neue Codes zeigen', focus: /^note/ }],
  },
  'routes/company/access/remove-provider.tsx': {
    count: 1,
    elsewhere: 'sign-in.spec.ts: a note says what became of it',
  },
  'routes/company/access/end-session.tsx': { count: 1, elsewhere: 'access.test.ts: a note on the next page' },
  'routes/company/access/end-all.tsx': { count: 1, elsewhere: 'sign-in.spec.ts: a note on the next page' },
  'routes/company/access/close-account.tsx': {
    count: 1,
    page: '/invoice/einstellungen/anmeldung/konto',
    submits: [{ button: 'Konto schließen', focus: /^note/ }],
  },
  'routes/account/new-password.tsx': {
    count: 1,
    visitor: true,
    page: '/login/passwort/neu',
    submits: [{ button: 'Passwort setzen', focus: /^summary/ }],
  },
  'routes/account/confirm.tsx': {
    count: 1,
    visitor: true,
    page: '/login/registrieren/confirm',
    submits: [
      {
        typed: async (page) => {
          await page.goto('/login/registrieren/confirm?token=x');
          await page.getByLabel('Passwort').fill(password);
        },
        button: 'Adresse bestätigen',
        focus: /^note/,
      },
    ],
  },
  'routes/account/wait-for-mail.tsx': {
    count: 1,
    visitor: true,
    page: '/login/registrieren/confirm',
    submits: [
      {
        typed: (page) => page.getByLabel(/Noch einmal senden an/).fill('wer@example.org'),
        button: 'Noch einmal senden',
        focus: /^(note|heading)/,
      },
    ],
  },
};
