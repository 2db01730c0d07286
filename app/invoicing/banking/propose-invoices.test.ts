import { describe, expect, it } from 'vitest';
import { rateInvoices } from './match-reasons.ts';
import type { IncomingPayment, KnownPayers, PayableInvoice } from './match-reasons.ts';
import { proposeInvoices } from './propose-invoices.ts';

const payment = { bookingDate: '2026-11-20', amountCents: 33915, name: '', iban: '', purpose: '' };
const invoice: PayableInvoice = {
  id: 'a',
  number: 'RE-2026-0138',
  customer: 'holm',
  customerName: 'Tischlerei Holm GmbH & Co. KG',
  issueDate: '2026-11-10',
  dueCents: 40000,
  openCents: 40000,
  writtenOff: false,
  discount: null,
};

const noPayers: KnownPayers = new Map();

function propose(paid: IncomingPayment, invoices: readonly PayableInvoice[], payers = noPayers) {
  return proposeInvoices(paid, rateInvoices(paid, invoices, payers));
}

function reasonsFor(paid: Partial<typeof payment>, billed: Partial<PayableInvoice> = {}) {
  const [proposal] = propose({ ...payment, ...paid }, [{ ...invoice, ...billed }]);
  return proposal?.reasons ?? [];
}

describe('the number in the purpose', () => {
  it.each([
    'RE-2026-0138',
    're 2026 0138 vielen Dank',
    'Rechnung RE20260138 vom 10.11.',
    'RE-2026-01 38',
    '2026-0138',
    'Nr.2026/0138, Holm',
    'Zahlung zu RE-2026-0137 und RE-2026-0138',
  ])('%s', (purpose) => {
    expect(reasonsFor({ purpose })).toEqual(['number']);
  });

  it.each(['RE-2026-01380', 'RE-2026-138', '0138', 'XRE-2026-013', 'RE-2025-0138', '12026-0138', ''])(
    'not %s',
    (purpose) => {
      expect(reasonsFor({ purpose })).toEqual([]);
    },
  );

  it('digits that are a day name no invoice', () => {
    expect(reasonsFor({ purpose: 'Danke, 2026-11-20' }, { number: 'RE-2026-1120' })).toEqual([]);
    expect(reasonsFor({ purpose: 'RE-2026-1120' }, { number: 'RE-2026-1120' })).toEqual(['number']);
  });
});

it('an amount in the purpose names no invoice', () => {
  const told = { purpose: 'Brutto 1.234,56 €, Gebühr 30,10 EUR' };
  for (const number of ['1234', '3010', '56', '2026-1']) expect(reasonsFor(told, { number })).toEqual([]);
  expect(reasonsFor({ purpose: 'Rechnung 1234, 30,10 €' }, { number: '1234' })).toEqual(['number']);
});

describe('the name', () => {
  it.each(['Tischlerei Holm', 'HOLM', 'Holm Tischlerei GmbH', 'Tischlerei Hölm'.replace('ö', 'o')])('%s', (name) => {
    expect(reasonsFor({ name, amountCents: 40000 })).toEqual(['amount', 'name']);
  });

  it.each(['Tischlerei Petersen', 'GmbH & Co. KG', '', 'Holmes'])('not %s', (name) => {
    expect(reasonsFor({ name, amountCents: 40000 })).toEqual(['amount']);
  });

  it('alone is not enough', () => {
    expect(reasonsFor({ name: 'Tischlerei Holm' })).toEqual([]);
  });
});

describe('the amount', () => {
  const discount = { days: 7, percentBp: 200 };
  const billed = { discount, issueDate: '2026-11-13' };
  const proposed = (paid: Partial<typeof payment>, more: Partial<PayableInvoice> = {}) =>
    propose({ ...payment, ...paid }, [{ ...invoice, ...billed, ...more }])[0];

  it('is what is open', () => {
    expect(proposed({ amountCents: 40000 })).toMatchObject({ reasons: ['amount'], discount: null, differenceCents: 0 });
  });

  it('is what the cash discount leaves, up to its last day and after it', () => {
    expect(proposed({ amountCents: 39200 })).toMatchObject({
      reasons: ['amount'],
      discount: { late: false },
      differenceCents: 0,
    });
    expect(proposed({ amountCents: 39200, bookingDate: '2026-11-21' })).toMatchObject({ discount: { late: true } });
  });

  it('is not what the cash discount leaves once something was paid', () => {
    expect(proposed({ amountCents: 39200 }, { dueCents: 50000 })).toBeUndefined();
  });

  it('is too much or too little where something else speaks for it', () => {
    expect(proposed({ purpose: 'RE-2026-0138', amountCents: 41000 })).toMatchObject({ differenceCents: 1000 });
    expect(proposed({ purpose: 'RE-2026-0138', amountCents: 100 })).toMatchObject({ differenceCents: -39900 });
  });
});

describe('several invoices', () => {
  const many = ['1', '2', '3', '4', '5'].map((id) => ({ ...invoice, id, number: `RE-2026-000${id}` }));
  const ids = (paid: Partial<typeof payment>, payers = noPayers) =>
    propose({ ...payment, ...paid }, many, payers).map((each) => each.invoice.id);

  it('the three that are due longest where they are alike', () => {
    expect(ids({ amountCents: 40000 })).toEqual(['1', '2', '3']);
  });

  it('the one that is named first, and beside it those of the amount only', () => {
    expect(ids({ amountCents: 40000, purpose: 'RE-2026-0005' })).toEqual(['5', '1', '2']);
    const payers = new Map([['DE1', new Set(['holm'])]]);
    expect(ids({ iban: 'DE1', purpose: 'RE-2026-0005' }, payers)).toEqual(['5']);
    expect(ids({ iban: 'DE1' }, payers)).toEqual(['1', '2', '3']);
    expect(ids({ iban: 'DE2' }, payers)).toEqual([]);
  });
});
