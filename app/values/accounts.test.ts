import { describe, expect, it } from 'vitest';
import { compareBicWithIban, isSepaIban } from './accounts.ts';

describe('isSepaIban', () => {
  it.each(['DE89370400440532013000', 'GB29NWBK60161331926819', 'CH9300762011623852957', 'VA59001123000012345678'])(
    '%s is within',
    (iban) => {
      expect(isSepaIban(iban)).toBe(true);
    },
  );

  it.each(['CR05015202001026284066', 'TR330006100519786457841326', 'AE070331234567890123456', ''])(
    '%j is outside',
    (iban) => {
      expect(isSepaIban(iban)).toBe(false);
    },
  );
});

describe('compareBicWithIban', () => {
  it.each([
    ['COBADEFFXXX', 'DE89370400440532013000'],
    ['CEPAFRPP', 'FR1420041010050500013M02606'],
    ['BARCGGSP', 'GB29NWBK60161331926819'],
    ['CEPAMQMQ', 'FR1420041010050500013M02606'],
    ['', 'DE89370400440532013000'],
    ['COBADEFFXXX', ''],
  ])('%j and %j agree', (bic, iban) => {
    expect(compareBicWithIban(bic, iban)).toBeNull();
  });

  it('names both countries where they differ', () => {
    expect(compareBicWithIban('BKAUATWW', 'DE89370400440532013000')).toEqual({ bic: 'AT', iban: 'DE' });
  });
});
