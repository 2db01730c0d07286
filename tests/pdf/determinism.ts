import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import type { InvoiceSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
import { anyXml } from './fixtures.ts';
import { randomInvoice, randomSource } from './random-invoice.ts';

// `node tests/pdf/determinism.ts [documents]`: the documents rendered in two processes, one of them in reverse order with
// more workers, have the same SHA-256.

const documents = Number(process.argv[2] ?? 100);
const reversed = process.argv[3] === 'reversed';

function* drawable(): Generator<InvoiceSnapshot> {
  for (let number = 0, found = 0; found < documents; number += 1) {
    const snapshot = randomInvoice(randomSource(number));
    if (snapshot.lines.length > 60 || findUnprintable(JSON.stringify(snapshot)).length > 0) continue;
    found += 1;
    yield snapshot;
  }
}

async function hashes(): Promise<string[]> {
  const pool = createPdfPool({ workers: reversed ? 3 : 1, timeoutMs: 120_000 });
  const snapshots = [...drawable()];
  const ordered = reversed ? snapshots.toReversed() : snapshots;
  const results = await Promise.all(
    ordered.map(async (snapshot) => {
      const { bytes } = await pool.renderInvoice({ view: invoiceView(snapshot), xml: anyXml, profile: 'EN 16931' });
      return createHash('sha256').update(bytes).digest('hex');
    }),
  );
  await pool.close();
  return reversed ? results.toReversed() : results;
}

const here = await hashes();
if (reversed) console.log(here.join('\n'));
else {
  const output = execFileSync(process.execPath, [import.meta.filename, String(documents), 'reversed'], {
    encoding: 'utf8',
  });
  const there = output.trim().split('\n');
  const different = here.filter((hash, index) => hash !== there[index]).length;
  console.log(`${here.length} documents rendered in two processes: ${different} with other bytes`);
  process.exitCode = different === 0 && there.length === here.length ? 0 : 1;
}
