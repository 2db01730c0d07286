import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerKind } from './ceiling.ts';
import type { Job, Slice } from './client.ts';

/** A process of the benchmark that answers one message at a time. */
interface Helper {
  pid: number;
  ask: <Answer>(message: object) => Promise<Answer>;
  stop: () => void;
}

function startHelper(file: string, options: { execArgv?: string[]; env?: NodeJS.ProcessEnv } = {}): Helper {
  const child: ChildProcess = fork(join(import.meta.dirname, file), { ...options, stdio: 'inherit' });
  return {
    pid: child.pid ?? 0,
    ask: <Answer>(message: object) =>
      new Promise<Answer>((resolve, reject) => {
        const settle = (answer: unknown): void => {
          child.off('exit', ended);
          if (typeof answer === 'object' && answer !== null && 'error' in answer)
            reject(new Error(String(answer.error)));
          else resolve(answer as Answer);
        };
        const ended = (): void => {
          child.off('message', settle);
          reject(new Error(`${file} ended`));
        };
        child.once('message', settle).once('exit', ended);
        child.send(message);
      }),
    stop: () => child.kill(),
  };
}

export interface Browsers {
  run: (job: Job) => Promise<Slice>;
  stop: () => void;
}

export function startBrowsers(): Browsers {
  const helper = startHelper('client.ts');
  return { run: (job) => helper.ask<Slice>(job), stop: helper.stop };
}

// As the product begins (server/start.js).
const limits = ['--max-old-space-size=160', '--max-semi-space-size=8'];
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

export async function startServer(kind: ServerKind, dataDir: string) {
  const { pocketbaseUrl } = JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')) as {
    pocketbaseUrl: string;
  };
  const internalKey = readFileSync(join(dataDir, 'internal.key'), 'utf8').trim();
  const env = { ...process.env, ...allocator, NODE_ENV: 'production' };
  const helper = startHelper('ceiling.ts', { execArgv: limits, env });
  const { port } = await helper.ask<{ port: number }>({ kind, pocketbaseUrl, internalKey, dataDir });
  return { port, pid: helper.pid, stop: helper.stop };
}

const ticksMs = 10;

/** CPU time that processes have had so far. */
export function cpuMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) * ticksMs;
  }, 0);
}
