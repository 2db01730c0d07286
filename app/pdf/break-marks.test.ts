import { describe, expect, it } from 'vitest';
import { fontFamilies } from '#app/invoicing/layout/layout.ts';
import { readAdvances } from '#tests/pdf/font-cmap.ts';
import { breakMark, estimateWidth, withBreakMarks } from './break-marks.ts';
import { filesOfFamily, widthScaleOf } from './fonts.ts';

const narrow = { widthMm: 30, sizePt: 10 };
const shown = (text: string) => text.replaceAll(breakMark, '|');

describe('withBreakMarks', () => {
  it.each([
    ['a short text', 'Rechnung RE-1'],
    ['words that each fit', 'viele kleine Wörter hintereinander in einer Zeile'],
  ])('leaves %s alone', (_, text) => {
    expect(withBreakMarks(text, narrow)).toBe(text);
  });

  it('lets addresses break after their own signs', () => {
    expect(shown(withBreakMarks('https://example.org/angebote/katalog', narrow))).toBe(
      'https://|example.|org/|angebote/|katalog',
    );
  });

  it.each(['abcdefghijklm[ nopqrstuvwxyz', 'abcdefghijklm ?nopqrstuvwxyz'])('takes %s for one word', (text) => {
    expect(withBreakMarks(text, { widthMm: 30, sizePt: 10 })).toContain(breakMark);
    expect(withBreakMarks(text.replace(/[[?]/, '-'), { widthMm: 30, sizePt: 10 })).not.toContain(breakMark);
  });

  it('lets a word without end break anywhere, but never inside a letter', () => {
    const broken = shown(withBreakMarks('x'.repeat(20) + 'e\u0301'.repeat(10), narrow));
    expect(broken.startsWith('x|x|x|')).toBe(true);
    expect(broken).not.toContain('e|\u0301');
  });

  it('leaves German compounds to hyphenation where text is hyphenated', () => {
    const word = 'Donaudampfschifffahrtsgesellschaft';
    expect(withBreakMarks(word, { ...narrow, hyphenated: true })).toBe(word);
    expect(withBreakMarks(word, narrow)).toContain(breakMark);
    expect(withBreakMarks('Ж'.repeat(30), { ...narrow, hyphenated: true })).toContain(breakMark);
    expect(withBreakMarks('x'.repeat(30), { ...narrow, hyphenated: true })).toContain(breakMark);
  });

  it('changes no character of the text', () => {
    const text = `Lieferung ${'W'.repeat(90)} an Straße-des-17.-Juni/Ecke,${'ß'.repeat(40)}`;
    expect(withBreakMarks(text, narrow).replaceAll(breakMark, '')).toBe(text);
  });
});

describe('estimateWidth', () => {
  it.each(fontFamilies)('is never less than what %s takes', (family) => {
    const sizePt = 72 / 25.4;
    const [regular = ''] = filesOfFamily(family);
    const tooNarrow: string[] = [];
    let estimated = 0;
    for (const [code, em] of readAdvances(regular)) {
      const character = String.fromCodePoint(code);
      const width = estimateWidth(character, { sizePt, widthScale: widthScaleOf(family) });
      if (width === null) continue;
      estimated += 1;
      if (width < em) tooNarrow.push(`${character} ${em}`);
    }
    expect(tooNarrow).toEqual([]);
    expect(estimated).toBeGreaterThan(190);
  });

  it('says nothing of other scripts', () => {
    expect(estimateWidth('Ελλάδα', { sizePt: 10 })).toBeNull();
    expect(estimateWidth('a\nb', { sizePt: 10 })).toBeNull();
  });
});
