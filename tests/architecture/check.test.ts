import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedRooms } from '../support/changed-rooms.ts';
import { lintKeys } from '../support/lint-keys.ts';
import { runSideBySide } from '../support/side-by-side.ts';
import type { PartResult } from '../support/side-by-side.ts';

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

describe('the rooms that changed', () => {
  const clone = join(folder, 'clone');
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
    expect(spawnSync('git', [...who, ...args], { cwd: clone }).status).toBe(0);
  };
  const write = (file: string, text: string) => {
    mkdirSync(join(clone, file, '..'), { recursive: true });
    writeFileSync(join(clone, file), text);
  };

  beforeAll(() => {
    mkdirSync(clone);
    for (const room of ['http', 'mail', 'ui', 'values']) write(`app/${room}/one.ts`, room);
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '-m', 'All');
  });

  it('are none after a commit', () => {
    expect(changedRooms(clone)).toEqual([]);
  });

  it('are those with an edit, a new file, a file that was moved or one that is gone, and nothing outside app/', () => {
    write('app/values/one.ts', 'other');
    write('app/pdf/deep/new.ts', 'new');
    write('app/root.tsx', 'no room');
    write('app/decisions/new.md', 'no room');
    write('tests/requests/new.test.ts', 'no room');
    git('mv', 'app/http/one.ts', 'app/jobs.ts');
    rmSync(join(clone, 'app/mail/one.ts'));
    expect(changedRooms(clone)).toEqual(['values', 'pdf', 'mail', 'http']);
  });

  it('are none where there is no git', () => {
    expect(changedRooms(folder)).toEqual([]);
  });
});

describe('the linter looks again at', () => {
  const texts = {
    '/a/page.ts': "import type { Sum } from '../b/sum.ts';",
    '/b/sum.ts': "export type { Sum } from './cents.ts';",
    '/b/cents.ts': 'export type Sum = number;',
    '/b/alone.ts': 'export const alone = 1;',
  };
  const keysWith = (changes: Record<string, string>, ground = 'rules') => {
    const now: Record<string, string> = { ...texts, ...changes };
    return lintKeys({ files: Object.keys(texts), textOf: (file) => now[file], ground });
  };
  const before = keysWith({});
  const again = (after: Map<string, string>) =>
    [...after].filter(([file, key]) => before.get(file) !== key).map(([file]) => file);

  it.each([
    ['nothing when nothing changed', {}, []],
    ['a file that changed', { '/b/alone.ts': '' }, ['/b/alone.ts']],
    ['a file that imports it', { '/b/sum.ts': 'export type Sum = string;' }, ['/a/page.ts', '/b/sum.ts']],
    ['a file that passes its types on, not whoever gets them', { '/b/cents.ts': '' }, ['/b/sum.ts', '/b/cents.ts']],
  ])('%s', (_name, changes, files) => {
    expect(again(keysWith(changes))).toEqual(files);
  });

  it('all files when the rules changed', () => {
    expect(again(keysWith({}, 'other rules'))).toEqual(Object.keys(texts));
  });
});
