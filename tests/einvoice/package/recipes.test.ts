import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readme, recipeFile, recipes } from './recipes.ts';

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-recipes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'rechnung.xml'), recipeFile());
const entry = pathToFileURL(join(import.meta.dirname, '../../../app/einvoice/einvoice.ts')).href;

describe("the library's README", () => {
  it('has recipes, and runs every block of code', () => {
    expect(recipes().length).toBeGreaterThanOrEqual(5);
    expect(recipes()).toHaveLength(readFileSync(readme, 'utf8').match(/^```js$/gm)?.length ?? 0);
  });

  it.each(recipes())('$title', ({ code, prints }) => {
    const file = join(folder, 'recipe.mjs');
    writeFileSync(file, code.replace("'belegwerk-einvoice'", `'${entry}'`));
    const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toBe(prints);
  });
});
