import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';

/** What one program and all that it starts take of the processor. */
export interface ProcessorCount {
  /** how the program is called so that it is counted */
  call: (program: string, args: readonly string[]) => [program: string, args: string[]];
  /** asked once, when it has ended; in seconds */
  end: () => number;
}

/**
 * Counted by a control group, where this user may make one: it knows all processes, whoever reaps them. Elsewhere by what this
 * process has reaped since, which leaves out what outlived its parent, as a browser's processes do.
 */
export function startCount(): ProcessorCount {
  const group = openGroup();
  return group === null ? countReaped() : countGroup(group);
}

function openGroup(): string | null {
  try {
    const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
    const mount = mounts.find((line) => line.includes(' - cgroup2 '))?.split(' ')[4];
    const [, own = '/'] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? [];
    if (mount === undefined) return null;
    const group = join(mount, own, `belegwerk-${crypto.randomUUID()}`);
    mkdirSync(group);
    usedSeconds(group);
    const { status } = spawnSync('/bin/sh', ['-c', 'echo $$ > "$0/cgroup.procs"', group], { stdio: 'ignore' });
    return status === 0 ? group : null;
  } catch {
    return null;
  }
}

function usedSeconds(group: string): number {
  const [, used] = /^usage_usec (\d+)$/m.exec(readFileSync(join(group, 'cpu.stat'), 'utf8')) ?? [];
  if (used === undefined) throw new Error(`${group} counts no processor time`);
  return Number(used) / 1e6;
}

function countGroup(group: string): ProcessorCount {
  return {
    call: (program, args) => ['/bin/sh', ['-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', group, program, ...args]],
    end: () => {
      const seconds = usedSeconds(group);
      try {
        rmdirSync(group);
      } catch {
        // A process that is just ending still stands in it.
      }
      return seconds;
    },
  };
}

let reapedBefore = 0;

function countReaped(): ProcessorCount {
  return {
    call: (program, args) => [program, [...args]],
    end: () => {
      const before = reapedBefore;
      reapedBefore = reapedSeconds();
      return reapedBefore - before;
    },
  };
}

/** Of a second; what Linux counts processor time in. */
const ticksPerSecond = 100;

function reapedSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name stands in parentheses and may hold blanks; what follows it begins with the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}
