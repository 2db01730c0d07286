import { expect } from 'vitest';
import { askedOf, marksOf } from '#app/forms/fields/marks.tsx';
import { fieldNamed } from '#app/forms/reading/field-words.ts';
import type { FormTable } from '#app/forms/reading/field-words.ts';
import { visibleText } from './site.ts';

/** What is needed has its star, or what is not its word: as the table says, by what is shorter. */
export function expectMarks(text: string, form: FormTable): void {
  const { marked, sentence } = marksOf(form);
  if (sentence !== null) expect(visibleText(text)).toContain(sentence);
  for (const [, name = '', label = '', star] of text.matchAll(
    /<label for="[^"]+?-(\w+)">(.*?)<\/label>(<i aria-hidden="true">\s\*)?/g,
  )) {
    const named = fieldNamed(form, name);
    if (named === null) continue;
    const askedAs = askedOf(named.field);
    expect(star !== undefined).toBe(marked === 'needed' && askedAs === 'needed');
    expect(label.includes('freiwillig')).toBe(marked === 'free' && askedAs === 'free');
  }
}
