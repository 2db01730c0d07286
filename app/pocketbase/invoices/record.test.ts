import { describe, expect, it } from 'vitest';
import { invoice, threeLines } from '#tests/pdf/fixtures.ts';
import { inputOf } from '#tests/support/freeze-input.ts';
import { readDraft, readSnapshot, storedInvoice } from './record.ts';

const { draft } = inputOf();
const [line] = draft.lines;
const written = {
  ...{ id: 'i', company: 'c', version: 1, customer: '', customerName: '', created: '', updated: '' },
  ...{ netCents: 0, taxCents: 0, grossCents: 0, draft: JSON.stringify(draft) },
};
const blank = { number: '', issueDate: '', dueDate: '', snapshot: '', snapshotHash: '', issuedAt: '' };

describe('readDraft', () => {
  it('gives back what was stored', () => {
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it('takes what was not typed yet', () => {
    const empty = { ...draft, customer: '', supplyFrom: '', lines: [{ ...line, quantity: '', unitPrice: '' }] };
    expect(readDraft(JSON.stringify(empty))).toEqual(empty);
  });

  it('fills what drafts did not have when it was stored', () => {
    const { paymentTerms: _terms, ...older } = draft;
    expect(readDraft(JSON.stringify(older))).toEqual({ ...draft, paymentTerms: '' });
  });

  it.each([
    ['no object', null],
    ['a number as text', { ...draft, subject: 7 }],
    ['days as text', { ...draft, paymentDays: '14' }],
    ['a day that is none', { ...draft, supplyFrom: '2026-13-01' }],
    ['lines that are none', { ...draft, lines: {} }],
    ['a quantity that is none', { ...draft, lines: [{ ...line, quantity: '1,5' }] }],
    ['a tax case that is none', { ...draft, lines: [{ ...line, taxCase: 'free' }] }],
  ])('refuses %s', (_, value) => {
    expect(() => readDraft(JSON.stringify(value))).toThrow();
  });
});

describe('readSnapshot', () => {
  it('names what is wrong, field by field', () => {
    const { kind: _kind, ...kindless } = invoice(threeLines);
    expect(() => readSnapshot(JSON.stringify({ ...kindless, dueDate: '' }))).toThrow(
      'stored snapshot: kind malformed, dueDate malformed',
    );
  });
});

describe('a stored invoice', () => {
  it('has no number as a draft, whatever its columns hold', () => {
    const stored = storedInvoice.parse({ ...written, ...blank, status: 'draft' });
    expect(stored).toEqual({ ...written, draft, answers: [], attachments: [], status: 'draft' });
  });

  it('is refused as issued without number and snapshot', () => {
    expect(storedInvoice.safeParse({ ...written, number: '', status: 'issued' }).success).toBe(false);
    expect(storedInvoice.safeParse({ ...written, status: 'issued' }).success).toBe(false);
  });
});
