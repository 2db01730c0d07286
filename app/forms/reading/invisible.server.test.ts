import { describe, expect, it } from 'vitest';
import { withoutInvisible } from './read-form.server.ts';

describe('withoutInvisible', () => {
  it.each([
    ['a soft hyphen', 'Rech\u00adnung', 'Rechnung'],
    ['a zero width space', 'Nord\u200bWind', 'NordWind'],
    ['a byte order mark', '\ufeffNord', 'Nord'],
    ['a word joiner', '10\u2060 km', '10 km'],
    ['marks of direction', '\u202aNord\u202c\u200e', 'Nord'],
    ['joiners between Latin letters', 'Auf\u200clage', 'Auflage'],
    ['the selector behind an emoji', '☎\ufe0f 0341', '☎ 0341'],
    ['a line separator', 'oben\u2028unten', 'oben\nunten'],
    ['a paragraph separator', 'oben\u2029unten', 'oben\nunten'],
    ['an override beside Hebrew', 'שלום\u202eabc', 'שלוםabc'],
  ])('takes out %s and says so', (_name, typed, clean) => {
    expect(withoutInvisible(typed)).toEqual({ text: clean, removed: true });
  });

  it.each([
    ['line ends of Windows', 'a\r\nb\rc', 'a\nb\nc'],
    ['a space that does not break', '10\u00a0€', '10\u00a0€'],
    ['Persian joiners', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['direction beside Hebrew', 'שלום\u200f!', 'שלום\u200f!'],
    ['nothing', '', ''],
  ])('keeps %s without a notice', (_name, typed, clean) => {
    expect(withoutInvisible(typed)).toEqual({ text: clean, removed: false });
  });
});
