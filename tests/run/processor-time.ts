import { readFileSync } from 'node:fs';

/** Of a second; what Linux counts processor time in. */
const ticksPerSecond = 100;

/** Processor seconds of all processes that this one has started and that have ended, with all that those had started. */
export function endedSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name stands in parentheses and may hold blanks; what follows it begins with the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [fields[13], fields[14]].map(Number);
  if (userTicks === undefined || systemTicks === undefined) throw new Error(`not understood: ${stat}`);
  return (userTicks + systemTicks) / ticksPerSecond;
}
