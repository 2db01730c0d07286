import { describe, expect, it } from 'vitest';
import { refusePostCode } from './postcodes.ts';

describe('refusePostCode', () => {
  it.each([
    ['24937', 'DE'],
    ['D-24937', 'DE'],
    ['D 24937', 'DE'],
    ['1010', 'AT'],
    ['A-1010', 'AT'],
    ['8001', 'CH'],
    ['CH-8001', 'CH'],
    ['9490', 'LI'],
    ['FL-9490', 'LI'],
    ['1012 AB', 'NL'],
    ['SW1A 1AA', 'GB'],
    ['M1 1AE', 'GB'],
    ['DE1 1AA', 'GB'],
    ['00-950', 'PL'],
    ['110 00', 'CZ'],
    ['10001-1234', 'US'],
    ['', 'DE'],
    ['anything', 'AE'],
  ])('%j in %s is one', (postCode, country) => {
    expect(refusePostCode(postCode, country)).toBeNull();
  });

  it.each([
    ['1', 'DE', 'fünf Ziffern'],
    ['2493', 'DE', 'fünf Ziffern'],
    ['249377', 'DE', 'fünf Ziffern'],
    ['2493O', 'DE', 'fünf Ziffern'],
    ['A-1010', 'DE', 'fünf Ziffern'],
    ['24937', 'AT', 'vier Ziffern'],
    ['80001', 'CH', 'vier Ziffern'],
    ['1012', 'NL', 'vier Ziffern und zwei Buchstaben wie 1012 AB'],
    ['1'.repeat(5000), 'DE', 'fünf Ziffern'],
  ])('%j in %s: %s', (postCode, country, words) => {
    expect(refusePostCode(postCode, country)).toBe(words);
  });
});
