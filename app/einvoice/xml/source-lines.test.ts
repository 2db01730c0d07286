import { describe, expect, it } from 'vitest';
import { createLocator } from './source-lines.ts';

describe('lines and columns', () => {
  it.each([
    ['', 0, 1, 1],
    ['abc', 2, 1, 3],
    ['a\nb', 2, 2, 1],
    ['a\r\nb', 3, 2, 1],
    ['a\r\nb', 2, 1, 3],
    ['a\rb\nc', 4, 3, 1],
    ['a\n', -5, 1, 1],
    ['a\nbc', Infinity, 2, 3],
  ])('%j at %d is %d:%d', (text, offset, line, column) => {
    expect(createLocator(text)(offset)).toEqual({ line, column });
  });

  it('agrees with counting from the start, wherever line breaks fall', () => {
    const breaks = ['\n', '\r\n', '\r'];
    const text = Array.from({ length: 3000 }, (_, index) => 'x'.repeat(index % 7) + (breaks[index % 3] ?? '')).join('');
    const locate = createLocator(text);
    for (let offset = 0; offset <= text.length; offset += 1) {
      if (text[offset - 1] === '\r' && text[offset] === '\n') continue;
      const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
      expect(locate(offset)).toEqual({ line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 });
    }
  });
});
