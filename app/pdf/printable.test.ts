import { describe, expect, it } from 'vitest';
import { readShippedCoverage } from '#tests/pdf/font-cmap.ts';
import { charactersAlike, coveredRanges } from './font-coverage.ts';
import { findUnprintable } from './printable.ts';

describe('findUnprintable', () => {
  it('knows what the font files hold', () => {
    const { ranges, alike } = readShippedCoverage();
    expect(coveredRanges).toEqual(ranges);
    expect(charactersAlike).toEqual(alike);
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
    ['soft hyphen and unseen space', 'a\u00adb\u200bc', ['U+00AD', 'U+200B']],
    ['mark without composed letter', 'Café Adébáyo\u0323\u0300', ['U+0300']],
    ['byte order mark', '\ufeffa', ['U+FEFF']],
    ['private use', '\ue000', ['U+E000']],
    ['scripts without font', '日本 שלום', ['U+65E5', 'U+672C', 'U+05E9', 'U+05DC', 'U+05D5', 'U+05DD']],
    ['lone surrogate', 'a\ud800b', ['U+D800']],
  ])('names what cannot be printed or seen: %s', (_, text, codePoints) => {
    expect(findUnprintable(text).map(({ codePoint }) => codePoint)).toEqual(codePoints);
  });

  it('says which characters cannot be seen', () => {
    expect(findUnprintable('\u200e☃').map(({ invisible }) => invisible)).toEqual([true, false]);
  });
});
