import { readFileSync, readdirSync } from 'node:fs';

/** A process and all beneath it. */
export function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

/** Whether it runs; a zombie has ended, only nobody has asked how. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** By the threads that started them: looking through all processes of the machine would slow down what is measured. */
export function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1'));
    return lists.flatMap((list) => (list.match(/\d+/g) ?? []).map(Number));
  } catch {
    return [];
  }
}

const pageBytes = 4096;
const tickMs = 10;

/** Resident memory and processor time of a process; null: there is none. */
export function useOf(pid: number): { bytes: number; cpuMs: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { bytes: Number(fields[21]) * pageBytes, cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs };
  } catch {
    return null;
  }
}
