import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from '../planted/find-once.ts';
import { promisedSentences, promisingWords } from './promises.ts';

const project = join(import.meta.dirname, '../..');

// What a sentence is read from: no comments, and one blank where the style breaks a line.
const flat = (source: string) =>
  source
    .replaceAll(/\/\*[^]*?\*\//g, ' ')
    .replaceAll(/(^|\s)\/\/.*$/gm, ' ')
    .replaceAll(/\s+/g, ' ');

const isCode = (name: string) => /\.(?:tsx?|js)$/.test(name) && !/\.test(-support)?\./.test(name);
const sources = new Map([...readSources(project, 'app', isCode)].map(([name, source]) => [name, flat(source)]));

function listUnproved(source: string): string[] {
  const promised = promisedSentences.flatMap(({ sentence }) => {
    const starts: [number, number][] = [];
    for (let at = source.indexOf(sentence); at !== -1; at = source.indexOf(sentence, at + 1))
      starts.push([at, at + sentence.length]);
    return starts;
  });
  return [...source.matchAll(promisingWords)]
    .filter(({ index }) => !promised.some(([from, to]) => from <= index && index < to))
    .map(({ index }) => source.slice(Math.max(0, index - 60), index + 40));
}

it('a page promises only what a test has proved', () => {
  const unproved = [...sources].flatMap(([name, source]) => listUnproved(source).map((words) => `${name}: ${words}`));
  expect(unproved).toEqual([]);
});

it('finds a promise that no test proves', () => {
  expect(listUnproved("text: 'Ihre Daten sind lückenlos gesichert.'")).toHaveLength(1);
});

it.each(promisedSentences)('$sentence stands in a page, and its test where it says', ({ sentence, file, test }) => {
  expect([...sources.values()].some((source) => source.includes(sentence))).toBe(true);
  expect(readFileSync(join(project, 'tests', file), 'utf8')).toContain(test);
});
