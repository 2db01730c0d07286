// XML 1.0 (2.3) has four signs of white space. What JavaScript calls blank beside them is text in an invoice.
const blankRun = /[ \t\r\n]+/g;

function isBlankAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === 32 || code === 10 || code === 13 || code === 9;
}

export function trimBlanks(text: string): string;
export function trimBlanks(text: string | undefined): string | undefined;
export function trimBlanks(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  let start = 0;
  let end = text.length;
  while (start < end && isBlankAt(text, start)) start += 1;
  while (end > start && isBlankAt(text, end - 1)) end -= 1;
  return text.slice(start, end);
}

/** Nothing but white space. */
export function isBlank(text: string): boolean {
  return trimBlanks(text) === '';
}

export function isFilled(text: string | undefined): boolean {
  return text !== undefined && !isBlank(text);
}

/** As a type that collapses white space has it, and `normalize-space` of the official rules. */
export function collapseBlanks(text: string): string {
  return trimBlanks(text).replace(blankRun, ' ');
}

export function dropBlanks(text: string): string {
  return text.replace(blankRun, '');
}

const unseen = /[\u0085\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/g;

/** The text with the names of signs that look like white space, or like nothing, and are text. */
export function spellOutInvisible(text: string): string {
  return text.replace(unseen, (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);
}
