import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countCasts, parseSource } from './limits.ts';

const app = join(import.meta.dirname, '../../app');

const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|test-support)\.tsx?$/.test(name))
  .map((name) => parseSource(name, readFileSync(join(app, name), 'utf8')));

it('reads all of app/', () => {
  expect(sources.length).toBeGreaterThan(1000);
});

describe('casts', () => {
  /** As many as there are: whoever takes one away takes one off here too. */
  const casts = 65;

  it(`of app/ are at most ${casts}`, () => {
    expect(sources.reduce((sum, each) => sum + countCasts(each), 0)).toBeLessThanOrEqual(casts);
  });

  const inText = (text: string) => countCasts(parseSource('planted.tsx', text));

  it.each([
    ['const a = b as string;', 1],
    ['const a = b as unknown as string;', 2],
    ['const a = <p>{(b as string[]).map((c) => c as keyof D)}</p>;', 2],
    ['const a = [1] as const; import { b as c } from "d"; const e = f satisfies G;', 0],
  ])('are counted: %s', (text, count) => {
    expect(inText(text)).toBe(count);
  });
});
