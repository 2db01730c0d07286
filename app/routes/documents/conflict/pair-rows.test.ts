import { describe, expect, it } from 'vitest';
import { commonPlaces } from './common-places.ts';
import { pairRows } from './pair-rows.ts';
import type { ComparedRow } from './pair-rows.ts';

/** "A" is a row about A, "A1" and "A2" are later states of it. */
const rows = (text: string): ComparedRow[] =>
  words(text).map((word) => ({ meaning: word, mark: word, about: /^[A-Z]+/.exec(word)?.[0] ?? '' }));

const words = (text: string) => text.split(' ').filter((word) => word !== '');

function pair(typed: string, stored: string, baseMarks: string | null): string {
  const [mine, theirs] = [rows(typed), rows(stored)];
  return pairRows(mine, theirs, baseMarks === null ? null : words(baseMarks))
    .map(({ typed: one, stored: other, changedBy }) => {
      const [left, right] = [mine[one ?? -1]?.meaning ?? '', theirs[other ?? -1]?.meaning ?? ''];
      return changedBy === 'agreed' ? left : `${left}:${right}:${changedBy}`;
    })
    .join(' ');
}

describe('pairRows', () => {
  it.each([
    ['nothing', 'A B C', 'A B C', 'A B C', 'A B C'],
    ['I changed one', 'A B1 C', 'A B C', 'A B C', 'A B1:B:typed C'],
    ['they changed one', 'A B C', 'A B1 C', 'A B C', 'A B:B1:stored C'],
    ['both changed one', 'A B1 C', 'A B2 C', 'A B C', 'A B1:B2:both C'],
    ['both changed it alike', 'A B1 C', 'A B1 C', 'A B C', 'A B1 C'],
    ['I added', 'A B N C', 'A B C', 'A B C', 'A B N::typed C'],
    ['they added', 'A B C', 'A B N C', 'A B C', 'A B :N:stored C'],
    ['both added at the same place', 'A N B', 'A M B', 'A B', 'A N::typed :M:stored B'],
    ['both added the same', 'A N B', 'A N B', 'A B', 'A N B'],
    ['I took out', 'A C', 'A B C', 'A B C', 'A :B:typed C'],
    ['they took out', 'A B C', 'A C', 'A B C', 'A B::stored C'],
    ['both took out', 'A C', 'A C', 'A B C', 'A C'],
    ['I changed what they took out', 'A B1 C', 'A C', 'A B C', 'A B1::both C'],
    ['they changed what I took out', 'A C', 'A B1 C', 'A B C', 'A :B1:both C'],
    ['I moved the last to the front', 'C A B', 'A B C', 'A B C', 'C::typed A B :C:typed'],
    ['I changed one below what they added', 'A B1', 'N A B', 'A B', ':N:stored A B1:B:typed'],
    ['I wrote one anew below what they added', 'A X', 'A N B', 'A B', 'A :N:stored X:B:typed'],
    ['I wrote one anew and added another', 'A X Y', 'A B', 'A B', 'A X:B:typed Y::typed'],
    ['all of it', '', 'A B', 'A B', ':A:typed :B:typed'],
    ['from nothing', 'A', 'B', '', 'A::typed :B:stored'],
    ['two rows that say the same', 'A A B', 'A A', 'A A', 'A A B::typed'],
  ])('%s', (_name, typed, stored, baseMarks, expected) => {
    expect(pair(typed, stored, baseMarks)).toBe(expected);
  });

  it('tells nobody’s change where nobody knows how it was', () => {
    expect(pair('A B1 N', 'M A B', null)).toBe(':M:null A B1:B:null N::null');
  });

  it('has each row of either side once and in its order, whatever was done', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    const text = () => Array.from({ length: random(7) }, () => `${'ABCD'[random(4)] ?? ''}${random(3)}`).join(' ');
    for (let round = 0; round < 2000; round += 1) {
      const [typed, stored, baseMarks] = [rows(text()), rows(text()), words(text())];
      const pairs = pairRows(typed, stored, baseMarks);
      const places = (side: 'typed' | 'stored') => pairs.flatMap((each) => (each[side] === null ? [] : [each[side]]));
      expect(places('typed')).toEqual([...typed.keys()]);
      expect(places('stored')).toEqual([...stored.keys()]);
      for (const { typed: one, stored: other, changedBy } of pairs)
        if (changedBy === 'agreed') expect(typed[one ?? -1]?.meaning).toBe(stored[other ?? -1]?.meaning);
    }
  });
});

describe('commonPlaces', () => {
  it.each([
    ['', '', ''],
    ['A', '', ''],
    ['A B C', 'A B C', '0=0 1=1 2=2'],
    ['A B C', 'A X C', '0=0 2=2'],
    ['A B C D', 'B D', '1=0 3=1'],
    ['X A B', 'A B Y', '1=0 2=1'],
  ])('%s and %s', (one, other, expected) => {
    expect(
      commonPlaces(words(one), words(other))
        .map((places) => places.join('='))
        .join(' '),
    ).toBe(expected);
  });
});
