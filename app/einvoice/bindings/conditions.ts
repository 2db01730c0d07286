import { collapseBlanks } from '../xml/blanks.ts';

/** Whether text in a file is the word that a condition or a fixed element of the table asks for. */
export function matches(text: string | undefined, wanted: string): boolean {
  if (text === undefined) return false;
  const found = collapseBlanks(text);
  if (wanted === 'false' || wanted === 'true') return found === wanted || found === (wanted === 'true' ? '1' : '0');
  return found === wanted || (wanted === 'VAT' && found.toUpperCase() === wanted);
}
