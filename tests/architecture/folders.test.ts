import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findCrowdedFolders } from './folders.ts';

const project = join(import.meta.dirname, '../..');

// One file a migration and a decision, for ever: both only grow, and are found by their number.
const excepted = ['pocketbase/migrations', 'decisions'];
const filesMax = 25;

it('no folder of app/ holds more than 25 files', () => {
  const { crowded, folders } = findCrowdedFolders(join(project, 'app'), filesMax, excepted);
  expect(folders).toBeGreaterThan(40);
  expect(crowded).toEqual([]);
});

describe('a planted folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'belegwerk-folders-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const fill = (folder: string, names: string[]) => {
    mkdirSync(join(root, folder), { recursive: true });
    for (const name of names) writeFileSync(join(root, folder, name), '');
  };
  const names = (count: number, ending: string) => Array.from({ length: count }, (_, i) => `file-${i}${ending}`);

  it('is found by one file too many; tests beside the code do not count', () => {
    fill('full', [...names(3, '.ts'), ...names(9, '.test.ts'), ...names(9, '.test.tsx')]);
    fill('crowded/room', [...names(2, '.ts'), 'picture.css', 'script.js']);
    fill('crowded', names(1, '.ts'));
    fill('decisions', names(9, '.md'));
    const report = findCrowdedFolders(root, 3, ['decisions']);
    expect(report).toEqual({ folders: 4, crowded: [`${join(root, 'crowded/room')}: 4 files`] });
  });
});
