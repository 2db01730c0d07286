import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import { allPiecesOf, foldSearch, foldText, piecesToAsk, searchTextOf } from './search-text.ts';

describe('foldText', () => {
  it.each([
    ['Größe', 'grosse'],
    ['GRÖẞE', 'grosse'],
    ['Crème  Brûlée\n', 'creme brulee'],
    ['  A\u00a0B\t C ', 'a b c'],
    ['u\u0308ber', 'uber'],
    ['Über', 'uber'],
    ['İzmir', 'izmir'],
    ['RE-2026-0001', 're-2026-0001'],
    ['50 %_\\', '50 %_\\'],
    ['', ''],
  ])('%j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('changes nothing any more the second time, so that column and search meet', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('aÄößéẞ\u0308İ \t\u00a0Zñ')) }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('finds a word however its accents and case are typed', () => {
    expect(foldText('Müller & Söhne')).toContain(foldText('SÖHNE'));
    expect(foldText('Müller')).toBe(foldText('Muller'));
  });
});

describe('searchTextOf', () => {
  it('joins the fields with single spaces, also where one is empty', () => {
    expect(searchTextOf(['Müller', '', 'Köln'])).toBe('muller koln');
  });

  it('leaves room for a number of 36 characters in its column of 2000', () => {
    const { length } = searchTextOf(['ß'.repeat(3000)]);
    expect(length).toBeGreaterThan(1000);
    expect(length + 1 + 36).toBeLessThanOrEqual(2000);
  });
});

it('foldSearch leaves out what an amount is written with', () => {
  expect(foldSearch('321,05 €')).toBe('321,05');
});

describe('piecesToAsk', () => {
  it.each([
    ['a', ['61']],
    ['ab', ['6162']],
    ['abc', ['616263']],
    ['abcd', ['616263', '626364']],
    ['abcdef', ['616263', '646566']],
    ['abcdefg', ['616263', '646566', '656667']],
    ['ø€😀x', ['C3B8E282ACF09F9880', 'E282ACF09F988078']],
  ])('%s: %j', (word, pieces) => {
    expect(piecesToAsk(word)).toEqual(pieces);
  });

  it('writes characters as SQLite does', () => {
    const db = new DatabaseSync(':memory:');
    const hex = db.prepare('SELECT hex(?) AS hex');
    const character = fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }).filter((text) => text !== '\0');
    fc.assert(
      fc.property(character, (text) => {
        expect(piecesToAsk(text)).toEqual([hex.get(text)?.['hex']]);
      }),
    );
    db.close();
  });
});

it('allPiecesOf: what the index holds of a text, and so all that is asked of it', () => {
  expect([...allPiecesOf('ab c')].toSorted()).toEqual(['61', '6162', '62', '63']);
  const text = 're-2026-0001 café 😀x';
  const held = allPiecesOf(text);
  for (const word of text.split(' ')) for (const piece of piecesToAsk(word)) expect(held).toContain(piece);
});
