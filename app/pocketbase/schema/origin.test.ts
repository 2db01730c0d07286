import { expect, it } from 'vitest';
import { isBeforeRelease } from './origin.ts';

const own = ['1795000000_schema_0a1b2c3d.js', '1900000000_later.js'];

it.each([
  ['not of a first start', [], false],
  ['not of what has yet to be migrated', own.slice(0, 1), false],
  ['not of a newer version', [...own, '2000000000_newest.js'], false],
  ['of what another schema has made', ['1795000000_schema_00000000.js'], true],
  ['of what many migrations have made', ['1795000001_settings.js', '1795000002_users.js'], true],
])('a state before the first release is told: %s', (_what, applied, is) => {
  expect(isBeforeRelease(applied, own)).toBe(is);
  expect(isBeforeRelease(applied, [...own].reverse())).toBe(is);
});
