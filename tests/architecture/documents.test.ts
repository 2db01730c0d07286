import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { rooms, typeOnly } from './rooms.ts';

const project = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(project, file), 'utf8');

/** Files and folders that a text names in backticks; those with a placeholder are left out. */
function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+(?:\.(?:tsx?|js|css|typ|md|json)|\/))`/g)].map((match) => match[1] ?? '');
}

/** Names of functions, tables, fields and the like that a text has in backticks. */
function namedWords(text: string): string[] {
  return [...text.matchAll(/`([A-Za-z_]\w*)(?:\(\))?`/g)].map((match) => match[1] ?? '');
}

const folders = ['app', 'tests', '.config', '.ci', 'public'];
// A fresh clone has nothing of what is made in it.
const made = read('.gitignore').match(/^[\w.-]+(?=\/$)/gm) ?? [];
const existing = new Set([
  ...made,
  ...readdirSync(project),
  ...folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
]);

/** What is named by its end is found by its end. */
function exists(name: string): boolean {
  const wanted = name.replace(/\/$/, '');
  return [...existing].some((path) => path === wanted || path.endsWith(`/${wanted}`));
}

const decisions = readdirSync(join(project, 'app/decisions')).filter((name) => name !== 'README.md');
const index = 'app/decisions/README.md';
const texts = [
  'README.md',
  'CONTRIBUTING.md',
  'app/README.md',
  index,
  ...decisions.map((name) => `app/decisions/${name}`),
];

it('what the texts for developers name exists', () => {
  const named = texts.flatMap((file) => namedPaths(read(file)).map((name) => ({ file, name })));
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ name }) => !exists(name))).toEqual([]);
});

it('a file that is gone would be found', () => {
  expect(namedPaths('`app/gone.ts`, `gone/`, `x.y`, `routes/<resource>/`')).toEqual(['app/gone.ts', 'gone/']);
  expect([exists('app/gone.ts'), exists('gone/'), exists('app/routes.ts'), exists('rules/')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('what decisions and the map of the house call by its name in the code is called so', () => {
  const sources = [...existing].filter((path) => /^(app|\.config|tests\/(run|support))\/.*\.(tsx?|js)$/.test(path));
  const code = sources.map((file) => read(file)).join('\n');
  const named = [...decisions.map((name) => `app/decisions/${name}`), 'app/README.md'].flatMap((file) =>
    namedWords(read(file)).map((name) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ name }) => !code.includes(name))).toEqual([]);
  expect(namedWords('`found()`, `invoice_states`, `npm run x`, `a/b`')).toEqual(['found', 'invoice_states']);
});

/** How a decision begins, as the index says it. */
function indexRow(name: string): string {
  const [, number, title, status] = /^# (\d{3}) (.+)\n\nStatus: (accepted|superseded by \d{3})\n/.exec(
    read(`app/decisions/${name}`),
  ) ?? [name, '', '', 'none'];
  return `${number}-… [${number}](${name}) ${title}: ${status}`;
}

it('each decision has its number, a title and a status, and the index says the same', () => {
  const rows = [...read(index).matchAll(/^\| (\[(\d{3})\]\(\S+\)) +\| (.+?) +\| (.+?) +\|/gm)];
  const said = rows.map(
    ([, link = '', number = '', title = '', status = '']) => `${number}-… ${link} ${title}: ${status}`,
  );
  expect(decisions.map(indexRow)).toEqual(said);
  expect(new Set(rows.map(([, , number]) => number)).size).toBe(decisions.length);
});

it('there are at most 30 decisions', () => {
  expect(decisions.length).toBeGreaterThan(0);
  expect(decisions.length).toBeLessThanOrEqual(30);
});

it('a decision that a comment, a test or a text names is one of them', () => {
  const numbers = new Set(decisions.map((name) => name.slice(0, 3)));
  const files = [
    ...texts,
    ...[...existing].filter((path) => /^(app|tests|\.config)\/.*\.(tsx?|js|typ|css)$/.test(path)),
  ];
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)/gi)].flatMap((match) =>
      (match[1] ?? '').split(/, | and /).map((number) => ({ file, number })),
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

it('the picture of the house has each room once, above all that it may import', () => {
  const picture = /```text\n([^`]*)```/.exec(read('app/README.md'))?.[1] ?? '';
  const lines = picture.split('\n').map((line) => [...line.matchAll(/([\w-]+)\/(?= )/g)].map(([, room = '']) => room));
  expect(lines.flat().sort()).toEqual(Object.keys(rooms).sort());
  const lineOf = (room: string): number => lines.findIndex((names) => names.includes(room));
  const arrows = [
    ...Object.entries(rooms).flatMap(([from, to]) => to.map((room) => [from, room] as const)),
    ...typeOnly,
  ];
  const between = arrows.filter(([, to]) => to in rooms);
  expect(between.length).toBeGreaterThan(30);
  expect(between.filter(([from, to]) => lineOf(from) >= lineOf(to))).toEqual([]);
});

it('each package has its reason, and no reason is of a package that is gone', () => {
  const packages = z.record(z.string(), z.string());
  const listed = z.object({ dependencies: packages, optionalDependencies: packages, devDependencies: packages });
  const { dependencies, optionalDependencies, devDependencies } = listed.parse(JSON.parse(read('package.json')));
  const reasons = read('app/decisions/001-dependencies.md');
  const rows = [...reasons.matchAll(/^\| ([a-z@][^|]*?) +\|/gm)].flatMap(([, names = '']) => names.split(', '));
  expect(rows.sort()).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).sort());
  const tools = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'));
  expect(tools.filter((name) => !new RegExp(`[ \\n]${name}[ ,.\\n]`).test(reasons))).toEqual([]);
});
