import { describe, expect, it } from 'vitest';
import { commonRanges } from '../../tests/pdf/font-cmap.ts';
import { coveredRanges } from './font-coverage.ts';
import { fontFiles } from './fonts.ts';
import { findUnprintable } from './printable.ts';

describe('findUnprintable', () => {
  it('knows what the font files hold', () => {
    expect(coveredRanges).toEqual(commonRanges(fontFiles()));
    expect(coveredRanges.length).toBeGreaterThan(200);
  });

  it.each([
    'Łódź',
    'İzmir',
    'Ελλάδα',
    'Київ',
    'Þingvellir',
    'Ħal Qormi',
    'Straße – „Öl“ 5 €',
    'Caf\u0065\u0301',
    'a\r\n\tb',
  ])('lets %j pass', (text) => {
    expect(findUnprintable(text)).toEqual([]);
  });

  it.each([
    ['emoji', 'Danke 😀 und 😀', ['U+1F600']],
    ['control character', 'a\u0007b', ['U+0007']],
    ['direction', 'Betrag \u202e001', ['U+202E']],
    ['joiner', 'a\u200db', ['U+200D']],
    ['byte order mark', '\ufeffa', ['U+FEFF']],
    ['private use', '\ue000', ['U+E000']],
    ['scripts without font', '日本 שלום', ['U+65E5', 'U+672C', 'U+05E9', 'U+05DC', 'U+05D5', 'U+05DD']],
    ['lone surrogate', 'a\ud800b', ['U+D800']],
  ])('names %s', (_, text, codePoints) => {
    expect(findUnprintable(text).map(({ codePoint }) => codePoint)).toEqual(codePoints);
  });

  it('says which characters cannot be seen', () => {
    expect(findUnprintable('\u200e☃').map(({ invisible }) => invisible)).toEqual([true, false]);
  });
});
