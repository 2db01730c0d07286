import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the running installation of a data folder is; commands read it, nobody else can. */
export interface Runtime {
  pid: number;
  pocketbaseUrl: string;
}

const fileName = 'runtime.json';

export function writeRuntime(dataDir: string, runtime: Runtime): void {
  writeFileSync(join(dataDir, fileName), JSON.stringify(runtime), { mode: 0o600 });
}

export function removeRuntime(dataDir: string): void {
  rmSync(join(dataDir, fileName), { force: true });
}

/** Where the process that holds the folder's lock is reached, or null when it has not said so yet. */
export function readRuntime(dataDir: string): Runtime | null {
  try {
    const runtime: unknown = JSON.parse(readFileSync(join(dataDir, fileName), 'utf8'));
    return isRuntime(runtime) ? runtime : null;
  } catch {
    return null;
  }
}

function isRuntime(value: unknown): value is Runtime {
  return typeof value === 'object' && value !== null && 'pid' in value && 'pocketbaseUrl' in value;
}
