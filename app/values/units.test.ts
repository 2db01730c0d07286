import { describe, expect, it } from 'vitest';
import { isUnitCode, quantityText, unitLabel, units, unitWord } from './units.ts';

describe('units', () => {
  it('offers each code and each label once, none of them empty', () => {
    for (const texts of [
      units.map(({ code }) => code),
      units.map(({ label }) => label.de),
      units.map(({ label }) => label.en),
    ]) {
      expect(new Set(texts).size).toBe(units.length);
      expect(texts.every((text) => text.trim() !== '')).toBe(true);
    }
  });

  it.each([
    ['HUR', 'Stunde', 'hour'],
    ['H87', 'Stück', 'piece'],
    ['EA', 'Stück', 'piece'],
    ['X1Z', 'Code X1Z', 'Code X1Z'],
  ])('%s', (code, german, english) => {
    expect([unitLabel(code), unitLabel(code, 'en')]).toEqual([german, english]);
  });

  it('knows its codes exactly', () => {
    expect(isUnitCode('HUR')).toBe(true);
    expect(isUnitCode('hur')).toBe(false);
    expect(isUnitCode('')).toBe(false);
    expect(isUnitCode('EA')).toBe(false);
  });

  it.each([
    ['12.5', 'HUR', '12,5 Stunden', '12.5 hours'],
    ['1', 'HUR', '1 Stunde', '1 hour'],
    ['1.00', 'HUR', '1,00 Stunde', '1.00 hour'],
    ['-1', 'DAY', '\u22121 Tag', '\u22121 day'],
    ['0.5', 'DAY', '0,5 Tage', '0.5 days'],
    ['10', 'DAY', '10 Tage', '10 days'],
    ['3', 'H87', '3 Stück', '3 pieces'],
    ['2', 'SET', '2 Sätze', '2 sets'],
    ['1', 'LS', '1 pauschal', '1 lump sum'],
    ['1500', 'KWH', '1.500 Kilowattstunden', '1,500 kilowatt hours'],
    ['4', 'X1Z', '4 (Code X1Z)', '4 (Code X1Z)'],
  ])('%s %s are words that agree with their number', (quantity, code, german, english) => {
    expect([quantityText(quantity, code), quantityText(quantity, code, 'en')]).toEqual([german, english]);
  });

  it('has a word beside every quantity', () => {
    expect(units.map(({ code }) => unitWord('2', code)).filter((word) => word.trim() === '')).toEqual([]);
    expect(unitWord('2', 'X1Z', 'en')).toBe('Code X1Z');
  });
});
