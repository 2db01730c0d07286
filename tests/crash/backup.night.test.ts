import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { backUpWhileIssuing } from '../backup/rounds.ts';
import { buildProduct, copyMigrated } from '../support/database.ts';
import { startProduct } from '../support/product.ts';

beforeAll(() => {
  buildProduct();
});

describe('a backup while eight people issue', () => {
  it('has every invoice that was acknowledged before it, and nobody waits for it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'belegwerk-backups-'));
    const dataDir = join(folder, 'data');
    await copyMigrated(dataDir);
    const product = await startProduct({ dataDir });
    const rounds = await backUpWhileIssuing({ folder, dataDir, url: product.url, people: 8, times: 2 });
    await product.stop();
    expect(rounds).toHaveLength(2);
    for (const { acknowledged, issuedMeanwhile, lost, damages } of rounds) {
      expect({ lost, damages }).toEqual({ lost: [], damages: [] });
      expect(acknowledged).toBeGreaterThanOrEqual(8);
      expect(issuedMeanwhile).toBeGreaterThan(0);
    }
    rmSync(folder, { recursive: true, force: true });
  });
});
