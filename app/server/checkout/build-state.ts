import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stampFile = 'build/stamp.json';
const sources = ['app', 'public', '.config', 'package.json', 'vite.config.ts', 'react-router.config.ts'];

/** Whether build/ was made from these sources. An image without build tools ships the stamp of its own. */
export function isBuildCurrent(projectFolder: string): boolean {
  const stamp = join(projectFolder, stampFile);
  if (!existsSync(stamp)) return false;
  if (!existsSync(join(projectFolder, 'node_modules/vite'))) return true;
  return readFileSync(stamp, 'utf8') === stampOf(hashSources(projectFolder));
}

/** `sources`: their hash when the build began, so that what was saved meanwhile is built again. */
export function writeBuildStamp(projectFolder: string, sources = hashSources(projectFolder)): void {
  writeFileSync(join(projectFolder, stampFile), stampOf(sources));
}

/** What is built anew is no build until it is whole. */
export function removeBuildStamp(projectFolder: string): void {
  rmSync(join(projectFolder, stampFile), { force: true });
}

function stampOf(sources: string): string {
  return `${JSON.stringify({ sources })}\n`;
}

/** One hash over everything that the build reads; tests are no part of it. */
export function hashSources(projectFolder: string): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(join(projectFolder, source)).sort()) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile());
}
