import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { LineAsTyped } from './typed-totals.ts';

const lineField = /^lines\[(\d+)\]\.(\w+)$/;

/** Lines as they stand in the form right now. */
export function readTypedLines(form: FormData): LineAsTyped[] {
  const lines: Record<string, string>[] = [];
  for (const [name, value] of form) {
    const match = lineField.exec(name);
    if (!match || typeof value !== 'string') continue;
    const line = (lines[Number(match[1])] ??= {});
    line[match[2] ?? ''] = value;
  }
  return lines;
}

/**
 * What is typed in the lines: without a script what the server wrote, with one every keystroke. `rows` changes when rows
 * come, go or move.
 */
export function useTypedLines(
  form: RefObject<HTMLFormElement | null>,
  initial: LineAsTyped[],
  rows: string,
): LineAsTyped[] {
  const [typed, setTyped] = useState(initial);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const read = (): void => setTyped(readTypedLines(new FormData(element)));
    read();
    element.addEventListener('input', read);
    return () => element.removeEventListener('input', read);
  }, [form, rows]);
  return typed;
}
