import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { lockFile } from '#app/workflows/folder/lock-file.ts';
import { killWithParent } from '../kill-with-parent.ts';
import { printLine } from '../log.ts';
import { StartError } from '../start-error.ts';
import { hashSources, isBuildCurrent, removeBuildStamp, writeBuildStamp } from './build-state.ts';

const pollMs = 200;
const lockOf = (projectFolder: string) => join(projectFolder, '.cache/build.lock');

interface BuildLock {
  /** another process held it, so it has built what was to be built */
  waited: boolean;
  release: () => void;
}

/**
 * Builds the product where its sources have changed. One process at a time does in a checkout, and the others wait: until
 * the answered function is called nobody else builds. Throws StartError where it cannot be built.
 */
export async function ensureBuild(projectFolder: string): Promise<() => void> {
  if (isBuildCurrent(projectFolder)) return () => undefined;
  if (!existsSync(join(projectFolder, 'node_modules/vite')))
    throw new StartError('Belegwerk ist noch nicht gebaut, und die Werkzeuge dafür fehlen. Bitte npm ci ausführen.');
  return holdBuild(projectFolder);
}

/** The same where nothing has changed, too: but for a build that another process has made meanwhile. */
export async function holdBuild(projectFolder: string): Promise<() => void> {
  const { waited, release } = await takeLock(projectFolder);
  try {
    if (!waited || !isBuildCurrent(projectFolder)) await build(projectFolder);
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

/** Waits while another process builds, and says so. */
export async function untilBuilt(projectFolder: string): Promise<void> {
  if (!existsSync(lockOf(projectFolder))) return;
  try {
    (await takeLock(projectFolder)).release();
  } catch (error) {
    // The lock is that of whoever has built, who may be somebody else.
    if (!isBuildCurrent(projectFolder)) throw error;
  }
}

async function takeLock(projectFolder: string): Promise<BuildLock> {
  const file = lockOf(projectFolder);
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = false; ; waited = true) {
    const release = lockFile(file);
    if (release) return { waited, release };
    if (!waited) printLine('Belegwerk wird gerade schon gebaut. Es geht weiter, sobald das fertig ist.');
    await sleep(pollMs);
  }
}

async function build(projectFolder: string): Promise<void> {
  const sources = hashSources(projectFolder);
  removeBuildStamp(projectFolder);
  await runTool(projectFolder, ['@react-router/dev/bin.cjs', 'build']);
  await runTool(projectFolder, ['vite/bin/vite.js', 'build', '--config', '.config/vite.hooks.config.ts']);
  compressAssets(projectFolder);
  writeBuildStamp(projectFolder, sources);
}

async function runTool(projectFolder: string, [script = '', ...args]: string[]): Promise<void> {
  const tool = spawn(process.execPath, [join(projectFolder, 'node_modules', script), ...args], {
    cwd: projectFolder,
    stdio: 'inherit',
    // Called by a test run, it would otherwise ship React's development code.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  // Left alone it would go on writing where the next one builds.
  killWithParent(tool);
  const exit: readonly unknown[] = await once(tool, 'exit');
  if (exit[0] !== 0) throw new StartError('Der Bau ist gescheitert.');
}

const compressed = new Set(['.js', '.css', '.svg', '.txt']);

function compressAssets(projectFolder: string): void {
  const folder = join(projectFolder, 'build/client');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!compressed.has(extname(name))) continue;
    const body = readFileSync(join(folder, name));
    const small = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    writeFileSync(join(folder, `${name}.br`), small);
  }
}
