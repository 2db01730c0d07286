import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { descriptions, pageTable, pathsOf } from '../support/pages/page-table.ts';

const app = join(import.meta.dirname, '../../app');

const takesForms = (file: string) =>
  /^export (?:(?:async )?function|const) action\b/m.test(readFileSync(join(app, file), 'utf8'));

describe('the pages of the product', () => {
  it('are each described in tests/support/pages, and nothing else is', () => {
    const paths = pathsOf().map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !Object.hasOwn(descriptions, path))).toEqual([]);
    expect(Object.keys(descriptions).filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('say how their form is filled in, where they take one', () => {
    const taking = pageTable.filter(({ file }) => takesForms(file)).map(({ path }) => path);
    expect(taking.length).toBeGreaterThan(50);
    expect(pageTable.flatMap(({ path, form }) => (form ? [path] : []))).toEqual(taking);
  });

  it('name a form that stands on another page by a path that is there', () => {
    const named = pageTable.flatMap(({ form }) => (form && 'fields' in form && form.on !== undefined ? [form.on] : []));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !Object.hasOwn(descriptions, path))).toEqual([]);
  });
});
