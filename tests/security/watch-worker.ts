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
  /** processes of the start that are gone */
  lost: number[];
}

export type Asked = 'restart' | { answerTo: MessagePort };

const lookEveryMs = 20;
const healthEveryMs = 100;
const giveUpMs = 20_000;

const { pid, url } = workerData as { pid: number; url: string };
const atStart = treeOf(pid);
const seen: Seen = { peakMb: 0, ownPeakMb: 0, cpuMs: 0, healthMsMax: 0, healthAnswers: 0, healthFailures: 0, lost: [] };

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

parentPort?.on('message', (asked: Asked) => {
  if (asked === 'restart') seen.cpuMs = 0;
  else asked.answerTo.postMessage({ ...seen, lost: atStart.filter((each) => useOf(each) === null) } satisfies Seen);
});

look();
setInterval(look, lookEveryMs);
await askHealth();
parentPort?.postMessage('ready');
