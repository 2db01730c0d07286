import { describe, expect, it } from 'vitest';
import { errorCode } from './error-code.ts';
import { isRecord, memberOf, present, storedWord } from './records.ts';

describe('members of values whose type nobody knows', () => {
  it.each([{}, { a: 1 }, [1], new Date(0), Object.create({ a: 1 })])('%o has members', (value) => {
    expect(isRecord(value)).toBe(true);
  });

  it.each([null, undefined, '', 'text', 0, true])('%o has none', (value) => {
    expect([isRecord(value), memberOf(value, 'length')]).toEqual([false, undefined]);
  });

  it('finds what the value has itself, by its class or at a place of a list', () => {
    expect(memberOf({ a: { b: 1 } }, 'a')).toEqual({ b: 1 });
    expect(memberOf(Object.create({ a: 1 }), 'a')).toBe(1);
    expect(memberOf(['x', 'y'], '1')).toBe('y');
    expect(memberOf({ a: 1 }, 'b')).toBeUndefined();
  });
});

it('takes a stored text for a word that there is, and throws for any other', () => {
  expect(storedWord(['open', 'paid'], 'paid')).toBe('paid');
  expect(() => storedWord(['open', 'paid'], 'toString')).toThrow('none of open, paid: toString');
});

describe('the code of an error', () => {
  it('is told of errors that have one, and of nothing else', () => {
    expect(errorCode(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBe('ENOENT');
    for (const other of [
      new Error('gone'),
      Object.assign(new Error(), { code: 5 }),
      { code: 'ENOENT' },
      null,
      'ENOENT',
    ])
      expect(errorCode(other)).toBeUndefined();
  });
});

it('present keeps what was entered, trimmed, and drops the rest', () => {
  const kept = present({ a: ' x ', b: '', c: ' \n', d: undefined, e: '0' });
  expect(kept).toEqual({ a: 'x', e: '0' });
  expect(Object.keys(kept)).toEqual(['a', 'e']);
});
