import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const app = join(import.meta.dirname, '../../app');

// A browser that comes back to a page fills in what was typed there, but not where a field says autocomplete="off".
it('no field of a form that is posted keeps the browser from restoring what was typed', () => {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(100);
  const off = files.filter((file) => readFileSync(join(app, file), 'utf8').includes('autoComplete="off"'));
  // The search of the head is no form that loses anything.
  expect(off.filter((file) => !file.startsWith('ui/frame/'))).toEqual([]);
});
