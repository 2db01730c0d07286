import type { Page } from '@playwright/test';
import { label, type Form } from './account-forms.ts';

/** Types a new account into its fold. */
export const addAccount = (iban: string) => async (page: Page) => {
  await page.getByText('Konto hinzufügen').click();
  await page.getByLabel('IBAN').fill(iban);
};

/** Where the focus is after the forms of a company and its settings. */
export const companyForms: Readonly<Record<string, Form>> = {
  'routes/company/profile-form.tsx': {
    count: 1,
    page: '/invoice/profil',
    submits: [
      { button: 'Speichern', focus: /^note: Ihr Profil ist gespeichert/ },
      { typed: label('IBAN', 'DE00'), button: 'Speichern', focus: /^summary/ },
    ],
  },
  'routes/company/section-form.tsx': {
    count: 1,
    page: '/invoice/einstellungen/texte',
    submits: [
      { button: 'Speichern', focus: /^note: Die Einstellungen sind gespeichert/ },
      { typed: label('Zahlungsziel', 'bald'), button: 'Speichern', focus: /^summary/ },
    ],
  },
  'routes/company/bank-accounts/list.tsx': {
    count: 2,
    page: '/invoice/einstellungen/konten',
    submits: [
      { typed: addAccount('DE00'), button: 'Hinzufügen', focus: /^summary/ },
      {
        typed: addAccount('AT61 1904 3002 3457 3201'),
        button: 'Hinzufügen',
        focus: /^note: Die Einstellungen sind gespeichert/,
      },
      { button: 'Speichern', focus: /^note: Die Einstellungen sind gespeichert/ },
    ],
  },
  'routes/company/bank-accounts/account.tsx': {
    count: 2,
    page: '/invoice/einstellungen/konten/:bankAccountId',
    submits: [
      { typed: label('IBAN', 'DE00'), button: 'Speichern', focus: /^summary/ },
      { button: 'Speichern', focus: /^note: Die Einstellungen sind gespeichert/ },
      { button: 'Stilllegen', focus: /^note: Die Einstellungen sind gespeichert/ },
    ],
  },
  'routes/company/test-mail.tsx': {
    count: 1,
    page: '/invoice/einstellungen/mail/probe',
    submits: [{ button: 'Probe schicken', focus: /^note: Die Probe ist übergeben/ }],
  },
  'routes/company/numbers/number-jump.tsx': {
    count: 1,
    page: '/invoice/einstellungen/nummern/sprung',
    submits: [
      { button: 'Weiter', focus: /^summary/ },
      {
        typed: async (page) => {
          await page.getByLabel('Nächste laufende Nummer').fill('500');
          await page.getByLabel('Grund').selectOption('other-program');
        },
        button: 'Weiter',
        focus: /^input/,
      },
    ],
  },
};
