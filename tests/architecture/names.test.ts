import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportedNames, findNamesakes } from './names.ts';

const app = join(import.meta.dirname, '../../app');

// What the framework looks for in a route module.
const ofTheFramework = new Set([
  ...['loader', 'action', 'meta', 'handle', 'middleware', 'headers', 'links', 'shouldRevalidate'],
  ...['Layout', 'ErrorBoundary'],
]);

// What the build looks for in the hooks of a subject.
const ofTheHooks = ['routes', 'listeners'];

// The terms of a call bear the name of the query that sends it: read as calls.x, they are its other end.
const termsOfCalls = /^pocketbase\/[\w-]+\/calls\.ts$/;

/** Namesakes that are there for a reason; one that is gone is taken out here. */
const known = [
  // Groups of the norm that a frozen invoice keeps under the norm's words.
  ...['Contact', 'CreditTransfer', 'PrecedingInvoice'],
];

describe('one name means one thing', () => {
  it('in app/', () => {
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !termsOfCalls.test(name),
    );
    const exported = files.flatMap((file) => exportedNames(file, readFileSync(join(app, file), 'utf8')));
    expect(files.length).toBeGreaterThan(300);
    expect(exported.length).toBeGreaterThan(1000);
    const found = findNamesakes(exported, new Set([...ofTheFramework, ...ofTheHooks]));
    expect(found.filter(({ name }) => !known.includes(name))).toEqual([]);
    expect(found.map(({ name }) => name).sort()).toEqual(known.sort());
  });

  const planted = (texts: Record<string, string>) =>
    findNamesakes(
      Object.entries(texts).flatMap(([file, text]) => exportedNames(file, text)),
      ofTheFramework,
    );

  it.each([
    ['a type and a component', { 'a.ts': 'export interface Totals {}', 'b.tsx': 'export function Totals() {}' }],
    ['two types', { 'a.ts': 'export type Totals = 1;', 'b.ts': 'export interface Totals {}' }],
    ['a constant and a class', { 'a.ts': 'export const Totals = 1;', 'b.ts': 'export class Totals {}' }],
    ['an async function', { 'a.ts': 'export async function Totals() {}', 'b.ts': 'export const x = 1, Totals = 2;' }],
  ])('%s of the same name are found', (_what, texts) => {
    expect(planted(texts)).toEqual([{ name: 'Totals', files: Object.keys(texts) }]);
  });

  it.each([
    ['what stays inside', { 'a.ts': 'interface Totals {}', 'b.ts': 'export interface Totals {}' }],
    ['what is handed on', { 'a.ts': "export { Totals } from './b.ts';", 'b.ts': 'export interface Totals {}' }],
    ['a default', { 'a.ts': 'export default function Totals() {}', 'b.ts': 'export const Totals = 1;' }],
    ['the value and the type of one file', { 'a.ts': 'export const Totals = 1; export type Totals = 1;' }],
    ['what the framework wants', { 'a.tsx': 'export function loader() {}', 'b.tsx': 'export const loader = 1;' }],
  ])('%s is no second thing', (_what, texts) => {
    expect(planted(texts)).toEqual([]);
  });
});
