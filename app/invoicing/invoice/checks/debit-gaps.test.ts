import { describe, expect, it } from 'vitest';
import { inputOf } from '#tests/support/freeze-input.ts';
import type { Change } from '#tests/support/freeze-input.ts';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import { validateInvoice } from '#app/einvoice/rules/validate.ts';
import { findGaps } from './gaps.ts';
import type { DebitGapCode } from './gaps.ts';
import { freezeInvoice } from '../freeze-invoice.ts';
import { parseSnapshot } from '../parse-snapshot.ts';

const mandate = { mandateReference: 'M-7', mandateSignedOn: '2026-01-15', debitedIban: 'DE02120300000000202051' };
const creditorId = 'DE98ZZZ09999999999';
const debited: Change = { company: { creditorId }, customer: { ...mandate, email: 'post@blattwerk.example' } };

function frozen(change: Change) {
  const result = freezeInvoice(inputOf(change));
  if (!result.ok) throw new Error(result.gaps.map(({ code }) => code).join(', '));
  return result.content;
}

describe('an invoice to a customer who has given a mandate', () => {
  it('is collected: BG-19 and code 59 in place of our account, and every rule agrees', () => {
    const snapshot = { ...frozen(debited), number: 'RE-1' };
    const directDebit = {
      mandateReference: 'M-7',
      creditorIdentifier: creditorId,
      debitedIban: 'DE02120300000000202051',
    };
    expect(snapshot.directDebit).toEqual(directDebit);
    expect(parseSnapshot(snapshot)).toMatchObject({ ok: true, value: { directDebit } });
    for (const profile of ['xrechnung', 'zugferd-en16931'] as const) {
      const invoice = fromInvoice(snapshot, profile, new Map());
      expect(invoice.payment).toMatchObject({ meansCode: '59' });
      expect(invoice.payment).not.toHaveProperty('creditTransfers');
      expect(validateInvoice(invoice, { profile }).filter(({ level }) => level === 'fatal')).toEqual([]);
    }
  });

  it.each([
    ['who never gave one', { customer: {} }],
    ['where transfer was chosen', { draft: { paymentWay: 'transfer' } }],
    ['where it is ended', { customer: { ...mandate, mandateEndedOn: '2026-11-21' } }],
    ['of nothing to pay', { line: { unitPrice: '0' } }],
  ] satisfies [string, Change][])('is paid by transfer, as to one %s', (_name, change) => {
    expect(frozen({ ...debited, ...change })).not.toHaveProperty('directDebit');
  });

  const cases: [DebitGapCode, Change, string[]][] = [
    ['debit-creditor', { company: {} }, ['company', 'creditorId']],
    ['debit-lapsed', { customer: { ...mandate, mandateSignedOn: '2023-11-21' } }, ['mandate', 'mandateSignedOn']],
    [
      'debit-consumer',
      { customer: { ...mandate, kind: 'consumer', mandateBusiness: true } },
      ['mandate', 'mandateBusiness'],
    ],
  ];

  it.each(cases)('%s: %j', (code, change, place) => {
    const gaps = findGaps(inputOf({ ...debited, ...change }));
    expect(gaps.map((gap) => [gap.code, gap.form, gap.field])).toEqual([[code, ...place]]);
    expect(findGaps(inputOf({ ...debited, ...change, draft: { paymentWay: 'transfer' } }))).toEqual([]);
  });

  it('has a failing case here for every code', () => {
    const codes: Record<DebitGapCode, true> = { 'debit-creditor': true, 'debit-lapsed': true, 'debit-consumer': true };
    expect([...new Set(cases.map(([code]) => code))].sort()).toEqual(Object.keys(codes).sort());
  });
});
