import { expect, it } from 'vitest';
import { trimEndOf } from './trim-end.ts';

it.each([
  ['/a/b///', '/a/b'],
  ['/a/b', '/a/b'],
  ['////', ''],
  ['', ''],
])('%j ends as %j', (text, expected) => {
  expect(trimEndOf(text, '/')).toBe(expected);
});
