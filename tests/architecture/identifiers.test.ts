import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findGermanIdentifiers, wordsOf } from './identifiers.ts';

const project = join(import.meta.dirname, '../..');

describe('names are English', () => {
  it('in app/ and tests/', () => {
    const files = ['app', 'tests'].flatMap((folder) =>
      readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(project, folder, name)),
    );
    expect(files.length).toBeGreaterThan(200);
    const reports = files.map((file) => findGermanIdentifiers(file, readFileSync(file, 'utf8')));
    expect(reports.reduce((sum, report) => sum + report.names, 0)).toBeGreaterThan(3000);
    expect(reports.flatMap((report) => report.german)).toEqual([]);
  });

  it.each([
    ['const rechnungsnummer = 1; const nettoBetrag = 2;', ['nettoBetrag']],
    ['function speichern(kunde: string) {}', ['speichern', 'kunde']],
    ['interface Angebot { preis: number; total: number }', ['Angebot', 'preis']],
    ['const größe = 1;', ['größe']],
    ['const { datum: date } = x; const leitwegId = 1;', []],
  ])('%s', (source, expected) => {
    expect(findGermanIdentifiers('planted.ts', source).german.map((each) => each.name)).toEqual(expected);
  });

  it('splits names into words', () => {
    expect(wordsOf('nettoBetragCents_max')).toEqual(['netto', 'betrag', 'cents', 'max']);
  });
});
