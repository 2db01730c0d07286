import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProduct } from '../support/database.ts';
import { freePort } from '#app/server/pocketbase-process.ts';
import { launchProduct } from '../support/product.ts';

// Time from `npm start` (built) to the first 200 of /health, and memory of both processes.

const rounds = 5;

function rssMb(pid: number): number {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(match?.[1] ?? 0) / 1024);
}

async function measure(
  dataDir: string,
): Promise<{ readyMs: number; webMb: number; databaseMb: number; stopMs: number }> {
  const port = await freePort();
  const asked = performance.now();
  const product = launchProduct({ dataDir, port });
  for (;;) {
    const status = await fetch(`${product.url}/health`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) break;
    if (performance.now() - asked > 60_000) throw new Error(product.output());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const readyMs = performance.now() - asked;
  for (let i = 0; i < 20; i += 1) await (await fetch(`${product.url}/`)).arrayBuffer();
  const databasePid = Number(readFileSync(join(dataDir, 'pocketbase.pid'), 'utf8'));
  const result = { readyMs, webMb: rssMb(product.pid), databaseMb: rssMb(databasePid) };
  const { tookMs } = await product.stop();
  return { ...result, stopMs: tookMs };
}

function median(values: number[]): number {
  return Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}

buildProduct();
const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-bench-'));
const first = await measure(dataDir);
const later = [];
for (let i = 0; i < rounds; i += 1) later.push(await measure(dataDir));
rmSync(dataDir, { recursive: true, force: true });
console.log(`first start (empty data folder): ${Math.round(first.readyMs)} ms to the first 200 of /health`);
console.log(`later starts (median of ${rounds}):    ${median(later.map((each) => each.readyMs))} ms`);
console.log(
  `memory after 20 pages:           web server ${median(later.map((each) => each.webMb))} MB, PocketBase ${median(later.map((each) => each.databaseMb))} MB`,
);
console.log(`stop by SIGTERM (median):        ${median(later.map((each) => each.stopMs))} ms`);
