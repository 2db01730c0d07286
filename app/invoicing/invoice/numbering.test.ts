import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '#tests/support/test-seed.ts';
import {
  canMeet,
  fileNameOf,
  findCollision,
  formatNumber,
  invoicePatternDefault,
  numberLengthMax,
  numberPeriod,
  patternOf,
  rangeOf,
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

describe('ranges of kinds', () => {
  const patterns = {
    invoicePattern: 'RE-{YYYY}-{NNNN}',
    depositPattern: '',
    finalPattern: 'RE-{YYYY}-{NNNN}',
    cancellationPattern: 'ST-{NNNN}',
    correctionPattern: '',
    offerPattern: 'RE-{YYYY}-{NNNN}',
    deliveryNotePattern: 'LS-{YYYY}-{NNNN}',
  };

  it('are that of invoices without a pattern, and with the same one; offers count for themselves', () => {
    const ranges = (['invoice', 'deposit', 'final', 'cancellation', 'offer'] as const).map((kind) => [
      rangeOf(kind, patterns),
      patternOf(kind, patterns),
    ]);
    expect(ranges).toEqual([
      ['invoice', 'RE-{YYYY}-{NNNN}'],
      ['invoice', 'RE-{YYYY}-{NNNN}'],
      ['invoice', 'RE-{YYYY}-{NNNN}'],
      ['cancellation', 'ST-{NNNN}'],
      ['offer', 'RE-{YYYY}-{NNNN}'],
    ]);
  });

  it('that could meet are found where one of them is changed, and the later one is blamed', () => {
    const apart = { ...patterns, offerPattern: 'AN-{NNNN}' };
    expect(findCollision(apart, ['invoice', 'deposit', 'cancellation', 'offer'])).toBeNull();
    expect(findCollision(patterns, ['invoice'])).toEqual({ kind: 'invoice', other: 'offer' });
    expect(findCollision(patterns, ['invoice', 'offer'])).toEqual({ kind: 'offer', other: 'invoice' });
    expect(findCollision(patterns, ['cancellation'])).toBeNull();
    const met = { ...apart, depositPattern: 'ST-{NNN}' };
    expect(findCollision(met, ['deposit'])).toEqual({ kind: 'deposit', other: 'cancellation' });
  });
});

describe('canMeet', () => {
  it.each([
    ['RE-{NNNN}', 'RE-{NNNN}', true],
    ['RE-{NNNN}', 're-{NN}', true],
    ['RE-{YYYY}-{NNNN}', 'RE-2026-{N}', true],
    ['{YYYY}{NNN}', '{YY}{NNNN}', true],
    ['{N}', '{YYYY}{MM}{NN}', true],
    ['A{YY}{MM}{NN}', 'A{NN}{YYYY}', true],
    ['RE-{YYYY}-{NNNN}', 'ST-{YYYY}-{NNNN}', false],
    ['RE-{YYYY}-{NNNN}', 'RE-{YYYY}-{NNNN}A', false],
    ['RE-{YYYY}-{NNNN}', 'RE-{YY}-{NNNN}', false],
    ['{YYYY}-{NN}', '3{NNN}-{NN}', false],
    ['{YYYY}-{MM}-{N}', '{YYYY}-2{N}-{YY}', false],
    ['RE{NNNNNN}', 'RE{NNN}-{YY}', false],
  ])('%s and %s: %s', (one, other, meets) => {
    expect([canMeet(one, other), canMeet(other, one)]).toEqual([meets, meets]);
  });

  const part = fc.constantFrom('{YYYY}', '{YY}', '{MM}', 'A', 'a', '2', '20', '1', '-');
  const pattern = fc
    .tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom('{N}', '{NN}', '{NNN}'), fc.array(part, { maxLength: 2 }))
    .map(([before, sequence, after]) => [...before, sequence, ...after].join(''));
  const days = ['2020-01-01', '2020-12-31', '2021-02-02', '2026-11-21', '2099-12-31'];
  const sequences = [1, 2, 9, 10, 12, 20, 21, 99, 100, 120, 202, 999, 2020, 2021, 20201, 202011, 2020112];
  const numbers = (of: string) =>
    new Set(days.flatMap((day) => sequences.map((n) => formatNumber(of, day, n).toUpperCase())));

  it('is said of all that ever write one number', () => {
    let met = 0;
    const holds = fc.property(pattern, pattern, (one, other) => {
      const others = numbers(other);
      if (![...numbers(one)].some((number) => others.has(number))) return;
      met += 1;
      expect(canMeet(one, other)).toBe(true);
    });
    fc.assert(holds, { seed: testSeed(), numRuns: 3000 });
    expect(met).toBeGreaterThan(20);
  });
});
