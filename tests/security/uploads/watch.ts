import { readFileSync, readdirSync } from 'node:fs';

/** What a process and all beneath it use, and whether its /health answers, looked at again and again. */
export interface Watch {
  /** highest resident memory of all together so far */
  peakMb: () => number;
  /** most processor time that a process has used which was not there at the start */
  cpuMs: () => number;
  slowestHealthMs: () => number;
  /** /health answers that were none */
  failures: () => number;
  /** processes of the start that are gone */
  lost: () => number[];
  /** forgets the processor time, for the next file */
  restart: () => void;
  stop: () => Promise<void>;
}

const everyMs = 20;
const healthEveryMs = 100;

export function watchProduct(pid: number, url: string): Watch {
  const atStart = treeOf(pid);
  let [peak, cpu, slowest, failures] = [0, 0, 0, 0];
  const looking = setInterval(() => {
    const tree = treeOf(pid);
    peak = Math.max(
      peak,
      tree.reduce((sum, each) => sum + (useOf(each)?.mb ?? 0), 0),
    );
    for (const each of tree) if (!atStart.includes(each)) cpu = Math.max(cpu, useOf(each)?.cpuMs ?? 0);
  }, everyMs);
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const before = performance.now();
      const isWell = await fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      slowest = Math.max(slowest, performance.now() - before);
      if (!isWell) failures += 1;
      await new Promise((resolve) => setTimeout(resolve, healthEveryMs));
    }
  })();
  return {
    peakMb: () => Math.round(peak),
    cpuMs: () => cpu,
    slowestHealthMs: () => Math.round(slowest),
    failures: () => failures,
    lost: () => atStart.filter((each) => useOf(each) === null),
    restart: () => {
      cpu = 0;
    },
    stop: async () => {
      over.abort();
      clearInterval(looking);
      await asking;
    },
  };
}

function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

/** By the threads that started them: looking through all processes of the machine would slow down what is measured. */
function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1'));
    return lists.flatMap((list) => (list.match(/\d+/g) ?? []).map(Number));
  } catch {
    return [];
  }
}

function useOf(pid: number): { mb: number; cpuMs: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { mb: Number(fields[21]) / 256, cpuMs: (Number(fields[11]) + Number(fields[12])) * 10 };
  } catch {
    return null;
  }
}
