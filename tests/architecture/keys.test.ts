import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keyGroups } from '#app/routes/keys/keys.ts';

const app = join(import.meta.dirname, '../../app');
const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:tsx?|js)$/.test(file) && !/\.test\.|^routes\/keys\//.test(file))
  .map((file) => ({ file, source: readFileSync(join(app, file), 'utf8') }));

const found = (pattern: RegExp, of = files) => [
  ...new Set(of.flatMap(({ source }) => [...source.matchAll(pattern)].map(([, key = '']) => key))),
];

function fileOf(name: string) {
  const only = files.find(({ file }) => file === name);
  if (only === undefined) throw new Error(`no file ${name}`);
  return only;
}

const rows = keyGroups.flatMap(({ keys }) => keys);
const names = new Set(rows.flatMap((row) => row.names));

/** Keys that elements name: the script of the signed-in pages presses those elements. */
const dynamic = {
  'button.keys': [],
  'step.keys': [],
  'index < 9 ? String(index + 1) : undefined': '123456789'.split(''),
};
const shortcuts = [
  ...found(/aria-keyshortcuts="([^"]+)"/g),
  ...found(/\bkeys: '([^']+)'/g),
  ...Object.values(dynamic).flat(),
  // Letters that lists take, by their steps.
  ...found(/\b([a-z]): -?\d\b/g, [fileOf('ui/enhance/list-rows.js')]),
];

/** Keys that scripts ask for by their names. */
const asked = found(
  /(?<![\w.])'?(Arrow(?:Up|Down|Left|Right)|Home|End|Page(?:Up|Down)|Escape|Enter|Delete|Backspace)'?(?=:|[,; )\]}])/g,
  scripts(),
);

function scripts() {
  const withHandlers = files.filter(
    ({ source }) => /keydown|onKeyDown/.test(source) || /\bkey\b.*===|\[key\]/.test(source),
  );
  // What comments speak of is no key.
  return withHandlers.map(({ file, source }) => ({ file, source: source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '') }));
}

it('the page of keys has every key that a page or a script takes', () => {
  expect(shortcuts.length).toBeGreaterThan(15);
  expect(asked.length).toBeGreaterThan(6);
  expect(shortcuts.filter((key) => !names.has(key))).toEqual([]);
  const last = new Set([...names].map((name) => name.split('+').at(-1)));
  expect(asked.filter((key) => !last.has(key))).toEqual([]);
});

it('and none that nothing takes', () => {
  const taken = new Set([...shortcuts, ...asked]);
  expect([...names].filter((name) => !taken.has(name) && !asked.includes(name.split('+').at(-1) ?? ''))).toEqual([]);
});

it('an element names its key as it stands, or by one of the ways that are counted here', () => {
  expect(found(/aria-keyshortcuts=\{([^}]+)\}/g).sort()).toEqual(Object.keys(dynamic).sort());
});

it('keys are printed at their buttons as on their page', () => {
  const printed = new Set(rows.map((row) => row.printed));
  const atButtons = found(/\skeys="([^"]+)"/g);
  expect(atButtons.length).toBeGreaterThan(4);
  expect(atButtons.filter((keys) => !printed.has(keys))).toEqual([]);
});
