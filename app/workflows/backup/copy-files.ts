import { createHash } from 'node:crypto';
import { mkdir, open, readdir } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#app/values/error-code.ts';

const atOnce = 16;

/** SHA-256 (hexadecimal) of each file, by its path below the folder. */
export type Sums = Map<string, string>;

/**
 * Copies files below one folder to the same paths below another and answers what was copied; one that is gone is left
 * out. The bytes are on the disk when it returns. `each` is told how many are done.
 */
export async function copyFiles(
  paths: readonly string[],
  folders: { from: string; to: string },
  each: (done: number) => void = () => undefined,
): Promise<Sums> {
  for (const folder of new Set(paths.map((path) => dirname(path))))
    await mkdir(join(folders.to, folder), { recursive: true, mode: 0o700 });
  const sums: Sums = new Map();
  await inParallel(paths, async (path) => {
    const hash = await copyFile(join(folders.from, path), join(folders.to, path));
    if (hash !== null) sums.set(path, hash);
    each(sums.size);
  });
  return sums;
}

/** Calls for each value, a few at a time; the first failure ends it. */
export async function inParallel<T>(values: readonly T[], work: (value: T) => Promise<void>): Promise<void> {
  const waiting = values[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const value of waiting) await work(value);
    }),
  );
}

async function copyFile(from: string, to: string): Promise<string | null> {
  const source = await openIfThere(from);
  if (source === null) return null;
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      for await (const chunk of chunksOf(source)) {
        hash.update(chunk);
        await target.writeFile(chunk);
      }
      await target.sync();
      return hash.digest('hex');
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openIfThere(path: string) {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function chunksOf(file: FileHandle): AsyncIterable<Buffer> {
  return file.createReadStream({ autoClose: false });
}

/** SHA-256 of a file, hexadecimal. */
export async function sumOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const hash = createHash('sha256');
    for await (const chunk of chunksOf(file)) hash.update(chunk);
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}

/** Paths of all regular files below a folder; links are not followed. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Makes names in a folder, and in all folders below, survive a power cut. */
export async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  for (const each of [folder, ...folders]) await syncPath(each);
}

/** Makes one file or folder survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
