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

  it('takes discounts off lines and puts charges on them, to the other side where a line takes something back', () => {
    const adjusted = { ...line, discountAmount: 5_000, surchargePercent: 1_000 };
    expect(draftTotals({ lines: [adjusted] }, false)).toMatchObject({ netCents: 17_000 });
    const back = { ...line, quantity: '-1', discountAmount: 1_000, surchargeAmount: 250 };
    expect(draftTotals({ lines: [adjusted, back] }, false)).toMatchObject({ lineNetCents: [17_000, -9_250] });
  });

  it('has no total for an empty draft', () => {
    expect(draftTotals({ lines: [] }, false)).toMatchObject({ grossCents: 0 });
  });
});
