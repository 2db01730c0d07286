import { expect, it } from 'vitest';
import { compareWith, compareEither } from './checks.ts';
import type { RowComparison, Comparison } from './checks.ts';
import type { Verification } from './verification.ts';

interface Row {
  is: string;
  more?: string | string[];
}

const found = (compare: RowComparison<Row>, row: Row) =>
  [...compare.find(row, {} as Verification)].map(({ what, more = '' }) => `${what} ${more}`.trim());

const comparisons: Comparison<Row>[] = [
  ['file-bytes', ({ is }) => is === 'changed'],
  ['file-missing', ({ more = '' }) => more],
  ['row-not-in-log', ({ is }) => is !== 'whole', 'unless-told'],
];
const files = compareWith((row: Row) => row, comparisons);

it('tells what a comparison found, with what exactly it is, and each where there are several', () => {
  expect(found(files, { is: 'whole' })).toEqual([]);
  expect(found(files, { is: 'whole', more: 'pdf' })).toEqual(['file-missing pdf']);
  expect(found(files, { is: 'whole', more: ['pdf', ''] })).toEqual(['file-missing pdf', 'file-missing']);
});

it('tells what follows from others only where none of them was told', () => {
  expect(found(files, { is: 'gone' })).toEqual(['row-not-in-log']);
  expect(found(files, { is: 'changed' })).toEqual(['file-bytes']);
  expect(found(files, { is: 'gone', more: 'pdf' })).toEqual(['file-missing pdf']);
});

it('compares a row by what it is, and names what either may tell', () => {
  const drafts = compareWith((row: Row) => row, [['draft-unreadable', ({ more }) => more !== undefined]]);
  const both = compareEither(({ is }) => is === 'draft', drafts, files);
  expect(found(both, { is: 'draft', more: 'x' })).toEqual(['draft-unreadable']);
  expect(found(both, { is: 'changed' })).toEqual(['file-bytes']);
  expect(both.tells).toEqual(['draft-unreadable', 'file-bytes', 'file-missing', 'row-not-in-log']);
});
