import { expect, it } from 'vitest';
import { damageCodes } from './damage.ts';
import { archiveParts, notedParts } from './verify-archive.ts';

it('each damage that has a sentence is told by a check', () => {
  const told = [...archiveParts, ...notedParts(null, [])].flatMap(([, checks]) => checks.flatMap(({ tells }) => tells));
  const ofTheRun = ['database-missing', 'database-unreadable', 'row-unreadable'];
  expect([...new Set([...told, ...ofTheRun])].sort()).toEqual([...damageCodes].sort());
});
