import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAccount, sampleDraft } from '#app/commands/fixtures.ts';
import { storeDraft } from '#app/workflows/save-draft.ts';
import type { Services } from '#app/workflows/services.ts';
import { buildProduct } from '../support/database.ts';
import { startProduct } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';
import { backUpWhileIssuing } from './rounds.ts';
import type { Round } from './rounds.ts';

// node tests/backup/run.ts --times 20 --megabytes 100: backups of a large database while eight people issue.

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, megabytes: { type: 'string', default: '100' } },
});
const people = 8;

buildProduct();
const folder = mkdtempSync(join(tmpdir(), 'belegwerk-backups-'));
const dataDir = join(folder, 'data');
const product = await startProduct({ dataDir });
try {
  const services = servicesOf(dataDir);
  await fillDatabase(services, Number(values.megabytes));
  await services.pdf.close();
  const times = Number(values.times);
  const rounds = await backUpWhileIssuing({ folder, dataDir, url: product.url, people, times, each: tell });
  const wrong = rounds.filter(({ lost, damages }) => lost.length + damages.length > 0).length;
  console.log(`${rounds.length} backups restored, ${wrong} of them wrong, database ${sizeOfDatabase()} MB`);
  process.exitCode = wrong === 0 && rounds.length === times ? 0 : 1;
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Long drafts: large for the database, quick to verify. */
async function fillDatabase(services: Services, megabytes: number): Promise<void> {
  const { backend } = await createAccount(services, { email: 'large@example.org', clientAddress: '10.0.0.1' });
  const [line] = sampleDraft.lines;
  const description = 'Speisekarte, Nachtrag Winter '.repeat(15);
  const lines = Array.from({ length: 190 }, () => ({ ...line, description })) as typeof sampleDraft.lines;
  const draft = { ...sampleDraft, customer: '', supplyFrom: '2026-11-01', supplyTo: '', lines };
  while (sizeOfDatabase() <= megabytes) {
    const saved = await storeDraft(backend, draft, { createKey: crypto.randomUUID() });
    if (!saved.ok) throw new Error(saved.refusal);
  }
}

function sizeOfDatabase(): number {
  return Math.floor(statSync(join(dataDir, 'pocketbase/data.db')).size / 1_000_000);
}

function tell({ acknowledged, issuedMeanwhile, backupMs, restoreMs, lost, damages }: Round): void {
  console.log(
    `${acknowledged} acknowledged, ${lost.length} lost, ${damages.length} damages; backup ${backupMs} ms ` +
      `(${issuedMeanwhile} issued meanwhile), restore ${restoreMs} ms`,
  );
}
