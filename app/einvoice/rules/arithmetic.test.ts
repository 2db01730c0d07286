import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, equals, exactDecimal, roundCents, roundInteger, sum, toNumber, writtenPlaces } from './arithmetic.ts';

const of = (text: string) => decimal(text) ?? exactDecimal(Number.NaN);

describe('decimals as they are written', () => {
  it.each([
    ['1', '1'],
    [' -1.50 ', '-1.5'],
    ['+.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['0'.repeat(59) + '1', '1'],
  ])('%s', (text, value) => {
    expect(decimal(text)?.toFixed()).toBe(value);
  });

  it.each(['', ' ', '1,5', '1e3', 'NaN', 'Infinity', '--1', '1.2.3', '0x1', '0'.repeat(61)])(
    '"%s" is not a decimal',
    (text) => {
      expect(decimal(text)).toBeUndefined();
    },
  );

  it('an empty text is not a decimal', () => {
    expect(decimal(undefined)).toBeUndefined();
  });

  it.each([
    [undefined, 0],
    ['12', 0],
    ['12.', 0],
    ['12.5', 1],
    ['12.500', 3],
  ])('%s has %i places', (text, places) => {
    expect(writtenPlaces(text)).toBe(places);
  });
});

describe('rounding as XPath does it', () => {
  it.each([
    ['2.4', '2'],
    ['2.5', '3'],
    ['-2.5', '-2'],
    ['-2.6', '-3'],
    ['-0.5', '0'],
    ['-0.4', '0'],
    ['0.5', '1'],
  ])('%s becomes %s', (value, rounded) => {
    expect(roundInteger(of(value)).eq(rounded)).toBe(true);
  });

  it.each([
    ['1.005', '1.01'],
    ['-1.005', '-1'],
    ['1.004999', '1'],
    ['0.285', '0.29'],
  ])('to cents: %s becomes %s', (value, rounded) => {
    expect(roundCents(of(value)).eq(rounded)).toBe(true);
  });

  it('agrees with Math.round on halves and whole numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (halves) => {
        expect(roundInteger(of((halves / 2).toFixed(1))).toNumber()).toBe(Math.round(halves / 2) + 0);
      }),
    );
  });
});

describe('sums and comparisons', () => {
  it('add exactly and pass over what is missing', () => {
    expect(sum([of('0.1'), undefined, of('0.2')]).eq('0.3')).toBe(true);
    expect(sum([]).eq('0')).toBe(true);
  });

  it('are equal only if both are there', () => {
    expect(equals(of('1.0'), of('1'))).toBe(true);
    expect(equals(of('1'), of('1.01'))).toBe(false);
    expect(equals(undefined, undefined)).toBe(false);
    expect(equals(of('1'), undefined)).toBe(false);
  });

  it('doubles keep all their digits', () => {
    expect(exactDecimal(0.1).toFixed().startsWith('0.1000000000000000055511151231257827')).toBe(true);
    expect(toNumber(of('0.30'))).toBe(0.3);
    expect(toNumber(undefined)).toBe(0);
  });
});
