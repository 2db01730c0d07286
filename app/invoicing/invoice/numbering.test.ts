import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fileNameOf,
  formatNumber,
  invoicePatternDefault,
  numberLengthMax,
  numberPeriod,
  refusePattern,
} from './numbering.ts';

describe('refusePattern', () => {
  it.each([
    invoicePatternDefault,
    '{N}',
    '{NNNNNNNNN}',
    '{YYYY}{MM}-{NNN}',
    '{YY}/{NN}',
    'A$&%*+-/{NNNN}z',
    'RE-{NNNN}-{YYYY}-{YYYY}',
    '{MM}.{YY}.{NN}'.replaceAll('.', '-'),
    `${'R'.repeat(27)}{N}`,
  ])('takes %s', (pattern) => {
    expect(refusePattern(pattern)).toBeNull();
  });

  it.each([
    ['', 'no-sequence'],
    ['RE-{YYYY}', 'no-sequence'],
    ['RE-2026-0001', 'no-sequence'],
    ['{NNNN', 'no-sequence'],
    ['RE-{NN}-{NN}', 'several-sequences'],
    ['RE-{yyyy}-{NNNN}', 'unknown-placeholder'],
    ['RE-{nnnn}', 'unknown-placeholder'],
    ['RE-{}-{NNNN}', 'unknown-placeholder'],
    ['RE-{YYY}-{NNNN}', 'unknown-placeholder'],
    ['RE-{DD}-{NNNN}', 'unknown-placeholder'],
    ['{NNNNNNNNNN}', 'unknown-placeholder'],
    ['{ NNNN }', 'unknown-placeholder'],
    ['RE-{MM}-{NNNN}', 'month-without-year'],
    ['RE {YYYY}-{NNNN}', 'forbidden-character'],
    ['RE_{NNNN}', 'forbidden-character'],
    ['RÄ-{NNNN}', 'forbidden-character'],
    ['RE-{NNNN}}', 'forbidden-character'],
    ['{YYYY-{NNNN}', 'forbidden-character'],
    ['RE#{NNNN}', 'forbidden-character'],
    ['RE-{NNNN}\n', 'forbidden-character'],
    [`${'R'.repeat(28)}{N}`, 'too-long'],
  ])('%j: %s', (pattern, refusal) => {
    expect(refusePattern(pattern)).toBe(refusal);
  });

  const pieces = fc.constantFrom(
    '{YYYY}',
    '{YY}',
    '{MM}',
    '{N}',
    '{NNNN}',
    '{NNNNNN}',
    'RE',
    '-',
    '/',
    'x'.repeat(10),
    '{',
    'ä',
  );
  const patterns = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(''));

  it('whatever it takes yields numbers that DATEV takes, as long as the counter has nine digits', () => {
    fc.assert(
      fc.property(patterns, fc.integer({ min: 1, max: 999_999_999 }), (pattern, sequence) => {
        if (refusePattern(pattern) !== null) return;
        const number = formatNumber(pattern, '2026-11-21', sequence);
        expect(number).toMatch(/^[A-Za-z0-9$&%*+\-/]+$/);
        expect(number.length).toBeLessThanOrEqual(numberLengthMax);
      }),
      { numRuns: 1000 },
    );
  });

  it('numbers never repeat: another sequence or period is another number', () => {
    const days = fc.constantFrom('2026-01-31', '2026-02-01', '2026-12-31', '2027-01-01', '2027-12-01', '2031-12-01');
    const sequences = fc.integer({ min: 1, max: 30_000 });
    fc.assert(
      fc.property(patterns, fc.tuple(days, sequences), fc.tuple(days, sequences), (pattern, a, b) => {
        if (refusePattern(pattern) !== null) return;
        const key = ([date, sequence]: [string, number]) => `${numberPeriod(pattern, date)} ${sequence}`;
        const same = formatNumber(pattern, a[0], a[1]) === formatNumber(pattern, b[0], b[1]);
        if (key(a) !== key(b)) expect(same).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('numberPeriod', () => {
  it.each([
    ['{NNNN}', ''],
    ['RE-{YYYY}-{NNNN}', '2026'],
    ['RE-{YY}-{NNNN}', '2026'],
    ['RE-{YYYY}-{MM}-{NNNN}', '2026-11'],
    ['{MM}{YY}{NN}', '2026-11'],
  ])('%s: %j', (pattern, period) => {
    expect(numberPeriod(pattern, '2026-11-21')).toBe(period);
  });
});

describe('formatNumber', () => {
  it.each([
    ['RE-{YYYY}-{NNNN}', 7, 'RE-2026-0007'],
    ['RE-{YYYY}-{NNNN}', 9999, 'RE-2026-9999'],
    ['RE-{YYYY}-{NNNN}', 10000, 'RE-2026-10000'],
    ['{YY}{MM}/{NN}', 3, '2611/03'],
    ['{N}', 1, '1'],
    ['{N}', 123, '123'],
    ['{NNNNNNNNN}', 1, '000000001'],
  ])('%s, %i: %s', (pattern, sequence, number) => {
    expect(formatNumber(pattern, '2026-11-21', sequence)).toBe(number);
  });
});

describe('fileNameOf', () => {
  it('has no folders', () => {
    expect(fileNameOf('RE/2026/0042')).toBe('RE-2026-0042');
  });
});
