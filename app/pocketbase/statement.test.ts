import { describe, expect, it } from 'vitest';
import { pathOf } from './call.ts';
import { boundWords, family, holdsWords } from './statement.ts';

describe('a family', () => {
  const list = family(
    { sort: ['name', 'city'], descending: [true, false] },
    {
      sql: ({ sort, descending }: { sort: string; descending: boolean }) => `${sort} ${descending ? 'DESC' : 'ASC'}`,
      row: { id: '' },
    },
  );

  it('says what is chosen', () => {
    expect(list.of({ sort: 'city', descending: true })).toEqual({ sql: 'city DESC', row: { id: '' } });
    const kept = family(
      { sort: ['name'] },
      { row: { id: '' }, sql: ({ sort }: { sort: string }) => sort, prepare: true },
    );
    expect(kept.of({ sort: 'name' })).toEqual({ sql: 'name', row: { id: '' }, prepare: true });
  });

  it('lists every choice', () => {
    expect(list.every().map(({ sql }) => sql)).toEqual(['name DESC', 'name ASC', 'city DESC', 'city ASC']);
  });
});

describe('words of a search', () => {
  it('are bound, with what LIKE reads otherwise taken literally', () => {
    expect(boundWords('  50% a_b \\ ')).toEqual({ word0: '%50\\%%', word1: '%a\\_b%', word2: '%\\\\%' });
    expect(holdsWords('c.x', 2)).toEqual(["c.x LIKE {:word0} ESCAPE '\\'", "c.x LIKE {:word1} ESCAPE '\\'"]);
  });

  it('are eight at most', () => {
    expect(Object.keys(boundWords('a b c d e f g h i j'))).toHaveLength(8);
  });
});

it('a call fills each name of its path', () => {
  expect(pathOf({ path: 'a/{one}/b/{two}' }, { one: '1', two: 'x/y' })).toBe('a/1/b/x%2Fy');
});
