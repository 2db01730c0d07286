import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkManifests, checkProxy, checkUnits } from './check-files.ts';
import { walkCells } from './walk-cells.ts';

// node tests/deploy/run.ts cells|units|manifests: what stands in app/deploy, judged by the programs that read it; `cells` walks
// through two installations behind HAProxy besides.

const parts: Readonly<Record<string, (folder: string) => Promise<string[]> | string[]>> = {
  cells: async (folder) => [...checkProxy(join(folder, 'check')), ...(await walkCells(join(folder, 'walk')))],
  units: checkUnits,
  manifests: checkManifests,
};

const run = parts[process.argv[2] ?? ''];
if (run === undefined) throw new Error(`one of ${Object.keys(parts).join(', ')}`);
const folder = mkdtempSync(join(tmpdir(), 'belegwerk-deploy-'));
try {
  const passed = await run(folder);
  for (const what of passed) console.log(`ok  ${what}`);
  console.log(`${passed.length} passed, 0 failed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
