import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './reports.ts';

// `npm run test:only -- FILE… [flags]`: test files, or folders of them, by the runner that knows them.
// `npm run test:watch -- ROOM…`: the tests of rooms of app/, or of folders of tests/, again whenever they change.

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

function folderOf(room: string): string {
  const folder = [`app/${room}/`, `tests/${room}/`].find((each) => existsSync(join(root, each)));
  return folder ?? fail(`"${room}" is no room of app/ and no folder of tests/`);
}

const vitest = (mode: 'run' | 'watch') => ['node_modules/vitest/vitest.mjs', mode, '-c', '.config/vitest.config.ts'];
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', '.config/playwright.config.ts'];
const isForBrowser = (file: string) => file.startsWith('tests/e2e');

async function runOnly(args: readonly string[]): Promise<boolean> {
  const files = args.filter((arg) => existsSync(join(root, arg)));
  const flags = args.filter((arg) => !files.includes(arg));
  if (files.length === 0) fail('npm run test:only -- FILE… [-t NAME] [-u] [--project NAME]');
  const calls = [
    { program: vitest('run'), files: files.filter((file) => !isForBrowser(file)) },
    { program: playwright, files: files.filter(isForBrowser) },
  ].filter((call) => call.files.length > 0);
  // A file for the night has no case by day.
  const night = files.some((file) => file.includes('.night.')) ? { TEST_NIGHT: '1' } : {};
  let passed = true;
  for (const call of calls) passed = (await run([...call.program, ...call.files, ...flags], night)) && passed;
  return passed;
}

function watch(rooms: readonly string[]): Promise<boolean> {
  if (rooms.length === 0) fail('npm run test:watch -- ROOM…');
  const folders = rooms.map(folderOf);
  if (folders.some(isForBrowser)) fail('The browser tests cannot be watched: npm run test:only -- tests/e2e/FILE');
  return run([...vitest('watch'), ...folders]);
}

let ended = false;

/** Whoever ends this process ends the tests with it; Ctrl-C reaches both. */
function run(args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  if (ended) return Promise.resolve(false);
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const note = () => (ended = true);
  process.once('SIGINT', note).once('SIGTERM', () => note() && child.kill('SIGTERM'));
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0 && !ended)));
}

const [first, ...rest] = process.argv.slice(2);
const passed = await (first === '--watch' ? watch(rest) : runOnly(process.argv.slice(2)));
process.exitCode = passed ? 0 : 1;
