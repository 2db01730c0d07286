import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '#tests/support/process-tree.ts';
import { isBuildCurrent } from './build-state.ts';

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'belegwerk-checkout-'));
  for (const folder of ['app', 'build/client', 'node_modules/@react-router/dev', 'node_modules/vite/bin'])
    mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, 'app/a.ts'), 'export {};');
  // Builds until somebody lets it end, and tells when it began and when it was done.
  writeFileSync(
    join(project, 'node_modules/@react-router/dev/bin.cjs'),
    `const { appendFileSync, existsSync } = require('node:fs');
     appendFileSync('told', 'begun ' + process.pid + '\\n');
     setInterval(() => {
       if (existsSync('failing')) process.exit(1);
       if (!existsSync('goes-on')) return;
       appendFileSync('told', 'done\\n');
       process.exit(0);
     }, 20);`,
  );
  writeFileSync(join(project, 'node_modules/vite/bin/vite.js'), '');
});
afterEach(() => rmSync(project, { recursive: true }));

const told = (): string[] =>
  existsSync(join(project, 'told')) ? lines(readFileSync(join(project, 'told'), 'utf8')) : [];
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
const letGoOn = (): void => appendFileSync(join(project, 'goes-on'), '');

/** A process that wants the checkout built, and says what it heard. */
function startBuilder() {
  const script = `
    import { ensureBuild } from ${JSON.stringify(join(import.meta.dirname, 'ensure-build.ts'))};
    await ensureBuild(${JSON.stringify(project)}).then((release) => release(), (error) => console.log(error.message));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const heard = { text: '' };
  child.stdout.on('data', (chunk: Buffer) => (heard.text += chunk.toString()));
  return { child, heard, ended: once(child, 'close') };
}

const waiting = 'Belegwerk wird gerade schon gebaut. Es geht weiter, sobald das fertig ist.\n';

describe('ensureBuild', () => {
  it('builds once where two want it: the second waits, says so, and takes what was built', async () => {
    const first = startBuilder();
    await expect.poll(told, { timeout: 20_000 }).toHaveLength(1);
    const second = startBuilder();
    await expect.poll(() => second.heard.text, { timeout: 20_000 }).toBe(waiting);
    letGoOn();
    await Promise.all([first.ended, second.ended]);
    expect(told()).toEqual([expect.stringMatching(/^begun \d+$/), 'done']);
    expect([first.heard.text, second.heard.text, isBuildCurrent(project)]).toEqual(['', waiting, true]);
  });

  it('builds itself where the one that it waited for has failed', async () => {
    const first = startBuilder();
    await expect.poll(told, { timeout: 20_000 }).toHaveLength(1);
    const second = startBuilder();
    await expect.poll(() => second.heard.text, { timeout: 20_000 }).toBe(waiting);
    writeFileSync(join(project, 'failing'), '');
    await first.ended;
    expect(first.heard.text).toBe('Der Bau ist gescheitert.\n');
    rmSync(join(project, 'failing'));
    letGoOn();
    await second.ended;
    expect([told().at(-1), isBuildCurrent(project)]).toEqual(['done', true]);
  });

  it('leaves no tool behind that writes on when it was killed, and no build that counts as one', async () => {
    const { child, ended } = startBuilder();
    await expect.poll(told, { timeout: 20_000 }).toHaveLength(1);
    const tool = Number(told()[0]?.slice('begun '.length));
    child.kill('SIGKILL');
    await ended;
    await expect.poll(() => isAlive(tool), { timeout: 20_000 }).toBe(false);
    expect(isBuildCurrent(project)).toBe(false);
  });
});
