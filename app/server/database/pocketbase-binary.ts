import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { log } from '../log.ts';
import { StartError } from '../start-error.ts';

/** SHA-256 of PocketBase 0.39.1 as it was released, by platform; packages for others are not shipped. */
const releasedHashes: Readonly<Record<string, string>> = {
  'linux-x64': '6781640a6c4ae2c0f2b8b14d22313181b921745fe4c97a3638552b5ea77a87b6',
};

const expectedHash = releasedHashes['linux-x64'];

/** Throws StartError where the shipped binary is not the released one. */
export function checkPackagedBinary(path: string): void {
  const found = hashOf(path);
  if (found === expectedHash) return;
  throw new StartError(
    `${path} ist nicht das PocketBase, das zu dieser Version gehört (SHA-256 ${found}, erwartet ${expectedHash ?? ''}). ` +
      'Bitte npm ci ausführen; eine eigene Datei lässt sich mit POCKETBASE_BIN angeben.',
  );
}

/** A binary of the operator's own is trusted; the log says which one it is. */
export function logCustomBinary(path: string): void {
  const sha256 = tryToHash(path);
  if (sha256 !== expectedHash) log('warn', 'own-pocketbase-binary', { path, sha256 });
}

function tryToHash(path: string): string {
  try {
    return hashOf(path);
  } catch {
    return '';
  }
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
