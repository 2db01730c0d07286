import { expect, it } from 'vitest';
import { placeOfBackup } from './backup.ts';

const backup = { dir: '/backups', at: '03:15', keep: 2 };

it('deletes old backups in the scheduled folder only, never where somebody chose the place', () => {
  expect(placeOfBackup({ dataDir: '/data', backup }, '')).toEqual({ target: '/backups', keep: 2 });
  expect(placeOfBackup({ dataDir: '/data', backup }, '/elsewhere')).toEqual({ target: '/elsewhere', keep: null });
  expect(placeOfBackup({ dataDir: '/data', backup: null }, '')).toEqual({ target: '/data/backups', keep: null });
});
