import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareBicWithIban,
  isCreditorId,
  isLeitwegId,
  isSepaIban,
  isTaxNumber,
  looksLikeLeitwegId,
  wrappedLeitwegId,
  maskIban,
} from './identifiers.ts';

describe('isLeitwegId', () => {
  const examples = ['04011000-1234512345-06', '04011000-900X999-08', '992-90009-96', '09564000-NUE0001-49'];

  it.each(examples)('takes %s, also in lower case and with space around', (id) => {
    expect(isLeitwegId(id)).toBe(true);
    expect(isLeitwegId(` ${id.toLowerCase()} `)).toBe(true);
  });

  it.each(examples)('refuses %s with any one character changed', (id) => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const mutants = Array.from(id).flatMap((character, index) => {
      if (character === '-') return [];
      const pool = /\d/.test(character) ? alphabet.slice(0, 10) : alphabet.slice(10);
      return Array.from(pool)
        .filter((other) => other !== character)
        .map((other) => id.slice(0, index) + other + id.slice(index + 1));
    });
    expect(mutants.length).toBeGreaterThan(80);
    expect(mutants.filter(isLeitwegId)).toEqual([]);
  });

  it.each(examples)('refuses %s with two neighbours changed over', (id) => {
    const swapped = Array.from(id).flatMap((character, index) => {
      const next = id[index + 1];
      if (next === undefined || next === character || character === '-' || next === '-') return [];
      return [id.slice(0, index) + next + character + id.slice(index + 2)];
    });
    expect(swapped.filter(isLeitwegId)).toEqual([]);
  });

  it('agrees with a bigint on random ones: check digits are 98 minus the remainder', () => {
    const coarse = fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 2, maxLength: 12 });
    const fine = fc.string({ unit: fc.constantFrom(...Array.from('0123456789ABCXYZ')), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(coarse, fc.option(fine), (grob, fein) => {
        const body = fein === null ? grob : `${grob}-${fein}`;
        const number = BigInt(
          Array.from(body.replaceAll('-', ''))
            .map((each) => String(Number.parseInt(each, 36)))
            .join(''),
        );
        const check = String(98n - ((number * 100n) % 97n)).padStart(2, '0');
        expect(isLeitwegId(`${body}-${check}`)).toBe(true);
      }),
    );
  });

  it.each([
    '',
    '04011000',
    '04011000-06',
    '1-12',
    '04011000--06',
    '04011000-12345_6-06',
    '04011000-1234512345-6',
    'A4011000-1-06',
  ])('refuses %j', (id) => {
    expect(isLeitwegId(id)).toBe(false);
  });

  it('tells the form from the check digits', () => {
    expect(looksLikeLeitwegId('04011000-1234512345-07')).toBe(true);
    expect(looksLikeLeitwegId('Bestellung 4711')).toBe(false);
    expect(looksLikeLeitwegId('4711')).toBe(false);
  });

  it.each([
    't:04011000-1234512345-06',
    'Leitweg-ID: 04011000-1234512345-06',
    '04011000 - 1234512345 - 06',
    '04011000-12345\u00a012345-06',
    '04011000\u20131234512345\u201306',
    ' #04011000-1234512345-06 ',
  ])('is found where it is wrapped: %j', (text) => {
    expect(wrappedLeitwegId(text)).toBe('04011000-1234512345-06');
  });

  it.each([
    '04011000-1234512345-06',
    ' 04011000-1234512345-06 ',
    't:04011000-1234512345-07',
    'Bestellung 4711',
    'Auftrag 20-26-63',
    '',
    `t:04011000-1234512345-06${' '.repeat(200)}`,
  ])('is not found in %j', (text) => {
    expect(wrappedLeitwegId(text)).toBeNull();
  });
});

describe('isTaxNumber', () => {
  it.each(['231/123/45678', '12/345/67890', '1234567890', '2893081508152', '123 4567 8901', '143-12345678'])(
    'takes %s',
    (text) => {
      expect(isTaxNumber(text)).toBe(true);
    },
  );

  it.each(['', '123456789', '12345678901234', 'DE123456789', '12/345/6789O', '12,345,67890'])('refuses %j', (text) => {
    expect(isTaxNumber(text)).toBe(false);
  });

  // The states write 10 or 11 digits, the federal form has 13.
  it('refuses twelve digits: no form of a tax number has them', () => {
    expect(isTaxNumber('123456789012')).toBe(false);
  });
});

describe('isCreditorId', () => {
  it.each(['DE98ZZZ09999999999', 'DE98ABC09999999999', 'DE98Z0109999999999'])(
    'takes %s: the middle is not checked',
    (id) => {
      expect(isCreditorId(id)).toBe(true);
    },
  );

  it.each([
    ['', 'nothing'],
    ['DE97ZZZ09999999999', 'another check digit'],
    ['DE98ZZZ09999999998', 'another figure'],
    ['DE98ZZZ9999999999', 'a figure less'],
    ['DE98ZZZ099999999990', 'a figure more'],
    ['de98zzz09999999999', 'small letters'],
    ['AT98ZZZ09999999999', 'of another country'],
    ['DE98ZÄZ09999999999', 'an umlaut'],
    ['DE89370400440532013000', 'an IBAN'],
  ])('refuses %s: %s', (id) => {
    expect(isCreditorId(id)).toBe(false);
  });

  it('refuses a creditor identifier with any one wrong figure', () => {
    const id = 'DE98ZZZ09999999999';
    const places = [2, 3, ...Array.from({ length: 11 }, (_, at) => 7 + at)];
    const wrong = places.flatMap((at) =>
      Array.from('0123456789')
        .filter((figure) => figure !== id[at])
        .map((figure) => id.slice(0, at) + figure + id.slice(at + 1)),
    );
    expect(wrong).toHaveLength(117);
    expect(wrong.filter(isCreditorId)).toEqual([]);
  });
});

describe('maskIban', () => {
  it('shows the first and the last four places', () => {
    expect(maskIban('DE89370400440532013000')).toBe('DE89 **** **** **** **30 00');
    expect(maskIban('DE89 3704')).toBe('DE89 3704');
    expect(maskIban('')).toBe('');
  });
});

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
