import { readFileSync } from 'node:fs';
import { useOf } from '#tests/support/process-tree.ts';

/** The value that so large a share of them does not reach. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** What each of so many rounds answers, one after the other. */
export async function collect<T>(count: number, round: (n: number) => Promise<T> | T): Promise<T[]> {
  const all: T[] = [];
  for (let n = 0; n < count; n += 1) all.push(await round(n));
  return all;
}

/** Milliseconds of the clock. */
export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Does so many tasks, some at once; answers the milliseconds of all. */
export function workOff(total: number, atOnce: number, task: (n: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < total) {
      next += 1;
      await task(next - 1);
    }
  };
  return timed(() => Promise.all(Array.from({ length: atOnce }, worker)));
}

/** Processor time of these processes so far. */
export function processorMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (useOf(pid)?.cpuMs ?? NaN), 0);
}

const megabyte = 1024 * 1024;

export function residentMb(pid: number): number {
  return (useOf(pid)?.bytes ?? NaN) / megabyte;
}

/** The most that it ever had, as the system knows it. */
export function peakMb(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
