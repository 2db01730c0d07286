import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Env } from '../../env.server.ts';
import { startBackups } from '../../jobs/backup-runner.ts';
import type { BackupRunner } from '../../jobs/backup-runner.ts';
import { lastBackupAt } from '../../workflows/backup/back-up.ts';
import { log } from '../log.ts';
import { messageOf } from '../start-error.ts';

const lowPriority = 10;

/** Backups by themselves where BACKUP_DIR says so: the command, in a process of its own that lets others go first. */
export function scheduleBackups(env: Env, projectFolder: string): BackupRunner {
  const { backup, dataDir } = env;
  if (backup === null) return { stop: () => Promise.resolve() };
  return startBackups({
    at: backup.at,
    now: () => new Date(),
    lastAt: () => lastBackupAt({ dataDir, target: backup.dir }),
    run: (signal) => runCommand(join(projectFolder, 'app/commands/belegwerk.ts'), signal),
    failed: (error) => log('error', 'backup-failed', { message: messageOf(error) }),
  });
}

function runCommand(command: string, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, 'backup'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    });
    if (child.pid !== undefined) setPriority(child.pid, lowPriority);
    let told = '';
    child.stderr.on('data', (chunk: Buffer) => {
      told = (told + chunk.toString()).slice(-2_000);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) {
        log('info', 'backup-made', { tookMs: Math.round(performance.now() - began) });
        resolve();
      } else reject(new Error(told.trim()));
    });
  });
}
