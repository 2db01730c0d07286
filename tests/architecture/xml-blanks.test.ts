import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPatterns } from './patterns.ts';

const einvoice = join(import.meta.dirname, '../../app/einvoice');

// What is cut there is a line that we draw, padded by ourselves.
const drawnByUs: readonly string[] = ['explain/text-table.ts'];

/** Places where a value of an invoice would lose signs that are no white space in XML. */
function foreignBlanks(file: string, text: string): string[] {
  const trims = text.match(/\.trim(?:Start|End)?\(/g) ?? [];
  const patterns = findPatterns(file, text).filter(({ source }) => /\\s/i.test(source));
  return [...trims.map((call) => `${file}: ${call}`), ...patterns.map(({ at }) => at)];
}

describe('white space of XML', () => {
  it('is what the norm’s code takes for blank, nothing that JavaScript takes for it beside', () => {
    const files = readdirSync(einvoice, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !drawnByUs.includes(name),
    );
    expect(files.length).toBeGreaterThan(80);
    expect(files.flatMap((name) => foreignBlanks(name, readFileSync(join(einvoice, name), 'utf8')))).toEqual([]);
  });

  it.each(['code.trim()', "text?.trimEnd() ?? ''", 'text.replace(/\\s+/g, "")', 'new RegExp("^\\\\S+$")'])(
    'planted: %s is found',
    (text) => {
      expect(foreignBlanks('planted.ts', text)).toHaveLength(1);
    },
  );
});
