import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isGermanName, wordsOf } from './identifiers.ts';
import { englishWords, findWireWords } from './wire-words.ts';

const app = join(import.meta.dirname, '../../app');

/** Where German words of addresses stand. */
const germanOnes = ['routes.ts', 'values/page-query.ts'];

/** Names that a bank and a profile of ZUGFeRD gave themselves. */
const properNames = ['basicwl', 'comdirect'];

const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:tsx?|js)$/.test(name) && !/\.test\.tsx?$/.test(name) && !germanOnes.includes(name))
  .map((file) => ({ file, source: readFileSync(join(app, file), 'utf8') }));
const english = new Set(files.flatMap(({ file, source }) => englishWords(file, source)));

/** Words that neither names nor comments of ours use, and those that are known to be German. */
const strange = (text: string): string[] =>
  wordsOf(text.replaceAll('-', '_')).filter((word) => word !== '' && (!english.has(word) || isGermanName(word)));

describe('what fields, cookies, ids and stored keys are called', () => {
  it('is English, by the words that our names and comments use', () => {
    const words = files.flatMap(({ file, source }) => findWireWords(file, source));
    expect(words.length).toBeGreaterThan(500);
    // A new English word that is not found stands best in the comment that says what it names.
    const found = words.flatMap(({ text, ...place }) => strange(text).map((word) => ({ ...place, text, word })));
    expect(found.filter(({ word }) => !properNames.includes(word))).toEqual([]);
    expect([...new Set(found.map(({ word }) => word))].sort()).toEqual(properNames);
  });

  it.each([
    ['<input type="hidden" name="weiter" value={wanted} />', ['weiter']],
    ["<Button name=\"archived\" value={archived ? 'nein' : 'ja'}>Archiv</Button>", ['nein', 'ja']],
    ['<Part id="vorschau-beleg" title="Beleg" /> ', ['vorschau', 'beleg']],
    ["const cookieName = 'geraet';", ['geraet']],
    ["export const accountField = '_konto';", ['konto']],
    ["const names = { id: 'kunde' };", ['kunde']],
    ["const wanted = form.get('weiter');", ['weiter']],
    ["if (textOf(form, 'dann') === 'zeile') return;", ['dann', 'zeile']],
    ["const isArchived = form.get('archived') === 'ja';", ['ja']],
    ["localStorage.setItem('eingaben', text);", ['eingaben']],
    ['const cookie = `gespeichert=${key}; Path=/`;', ['gespeichert']],
    ['const isSaved = /\\bgespeichert=/.test(document.cookie);', ['gespeichert']],
    ["const word = 'weiter'; const texts = { title: 'weiter' }; headers.get('sec-gpc');", []],
    ['<input name="createKey" id="preview-subject" value="yes" />', []],
  ])('%s', (source, expected) => {
    expect(findWireWords('planted.tsx', source).flatMap(({ text }) => strange(text))).toEqual(expected);
  });

  it('takes no English from what comments quote', () => {
    const source = '// A row, called `zeile` or "zeilen", and „Zeilen“.\nconst rowCount = 1;';
    expect(englishWords('planted.ts', source)).toEqual(['row', 'count', 'a', 'row', 'called', 'or', 'and']);
  });
});
