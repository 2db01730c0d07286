import { describe, expect, it } from 'vitest';
import { draftTotals, newDraftLine, pricedLines } from './draft.ts';
import type { DraftLine } from './draft.ts';

const line: DraftLine = {
  ...newDraftLine,
  description: 'Beratung',
  quantity: '2',
  unitCode: 'HUR',
  unitPrice: '100',
  taxCase: 'standard',
  taxRateBp: 1900,
};

describe('draftTotals', () => {
  it('counts only lines with quantity and price', () => {
    const lines = [line, { ...line, quantity: '' as const }, { ...line, unitPrice: '' as const }];
    expect(pricedLines(lines, false)).toHaveLength(1);
    expect(draftTotals({ lines }, false)).toMatchObject({ netCents: 20_000, taxCents: 3800, grossCents: 23_800 });
  });

  it('leaves out the tax of a small business, whatever was chosen', () => {
    const lines = [line, { ...line, taxRateBp: 700 }];
    expect(draftTotals({ lines }, true)).toMatchObject({
      netCents: 40_000,
      grossCents: 40_000,
      taxGroups: [{ taxCase: 'small-business', rateBp: 0, baseCents: 40_000, taxCents: 0 }],
    });
  });

  it('has no total for an empty draft', () => {
    expect(draftTotals({ lines: [] }, false)).toMatchObject({ grossCents: 0 });
  });
});
