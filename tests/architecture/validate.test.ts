import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { callsOf } from '../support/npm-scripts.ts';
import { runSideBySide } from '../support/side-by-side.ts';
import type { PartResult } from '../support/side-by-side.ts';

const project = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'belegwerk-parts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const code = (text: string) => ['-e', text];

function run(parts: Record<string, string[]>, slots = 2) {
  const seen: PartResult[] = [];
  const list = Object.entries(parts).map(([name, texts]) => ({ name, calls: texts.map(code) }));
  const tell = (result: PartResult): void => {
    seen.push(result);
    writeFileSync(join(folder, result.name), '');
  };
  return { seen, ...runSideBySide(list, { folder, slots, onResult: tell }) };
}

describe('parts side by side', () => {
  it('are told as they end, with what they printed and whether they passed', async () => {
    const { seen, results } = run({
      slow: ["setInterval(() => { if (fs.existsSync('good')) { console.log('at last'); process.exit(); } }, 20)"],
      wrong: ["console.error('no'); process.exitCode = 3"],
      good: ["console.log('yes')"],
    });
    const told = (await results).map(({ name, passed, output }) => ({ name, passed, output: output.trim() }));
    expect(told).toEqual([
      { name: 'wrong', passed: false, output: 'no' },
      { name: 'good', passed: true, output: 'yes' },
      { name: 'slow', passed: true, output: 'at last' },
    ]);
    expect(seen.map(({ name }) => name)).toEqual(told.map(({ name }) => name));
  });

  it('stop at the first call that fails', async () => {
    const [result] = await run({ one: ["console.log('a')", 'process.exit(1)', "console.log('b')"] }).results;
    expect(result).toMatchObject({ passed: false, output: 'a\n' });
  });

  it('ended from outside have not passed, and those that wait never start', async () => {
    const { results, stop } = run({ hanging: ['setInterval(() => 0, 1000)', ''], waiting: ["console.log('x')"] }, 1);
    setTimeout(() => stop('SIGINT'), 200);
    expect(await results).toMatchObject([{ name: 'hanging', passed: false }]);
  });
});

describe('the calls of a script', () => {
  const manifest = join(folder, 'package.json');
  const write = (scripts: Record<string, string>) => writeFileSync(manifest, JSON.stringify({ scripts }));

  it('are those of the scripts that it calls', () => {
    write({ a: 'node one --x && npm run -s b', b: 'node two .' });
    expect(callsOf('a', manifest)).toEqual([
      ['one', '--x'],
      ['two', '.'],
    ]);
  });

  it.each([
    ['a script that is not there', 'npm run -s gone'],
    ['another program', 'node one && tsc -p .'],
  ])('%s is an error, not an empty list', (_name, a) => {
    write({ a });
    expect(() => callsOf('a', manifest)).toThrow();
  });

  it.each(['typegen', 'types', 'lint', 'unused', 'build', 'test:unit', 'test:requests'])('%s has some', (script) => {
    expect(callsOf(script, join(project, 'package.json')).length).toBeGreaterThan(0);
  });
});
