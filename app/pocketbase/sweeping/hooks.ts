import { performs } from '../engine/route.ts';
import * as calls from './calls.ts';

export const routes = [performs('installation', calls.sweepStorage, sweepStorage)];

const collections = ['files', 'pictures'];
const hourMs = 3_600_000;
/** Younger ones may belong to a transaction under way; older ones were looked at before. */
const ageMs = { min: hourMs, max: 14 * 24 * hourMs };
const folderName = /^[a-z0-9]{15}$/;

function sweepStorage(app: core.App): { removed: number } {
  let removed = 0;
  for (const name of collections) {
    const folder = `${app.dataDir()}/storage/${app.findCollectionByNameOrId(name).id}`;
    for (const record of foldersOfAge(folder)) {
      if (app.countRecords(name, $dbx.hashExp({ id: record })) > 0) continue;
      $os.removeAll(`${folder}/${record}`);
      removed += 1;
    }
  }
  return { removed };
}

function foldersOfAge(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDir() && folderName.test(entry.name()))
    .filter((entry) => {
      const age = Date.now() - entry.info().modTime().unixMilli();
      return age >= ageMs.min && age <= ageMs.max;
    })
    .map((entry) => entry.name());
}

function entriesOf(folder: string) {
  try {
    return $os.readDir(folder);
  } catch {
    // made with the first file
    return [];
  }
}
