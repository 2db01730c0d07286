import type { Env } from '#app/env.server.ts';
import { startDaily } from '#app/jobs/daily-runner.ts';
import type { DailyRunner } from '#app/jobs/daily-runner.ts';
import { lastBackupAt } from '#app/workflows/backup/back-up.ts';
import { log } from '../log.ts';
import { messageOf } from '../start-error.ts';
import { runInBackground } from './run-in-background.ts';

/** Backups by themselves where BACKUP_DIR says so. */
export function scheduleBackups(env: Env, projectFolder: string): DailyRunner {
  const { backup, dataDir } = env;
  if (backup === null) return { stop: () => Promise.resolve() };
  return startDaily({
    at: backup.at,
    now: () => new Date(),
    lastAt: () => lastBackupAt({ dataDir, target: backup.dir }),
    run: async (signal) => {
      const began = performance.now();
      const { code, told } = await runInBackground(projectFolder, ['backup'], signal);
      if (code !== 0) throw new Error(told);
      log('info', 'backup-made', { tookMs: Math.round(performance.now() - began) });
    },
    failed: (error) => log('error', 'backup-failed', { message: messageOf(error) }),
  });
}
