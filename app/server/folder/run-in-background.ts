import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';

const lowPriority = 10;

interface Ended {
  code: number | null;
  /** the last of what it told people */
  told: string;
}

/** A command of the product in a process of its own that lets others go first; ended by the signal. */
export function runInBackground(projectFolder: string, args: readonly string[], signal: AbortSignal): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(projectFolder, 'app/commands/belegwerk.ts'), ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    });
    if (child.pid !== undefined) setPriority(child.pid, lowPriority);
    let told = '';
    child.stderr.on('data', (chunk: Buffer) => {
      told = (told + chunk.toString()).slice(-2_000);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, told: told.trim() }));
  });
}
