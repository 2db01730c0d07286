import { createHash } from 'node:crypto';
import { BackendError, unavailable } from './backend-error.ts';
import type { Backend } from './backend.ts';

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export type FileDamage = 'missing' | 'changed';

/** A file that was stored and is not there as it was stored. */
export class StoredFileError extends Error {
  override name = 'StoredFileError';
  readonly damage: FileDamage;

  constructor(damage: FileDamage, path: string) {
    super(`stored file ${damage}: ${path}`);
    this.damage = damage;
  }
}

/** A file as a hook route serves it, null if none was ever stored. Throws StoredFileError when its bytes are gone. */
export async function fetchStored(
  backend: Backend,
  path: string,
): Promise<{ bytes: Uint8Array; headers: Headers } | null> {
  const response = await openStored(backend, path);
  return response && { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
}

interface HashedFile {
  sha256: string;
  sizeBytes: number;
  headers: Headers;
}

/** The hash of a file's bytes as they are now, piece by piece; null if none was ever stored. Throws as fetchStored. */
export async function hashStored(backend: Backend, path: string): Promise<HashedFile | null> {
  const response = await openStored(backend, path);
  if (response === null) return null;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const part of response.body ?? []) {
    hash.update(part);
    sizeBytes += part.length;
  }
  return { sha256: hash.digest('hex'), sizeBytes, headers: response.headers };
}

async function openStored(backend: Backend, path: string): Promise<Response | null> {
  const url = backend.sdk.buildURL(`/api/belegwerk/${path}`);
  const response = await backend.fetch(url);
  if (response.status === 404) return null;
  if (response.status === 410) throw new StoredFileError('missing', path);
  if (!response.ok) {
    const said: unknown = await response.json().catch(() => null);
    const answer = typeof said === 'object' && said !== null ? { ...said } : {};
    throw new BackendError({ url, status: response.status, response: answer, message: unavailable });
  }
  return response;
}
