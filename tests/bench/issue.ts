import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProduct } from '../support/database.ts';
import { startProduct } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';
import { measureParts, partNames } from './issue/parts.ts';
import type { Parts } from './issue/parts.ts';
import { openIssuers } from './issue/issuers.ts';
import type { Issuer } from './issue/issuers.ts';
import { stepNames, walk } from './issue/steps.ts';
import type { Steps } from './issue/steps.ts';

// npm run bench -- issue [--rounds N]: the check before issuing, issuing with its files, handing a mail over to the outbox and booking
// a payment, by the pages of the product over HTTP, at 1 and 16 at once; beside it, in turn, the parts of issuing alone:
// XML, PDF, reading back, transaction. Fails where issuing takes more than 1.5 times the sum of its parts.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '6' } } });
const rounds = Number(values.rounds);
const ratioMax = 1.5;
const crowds = [1, 16] as const;
/** documents of each round, so that a round takes some seconds */
const documentsOf = { 1: 8, 16: 3 } as const;

/** What one document takes when that many are at work: the time of all, divided by how many came of it. */
interface Round {
  steps: Steps;
  parts: Parts;
}

async function measure(
  issuers: readonly Issuer[],
  services: ReturnType<typeof servicesOf>,
  documents: number,
): Promise<Round> {
  const drafts = await Promise.all(issuers.map((issuer) => issuer.makeDrafts(documents * 2)));
  const steps = await walk(
    issuers,
    drafts.map((ids) => ids.slice(0, documents)),
  );
  const parts = await measureParts(
    services,
    issuers,
    drafts.map((ids) => ids.slice(documents)),
  );
  return { steps, parts };
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const p95 = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0;
const sum = (parts: Parts) => partNames.reduce((total, name) => total + parts[name], 0);

/** Whether issuing keeps within its parts. */
function report(atOnce: number, done: readonly Round[]): boolean {
  console.log(`\n${atOnce} at once`);
  for (const name of stepNames) {
    const perDocument = median(done.map(({ steps }) => steps[name].msPerDocument));
    const waits = done.flatMap(({ steps }) => steps[name].waits);
    console.log(
      `${name.padEnd(12)} ${(1000 / perDocument).toFixed(1).padStart(7)}/s   p95 ${p95(waits).toFixed(0).padStart(5)} ms`,
    );
  }
  for (const name of partNames)
    console.log(
      `  ${name.padEnd(12)} ${median(done.map(({ parts }) => parts[name]))
        .toFixed(1)
        .padStart(7)} ms a document`,
    );
  const ratio = median(done.map(({ steps, parts }) => steps.issue.msPerDocument / sum(parts)));
  console.log(
    `issue takes ${median(done.map(({ steps }) => steps.issue.msPerDocument)).toFixed(1)} ms a document, ×${ratio.toFixed(2)} of the sum of its parts (at most ×${ratioMax}): ${ratio <= ratioMax ? 'met' : 'MISSED'}`,
  );
  return ratio <= ratioMax;
}

buildProduct();
const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-issue-'));
const product = await startProduct({ dataDir });
const services = servicesOf(dataDir);
try {
  const issuers = await openIssuers(services, product.url, Math.max(...crowds));
  await measure(issuers.slice(0, 2), services, 3);
  const met = [];
  for (const atOnce of crowds) {
    const done: Round[] = [];
    for (let round = 0; round < rounds; round += 1)
      done.push(await measure(issuers.slice(0, atOnce), services, documentsOf[atOnce]));
    met.push(report(atOnce, done));
  }
  process.exitCode = met.every(Boolean) ? 0 : 1;
} finally {
  await services.pdf.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
