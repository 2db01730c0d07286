import { describe, expect, it } from 'vitest';
import { inputOf } from '#tests/support/freeze-input.ts';
import type { InvoiceDraft } from '../draft.ts';
import { findPrecedingGaps } from './preceding-gaps.ts';

const found = (draft: Partial<InvoiceDraft>) =>
  findPrecedingGaps(inputOf({ draft })).map(({ code, field }) => [code, field]);

describe('an earlier invoice that is named', () => {
  it.each<[string, Partial<InvoiceDraft>, string[][]]>([
    ['is none', {}, []],
    ['has a number', { precedingNumber: 'ALT-7' }, []],
    ['is of today', { precedingNumber: 'ALT-7', precedingDate: '2026-11-21' }, []],
    ['is of a time before all programs', { precedingNumber: '12', precedingDate: '1900-01-01' }, []],
    [
      'is of tomorrow',
      { precedingNumber: 'ALT-7', precedingDate: '2026-11-22' },
      [['preceding-ahead', 'precedingDate']],
    ],
    [
      'has a day alone',
      { precedingNumber: ' ', precedingDate: '2026-11-01' },
      [['preceding-number', 'precedingNumber']],
    ],
    [
      'stands beside what a final invoice takes off',
      { documentKind: 'final', precedingNumber: 'ALT-7' },
      [['preceding-elsewhere', 'precedingNumber']],
    ],
    [
      'stands there with a day alone',
      { documentKind: 'final', precedingDate: '2026-11-01' },
      [['preceding-elsewhere', 'precedingNumber']],
    ],
  ])('%s', (_name, draft, gaps) => {
    expect(found(draft)).toEqual(gaps);
  });
});

describe('an offer that is named', () => {
  it.each<[string, Partial<InvoiceDraft>, string[][]]>([
    ['has number and day', { offerReference: 'AN-7', offerDate: '2026-11-01' }, []],
    ['has a number', { offerReference: 'AN-7' }, []],
    ['has a day alone, which no XML would tell', { offerDate: '2026-11-01' }, [['offer-number', 'offerReference']]],
  ])('%s', (_name, draft, gaps) => {
    expect(found(draft)).toEqual(gaps);
  });
});
