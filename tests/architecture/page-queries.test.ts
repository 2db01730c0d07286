import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLooseQueries } from './page-queries.ts';

const app = join(import.meta.dirname, '../../app');

/** Where a query is no query of a page of ours. */
const others = [
  // The records API.
  'pocketbase/projects/time-entries.ts',
  // An address for apps that make codes.
  'routes/company/access/second-factor.tsx',
  // What a form would post.
  'routes/documents/editor/autosaver.ts',
  // A setting that operators write.
  'values/smtp-url.ts',
];

describe('what stands behind the "?" of a page', () => {
  it('is named in one file', () => {
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && name !== 'values/page-query.ts',
    );
    expect(files.length).toBeGreaterThan(300);
    const loose = files.flatMap((file) => findLooseQueries(file, readFileSync(join(app, file), 'utf8')));
    expect(loose.filter(({ file }) => !others.includes(file))).toEqual([]);
    expect([...new Set(loose.map(({ file }) => file))].sort()).toEqual(others);
  });

  it.each([
    ["const page = url.searchParams.get('seite');", ['searchParams']],
    ['const { searchParams } = url;', ['searchParams']],
    ['const query = new URLSearchParams({ seite: page });', ['URLSearchParams']],
    ['const href = `${paths.invoices}?seite=${page}`;', ['?seite=']],
    ['const href = `${path}?a=b`; const more = "&teil=" + part;', ['?a=', '&teil=']],
    ['<a href="?seite=2">2</a>', ['?seite=']],
    ["const page = readQuery(url, 'page'); const is = a ? b = c : d; const text = 'Wirklich?';", []],
  ])('%s', (source, found) => {
    expect(findLooseQueries('planted.tsx', source).map(({ text }) => text)).toEqual(found);
  });
});
