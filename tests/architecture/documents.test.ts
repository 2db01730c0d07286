import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const project = join(import.meta.dirname, '../..');

/** Files and folders that a text names in backticks; those with a placeholder are left out. */
function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+(?:\.(?:tsx?|js|css|typ|md|json)|\/))`/g)].map((match) => match[1] ?? '');
}

const folders = ['app', 'tests', '.config', '.ci', 'public'];
// A fresh clone has nothing of what is made in it.
const made = readFileSync(join(project, '.gitignore'), 'utf8').match(/^[\w.-]+(?=\/$)/gm) ?? [];
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

it('what the texts for developers name exists', () => {
  const decisions = readdirSync(join(project, 'app/decisions')).map((name) => `app/decisions/${name}`);
  const texts = ['README.md', 'CONTRIBUTING.md', 'app/README.md', ...decisions];
  const named = texts.flatMap((file) =>
    namedPaths(readFileSync(join(project, file), 'utf8')).map((name) => ({ file, name })),
  );
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
