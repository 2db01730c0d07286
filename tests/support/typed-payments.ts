import { randomUUID } from 'node:crypto';
import type { Person } from './typed-person.ts';

type Payer = Pick<Person, 'credited' | 'customer' | 'issued' | 'payment' | 'bankEntry' | 'schedule'>;

const scheduleTyping = {
  name: 'Wartung je Quartal',
  rhythm: 'quarterly',
  firstDay: '01.01.2027',
  lastDay: '31.12.2028',
  runsMax: '8',
  supply: 'past',
  raisePercent: '3,50',
  raiseFrom: '01.01.2028',
  action: 'draft',
  state: 'running',
};

/** How a person fills in the forms of payments, and of what is asked for again and again. */
export const paymentFillings = {
  '/invoice/rechnungen/:invoiceId/zahlung': async ({ issued }: Payer) => ({
    path: `/invoice/rechnungen/${await issued()}/zahlung`,
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
  }),
  '/invoice/rechnungen/:invoiceId/uneinbringlich': async ({ issued }: Payer) => ({
    path: `/invoice/rechnungen/${await issued()}/uneinbringlich`,
    fields: { date: '21.11.2026', reason: 'Insolvenz', seenOpenCents: '32105' },
    text: 'reason',
  }),
  '/invoice/rechnungen/:invoiceId/storno': async ({ issued }: Payer) => ({
    path: `/invoice/rechnungen/${await issued()}/storno`,
    fields: { reason: 'Falscher Zeitraum', again: 'on', confirmed: 'on', number: 'ST-2026-0001' },
    text: 'reason',
  }),
  '/invoice/rechnungen/:invoiceId/korrektur': async ({ issued }: Payer) => ({
    path: `/invoice/rechnungen/${await issued()}/korrektur`,
    fields: {
      reason: 'Eine Stunde zu viel',
      'lines[0].line': '1',
      'lines[0].quantity': '',
      'lines[0].amount': '10',
      then: 'check',
    },
    text: 'reason',
    done: 200 as const,
  }),
  '/invoice/zahlungen/neu': async ({ customer, issued }: Payer) => ({
    path: `/invoice/zahlungen/neu?kunde=${await customer()}`,
    fields: {
      amount: '50',
      date: '21.11.2026',
      method: 'cash',
      note: 'Rate',
      'lines[0].invoice': await issued(),
      'lines[0].seenOpenCents': '32105',
      'lines[0].amount': '50',
      'lines[0].rest': 'open',
      'lines[0].reason': '',
    },
    text: 'note',
  }),
  '/invoice/kunden/:customerId/guthaben': async ({ credited }: Payer) => ({
    path: `/invoice/kunden/${await credited()}/guthaben`,
    fields: { amount: '5', date: '21.11.2026', method: 'transfer', note: 'Doppelt überwiesen' },
    text: 'note',
  }),
  '/invoice/rechnungen/:invoiceId/wiederholen': async ({ issued }: Payer) => ({
    path: `/invoice/rechnungen/${await issued()}/wiederholen`,
    fields: scheduleTyping,
    text: 'name',
  }),
  '/invoice/wiederkehrend/:scheduleId': async ({ schedule }: Payer) => ({
    path: `/invoice/wiederkehrend/${await schedule()}`,
    fields: { ...scheduleTyping, state: 'paused' },
    text: 'name',
  }),
  '/invoice/wiederkehrend/:scheduleId/vorlage': async ({ schedule }: Payer) => ({
    path: `/invoice/wiederkehrend/${await schedule()}/vorlage`,
    fields: { createKey: randomUUID() },
    text: null,
  }),
  '/invoice/rechnungen/:invoiceId/wiederholen/:scheduleId': async ({ issued, schedule }: Payer) => ({
    path: `/invoice/rechnungen/${await issued()}/wiederholen/${await schedule()}`,
    fields: { version: '1' },
    text: null,
  }),
  '/invoice/zahlungen/umsaetze': async ({ bankEntry }: Payer) => ({
    path: '/invoice/zahlungen/umsaetze',
    fields: { entry: await bankEntry(), then: 'aside' },
    text: null,
  }),
  '/invoice/zahlungen/:paymentId/zuruecknehmen': async ({ payment }: Payer) => ({
    path: `/invoice/zahlungen/${await payment()}/zuruecknehmen`,
    fields: { reason: 'Falsche Rechnung' },
    text: 'reason',
  }),
};
