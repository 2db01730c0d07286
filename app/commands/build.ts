import { join } from 'node:path';
import { holdBuild } from '#app/server/checkout/ensure-build.ts';
import { commandOf, runCommand } from './arguments.ts';

const projectFolder = join(import.meta.dirname, '../..');

async function build(): Promise<number> {
  const release = await holdBuild(projectFolder);
  release();
  return 0;
}

const usage = 'npm run build\n\nÜbersetzt das Produkt nach build/.\n';
process.exitCode = await runCommand(commandOf(usage, {}, build));
