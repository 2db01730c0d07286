import type { Page } from '@playwright/test';
import { camtEntry } from '../banking/camt-files.ts';
import { daysAgo } from './dates.ts';
import { label } from './account-forms.ts';
import { statementOf } from './statement-file.ts';

/** Forms of payments and mails for focus.spec.ts, after the invoice was issued. */
export const paymentForms = {
  'routes/payments/booking-form.tsx': {
    count: 1,
    page: '/invoice/rechnungen/:invoiceId/zahlung',
    submits: [
      { typed: label('Betrag €', 'x'), button: 'Zahlung buchen', focus: /^summary/ },
      { typed: label('Betrag €', '50'), button: 'Zahlung buchen', focus: /^note: Die Zahlung ist gebucht/ },
    ],
  },
  'routes/mail/send-mail.tsx': {
    count: 1,
    page: '/invoice/rechnungen/:invoiceId/versand',
    submits: [
      { typed: label('An', 'niemand'), button: 'Senden', focus: /^summary/ },
      { typed: inAnHour, button: 'Senden', focus: /^note: Die E-Mail wartet/ },
    ],
  },
  'routes/mail/show-mail.tsx': {
    count: 1,
    page: '/invoice/rechnungen/:invoiceId/versand',
    submits: [
      { typed: waiting, button: 'Zurückhalten', focus: /^note: Die E-Mail ist zurückgehalten/ },
      { typed: held, button: 'Noch einmal senden', focus: /^note: Die E-Mail ist abgelegt/ },
    ],
  },
  'routes/mail/sent-otherwise-form.tsx': {
    count: 1,
    page: '/invoice/rechnungen/:invoiceId/versandt',
    submits: [
      { typed: label('Versandt am', 'bald'), button: 'Versand vermerken', focus: /^summary/ },
      { typed: label('Versandt am', 'heute'), button: 'Versand vermerken', focus: /^note: Der Versand ist vermerkt/ },
    ],
  },
  'routes/reminders/reminder-forms.tsx': {
    count: 2,
    page: '/invoice/rechnungen/:invoiceId/mahnung',
    submits: [
      { typed: label('Grund (freiwillig)', 'x'.repeat(201)), button: 'Speichern', focus: /^summary/ },
      {
        typed: label('Grund (freiwillig)', 'Mangel'),
        button: 'Speichern',
        focus: /^note: Ob gemahnt wird, ist gespeichert/,
      },
    ],
  },
  'routes/payments/collective-form.tsx': {
    count: 1,
    page: '/invoice/zahlungen/neu',
    submits: [
      { typed: label('Betrag €', '9999999'), button: 'Betrag verteilen', focus: /^summary/ },
      { typed: label('Betrag €', '19'), button: 'Betrag verteilen', focus: /^input payment-lines\[0\]\.amount/ },
      {
        typed: async (page: Page) => {
          await label('Betrag €', '21')(page);
          await label('Davon €', '19')(page);
          await page.getByLabel(/^Was übrig bleibt/).check();
        },
        button: 'Zahlung buchen',
        focus: /^note: Die Zahlung ist gebucht/,
      },
    ],
  },
  // What was left of that payment is credit.
  'routes/payments/credit/refund-form.tsx': {
    count: 1,
    page: '/invoice/kunden/:customerId/guthaben',
    submits: [
      { typed: label('Betrag €', 'x'), button: 'Rückzahlung buchen', focus: /^summary/ },
      { typed: label('Betrag €', '1'), button: 'Rückzahlung buchen', focus: /^note: Die Zahlung ist gebucht/ },
    ],
  },
  'routes/invoices/imported/new.tsx': {
    count: 1,
    page: '/invoice/rechnungen/uebernehmen',
    submits: [
      { button: 'Prüfen', focus: /^summary/ },
      { button: 'Einlesen', focus: /^summary/ },
    ],
  },
  'routes/invoices/imported/withdraw.tsx': {
    count: 1,
    elsewhere: 'imported.night.spec.ts: taken over, and taken back',
  },
  'routes/payments/bank/import.tsx': {
    count: 1,
    page: '/invoice/zahlungen/umsaetze/einlesen',
    submits: [
      { button: 'Einlesen', focus: /^summary/ },
      { typed: chooseStatement, button: 'Einlesen', focus: /^note: 1 Umsatz ist neu eingelesen/ },
    ],
  },
  'routes/payments/bank/csv-form.tsx': {
    count: 1,
    page: '/invoice/zahlungen/umsaetze/einlesen',
    submits: [
      { typed: chooseCsv, button: 'Einlesen', focus: /^heading/ },
      { typed: ofAccount(''), button: 'Umsätze einlesen', focus: /^summary/ },
      { typed: ofAccount('Kasse'), button: 'Umsätze einlesen', focus: /^note: 1 Umsatz ist neu eingelesen/ },
    ],
  },
  'routes/payments/bank/open-entry.tsx': {
    count: 1,
    page: '/invoice/zahlungen/umsaetze',
    submits: [{ button: /^Keine Rechnung/, focus: /^note: Der Umsatz ist beiseitegelegt/ }],
  },
  'routes/payments/bank/outgoing-entry.tsx': {
    count: 1,
    elsewhere: 'bank-entries.night.spec.ts: the note says that the money is booked',
  },
  'routes/payments/bank/entry-list.tsx': {
    count: 1,
    page: '/invoice/zahlungen/umsaetze',
    submits: [{ button: /^Doch zuordnen/, focus: /^note: Der Umsatz steht wieder/ }],
  },
  'routes/payments/bank/undo.tsx': {
    count: 1,
    page: '/invoice/zahlungen/umsaetze/zuruecknehmen',
    submits: [{ button: 'Rückgängig machen', focus: /^note: Das Einlesen ist rückgängig gemacht/ }],
  },
  'routes/payments/bank/match.tsx': {
    count: 1,
    elsewhere: 'bank-imports.test.ts: all that is sure is booked by one press',
  },
  'routes/payments/bank/sure.tsx': {
    count: 1,
    elsewhere: 'bank-imports.test.ts: what was sure is booked',
  },
  'routes/payments/bank/twin-question.tsx': {
    count: 1,
    elsewhere: 'bank-imports.test.ts: what two files tell is asked about',
  },
  'routes/customers/mandate/show.tsx': {
    count: 1,
    page: '/invoice/kunden/:customerId/mandat',
    submits: [
      { button: 'Speichern', focus: /^summary/ },
      {
        typed: async (page: Page) => {
          await page.getByLabel('Mandatsreferenz').fill('M-7');
          await page.getByLabel('Unterschrieben am').fill('15.01.2026');
          await page.getByLabel('IBAN des Kunden').fill('DE02120300000000202051');
        },
        button: 'Speichern',
        focus: /^note: Das Mandat ist gespeichert/,
      },
    ],
  },
  'routes/payments/debits/debit-form.tsx': {
    count: 1,
    elsewhere: 'debits.night.spec.ts: the run says that it is kept',
  },
  'routes/payments/debits/release.tsx': {
    count: 1,
    elsewhere: 'debits.night.spec.ts: the run says what is free again',
  },
  'routes/payments/write-off.tsx': {
    count: 1,
    page: '/invoice/rechnungen/:invoiceId/uneinbringlich',
    submits: [
      { typed: label('Grund', ''), button: /ausbuchen$/, focus: /^summary/ },
      { typed: label('Grund', 'Insolvenz'), button: /ausbuchen$/, focus: /^note: Der offene Betrag ist ausgebucht/ },
    ],
  },
  // What was written off is taken back.
  'routes/payments/reverse.tsx': {
    count: 1,
    page: '/invoice/zahlungen',
    submits: [
      { typed: takeBack(''), button: /zurücknehmen$/, focus: /^summary/ },
      {
        typed: takeBack('Falsche Rechnung'),
        button: /zurücknehmen$/,
        focus: /^note: Die Zahlung ist zurückgenommen/,
      },
    ],
  },
  'routes/invoices/correction/correction-form.tsx': {
    count: 1,
    page: '/invoice/rechnungen/:invoiceId/korrektur',
    submits: [
      { button: 'Prüfen', focus: /^summary/ },
      { button: 'Alles übernehmen', focus: /^input correction-lines\[0\]\.quantity/ },
      {
        typed: (page: Page) => page.getByLabel('oder Betrag').first().fill('1'),
        button: 'Prüfen',
        focus: /^heading: Das wird unveränderlich gespeichert/,
      },
    ],
  },
  'routes/invoices/cancel.tsx': {
    count: 1,
    page: '/invoice/rechnungen/:invoiceId/storno',
    submits: [
      {
        typed: (page: Page) => page.getByLabel(/ganz aufheben/).check(),
        button: /^ST-.* ausstellen$/,
        focus: /^note: Die Rechnung ist storniert/,
      },
    ],
  },
  'routes/schedules/show.tsx': { count: 1, elsewhere: 'schedules.night.spec.ts: the editor says what the draft is' },
  'routes/schedules/replace-template.tsx': {
    count: 1,
    elsewhere: 'schedules.night.spec.ts: the schedule says that it is replaced',
  },
  'routes/schedules/schedule-form.tsx': {
    count: 1,
    page: '/invoice/rechnungen/:invoiceId/wiederholen',
    submits: [
      { typed: label('Erster Tag', 'bald'), button: 'Speichern', focus: /^summary/ },
      { typed: label('Erster Tag', '01.01.2099'), button: 'Speichern', focus: /^note: Die Serie ist angelegt/ },
    ],
  },
};

async function chooseStatement(page: Page) {
  await page.getByLabel('Kontoauszug').setInputFiles(statementOf([camtEntry({ purpose: 'Zum Zuordnen' })]));
}

async function chooseCsv(page: Page) {
  const buffer = Buffer.from(`Datum;Name;Betrag\n${daysAgo(1)};Holm;7,00\n`);
  await page.getByLabel('Kontoauszug').setInputFiles({ name: 'umsaetze.csv', mimeType: 'text/csv', buffer });
}

function ofAccount(account: string) {
  return async (page: Page) => {
    await chooseCsv(page);
    await page.getByRole('button', { name: 'Einlesen', exact: true }).click();
    await label('Ihr Konto', account)(page);
  };
}

async function inAnHour(page: Page) {
  await label('An', 'kunde@linde.example')(page);
  await page.getByLabel('Wann').selectOption('later');
}

async function waiting(page: Page) {
  await inAnHour(page);
  await page.getByRole('button', { name: 'Senden' }).click();
}

async function held(page: Page) {
  await page.getByRole('link', { name: /^Zurückgehalten/ }).click();
}

function takeBack(reason: string) {
  return async (page: Page) => {
    await page.getByRole('main').getByRole('table').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Zurücknehmen' }).click();
    await page.getByLabel('Grund').fill(reason);
  };
}
