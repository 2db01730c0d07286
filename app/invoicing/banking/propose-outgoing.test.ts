import { describe, expect, it } from 'vitest';
import type { PayableInvoice } from './match-reasons.ts';
import { proposeOutgoing } from './propose-outgoing.ts';
import type { OutgoingCandidates, PaidInvoice } from './propose-outgoing.ts';

const entry = {
  bookingDate: '2026-11-26',
  amountCents: -32_105,
  name: 'Tischlerei Holm',
  iban: 'DE1',
  purpose: 'Lastschrift zurueck',
  endToEndId: 'RE-2026-0007',
};

const paid: PaidInvoice = {
  id: 'i7',
  number: 'RE-2026-0007',
  customerName: 'Tischlerei Holm GmbH',
  openCents: 0,
  excessCents: 0,
  paidCents: 32_105,
  isDebit: true,
  inRun: true,
};

const owed: PayableInvoice = {
  id: 's1',
  number: 'ST-2026-0001',
  customer: 'holm',
  customerName: 'Tischlerei Holm GmbH',
  issueDate: '2026-11-20',
  dueCents: -32_105,
  openCents: -32_105,
  writtenOff: false,
  discount: null,
};

const nothing: OutgoingCandidates = { paid: [], owed: [], credits: [], payers: new Map() };
const propose = (went: Partial<typeof entry>, candidates: Partial<OutgoingCandidates>) =>
  proposeOutgoing({ ...entry, ...went }, { ...nothing, ...candidates });

describe('a direct debit that came back', () => {
  it('is known by the number that it was collected with, with what the bank took for it', () => {
    expect(propose({}, { paid: [paid] })).toEqual([
      { kind: 'returned', invoice: paid, paidCents: 32_105, feeCents: 0, inRun: true, reasons: ['number', 'amount'] },
    ]);
    expect(propose({ amountCents: -32_505 }, { paid: [paid] })).toMatchObject([{ feeCents: 400, reasons: ['number'] }]);
    expect(propose({ endToEndId: '', purpose: 'RE 2026 0007 retour' }, { paid: [paid] })).toMatchObject([
      { kind: 'returned' },
    ]);
  });

  it('is not proposed where less or far more went out, or another number is named', () => {
    for (const amountCents of [-32_104, -37_106]) expect(propose({ amountCents }, { paid: [paid] })).toEqual([]);
    expect(propose({ endToEndId: 'RE-2026-0008' }, { paid: [paid] })).toEqual([]);
  });

  it('is proposed once for an invoice that was paid twice, for the payment of exactly that amount', () => {
    const first = { ...paid, paidCents: 32_000 };
    expect(propose({}, { paid: [first, paid] })).toMatchObject([{ paidCents: 32_105, feeCents: 0 }]);
  });
});

describe('money that was paid back', () => {
  const transferred = { ...paid, isDebit: false, inRun: false };

  it('is all that a payment had brought, or what of it was too much', () => {
    expect(propose({}, { paid: [transferred] })).toMatchObject([{ kind: 'repaid', isExcess: false }]);
    expect(propose({ amountCents: -500 }, { paid: [{ ...transferred, excessCents: 500 }] })).toMatchObject([
      { kind: 'repaid', isExcess: true },
    ]);
    expect(propose({ amountCents: -501 }, { paid: [{ ...transferred, excessCents: 500 }] })).toEqual([]);
  });

  it('is what a document owes, where its number, the account or the name says so too', () => {
    expect(propose({ endToEndId: '' }, { owed: [owed] })).toMatchObject([
      { kind: 'owed', invoice: { id: 's1', openCents: -32_105 }, reasons: ['amount', 'name'] },
    ]);
    expect(propose({ name: 'Stadtwerke' }, { owed: [owed] })).toEqual([]);
    expect(propose({ amountCents: -32_000, purpose: 'ST-2026-0001' }, { owed: [owed] })).toEqual([]);
  });

  it('is the credit of a customer whose account or name it went to', () => {
    const credit = { customer: 'holm', customerName: 'Tischlerei Holm GmbH', creditCents: 32_105 };
    const payers = new Map([['DE1', new Set(['holm'])]]);
    expect(propose({}, { credits: [credit], payers })).toMatchObject([
      { kind: 'credit', customer: 'holm', reasons: ['amount', 'account', 'name'] },
    ]);
    expect(propose({ name: 'Stadtwerke' }, { credits: [credit] })).toEqual([]);
    expect(propose({ amountCents: -100 }, { credits: [credit], payers })).toEqual([]);
  });
});
