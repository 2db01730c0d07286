import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areSkontoLinesSound, writeSkonto } from './skonto.ts';

describe('areSkontoLinesSound (BR-DE-18)', () => {
  it.each([
    '',
    'Zahlbar sofort.',
    'Ware #12 prompt',
    '#SKONTO#TAGE=14#PROZENT=2.00#\n',
    'Danke.\n#SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=7#PROZENT=3.00#BASISBETRAG=-10.00#\nEnde',
    '#SKONTO#TAGE=14#PROZENT=2.00#\r\n',
  ])('takes %j', (terms) => {
    expect(areSkontoLinesSound(terms)).toBe(true);
  });

  it.each([
    '#SKONTO#TAGE=14#PROZENT=2.00#',
    '#SKONTO#TAGE=14#PROZENT=2.0#\n',
    '#SKONTO#TAGE=14#PROZENT=2,00#\n',
    '#SKONTO#TAGE=#PROZENT=2.00#\n',
    '#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=1#\n',
    '#skonto#TAGE=14#PROZENT=2.00#\n',
    '#1 unserer Kunden\n',
    '#SKONTO#TAGE=14#PROZENT=2.00# bitte\n',
  ])('refuses a cash discount in another form than BR-DE-18 wants: %j', (terms) => {
    expect(areSkontoLinesSound(terms)).toBe(false);
  });
});

describe('writeSkonto', () => {
  it('writes a line for each, with a line break after the last', () => {
    const discounts = [
      { days: 3, percent: '3.00', baseAmount: '100.00' },
      { days: 14, percent: '2.00' },
    ];
    expect(writeSkonto(discounts)).toBe(
      '#SKONTO#TAGE=3#PROZENT=3.00#BASISBETRAG=100.00#\n#SKONTO#TAGE=14#PROZENT=2.00#\n',
    );
    expect(writeSkonto([])).toBe('');
  });

  it('writes what the rule takes', () => {
    const discount = fc.record({
      days: fc.nat({ max: 365 }),
      percent: fc.nat({ max: 9999 }).map((bp) => (bp / 100).toFixed(2)),
      baseAmount: fc.nat({ max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
    });
    fc.assert(fc.property(fc.array(discount), (discounts) => areSkontoLinesSound(writeSkonto(discounts))));
  });
});
