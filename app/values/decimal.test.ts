import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  big,
  decimalPlaces,
  formatDecimal,
  isDecimal,
  negateDecimal,
  normalizeDecimal,
  parseDecimalInput,
  toFixed,
  toTenThousandths,
} from './decimal.ts';

const limits = { placesMax: 4, absoluteMax: '9999999999.9999' };

/** Plain decimals of at most 4 places, normalized, from an integer of ten-thousandths. */
const decimals = fc.bigInt({ min: -99999999999999n, max: 99999999999999n }).map(fromTenThousandths);

function fromTenThousandths(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  const plain = digits.slice(0, -4) + (fraction ? `.${fraction}` : '');
  return value < 0n ? `-${plain}` : plain;
}

describe('parseDecimalInput', () => {
  it.each([
    ['2,5', '2.5'],
    ['2.5', '2.5'],
    ['1.23', '1.23'],
    ['12.50', '12.5'],
    ['1.234', '1234'],
    ['10.000', '10000'],
    ['100.000', '100000'],
    ['1.234.567', '1234567'],
    ['1.234,56', '1234.56'],
    ['1.234.567,8', '1234567.8'],
    ['1 234,5', '1234.5'],
    ['1\u00a0234,5', '1234.5'],
    ['1\u202f234,5', '1234.5'],
    ["1'234.50", '1234.5'],
    ['1’234,50', '1234.5'],
    ['1.2345', '1.2345'],
    ['1234.567', '1234.567'],
    ['0.125', '0.125'],
    ['0.000', '0'],
    ['012.345', '12.345'],
    ['0,5', '0.5'],
    [',5', '0.5'],
    ['5,', '5'],
    ['00,50', '0.5'],
    ['007', '7'],
    ['5', '5'],
    ['-5', '-5'],
    ['−5', '-5'],
    ['-1.234,50', '-1234.5'],
    ['- 5', '-5'],
    ['+3', '3'],
    ['-0', '0'],
    ['-0,00', '0'],
    ['12,50 €', '12.5'],
    ['12,50€', '12.5'],
    ['5 EUR', '5'],
    ['5eur', '5'],
    ['  7  ', '7'],
  ])('reads %j, as a person types a number, as %s', (input, value) => {
    expect(parseDecimalInput(input, limits)).toEqual({ ok: true, value });
  });

  it.each([
    '',
    ' ',
    ',',
    '.',
    '-',
    '+',
    '€',
    '1,2,3',
    '1e3',
    '1E3',
    '--1',
    '−−1',
    '+-1',
    '-−1',
    '5-',
    '.5',
    '5.',
    '1..2',
    '1.234.56',
    '1.23.456',
    '1.2345,6',
    '.234,5',
    '1,234.56',
    '1.234567,8',
    '€5',
    '5 EURO',
    '5 USD',
    '5€€',
    '0x10',
    'Infinity',
    'NaN',
    'zwei',
    '1/2',
    '٣',
    '１',
  ])('refuses %j as no number', (input) => {
    expect(parseDecimalInput(input, limits)).toEqual({ ok: false, refusal: 'not-a-number' });
  });

  it('counts places after dropping zeros at the end', () => {
    expect(parseDecimalInput('1,23400000', limits)).toEqual({ ok: true, value: '1.234' });
    expect(parseDecimalInput('1,23456', limits)).toEqual({ ok: false, refusal: 'too-many-places' });
    expect(parseDecimalInput('1,5', { placesMax: 0, absoluteMax: '9' })).toEqual({
      ok: false,
      refusal: 'too-many-places',
    });
  });

  it('takes the largest value of either sign and refuses the next', () => {
    expect(parseDecimalInput('9999999999,9999', limits).ok).toBe(true);
    expect(parseDecimalInput('-9.999.999.999,9999', limits).ok).toBe(true);
    expect(parseDecimalInput('10000000000', limits)).toEqual({ ok: false, refusal: 'too-large' });
    expect(parseDecimalInput('−10.000.000.000', limits)).toEqual({ ok: false, refusal: 'too-large' });
  });

  it('reads back whatever formatDecimal writes in German, whatever the places', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 4 }), (value, places) => {
        expect(parseDecimalInput(formatDecimal(value, 'de', places), limits)).toEqual({ ok: true, value });
      }),
    );
  });

  it('answers any text with a decimal in XML form or a refusal', () => {
    const typed = fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-+−€ e\u00a0\t')), maxLength: 14 });
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ unit: 'binary' })), (input) => {
        const parsed = parseDecimalInput(input, limits);
        if (!parsed.ok) return;
        expect(isDecimal(parsed.value)).toBe(true);
        expect(parsed.value).toBe(normalizeDecimal(parsed.value));
        expect(decimalPlaces(parsed.value)).toBeLessThanOrEqual(4);
      }),
      { numRuns: 500 },
    );
  });

  it('changes the sign with a minus before the same text', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        const positive = value.replace('-', '');
        const text = formatDecimal(positive, 'de');
        const minus = positive === '0' ? '0' : `-${positive}`;
        for (const sign of ['-', '−'])
          expect(parseDecimalInput(sign + text, limits)).toEqual({ ok: true, value: minus });
      }),
    );
  });
});

describe('toFixed', () => {
  it.each([
    ['0.005', 2, '0.01'],
    ['-0.005', 2, '-0.01'],
    ['0.0049999', 2, '0.00'],
    ['1.005', 2, '1.01'],
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['1.449', 1, '1.4'],
    ['1e21', 0, '1000000000000000000000'],
    ['1e-9', 10, '0.0000000010'],
    ['7', 2, '7.00'],
  ])('%s with %i places is %s', (value, places, expected) => {
    expect(toFixed(big(value), places)).toBe(expected);
  });

  it('writes no minus before zero', () => {
    expect(toFixed(big('-0.004'), 2)).toBe('0.00');
  });
});

describe('isDecimal', () => {
  it.each(['0', '-1', '1.5', '007', '-0.0001'])('takes %s', (text) => {
    expect(isDecimal(text)).toBe(true);
  });
  it.each(['', '-', '+1', '.5', '5.', '1,5', '1e3', ' 1', '1\n', '--1', '1.2.3', 'NaN'])('refuses %j', (text) => {
    expect(isDecimal(text)).toBe(false);
  });
});

describe('normalizeDecimal', () => {
  it.each([
    ['2.50', '2.5'],
    ['007', '7'],
    ['-0.00', '0'],
    ['1000000000000000000000000', '1000000000000000000000000'],
    ['0.0000001', '0.0000001'],
  ])('%s becomes %s', (text, expected) => {
    expect(normalizeDecimal(text)).toBe(expected);
  });
});

describe('decimalPlaces', () => {
  it.each([
    ['1', 0],
    ['1.5', 1],
    ['-0.1200', 4],
  ])('%s has %i', (text, places) => {
    expect(decimalPlaces(text)).toBe(places);
  });
});

describe('negateDecimal', () => {
  it.each([
    ['1.50', '-1.50'],
    ['-1.50', '1.50'],
    ['0', '0'],
    ['-0', '0'],
    ['0.00', '0.00'],
    ['-0.00', '0.00'],
    ['0.01', '-0.01'],
    ['-10', '10'],
  ])('of %s is %s', (value, negated) => {
    expect(negateDecimal(value)).toBe(negated);
  });
});

describe('toTenThousandths', () => {
  it.each([
    ['1', 10_000],
    ['-1.5', -15_000],
    ['0.0001', 1],
    ['12.3456', 123_456],
    ['9999999999.9999', 99_999_999_999_999],
    ['0.00001', Number.NaN],
    ['', Number.NaN],
    ['1e3', Number.NaN],
    ['1.', Number.NaN],
  ])('%j: %d', (value, whole) => {
    expect(toTenThousandths(value)).toBe(whole);
  });
});

describe('formatDecimal', () => {
  it.each([
    ['1234.5', 'de', 0, '1.234,5'],
    ['1234.5', 'en', 0, '1,234.5'],
    ['1234.5', 'de', 2, '1.234,50'],
    ['1234567.891', 'de', 2, '1.234.567,891'],
    ['-1234567', 'de', 0, '−1.234.567'],
    ['-0.5', 'en', 2, '−0.50'],
    ['999', 'de', 0, '999'],
    ['1000', 'de', 2, '1.000,00'],
    ['0', 'de', 0, '0'],
  ] as const)('%s in %s with %i places is %s', (value, language, places, expected) => {
    expect(formatDecimal(value, language, places)).toBe(expected);
  });
});
