import { createHash } from 'node:crypto';
import { BackendError, unavailable } from './backend-error.ts';
import type { Backend } from './backend.ts';

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A file that was stored and is not there as it was stored. */
export class StoredFileError extends Error {
  override name = 'StoredFileError';
}

/** A file as a hook route serves it, null if none was ever stored. Throws StoredFileError when its bytes are gone. */
export async function fetchStored(
  backend: Backend,
  path: string,
): Promise<{ bytes: Uint8Array; headers: Headers } | null> {
  const url = backend.sdk.buildURL(`/api/belegwerk/${path}`);
  const response = await backend.fetch(url);
  if (response.status === 404) return null;
  if (response.status === 410) throw new StoredFileError(`stored file missing: ${path}`);
  if (!response.ok) {
    const said: unknown = await response.json().catch(() => null);
    const answer = typeof said === 'object' && said !== null ? { ...said } : {};
    throw new BackendError({ url, status: response.status, response: answer, message: unavailable });
  }
  return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
}
