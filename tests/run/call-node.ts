import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { killWithParent } from '#app/server/kill-with-parent.ts';
import { startCount } from './processor-time.ts';
import { root } from './reports.ts';

const running = new Set<ChildProcess>();
let isEnded = false;

/** Ends whatever runs, and begins nothing more; each call then ends badly. */
export function endCalls(signal: NodeJS.Signals): void {
  isEnded = true;
  for (const child of running) child.kill(signal);
}

interface NodeCall {
  /** where it runs; by default the project */
  cwd?: string;
  env?: Record<string, string>;
  /** as it comes */
  prints?: boolean;
}

/** Runs Node to its end. It ends with us, and does not begin once a run was ended. */
export function callNode(
  args: readonly string[],
  { cwd = root, env = {}, prints = false }: NodeCall = {},
): Promise<{ endedWell: boolean; text: string; processorSeconds: number }> {
  return new Promise((resolve) => {
    if (isEnded) {
      resolve({ endedWell: false, text: '', processorSeconds: 0 });
      return;
    }
    const chunks: Buffer[] = [];
    let processorSeconds = 0;
    const count = startCount();
    const [command, words] = count.call(process.execPath, args);
    const child = spawn(command, words, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    killWithParent(child);
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        if (prints) process.stdout.write(chunk);
        chunks.push(chunk);
      });
    child.once('exit', () => (processorSeconds = count.end()));
    const end = (endedWell: boolean) => {
      running.delete(child);
      resolve({ endedWell, text: Buffer.concat(chunks).toString(), processorSeconds });
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}
