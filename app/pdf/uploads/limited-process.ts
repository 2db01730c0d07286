import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';

export type Ending =
  | { kind: 'answered'; output: Buffer }
  /** by one of our limits, by a signal, or with another exit code than 0 */
  | { kind: 'ended'; cause: Excess | NodeJS.Signals | number };

/** processor-time and memory are the file's doing, wall-time that of a machine which has no time for it */
type Excess = 'processor-time' | 'wall-time' | 'memory' | 'answer-too-long';

export interface ProcessLimits {
  /** of processor time */
  cpuMs: number;
  /** in all: only on a machine that has no time for it is this reached before the processor time */
  wallMs: number;
  rssMb: number;
  /** of JavaScript's objects */
  heapMb: number;
  outputBytes: number;
}

export interface LimitedCommand {
  /** TypeScript file of ours */
  file: string;
  args: readonly string[];
  /** the only folder that it may read; it may write nowhere */
  readable: string;
  limits: ProcessLimits;
  /** kills it */
  signal: AbortSignal;
}

const watchEveryMs = 20;

// One option a call: dash ignores a line of several. What caps memory for certain is the data segment (-d, in KB; V8's
// own code range counts 512 MB of it), what ends it when we are gone is the processor time. The stack is smaller than
// that of the workers which draw an accepted picture later (4 MB): what can be drawn here can be drawn there.
const shell = 'ulimit -c 0; ulimit -f 0; ulimit -d 900000; ulimit -s 2048; ulimit -t 5; exec "$@"';

/**
 * Runs a file of ours on foreign bytes, from stdin to stdout, with little memory, stack and time, and without rights.
 * Rejected only when it could not be started.
 */
export async function runLimited(command: LimitedCommand, input: Uint8Array): Promise<Ending> {
  const node = [
    process.execPath,
    '--permission',
    '--allow-addons',
    `--allow-fs-read=${command.readable}`,
    '--disable-warning=SecurityWarning',
    `--max-old-space-size=${command.limits.heapMb}`,
    '--max-semi-space-size=2',
    command.file,
    ...command.args,
  ];
  const isLinux = process.platform === 'linux';
  const [program = '', ...args] = isLinux ? ['/bin/sh', '-c', shell, 'sh', ...(await withoutNetwork()), ...node] : node;
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { MALLOC_ARENA_MAX: '1' },
    cwd: '/',
    signal: command.signal,
    killSignal: 'SIGKILL',
  });
  child.stdin.end(input);
  return watch(child, command.limits);
}

function watch(child: ChildProcessByStdio<Writable, Readable, null>, limits: ProcessLimits): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    let excess: Excess | null = null;
    const kill = (cause: Excess): void => {
      excess ??= cause;
      child.kill('SIGKILL');
    };
    const watching = setInterval(() => {
      const use = useOf(child.pid);
      if (use !== null && use.rssMb > limits.rssMb) kill('memory');
      if (use !== null && use.cpuMs > limits.cpuMs) kill('processor-time');
    }, watchEveryMs);
    const wall = setTimeout(() => kill('wall-time'), limits.wallMs);
    const stopWatching = (): void => {
      clearInterval(watching);
      clearTimeout(wall);
    };
    child.once('error', (error) => {
      stopWatching();
      reject(error);
    });
    // It may end before it has read everything.
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > limits.outputBytes) kill('answer-too-long');
      else parts.push(part);
    });
    // "close", not "exit": then all of its output has arrived.
    child.once('close', (code, signal) => {
      stopWatching();
      const cause = excess ?? signal ?? code ?? 1;
      resolve(cause === 0 ? { kind: 'answered', output: Buffer.concat(parts) } : { kind: 'ended', cause });
    });
  });
}

const pageMb = 4096 / 1024 / 1024;
const tickMs = 10;

/** Memory in use and processor time so far; null where the system does not tell or the process is gone. */
function useOf(pid: number | undefined): { rssMb: number; cpuMs: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Behind the name, which may hold anything: state is field 3, user and system time 14 and 15, pages 24.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const field = (number: number): number => Number(fields[number - 3] ?? 0);
    return { rssMb: field(24) * pageMb, cpuMs: (field(14) + field(15)) * tickMs };
  } catch {
    return null;
  }
}

let prefix: Promise<readonly string[]> | null = null;

/** What stands before a command so that it has no network; nothing where the system does not allow it. Tried once. */
function withoutNetwork(): Promise<readonly string[]> {
  const apart = ['unshare', '--user', '--net'];
  prefix ??= new Promise((resolve) => {
    const trial = spawn('unshare', [...apart.slice(1), 'true'], { stdio: 'ignore', timeout: 2000 });
    trial.once('error', () => resolve([]));
    trial.once('exit', (code) => resolve(code === 0 ? apart : []));
  });
  return prefix;
}
