import { describe, expect, it } from 'vitest';
import { formatNumber, numberPeriod } from './numbering.ts';
import { parseNumber } from './parse-number.ts';

describe('a number', () => {
  it.each([
    'RE-{YYYY}-{NNNN}',
    '{YY}{MM}{NNN}',
    '{N}/{YYYY}',
    '{NNNNN}',
    'A.{YY}+{N}*x',
    '{YYYY}{N}',
    '{YY}-{YYYY}-{NN}',
    'R$&%*+-/{N}',
  ])('is read as the pattern %s wrote it', (pattern) => {
    for (const date of ['2026-11-22', '2031-02-01'])
      for (const sequence of [1, 42, 9_999, 10_000, 123_456_789]) {
        const number = formatNumber(pattern, date, sequence);
        expect(parseNumber(pattern, number)).toEqual({ period: numberPeriod(pattern, date), sequence });
      }
  });

  it.each(['', 'RE-2026-42', 'RE-2026-00042', 'RE-26-0042', 'RE-2026-0042 ', 'xRE-2026-0042', 'RE-2026-00O2'])(
    'of another range is not read: "%s"',
    (number) => {
      expect(parseNumber('RE-{YYYY}-{NNNN}', number)).toBeNull();
    },
  );

  it('has a month that exists', () => {
    expect(parseNumber('{YYYY}-{MM}-{NN}', '2026-13-01')).toBeNull();
  });
});
