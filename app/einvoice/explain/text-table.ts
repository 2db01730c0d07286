import { isBlank } from '../xml/blanks.ts';
import { printable } from '../report/printable.ts';

export interface Column {
  title: string;
  width: number;
  align?: 'right';
}

// What a file says may be 16 MB of line breaks: nobody reads that, and each would take the width of a page.
const valueMax = 20_000;
const linesMax = 50_000;

/** Rows of cells under a head, wrapped at the width of their column. */
export function textTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const head = columns.map(({ title }) => title);
  const rule = columns.map(({ width }) => '─'.repeat(width));
  return [...tableRow(columns, head), rule.join('  '), ...linesOf(rows, (row) => tableRow(columns, row))];
}

/** The lines of all parts, as far as they are to be read. */
function linesOf<Part>(parts: readonly Part[], lines: (part: Part) => readonly string[]): string[] {
  const all: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (all.length >= linesMax) return [...all, `… und ${parts.length - index} weitere`];
    for (const line of lines(part)) all.push(line);
  }
  return all;
}

function tableRow(columns: readonly Column[], cells: readonly string[]): string[] {
  const wrapped = columns.map(({ width }, index) => wrapText(cells[index] ?? '', width));
  const height = Math.max(...wrapped.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) => {
    const parts = columns.map((column, index) => fit(wrapped[index]?.[line] ?? '', column));
    return parts.join('  ').trimEnd();
  });
}

function fit(text: string, { width, align }: Column): string {
  return align === 'right' ? text.padStart(width) : text.padEnd(width);
}

/** Names and values side by side; names of equal width, long values wrapped beside them. */
export function textPairs(
  pairs: readonly (readonly [name: string, value: string | undefined])[],
  width: number,
): string[] {
  const filled = pairs.filter((pair): pair is readonly [string, string] => !isBlank(pair[1] ?? ''));
  const nameWidth = Math.max(0, ...filled.map(([name]) => name.length));
  return linesOf(filled, ([name, value]) =>
    wrapText(value, width - nameWidth - 2).map(
      (line, index) => `${(index === 0 ? name : '').padEnd(nameWidth)}  ${line}`,
    ),
  );
}

/** Breaks at spaces, and inside of words only where a word is longer than a line; empty lines are left out. */
function wrapText(text: string, width: number): string[] {
  if (text.length > valueMax) return [...wrapText(text.slice(0, valueMax), width), leftOut(text, width)];
  const paragraphs = text.split(/\r\n|\r|\n/).map((paragraph) => printable(paragraph).trimEnd());
  const filled = paragraphs.filter((paragraph) => !isBlank(paragraph));
  return filled.length === 0 ? [''] : filled.flatMap((paragraph) => wrapParagraph(paragraph, width));
}

function leftOut({ length }: string, width: number): string {
  return `… (${length - valueMax} weitere Zeichen)`.slice(0, width);
}

function wrapParagraph(paragraph: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ').flatMap((one) => cutWord(one, width))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function cutWord(word: string, width: number): string[] {
  const parts: string[] = [];
  for (let from = 0; from < word.length; from += width) parts.push(word.slice(from, from + width));
  return parts.length === 0 ? [''] : parts;
}
