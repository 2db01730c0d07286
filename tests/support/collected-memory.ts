import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Frees what nobody holds, at once. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Bytes that are held. */
export function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
