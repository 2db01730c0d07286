import type { HookMutant } from './instrument.ts';

interface Same {
  file: string;
  change: string;
  reason: string;
}

/** Changes after which nobody can see a difference. */
const same: readonly Same[] = [
  {
    file: 'companies/hooks.ts',
    change: 'target < last.value → <=',
    reason: 'equal targets have returned before',
  },
  {
    file: 'accounts/hooks.ts',
    change: "without throw new BadRequestError('accounts are closed, not deleted');",
    reason: 'every request that deletes a record is refused before: this holds for hooks alone',
  },
];

/** Why no test can notice the mutant; undefined where one could. */
export function sameByReason({ file, change }: HookMutant): string | undefined {
  return same.find((entry) => file.endsWith(entry.file) && change === entry.change)?.reason;
}
