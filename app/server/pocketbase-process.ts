import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '#app/env.server.ts';
import { killWithParent } from './kill-with-parent.ts';
import { log } from './log.ts';
import { StartError } from './start-error.ts';

interface PocketBaseOptions {
  bin: string;
  dataDir: string;
  hooksDir: string;
  migrationsDir: string;
  internalKey: string;
  superuserSecret: string;
  /** what its hooks know of the demo limit; absent: there is none */
  billing?: HookBilling;
  /** it migrates before it answers, which takes the longer the more there is */
  migrates?: boolean;
  /** aborted: a start that is under way is given up */
  signal?: AbortSignal;
}

export type HookBilling = Pick<Env, 'billing' | 'demoDocumentLimit'>;

/** The embedded database: started on a free loopback port, restarted when it dies, stopped with the web server. */
export interface PocketBaseProcess {
  url: string;
  pid: () => number | null;
  /** Ends one that hangs at once; it is started again as after any death. */
  replace: () => void;
  stop: () => Promise<void>;
}

/** Health of the hooks is asked that often until it answers. */
const startPollMs = 25;
const startTimeoutMs = 20_000;
const migrateTimeoutMs = 3_600_000;
const stopTimeoutMs = 1_500;
const restartDelaysMs = [0, 200, 500, 1000, 2000, 5000];

/** Starts PocketBase and waits until it answers. Throws StartError with its last output when it does not. */
export async function startPocketBase(options: PocketBaseOptions): Promise<PocketBaseProcess> {
  const pidFile = pidFileOf(options.dataDir);
  await endOrphan(options.dataDir);
  // PocketBase makes its files readable for everybody; the folder is what keeps others out.
  mkdirSync(options.dataDir, { recursive: true });
  chmodSync(options.dataDir, 0o700);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let stopping = false;
  let failures = 0;
  let output = '';
  let ending = '';

  const launch = (): void => {
    output = '';
    child = spawnPocketBase(options, port);
    // Before anything else that can fail: whatever ends the web server must not leave a database behind.
    killWithParent(child);
    notePid(child, pidFile);
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const lost = (details: { code: number | null; signal: string | null }): void => {
      child = null;
      ending = details.signal ?? (details.code === null ? '' : `Code ${details.code}`);
      if (stopping) return;
      log('error', 'pocketbase-died', details);
      const delayMs = restartDelaysMs[Math.min(failures, restartDelaysMs.length - 1)] ?? 0;
      failures += 1;
      setTimeout(() => {
        if (!stopping) launch();
      }, delayMs);
    };
    child.once('exit', (code, signal) => lost({ code, signal }));
    // not executable, or for another kind of machine
    child.once('error', (error) => {
      output += error.message;
      lost({ code: null, signal: null });
    });
  };
  launch();
  const timeoutMs = options.migrates ? migrateTimeoutMs : startTimeoutMs;
  const answer = await awaitAnswer(url, { timeoutMs, mayStill: () => failures < 2 && !options.signal?.aborted });
  if (answer !== 'ready') {
    stopping = true;
    // Before it is ended: how that ends says nothing of why it did not start.
    const reason =
      answer === 'without hooks'
        ? `${options.bin} läuft, aber ohne die Hooks aus ${options.hooksDir}.`
        : output.trim() || withoutWords(options.bin, { ending, timeoutMs });
    await endChild(child);
    rmSync(pidFile, { force: true });
    options.signal?.throwIfAborted();
    throw notStarted(reason);
  }
  const settled = setInterval(() => {
    if (child) failures = 0;
  }, 60_000);
  settled.unref();
  return {
    url,
    pid: () => child?.pid ?? null,
    // one that is stopped would not see any other signal
    replace: () => child?.kill('SIGKILL'),
    stop: async () => {
      stopping = true;
      clearInterval(settled);
      await endChild(child);
      rmSync(pidFile, { force: true });
    },
  };
}

function notStarted(reason: string): StartError {
  return new StartError(`PocketBase startet nicht:\n${reason}`);
}

function withoutWords(bin: string, { ending, timeoutMs }: { ending: string; timeoutMs: number }): string {
  if (ending === '') return `${bin} läuft, antwortet aber seit ${timeoutMs / 1000} Sekunden nicht.`;
  return `${bin} hat sich beendet (${ending}), ohne etwas zu sagen. Ist das PocketBase 0.39?`;
}

/** Soft limit of its runtime: it then collects earlier instead of growing. */
const memoryLimit = '180MiB';

function spawnPocketBase(options: PocketBaseOptions, port: number): ChildProcess {
  const flags = {
    http: `127.0.0.1:${port}`,
    dir: options.dataDir,
    hooksDir: options.hooksDir,
    migrationsDir: options.migrationsDir,
    // true would start without a hook whose file is broken, and with it without the locks
    hooksWatch: 'false',
    automigrate: 'false',
    // defaults to true when the binary lies below the system's temp folder, and prints SQL
    dev: 'false',
  };
  const args = ['serve', ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`)];
  return spawn(options.bin, args, {
    // A group of its own: Ctrl C in the terminal reaches the web server alone, which then stops in the right order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      GOMEMLIMIT: memoryLimit,
      // One call at a time is what a page waits for: more would look for work on the core that the web server needs.
      GOMAXPROCS: '1',
      BELEGWERK_INTERNAL_KEY: options.internalKey,
      BELEGWERK_SUPERUSER_SECRET: options.superuserSecret,
      BELEGWERK_BILLING: options.billing?.billing ?? 'off',
      BELEGWERK_DEMO_DOCUMENT_LIMIT: String(options.billing?.demoDocumentLimit ?? ''),
    },
  });
}

async function awaitAnswer(
  url: string,
  { timeoutMs, mayStill }: { timeoutMs: number; mayStill: () => boolean },
): Promise<'ready' | 'without hooks' | 'none'> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && mayStill()) {
    try {
      const response = await fetch(`${url}/api/belegwerk/health`, { signal: AbortSignal.timeout(2000) });
      if (response.status === 200) return 'ready';
      // Routes are there before it listens: one that does not know this one has not found them, and never will.
      if (response.status === 404) return 'without hooks';
    } catch {
      // not listening yet
    }
    await sleep(startPollMs);
  }
  return 'none';
}

function notePid(child: ChildProcess, pidFile: string): void {
  try {
    writeFileSync(pidFile, String(child.pid ?? ''), { mode: 0o600 });
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

async function endChild(child: ChildProcess | null): Promise<void> {
  if (!child?.pid || child.exitCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const inTime = await Promise.race([ended.then(() => true), sleep(stopTimeoutMs, false, { ref: false })]);
  if (inTime) return;
  child.kill('SIGKILL');
  await ended;
}

function pidFileOf(dataDir: string): string {
  return join(dataDir, '../pocketbase.pid');
}

/** A web server that was killed leaves its PocketBase running; two on one database would be wrong. */
export async function endOrphan(dataDir: string): Promise<void> {
  const pidFile = pidFileOf(dataDir);
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  if (!isOurs(pid, dataDir)) return;
  log('warn', 'orphaned-pocketbase-ended', { pid });
  process.kill(pid, 'SIGTERM');
  for (let i = 0; i < 100 && isOurs(pid, dataDir); i += 1) await sleep(50);
  if (isOurs(pid, dataDir)) process.kill(pid, 'SIGKILL');
}

function isOurs(pid: number, dataDir: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(`--dir=${dataDir}`);
  } catch {
    return false;
  }
}

/** A port of the loopback that was free just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
