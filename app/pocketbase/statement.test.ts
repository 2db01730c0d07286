import { describe, expect, it } from 'vitest';
import { pathOf, queryOf, reading, callRequestWithBody, callRequest, uploading, writing } from './call.ts';
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

describe('a call', () => {
  const save = writing<{ version: number }>()({ method: 'PUT', path: 'things/{id}', refusals: ['stale'] });

  it('is sent to its path, with its words', () => {
    const sent = { method: 'PUT', path: 'things/a%2Fb', refusals: ['stale'] };
    expect(callRequestWithBody(save, { version: 1 }, { id: 'a/b' })).toEqual({ ...sent, body: { version: 1 } });
    const upload = uploading<{ name: string }>()({ method: 'POST', path: 'files', part: 'file' });
    expect(callRequest(upload)).toEqual({ method: 'POST', path: 'files', refusals: [] });
  });

  it('fills each name of its path', () => {
    expect(pathOf({ path: 'a/{one}/b/{two}' }, { one: '1', two: '2' })).toBe('a/1/b/2');
  });

  it('asks with 1 and 0 for yes and no, and only for what is given', () => {
    const list = reading('things', { page: 1, search: '', archived: false });
    expect(queryOf(list, { page: 2, archived: true })).toEqual({ page: 2, archived: 1 });
    expect(queryOf(list, { archived: false })).toEqual({ archived: 0 });
  });
});
