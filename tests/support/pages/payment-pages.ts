import { randomUUID } from 'node:crypto';
import type { PageDescription } from './page.ts';
import { scheduled } from './typed-fields.ts';
import { queryNames } from '#app/values/page-query.ts';

const debitRun = '/invoice/zahlungen/lastschriften/:runId';

/** Payments, and what is asked for again and again. */
export const paymentPages = {
  '/invoice/rechnungen/:invoiceId/zahlung': {
    form: {
      fields: {
        amount: '50',
        direction: 'in',
        date: '21.11.2026',
        method: 'cash',
        note: 'Rate',
        rest: 'open',
        reason: '',
      },
      text: 'note',
    },
  },
  '/invoice/rechnungen/:invoiceId/uneinbringlich': {
    form: { fields: { date: '21.11.2026', reason: 'Insolvenz', expectedOpenCents: '32105' }, text: 'reason' },
  },
  '/invoice/mahnungen': {},
  '/invoice/mahnungen/:reminderId': {},
  '/invoice/wiederkehrend': {},
  '/invoice/wiederkehrend/:scheduleId': { form: { fields: { ...scheduled, state: 'paused' }, text: 'name' } },
  '/invoice/wiederkehrend/:scheduleId/vorlage': {
    leadsOn: true,
    form: { fields: () => ({ createKey: randomUUID() }), on: '/invoice/wiederkehrend/:scheduleId' },
  },
  '/invoice/offene-posten': { queries: ['', `?${queryNames.day}=bald`] },
  '/invoice/zahlungen': {},
  '/invoice/zahlungen/neu': {
    queries: [`?${queryNames.customer}={customer}`, ''],
    form: {
      fields: async ({ issued }) => ({
        amount: '50',
        date: '21.11.2026',
        method: 'cash',
        note: 'Rate',
        'lines[0].invoice': await issued(),
        'lines[0].expectedOpenCents': '32105',
        'lines[0].amount': '50',
        'lines[0].rest': 'open',
        'lines[0].reason': '',
      }),
      text: 'note',
    },
  },
  '/invoice/zahlungen/umsaetze': {
    form: { fields: async ({ bankEntry }) => ({ entry: await bankEntry(), then: 'aside' }) },
  },
  '/invoice/zahlungen/umsaetze/einlesen': {
    form: { untyped: 'nothing is typed there, a file is chosen: bank-entries.test.ts' },
  },
  '/invoice/zahlungen/umsaetze/zuruecknehmen': {
    form: { untyped: 'nothing is typed there, it is only confirmed: bank-imports.test.ts' },
  },
  '/invoice/zahlungen/umsaetze/sichere': {
    form: { untyped: 'nothing is typed there, it is only ticked: bank-imports.test.ts' },
  },
  '/invoice/zahlungen/lastschriften': {
    form: {
      fields: async ({ debitable }) => ({
        collectOn: '23.11.2026',
        booking: 'agreed',
        debit: `${await debitable()}:32105`,
      }),
    },
  },
  [debitRun]: {},
  [`${debitRun}/datei`]: {},
  [`${debitRun}/zurueckziehen`]: {
    form: { fields: { reason: 'Datei nicht abgegeben', item: '' }, text: 'reason' },
  },
  '/invoice/zahlungen/:paymentId': {},
  '/invoice/zahlungen/:paymentId/zuruecknehmen': {
    form: { fields: { reason: 'Falsche Rechnung' }, text: 'reason' },
  },
} satisfies Record<string, PageDescription>;
