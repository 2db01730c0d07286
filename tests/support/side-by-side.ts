import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** One thing that is checked: calls of Node, one after the other until one fails. */
export interface Part {
  name: string;
  calls: readonly (readonly string[])[];
}

export interface PartResult {
  name: string;
  passed: boolean;
  /** everything it printed */
  output: string;
  seconds: number;
}

export interface Run {
  /** the results, in the order in which they came */
  results: Promise<PartResult[]>;
  /** ends what runs and starts nothing more */
  stop: (signal: NodeJS.Signals) => void;
}

interface RunOptions {
  folder: string;
  /** how many parts at a time */
  slots: number;
  onResult: (result: PartResult) => void;
}

/** Runs the parts in the given order, some of them at a time. */
export function runSideBySide(parts: readonly Part[], options: RunOptions): Run {
  const waiting = [...parts];
  const running = new Set<ChildProcess>();
  const results: PartResult[] = [];

  async function runPart({ name, calls }: Part): Promise<void> {
    const started = performance.now();
    const chunks: Buffer[] = [];
    let passed = true;
    for (const args of calls) passed &&= await runCall(args, chunks);
    const seconds = Math.round((performance.now() - started) / 1000);
    const result = { name, passed, output: Buffer.concat(chunks).toString(), seconds };
    results.push(result);
    options.onResult(result);
  }

  function runCall(args: readonly string[], chunks: Buffer[]): Promise<boolean> {
    // In a group of its own, so that Ctrl-C reaches it once, by stop().
    const child = spawn(process.execPath, args, {
      cwd: options.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        running.delete(child);
        resolve(code === 0);
      });
    });
  }

  async function work(): Promise<void> {
    for (let part = waiting.shift(); part; part = waiting.shift()) await runPart(part);
  }

  return {
    results: Promise.all(Array.from({ length: options.slots }, work)).then(() => results),
    stop: (signal) => {
      waiting.length = 0;
      for (const child of running) child.kill(signal);
    },
  };
}
