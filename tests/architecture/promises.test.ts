import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from '../planted/find-once.ts';
import { dataSentences } from './data-sentences.ts';
import type { SaidBy } from './data-sentences.ts';
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

const listed = [...promisedSentences, ...dataSentences];

function listUnproved(source: string): string[] {
  const promised = listed.flatMap(({ sentence }) => {
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

/** Whether a test that is not skipped bears these words in its name. */
function isProvedBy(source: string, words: string): boolean {
  for (let at = source.indexOf(words); at !== -1; at = source.indexOf(words, at + 1)) {
    const before = source.slice(Math.max(0, at - 200), at);
    if (/(?:(?<![\w.])(?:it|test)|[\])`])\(\s*(?:'[^'\n]*|"[^"\n]*|`[^`\n]*)$/.test(before)) return true;
  }
  return false;
}

it('finds a promise that no test proves', () => {
  expect(listUnproved("text: 'Ihre Daten sind lückenlos gesichert.'")).toHaveLength(1);
});

it.each(listed)('$sentence stands in a page, and its test where it says', ({ sentence, file, test }) => {
  expect([...sources.values()].some((source) => source.includes(sentence))).toBe(true);
  expect(isProvedBy(readFileSync(join(project, 'tests', file), 'utf8'), test)).toBe(true);
});

it('takes the name of a test for a proof, no other words and no test that is skipped', () => {
  const named = [
    "it('a b', () => {",
    "test(\n  'says a b',",
    "it.each(rows)('a b', () => {",
    'test(`${x} a b`, () => {',
  ];
  expect(named.filter((source) => !isProvedBy(source, 'a b'))).toEqual([]);
  const others = ["it.skip('a b', () => {", "describe('a b', () => {", '// a b', "page.getByRole('a b')"];
  expect(others.filter((source) => isProvedBy(source, 'a b'))).toEqual([]);
});

/** Whether its head takes the proof: 200 characters behind its name, which is none itself. */
function takesProof(source: string, { name, proof }: Pick<SaidBy, 'name' | 'proof'>): boolean {
  const [, head = ''] = new RegExp(`(?:function|const) ${name}\\b([^]{0,200})`).exec(source) ?? [];
  return head.includes(proof);
}

it.each(dataSentences)('$sentence is said by what takes its proof, and by nothing else', ({ sentence, by }) => {
  const standsIn = [...sources].flatMap(([name, source]) => (source.includes(sentence) ? [name] : []));
  expect(standsIn.sort()).toEqual(by.map(({ file }) => `app/${file}`).sort());
  for (const said of by) expect([said, takesProof(sources.get(`app/${said.file}`) ?? '', said)]).toEqual([said, true]);
});

it('takes a boolean or a text for no proof', () => {
  const name = 'sayRange';
  const proof = "NumberLedger['sums']";
  expect(takesProof("export function sayRange(sums: NumberLedger['sums']): string {", { name, proof })).toBe(true);
  expect(takesProof('export function sayRange(isGapless: boolean): string {', { name, proof })).toBe(false);
  expect(takesProof('function sayMoney(isPaid: boolean): string {', { name: 'sayMoney', proof: 'Money' })).toBe(false);
  expect(takesProof("function others(sums: NumberLedger['sums']): string {", { name, proof })).toBe(false);
});
