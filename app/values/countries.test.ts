import { describe, expect, it } from 'vitest';
import { countryName, parseCountry, suggestedCountries } from './countries.ts';

describe('parseCountry', () => {
  it.each([
    ['Deutschland', 'DE'],
    ['deutschland ', 'DE'],
    ['ÖSTERREICH', 'AT'],
    ['Schweiz', 'CH'],
    ['at', 'AT'],
    ['XI', null],
    ['EU', null],
    ['Preußen', null],
    ['', null],
    ['constructor', null],
  ])('%j: %s', (text, code) => {
    expect(parseCountry(text)).toBe(code);
  });

  it('reads every name that it suggests, and back', () => {
    const names = suggestedCountries();
    expect(names[0]).toBe('Deutschland');
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(countryName(parseCountry(name) ?? '??')).toBe(name);
  });
});
