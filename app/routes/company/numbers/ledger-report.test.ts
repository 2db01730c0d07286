import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filesFor, piecesOf } from './ledger-report.server.ts';
import { ledgerRowsMax } from '#app/pocketbase/counters/limits.ts';

const counted = (total: number, year: number) => ({
  range: { kind: 'invoice' as const, period: String(year), value: total },
  sums: {
    ...{ total, drawn: total, distinctCount: total, lowest: 1, highest: total },
    ...{ missing: 0, cancelled: 0, skipped: 0, value: total },
  },
});

describe('the files of the ledger', () => {
  it('are one where there is little, and none is empty', () => {
    expect([0, 1, ledgerRowsMax, ledgerRowsMax + 1, 10_000].map(filesFor)).toEqual([1, 1, 1, 2, 5]);
  });

  it('hold every entry of every range once, in its order, and no more than they say', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 * ledgerRowsMax }), { maxLength: 5 }), (totals) => {
        const ranges = totals.map((total, index) => counted(total, 2020 + index));
        const sum = totals.reduce((all, total) => all + total, 0);
        const files = Array.from({ length: filesFor(sum) }, (_, index) => piecesOf(ranges, index + 1));
        for (const pieces of files)
          expect(pieces.reduce((all, { count }) => all + count, 0)).toBeLessThanOrEqual(ledgerRowsMax);
        for (const range of ranges) {
          const own = files.flat().filter((piece) => piece.counted === range);
          let next = 0;
          for (const { offset, count } of own) {
            expect(offset).toBe(next);
            next += count;
          }
          expect(next).toBe(range.sums.total);
        }
      }),
    );
  });
});
