import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const dayMs = 24 * 3_600_000;

/**
 * The folder of that name below `kept`, filled by `make` where it is not there yet. It is there whole or not at all,
 * whoever else makes the same at the same time. What no run of the last day has made goes away.
 */
export async function cachedFolder(
  kept: string,
  name: string,
  make: (folder: string) => Promise<void> | void,
): Promise<string> {
  const path = join(kept, name);
  if (existsSync(path)) return path;
  mkdirSync(kept, { recursive: true });
  removeOlder(kept);
  const making = mkdtempSync(join(kept, 'making-'));
  await make(making);
  try {
    renameSync(making, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
    rmSync(making, { recursive: true });
  }
  return path;
}

function removeOlder(kept: string): void {
  for (const name of readdirSync(kept)) {
    const path = join(kept, name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - made > dayMs) rmSync(path, { recursive: true, force: true });
  }
}
