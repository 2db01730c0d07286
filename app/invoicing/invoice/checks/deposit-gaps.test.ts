import { describe, expect, it } from 'vitest';
import { inputOf } from '#tests/support/freeze-input.ts';
import type { Change } from '#tests/support/freeze-input.ts';
import { billedView } from '#app/invoicing/documents/document-view.ts';
import { documentLabels } from '#app/invoicing/documents/words/document-labels.ts';
import type { Deposit } from '#app/invoicing/ledger/deposits.ts';
import { compareModel } from '#app/invoicing/to-einvoice/proof/compare-model.ts';
import { compareView } from '#app/invoicing/to-einvoice/proof/compare-view.ts';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import type { DraftLine } from '../draft.ts';
import { freezeInvoice } from '../freeze-invoice.ts';
import { parseSnapshot } from '../parse-snapshot.ts';
import type { InvoiceSnapshot } from '../snapshot.ts';
import { previewDraft } from '../preview-draft.ts';
import { totalsAfterDeposits } from './deposit-gaps.ts';
import { findGaps } from './gaps.ts';
import type { DepositGapCode } from './gaps.ts';
import { findQuestions, depositsNotDeducted } from './questions.ts';

const paid: Deposit = {
  kind: 'deposit',
  offer: '',
  number: 'RE-2026-0007',
  issueDate: '2026-10-05',
  settled: [{ taxCase: 'standard', rateBp: 1900, grossCents: 4760, taxCents: 760 }],
  openCents: 0,
  deductedBy: '',
};
const unpaid: Deposit = { ...paid, number: 'RE-2026-0008', settled: [], openCents: 4760 };
const gone: Deposit = { ...paid, number: 'RE-2026-0009', deductedBy: 'RE-2026-0010' };
const larger: Deposit = {
  ...paid,
  number: 'RE-2026-0011',
  settled: [{ taxCase: 'standard', rateBp: 1900, grossCents: 1_190_000, taxCents: 190_000 }],
};
const untaxed: Deposit = {
  ...paid,
  number: 'RE-2026-0013',
  settled: [{ taxCase: 'not-taxable', rateBp: 0, grossCents: 4000, taxCents: 0 }],
};
const part: Deposit = { ...paid, number: 'RE-2026-0014', kind: 'partial' };
const deposits = [larger, gone, unpaid, paid, part];

const prepaid = { documentKind: 'final', deductionForm: 'prepaid' } as const;

/** Of a customer who has these; the untaxed one only where it is named. */
const given = (change: Change) => ({
  ...inputOf(change),
  deposits: change.draft?.deposits === untaxed.number ? [untaxed] : deposits,
});
const finalWith = (numbers: string) => given({ draft: { documentKind: 'final', deposits: numbers } });

function frozen(change: Change): InvoiceSnapshot {
  const result = freezeInvoice(given(change));
  if (!result.ok) throw new Error(JSON.stringify(result.gaps));
  return { ...result.content, number: 'RE-2026-0012' };
}

describe('what a final invoice takes off', () => {
  const cases: [DepositGapCode, Change, field: string, number?: string][] = [
    ['received-elsewhere', { draft: { paymentReceivedOn: '2026-11-01' } }, 'paymentReceivedOn'],
    ['received-ahead', { draft: { documentKind: 'deposit', paymentReceivedOn: '2026-11-22' } }, 'paymentReceivedOn'],
    ['deposits-elsewhere', { draft: { deposits: paid.number } }, 'deposits'],
    ['deposits-missing', { draft: { documentKind: 'final', deposits: ' , ' } }, 'deposits'],
    ['deposit-unknown', { draft: { documentKind: 'final', deposits: 'RE-1' } }, 'deposits', 'RE-1'],
    ['deposit-deducted', { draft: { documentKind: 'final', deposits: gone.number } }, 'deposits', gone.number],
    ['prepaid-parts', { draft: { ...prepaid, deposits: part.number } }, 'deductionForm'],
    ['deposit-unpaid', { draft: { documentKind: 'final', deposits: unpaid.number } }, 'deposits', unpaid.number],
    ['deposit-mixed', { draft: { documentKind: 'final', deposits: untaxed.number } }, 'deposits', untaxed.number],
    ['deposits-too-large', { draft: { documentKind: 'final', deposits: larger.number } }, 'deposits'],
    ['deposits-too-large', { draft: { ...prepaid, deposits: larger.number } }, 'deposits'],
    ['prepaid-too-late', { draft: { ...prepaid, deposits: paid.number }, today: '2028-01-01' }, 'deductionForm'],
  ];

  it.each(cases)('is refused, with its field, where it cannot be taken off: %s: %j', (code, change, field, number) => {
    expect(findGaps(given(change))).toMatchObject([
      { code, form: 'invoice', field, ...(number !== undefined && { number }) },
    ]);
  });

  it('has a failing case here for every code', () => {
    const codes: Record<DepositGapCode, true> = {
      'received-elsewhere': true,
      'received-ahead': true,
      'deposits-elsewhere': true,
      'deposits-missing': true,
      'deposit-unknown': true,
      'deposit-deducted': true,
      'deposit-unpaid': true,
      'deposit-mixed': true,
      'deposits-too-large': true,
      'prepaid-parts': true,
      'prepaid-too-late': true,
    };
    expect([...new Set(cases.map(([code]) => code))].sort()).toEqual(Object.keys(codes).sort());
  });

  it('of category O is taken off as paid from what is taxed', () => {
    expect(findGaps(given({ draft: { ...prepaid, deposits: untaxed.number } }))).toEqual([]);
  });

  it('is named by number, however it is typed, and counts once', () => {
    const typed = ` ${paid.number.toLowerCase()};\t${paid.number} `;
    expect(findGaps(finalWith(typed))).toEqual([]);
    expect(totalsAfterDeposits(finalWith(typed))).toMatchObject({ netCents: 6000, taxCents: 1140 });
  });

  it('of a part of the work is called by its kind, in the sums, the note and the XML', () => {
    const snapshot = frozen({ draft: { documentKind: 'final', deposits: part.number } });
    expect(snapshot.deductions).toMatchObject([{ number: part.number, kind: 'partial' }]);
    expect(parseSnapshot(snapshot)).toEqual({ ok: true, value: snapshot });
    const view = billedView(snapshot);
    const sums = view.table?.sums.map(({ label }) => label).join('\n');
    expect(sums).toContain('abzgl. Teilrechnung RE-2026-0014 vom 05.10.2026');
    expect(view.notes.join('\n')).toContain('Abgezogene Rechnungen:\nRE-2026-0014 vom 05.10.2026');
    expect(compareModel(fromInvoice(snapshot, 'xrechnung'), snapshot, 'xrechnung')).toEqual([]);
  });

  it('does not end the preview where sums are beyond all limits', () => {
    const huge = {
      ...larger,
      settled: [{ ...larger.settled[0], grossCents: 999_999_999_999, taxCents: 0 }],
    } as Deposit;
    const many = Array.from({ length: 3 }, (_, index) => ({ ...huge, number: `A-${index}` }));
    const input = { ...inputOf({ draft: { documentKind: 'final', deposits: 'A-0 A-1 A-2' } }), deposits: many };
    expect(findGaps(input)).toMatchObject([{ code: 'deposits-too-large' }]);
  });

  it('stands among the allowances, in a note and in BG-3', () => {
    const snapshot = frozen({ draft: { documentKind: 'final', deposits: paid.number } });
    expect(snapshot).toMatchObject({ kind: 'final', typeCode: '380' });
    expect(snapshot.totals).toMatchObject({ allowanceCents: 4000, netCents: 6000, taxCents: 1140, dueCents: 7140 });
    const view = billedView(snapshot);
    expect(view.title).toBe('Schlussrechnung RE-2026-0012');
    const sums = view.table?.sums.map(({ label, amount }) => `${label}: ${amount}`).join('\n');
    expect(sums).toContain('abzgl. Abschlagsrechnung RE-2026-0007 vom 05.10.2026: −40,00');
    expect(view.notes.join('\n')).toMatch(/RE-2026-0007 vom 05\.10\.2026: 40,00.€ zuzüglich 7,60.€ Umsatzsteuer/);
    const [allowance] = fromInvoice(snapshot, 'xrechnung').allowances ?? [];
    expect(allowance).toMatchObject({ reason: 'Abschlagsrechnung RE-2026-0007 vom 05.10.2026' });
    expect(fromInvoice(snapshot, 'xrechnung').precedingInvoices).toEqual([
      { number: 'RE-2026-0007', issueDate: '2026-10-05' },
    ]);
  });
});

describe('what it takes off after tax', () => {
  const lastDay = { draft: { ...prepaid, deposits: paid.number }, today: '2027-12-31' };

  it('is taken off until the last day of 2027, and by no other kind', () => {
    expect(findGaps(given(lastDay))).toEqual([]);
    expect(findGaps(given({ draft: { deductionForm: 'prepaid' }, today: '2028-01-01' }))).toEqual([]);
  });

  it('leaves the whole taxed: what is due is less by all that was paid, and lists count the rest', () => {
    const snapshot = frozen(lastDay);
    expect(snapshot.allowances).toBeUndefined();
    expect(snapshot.totals).toMatchObject({ netCents: 10_000, taxCents: 1900, prepaidCents: 4760, dueCents: 7140 });
    expect(snapshot.prepayments).toEqual([
      {
        number: paid.number,
        issueDate: paid.issueDate,
        netCents: 4000,
        taxCents: 760,
        taxGroups: [{ taxCase: 'standard', rateBp: 1900, netCents: 4000, taxCents: 760 }],
      },
    ]);
    expect(totalsAfterDeposits(given(lastDay))).toMatchObject({ netCents: 6000, taxCents: 1140, grossCents: 7140 });
    expect(fromInvoice(snapshot, 'xrechnung').totals).toMatchObject({ paid: '47.60', due: '71.40' });
  });

  it('does not end the preview where its sums are beyond all limits', () => {
    const huge = {
      ...larger,
      settled: [{ ...larger.settled[0], grossCents: 999_999_999_999, taxCents: 0 }],
    } as Deposit;
    const many = Array.from({ length: 3 }, (_, index) => ({ ...huge, number: `A-${index}` }));
    const input = { ...inputOf({ draft: { ...prepaid, deposits: 'A-0 A-1 A-2' } }), deposits: many };
    expect(findGaps(input)).toMatchObject([{ code: 'deposits-too-large' }]);
    expect(() => previewDraft(input)).not.toThrow();
  });
});

describe('an invoice in advance', () => {
  it('says what it is, when its money came, and that its supply is planned', () => {
    const snapshot = frozen({ draft: { documentKind: 'deposit', paymentReceivedOn: '2026-11-20' } });
    expect(snapshot).toMatchObject({ kind: 'deposit', typeCode: '326', paymentReceivedOn: '2026-11-20' });
    const { title, information } = billedView(snapshot);
    expect(title).toBe('Abschlagsrechnung RE-2026-0012');
    expect(information.map(({ label }) => label)).toEqual(
      expect.arrayContaining([documentLabels('de').plannedSupply, documentLabels('de').paymentReceived]),
    );
    expect(billedView(frozen({ draft: { documentKind: 'partial' } })).title).toBe('Teilrechnung RE-2026-0012');
    expect(billedView(frozen({})).title).toBe('Rechnung RE-2026-0012');
  });

  it('is issued without a day of supply, which nobody need know yet', () => {
    const snapshot = frozen({ draft: { documentKind: 'deposit', supplyFrom: '' } });
    expect(snapshot).not.toHaveProperty('supply');
    expect(parseSnapshot(snapshot)).toEqual({ ok: true, value: snapshot });
    expect(previewDraft(given({ draft: { documentKind: 'deposit', supplyFrom: '' } })).missing.supply).toBe(false);
    for (const profile of ['zugferd-en16931', 'xrechnung'] as const) {
      const model = fromInvoice(snapshot, profile);
      expect([model.delivery?.date, model.invoicingPeriod]).toEqual([undefined, undefined]);
      expect(compareModel(model, snapshot, profile)).toEqual([]);
    }
    const view = billedView(snapshot);
    expect(view.information.map(({ id }) => id)).not.toContain('supply');
    expect(compareView(view, snapshot)).toEqual([]);
  });

  it('asks for the day of supply where goods go to another member state, and where one day of two is typed', () => {
    const lines = [{ ...inputOf({}).draft.lines[0], taxCase: 'intra-community-supply' } as DraftLine];
    const goods = { ...inputOf({ draft: { documentKind: 'deposit', supplyFrom: '', lines } }) };
    expect(findGaps(goods).map(({ code }) => code)).toContain('supply-date');
    const half = { draft: { documentKind: 'deposit', supplyFrom: '', supplyTo: '2026-12-24' } } as const;
    expect(findGaps(given(half))).toMatchObject([{ code: 'supply-date', field: 'supplyFrom' }]);
  });
});

describe('paid deposits that are not taken off', () => {
  const questionsOf = (change: Change) =>
    findQuestions({ ...given(change), xrechnungFaults: 0, answers: [], sameInvoice: '' }).map(({ code, key }) => [
      code,
      key,
    ]);

  it('are asked about, but not by another deposit or a partial invoice', () => {
    const key = `open-deposits:aaaaaaaaaaaaaaa:2:${larger.number}`;
    expect(questionsOf({})).toEqual([['open-deposits', key]]);
    expect(questionsOf({ draft: { documentKind: 'deposit' } })).toEqual([]);
    const named = (offerReference: string) =>
      depositsNotDeducted({
        draft: inputOf({ draft: { offerReference } }).draft,
        deposits: [{ ...paid, offer: 'AN-1' }],
      }).length;
    expect([named(''), named('AN-1'), named('AN-2')]).toEqual([1, 1, 0]);
    const ofOffer = { ...part, offer: 'AN-1' };
    const missed = (change: Change['draft']) =>
      depositsNotDeducted({
        draft: inputOf({ draft: { offerReference: 'AN-1', ...change } }).draft,
        deposits: [ofOffer],
      });
    expect(missed({ documentKind: 'final' })).toEqual([ofOffer]);
    expect(missed({ documentKind: 'final', deposits: part.number })).toEqual([]);
    expect(missed({ documentKind: 'final', offerReference: 'AN-2' })).toEqual([]);
    expect(missed({ documentKind: 'invoice' })).toEqual([]);
    expect(questionsOf({ draft: { documentKind: 'partial' } })).toEqual([]);
    expect(questionsOf({ draft: { documentKind: 'final', deposits: larger.number } })).toEqual([
      ['open-deposits', `open-deposits:aaaaaaaaaaaaaaa:1:${paid.number}`],
    ]);
    expect(questionsOf({ draft: { documentKind: 'final', deposits: `${larger.number} ${paid.number}` } })).toEqual([]);
  });
});
