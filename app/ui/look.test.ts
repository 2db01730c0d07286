import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const app = fileURLToPath(new URL('..', import.meta.url));
const sheets = globSync('**/*.css', { cwd: app }).map((file) => ({ file, text: readFileSync(app + file, 'utf8') }));
const sources = globSync('{ui,forms,routes}/**/*.tsx', { cwd: app })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(app + file, 'utf8') }));

/** Selectors of a sheet: what stands before an opening brace and is no at-rule. */
function selectorsOf(sheet: string): string[] {
  const bare = sheet.replace(/\/\*[^]*?\*\//g, '').replace(/'[^']*'/g, '');
  return [...bare.matchAll(/([^{};]+)\{/g)].flatMap(([, head = '']) => (head.trim().startsWith('@') ? [] : [head]));
}

function classesOf(sheet: string): string[] {
  return selectorsOf(sheet).flatMap((selector) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/g)].map((match) => match[1] ?? ''),
  );
}

const styled = new Set(sheets.flatMap((sheet) => classesOf(sheet.text)));
const markup = sources.map((source) => source.text).join('\n') + readFileSync(app + 'ui/base/span.ts', 'utf8');

describe('style sheets', () => {
  it('are seen', () => {
    expect(sheets.length).toBeGreaterThan(30);
    expect(sources.length).toBeGreaterThan(40);
    expect(styled.size).toBeGreaterThan(100);
  });

  it('hold only rules in cascade layers', () => {
    for (const { file, text } of sheets) {
      const topLevel = text.replace(/\/\*[^]*?\*\//g, '').match(/^[^\s}].*/gm) ?? [];
      // What a sheet brings along is one of these too.
      const isLayered = (line: string) => /^(?:@layer |@import '[^']+\.css';$)/.test(line);
      expect({ file, outside: topLevel.filter((line) => !isLayered(line)) }).toEqual({ file, outside: [] });
    }
  });

  it('name no class that no component writes', () => {
    const computed = new Set(['span-2', 'span-3', 'span-4', 'span-5', 'span-6', 'span-7', 'span-8', 'span-9']);
    const unused = [...styled].filter((name) => !computed.has(name) && !new RegExp(`\\b${name}\\b`).test(markup));
    expect(unused).toEqual([]);
  });

  it('define every custom property that is read', () => {
    const all = sheets.map((sheet) => sheet.text).join('\n');
    const defined = new Set([...all.matchAll(/(--[\w-]+):/g)].map((match) => match[1]));
    const read = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]));
    expect([...read].filter((name) => !defined.has(name))).toEqual([]);
    expect([...defined].filter((name) => !read.has(name))).toEqual([]);
  });
});

describe('components', () => {
  it('carry no inline style, which the content security policy forbids', () => {
    expect(sources.filter((source) => /\bstyle=/.test(source.text)).map((source) => source.file)).toEqual([]);
  });

  it('write only classes that a sheet knows', () => {
    const written = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/className="([^"]+)"/g)].flatMap((match) =>
        (match[1] ?? '').split(' ').map((name) => ({ file, name })),
      ),
    );
    expect(written.length).toBeGreaterThan(80);
    expect(written.filter(({ name }) => !styled.has(name))).toEqual([]);
  });
});
