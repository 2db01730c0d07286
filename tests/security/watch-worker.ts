import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { treeOf, useOf } from '../support/process-tree.ts';

export interface Seen {
  /** highest resident memory of all processes together */
  peakMb: number;
  /** of the first one alone */
  ownPeakMb: number;
  /** most processor time that a process has used which was not there at the start */
  cpuMs: number;
  healthMsMax: number;
  healthAnswers: number;
  /** answers of /health that were none, or not the one of a product that is well */
  healthFailures: number;
  /** of the page that is asked for beside it, where one is */
  pageMsMax: number;
  pageFailures: number;
  /** processes of the start that are gone */
  lost: number[];
}

export type Asked = 'restart' | { answerTo: MessagePort };

const lookEveryMs = 20;
const healthEveryMs = 100;
const giveUpMs = 20_000;

export interface Watched {
  pid: number;
  url: string;
  /** what somebody else asks for meanwhile, from another place */
  page?: { path: string; cookie: string };
}

const { pid, url, page } = workerData as Watched;
const atStart = treeOf(pid);
const seen: Seen = {
  peakMb: 0,
  ownPeakMb: 0,
  cpuMs: 0,
  healthMsMax: 0,
  healthAnswers: 0,
  healthFailures: 0,
  pageMsMax: 0,
  pageFailures: 0,
  lost: [],
};

function look(): void {
  let bytes = 0;
  for (const each of treeOf(pid)) {
    const use = useOf(each);
    if (use === null) continue;
    bytes += use.bytes;
    if (each === pid) seen.ownPeakMb = Math.max(seen.ownPeakMb, Math.round(use.bytes / 1e6));
    if (!atStart.includes(each)) seen.cpuMs = Math.max(seen.cpuMs, use.cpuMs);
  }
  seen.peakMb = Math.max(seen.peakMb, Math.round(bytes / 1e6));
}

async function askHealth(): Promise<void> {
  const before = performance.now();
  const isWell = await fetch(`${url}/health`, { signal: AbortSignal.timeout(giveUpMs) })
    .then(async (answer) => (await answer.text()) !== '' && answer.ok)
    .catch(() => false);
  seen.healthMsMax = Math.max(seen.healthMsMax, Math.round(performance.now() - before));
  seen.healthAnswers += 1;
  if (!isWell) seen.healthFailures += 1;
  setTimeout(() => void askHealth(), healthEveryMs);
}

async function askPage({ path, cookie }: NonNullable<Watched['page']>): Promise<void> {
  const before = performance.now();
  const headers = { cookie, 'x-forwarded-for': '192.0.2.1' };
  const isThere = await fetch(url + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(giveUpMs) })
    .then(async (answer) => (await answer.text()) !== '' && answer.status === 200)
    .catch(() => false);
  seen.pageMsMax = Math.max(seen.pageMsMax, Math.round(performance.now() - before));
  if (!isThere) seen.pageFailures += 1;
  setTimeout(() => void askPage({ path, cookie }), healthEveryMs);
}

parentPort?.on('message', (asked: Asked) => {
  if (asked === 'restart') seen.cpuMs = 0;
  else asked.answerTo.postMessage({ ...seen, lost: atStart.filter((each) => useOf(each) === null) } satisfies Seen);
});

look();
setInterval(look, lookEveryMs);
await askHealth();
if (page) await askPage(page);
parentPort?.postMessage('ready');
