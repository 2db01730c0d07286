import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../support/database.ts';
import { atNight } from '../support/night.ts';
import { changeDatabase, cleanUp, contentsOf, refusalOf, usedDataDir } from './process.ts';

beforeAll(buildProduct);
afterAll(cleanUp);

/** Files by name, with their bytes; without the empty ones that SQLite leaves beside a database that was read. */
const keptOf = (dataDir: string) =>
  [...contentsOf(dataDir)].filter(
    ([name, bytes]) => !/-(wal|shm)$/.test(name) || (name.endsWith('-wal') && bytes !== ''),
  );

describe('a data folder', () => {
  it('of a state before the first release is refused, and every file stays as it is', async () => {
    const dataDir = await usedDataDir();
    changeDatabase(
      dataDir,
      "UPDATE _migrations SET file = '1795000001_settings.js' WHERE file LIKE '%.js'; DROP TABLE heads",
    );
    const before = keptOf(dataDir);
    expect(await refusalOf({ dataDir })).toEqual({
      code: 1,
      told: `Der Datenordner ${dataDir} ist von einem Stand vor der ersten Ausgabe, den diese Version nicht übernimmt; bitte neu anlegen (mit einem leeren Ordner).`,
    });
    expect(keptOf(dataDir)).toEqual(before);
  });

  atNight(() => {
    it('of a newer version is refused, and stays as it is', async () => {
      const dataDir = await usedDataDir();
      changeDatabase(dataDir, "INSERT INTO _migrations (file, applied) VALUES ('4102444800_later.js', 1)");
      const before = readFileSync(join(dataDir, 'pocketbase/data.db'));
      expect(await refusalOf({ dataDir })).toEqual({
        code: 1,
        told: 'Der Datenordner stammt von einer neueren Version (4102444800_later.js). Bitte diese Version von Belegwerk starten.',
      });
      expect(readFileSync(join(dataDir, 'pocketbase/data.db')).equals(before)).toBe(true);
    });
  });
});
