import { offerPlan, refusePlan } from './plan.ts';
import type { Plan, SeveralRow } from './plan.ts';

interface Archived {
  archived: boolean;
  archive: () => Promise<unknown>;
}

/** Archives a record, as its own page does. */
export function planArchiving(row: SeveralRow, { archived, archive }: Archived): Plan {
  if (archived) return refusePlan(row, 'Steht schon im Archiv');
  return offerPlan(row, { text: 'kommt ins Archiv' }, async () => {
    await archive();
    return { ok: true, text: 'Archiviert' };
  });
}
