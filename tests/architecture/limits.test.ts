import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countCasts, importedModules, parseSource, requestHandlers } from './limits.ts';

const project = join(import.meta.dirname, '../..');

const all = ['app', 'tests'].flatMap((folder) =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => parseSource(`${folder}/${name}`, readFileSync(join(project, folder, name), 'utf8'))),
);
const isTest = /\.(?:test|test-support)\.tsx?$/;
const sources = all.filter(({ fileName }) => fileName.startsWith('app/') && !isTest.test(fileName));

it('reads all of app/ and of tests/', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(all.length).toBeGreaterThan(sources.length + 300);
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

describe('modules that a file imports', () => {
  const modulesMax = 25;

  /** Files that may import more, as many as they do: such a number only falls, and at 25 the row goes. */
  const more: Readonly<Record<string, { modules: number; why: string }>> = {
    'app/pocketbase/engine/main.ts': { modules: 43, why: 'the register of the hooks: a line for each subject' },
    'app/pocketbase/schema/subjects.ts': { modules: 31, why: 'the register of the tables: a line for each subject' },
    'app/routes/payments/debits/release.tsx': { modules: 33, why: 'loader and action are still to be split off' },
    'app/routes/payments/debits/list.tsx': { modules: 28, why: 'loader and action are still to be split off' },
    'app/routes/company/bank-accounts/account.tsx': { modules: 26, why: 'loader and action are still to be split off' },
    'tests/workflows/hook-refusals.test.ts': { modules: 32, why: 'refusals of all subjects, by one test' },
    'tests/pictures/records.ts': { modules: 30, why: 'a record of every kind, for its pictures' },
    'tests/support/full-company.ts': { modules: 27, why: 'a record of every kind, of one company' },
    'tests/support/pages/records.ts': { modules: 26, why: 'a record of every kind, for its pages' },
    'tests/support/damaged-folder.ts': { modules: 29, why: 'damage of every kind, in one data folder' },
  };

  const found = all
    .map((tree) => ({ file: tree.fileName, modules: importedModules(tree).size }))
    .filter(({ modules }) => modules > modulesMax);

  it(`are at most ${modulesMax}, or what is said of the file`, () => {
    expect(found.filter(({ file, modules }) => modules > (more[file]?.modules ?? modulesMax))).toEqual([]);
  });

  it('are said of no file that has fewer', () => {
    expect(Object.keys(more).sort()).toEqual(found.map(({ file }) => file).sort());
  });

  it('are counted once each, types and side effects among them', () => {
    const text =
      "import './a.css'; import type { B } from './b.ts'; import { c } from './b.ts'; import d, * as e from 'd';";
    expect([...importedModules(parseSource('planted.ts', text))]).toEqual(['./a.css', './b.ts', 'd']);
  });
});

describe('what loads a page and answers its form', () => {
  const linesMax = 40;
  const handlers = sources.flatMap((tree) => requestHandlers(tree).map((each) => ({ file: tree.fileName, ...each })));

  it(`has at most ${linesMax} lines`, () => {
    expect(handlers.length).toBeGreaterThan(200);
    expect(handlers.filter(({ lines }) => lines > linesMax)).toEqual([]);
  });

  it('is known by its name or by what it takes, and measured without comments', () => {
    const text = `
      export async function loader() {
        // why

        /* more
         */
        return null;
      }
      export function loadShown({ params }: Route.LoaderArgs) { return params; }
      export function answer(args: Route.ActionArgs) {
        return args;
      }
      export const action = answer;
      function meta(args: Route.MetaArgs) { return args; }`;
    expect(requestHandlers(parseSource('planted.tsx', text))).toEqual([
      { name: 'loader', lines: 3 },
      { name: 'loadShown', lines: 1 },
      { name: 'answer', lines: 3 },
    ]);
  });
});
