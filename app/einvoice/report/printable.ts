/**
 * What a terminal obeys or hides: control characters, marks of writing direction, separators of lines, invisible
 * characters. A file must not speak to it.
 */
const commands = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** Text of a file for a terminal, on one line. */
export function printable(text: string): string {
  return text.replace(commands, ' ');
}

/** JSON on one line, with the same characters written as escapes: what is read back is unchanged. */
export function printableJson(value: unknown): string {
  const escape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(commands, escape);
}
