import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { hashSources, writeBuildStamp } from '../server/build-state.ts';
import { commandOf, runCommand } from './arguments.ts';

const projectFolder = join(import.meta.dirname, '../..');
const compressed = new Set(['.js', '.css', '.svg', '.txt']);

function runTool(script: string, args: string[]): void {
  const done = spawnSync(process.execPath, [join(projectFolder, 'node_modules', script), ...args], {
    cwd: projectFolder,
    stdio: 'inherit',
    // Called by a test run, it would otherwise ship React's development code.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

function compressAssets(): void {
  const folder = join(projectFolder, 'build/client');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!compressed.has(extname(name))) continue;
    const body = readFileSync(join(folder, name));
    const small = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    writeFileSync(join(folder, `${name}.br`), small);
  }
}

function build(): Promise<number> {
  const sources = hashSources(projectFolder);
  runTool('@react-router/dev/bin.cjs', ['build']);
  runTool('vite/bin/vite.js', ['build', '--config', '.config/vite.hooks.config.ts']);
  compressAssets();
  writeBuildStamp(projectFolder, sources);
  return Promise.resolve(0);
}

const usage = 'npm run build\n\nÜbersetzt das Produkt nach build/.\n';
process.exitCode = await runCommand(commandOf(usage, {}, build));
