import { describe, expect, it } from 'vitest';
import { createShownPreviews } from './shown-previews.ts';

function open(sizeMax = 10) {
  const clock = { now: 0 };
  return { clock, previews: createShownPreviews(() => clock.now, { ageMaxMs: 1000, sizeMax }) };
}

const preview = (text: string) => ({ pages: [text], conformsTo: [] });

describe('shown previews', () => {
  it('are found by their key, the newest of the same key', () => {
    const { previews } = open();
    previews.keep('a', preview('1'));
    previews.keep('a', preview('2'));
    expect(previews.find('a')).toEqual(preview('2'));
    expect(previews.find('b')).toBeNull();
  });

  it('are forgotten after their time', () => {
    const { clock, previews } = open();
    previews.keep('a', preview('1'));
    clock.now = 1000;
    expect(previews.find('a')).toEqual(preview('1'));
    clock.now = 1001;
    expect(previews.find('a')).toBeNull();
    clock.now = 0;
    expect(previews.find('a')).toBeNull();
  });

  it('give way to newer ones, the oldest first', () => {
    const { previews } = open();
    for (const key of ['a', 'b', 'c']) previews.keep(key, preview('1234'));
    expect(['a', 'b', 'c'].map((key) => previews.find(key) !== null)).toEqual([false, true, true]);
    previews.keep('b', preview('12345678'));
    expect(previews.find('c')).toBeNull();
    expect(previews.find('b')).toEqual(preview('12345678'));
  });

  it('too large for all are not kept, and take nothing from the others', () => {
    const { previews } = open();
    previews.keep('a', preview('1234'));
    previews.keep('b', preview('12345678901'));
    expect(previews.find('b')).toBeNull();
    expect(previews.find('a')).toEqual(preview('1234'));
  });
});
