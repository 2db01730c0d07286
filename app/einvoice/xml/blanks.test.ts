import { describe, expect, it } from 'vitest';
import { collapseBlanks, dropBlanks, isBlank, spellOutInvisible, trimBlanks } from './blanks.ts';

const others = ['\u00a0', '\u2003', '\u2028', '\u3000', '\ufeff', '\u0085'];

describe('white space', () => {
  it('is space, tab, carriage return and line feed', () => {
    expect(trimBlanks(' \t\r\na b\n ')).toBe('a b');
    expect(collapseBlanks(' a \t\r\n b ')).toBe('a b');
    expect(dropBlanks(' a \t\r\n b ')).toBe('ab');
    expect(isBlank(' \t\r\n')).toBe(true);
    expect(isBlank('')).toBe(true);
  });

  it.each(others)('is none of the signs that only look so: %j', (sign) => {
    expect(isBlank(sign)).toBe(false);
    expect(trimBlanks(` ${sign}a${sign} `)).toBe(`${sign}a${sign}`);
    expect(collapseBlanks(`a${sign}b`)).toBe(`a${sign}b`);
    expect(dropBlanks(`a${sign}b`)).toBe(`a${sign}b`);
  });

  it('is told from what only looks like it', () => {
    expect(spellOutInvisible('19\u2028')).toBe('19[U+2028]');
    expect(spellOutInvisible('\u00a0')).toBe('[U+00A0]');
    expect(spellOutInvisible(' 1 ä ')).toBe(' 1 ä ');
  });
});
