import type { HookMutant } from './instrument.ts';

interface Same {
  file: string;
  change: string;
  reason: string;
}

/** Changes after which nobody can see a difference. */
const same: readonly Same[] = [];

/** Why no test can notice the mutant; undefined where one could. */
export function sameByReason({ file, change }: HookMutant): string | undefined {
  return same.find((entry) => file.endsWith(entry.file) && change === entry.change)?.reason;
}
