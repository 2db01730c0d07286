import { describe, expect, it } from 'vitest';
import { countryName, guessCountries, parseCountry, suggestedCountries } from './countries.ts';
import { countryNameIn, namedCountries } from './country-names.ts';

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
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['the United States', 'US'],
    ['Vereinigte Staaten von Amerika', 'US'],
    ['UK', 'GB'],
    ['Großbritannien', 'GB'],
    ['Grossbritannien', 'GB'],
    ['England', 'GB'],
    ['Nordirland', 'GB'],
    ['Holland', 'NL'],
    ['Hongkong', 'HK'],
    ['Hong Kong', 'HK'],
    ['Kosovo', 'XK'],
    ['Tschechien', 'CZ'],
    ['Tschechische Republik', 'CZ'],
    ['Czech Republic', 'CZ'],
    ['Česko', 'CZ'],
    ['Austria', 'AT'],
    ['Oesterreich', 'AT'],
    ['A', 'AT'],
    ['A.', 'AT'],
    ['D', 'DE'],
    ['BRD', 'DE'],
    ['FL', 'LI'],
    ['Weißrussland', 'BY'],
    ['Moldawien', 'MD'],
    ['Bosnien-Herzegowina', 'BA'],
    ['EL', 'GR'],
    ['Schweizerische  Eidgenossenschaft', 'CH'],
    // codes, not names that look like one
    ['SL', 'SL'],
    ['BEL', 'BE'],
    ['x'.repeat(201), null],
  ])('%j: %s', (text, code) => {
    expect(parseCountry(text)).toBe(code);
  });

  it('reads every name that it suggests, and back', () => {
    const names = suggestedCountries();
    expect(names[0]).toBe('Deutschland');
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(countryName(parseCountry(name) ?? '??')).toBe(name);
  });

  it('takes every country by its German and its English name and by its code, and no name for two of them', () => {
    const codes = namedCountries.filter((code) => code !== 'XI');
    expect(codes.length).toBe(250);
    for (const code of codes)
      for (const name of [code, countryNameIn(code, 'de'), countryNameIn(code, 'en')])
        expect([name, parseCountry(name)]).toEqual([name, code]);
  });
});

describe('guessCountries', () => {
  it.each([
    ['Östereich', ['Österreich']],
    ['Deutshland', ['Deutschland']],
    ['Niederl', ['Niederlande']],
    ['Frankreih', ['Frankreich']],
    ['Preußen', []],
    ['Q', []],
    ['', []],
    ['x'.repeat(5000), []],
  ])('%j: %j', (text, names) => {
    expect(guessCountries(text).slice(0, 1)).toEqual(names);
  });
});
