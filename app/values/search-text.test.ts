import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, searchTextOf } from './search-text.ts';

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
