import type { entryRefusals } from '#app/pocketbase/projects/calls.ts';

/** Why time stays as it is. */
export const timeRefusals: Record<(typeof entryRefusals)[number], string> = {
  archived: 'Das Projekt ist archiviert. Stellen Sie es wieder her, dann nimmt es Zeiten an.',
  billed: 'Diese Zeit steht schon auf einer Rechnung und bleibt, wie sie ist.',
};
