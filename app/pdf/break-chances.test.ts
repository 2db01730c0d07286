import { describe, expect, it } from 'vitest';
import { chance, withChances } from './break-chances.ts';

const narrow = { widthMm: 30, sizePt: 10 };
const shown = (text: string) => text.replaceAll(chance, '|');

describe('withChances', () => {
  it.each([
    ['a short text', 'Rechnung RE-1'],
    ['words that each fit', 'viele kleine Wörter hintereinander in einer Zeile'],
  ])('leaves %s alone', (_, text) => {
    expect(withChances(text, narrow)).toBe(text);
  });

  it('lets addresses break after their own signs', () => {
    expect(shown(withChances('https://example.org/angebote/katalog', narrow))).toBe(
      'https://|example.|org/|angebote/|katalog',
    );
  });

  it('lets a word without end break anywhere, but never inside a letter', () => {
    const broken = shown(withChances('x'.repeat(20) + 'e\u0301'.repeat(10), narrow));
    expect(broken.startsWith('x|x|x|')).toBe(true);
    expect(broken).not.toContain('e|\u0301');
  });

  it('leaves German compounds to hyphenation where text is hyphenated', () => {
    const word = 'Donaudampfschifffahrtsgesellschaft';
    expect(withChances(word, { ...narrow, hyphenated: true })).toBe(word);
    expect(withChances(word, narrow)).toContain(chance);
    expect(withChances('Ж'.repeat(30), { ...narrow, hyphenated: true })).toContain(chance);
    expect(withChances('x'.repeat(30), { ...narrow, hyphenated: true })).toContain(chance);
  });

  it('changes no character of the text', () => {
    const text = `Lieferung ${'W'.repeat(90)} an Straße-des-17.-Juni/Ecke,${'ß'.repeat(40)}`;
    expect(withChances(text, narrow).replaceAll(chance, '')).toBe(text);
  });
});
