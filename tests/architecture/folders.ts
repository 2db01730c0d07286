import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface FolderReport {
  folders: number;
  crowded: string[];
}

/** Folders that hold more files than anyone overlooks; tests beside the code do not count, nor do the excepted ones. */
export function findCrowdedFolders(root: string, filesMax: number, excepted: readonly string[]): FolderReport {
  const counts = new Map<string, number>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const folder = entry.parentPath;
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const free = new Set(excepted.map((folder) => join(root, folder)));
  const crowded = [...counts].filter(([folder, count]) => count > filesMax && !free.has(folder));
  return { folders: counts.size, crowded: crowded.map(([folder, count]) => `${folder}: ${count} files`).sort() };
}
