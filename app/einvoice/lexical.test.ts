import { describe, expect, it } from 'vitest';
import { decimalLengthMax, isContent, isSchemaDate } from './lexical.ts';

describe('values of XML Schema types', () => {
  it.each([
    [
      'decimal',
      ['0', '-1.5', '+2', '.5', '5.', ' 1 ', '9'.repeat(decimalLengthMax)],
      ['', '1,5', '1e3', '.', '--1', 'x', '9'.repeat(decimalLengthMax + 1)],
    ],
    ['boolean', ['true', 'false', '1', '0', ' true '], ['TRUE', 'yes', '']],
    [
      'date',
      ['2026-11-21', '2024-02-29', '2026-11-21Z', '2026-11-21+14:00', '2026-11-21-13:59', '12026-01-01', '-2026-01-01'],
      [
        '2026-02-29',
        '2026-13-01',
        '2026-00-10',
        '2026-04-31',
        '2026-11-00',
        '26-11-21',
        '2026-11-21+14:01',
        '0000-01-01',
        '02026-01-01',
        '20261121',
      ],
    ],
    [
      'time',
      ['12:00:00', '23:59:59.5', '24:00:00', '12:00:00Z', '12:00:00+01:00'],
      ['24:00:01', '12:60:00', '12:00', '25:00:00'],
    ],
    [
      'dateTime',
      ['2026-11-21T12:00:00', '2026-11-21T12:00:00Z'],
      ['2026-11-21', '2026-02-30T12:00:00', '2026-11-21T25:00:00'],
    ],
    ['base64', ['', 'aGFsbG8=', 'aGFs\nbG8=', 'aGFsbG8h'], ['aGFsbG8', 'a', 'aGFsbG9=', '????']],
    ['string', ['', 'x'], []],
  ] as const)('%s', (content, valid, invalid) => {
    expect(valid.filter((text) => !isContent(text, content))).toEqual([]);
    expect(invalid.filter((text) => isContent(text, content))).toEqual([]);
  });

  it('attachments of any length', () => {
    const long = 'aGFsbG8h'.repeat(2_000_000);
    expect([long, `${long}aGFsbG8=`].map((text) => isContent(text, 'base64'))).toEqual([true, true]);
    expect([`${long}?`, `${long}a`, `=${long}aaa`].map((text) => isContent(text, 'base64'))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('leap years', () => {
    expect(['2000-02-29', '1900-02-29', '2100-02-29', '2028-02-29'].map(isSchemaDate)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
