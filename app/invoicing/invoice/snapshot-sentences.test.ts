import { describe, expect, it } from 'vitest';
import { caseSnapshots } from '#tests/einvoice/case-snapshots.ts';
import { cashDiscountSentences, legalNotes } from './snapshot-sentences.ts';
import type { BilledSnapshot, InvoiceSnapshot } from './snapshot.ts';

function snapshotOf(name: string): BilledSnapshot {
  const found = caseSnapshots().find((each) => each.name === `${name}/xrechnung`);
  if (!found) throw new Error(`no case ${name}`);
  return found.snapshot;
}

describe('legalNotes', () => {
  it.each([
    // § 14 (4) Nr. 10 UStG
    ['self-billed/de', ['Gutschrift']],
    ['self-billed/en', ['Self-billing']],
    ['mixed-rates/de', []],
    // A cancellation is no „Gutschrift“ in the sense of the law.
    ['cancellation-credit-note/de', []],
    [
      'construction-final/de',
      [
        'Abgezogene Abschlagsrechnungen:\nRE-2026-0030 vom 01.10.2026: 40,00\u00a0€ zuzüglich 7,60\u00a0€ Umsatzsteuer, zusammen 47,60\u00a0€',
      ],
    ],
    [
      'construction-final/en',
      [
        'Invoices in advance that are deducted:\nRE-2026-0030 of 1 Oct 2026: €\u00a040.00 plus €\u00a07.60 VAT, €\u00a047.60 in total',
      ],
    ],
  ])('%s', (name, notes) => {
    expect(legalNotes(snapshotOf(name))).toEqual(notes);
  });

  it.each([
    ['de', /zwei Jahre.*§ 14b Abs\. 1 Satz 5 UStG/, 'Versteuerung nach vereinnahmten Entgelten'],
    ['en', /two years.*section 14b \(1\) sentence 5/, 'Cash accounting'],
  ])('a consumer is told to keep it, and that tax is due on receipt (%s)', (language, keep, cash) => {
    const [first, second, ...others] = legalNotes(snapshotOf(`consumer-real-estate/${language}`));
    expect(first).toMatch(keep);
    expect(second).toBe(cash);
    expect(others).toEqual([]);
  });
});

describe('cashDiscountSentences', () => {
  const facts: Pick<InvoiceSnapshot, 'issueDate' | 'language'> = { issueDate: '2026-11-21', language: 'de' };

  it.each([
    ['de', { days: 14, percentBp: 200 }, '2\u00a0% Skonto bei Zahlung bis 05.12.2026.'],
    ['en', { days: 14, percentBp: 250 }, '2.5% cash discount if paid by 5 Dec 2026.'],
    [
      'de',
      { days: 3, percentBp: 300, baseCents: 10_000 },
      '3\u00a0% Skonto auf 100,00\u00a0€ bei Zahlung bis 24.11.2026.',
    ],
    ['en', { days: 3, percentBp: 300, baseCents: 10_000 }, '3% cash discount on €\u00a0100.00 if paid by 24 Nov 2026.'],
  ] as const)('%s %j', (language, discount, sentence) => {
    expect(cashDiscountSentences({ ...facts, language, cashDiscounts: [discount] })).toEqual([sentence]);
  });

  it('has nothing to say without discounts', () => {
    expect(cashDiscountSentences(facts)).toEqual([]);
  });
});
