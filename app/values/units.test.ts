import { describe, expect, it } from 'vitest';
import { isUnitCode, unitLabel, units } from './units.ts';

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
    ['XXX', 'XXX', 'XXX'],
  ])('%s', (code, german, english) => {
    expect([unitLabel(code), unitLabel(code, 'en')]).toEqual([german, english]);
  });

  it('knows its codes exactly', () => {
    expect(isUnitCode('HUR')).toBe(true);
    expect(isUnitCode('hur')).toBe(false);
    expect(isUnitCode('')).toBe(false);
  });
});
