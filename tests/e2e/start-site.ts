import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProduct } from '../support/database.ts';
import { startProduct } from '../support/product.ts';

/** Starts the product as a person would, in an empty data folder. */
export default async function startSite(): Promise<() => Promise<void>> {
  buildProduct();
  const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-e2e-'));
  const product = await startProduct({ dataDir, env: { TRUST_PROXY: '1' } });
  process.env['E2E_URL'] = product.url;
  process.env['E2E_DATA_DIR'] = dataDir;
  return async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
