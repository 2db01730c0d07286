import { correctionKinds } from '#app/invoicing/invoice/snapshot.ts';
import { documentState } from '#app/invoicing/ledger/document-state.ts';
import { settlementOf } from '#app/invoicing/ledger/settlement.ts';
import { allStates, wrongSums } from '#app/pocketbase/consistency/sql.ts';
import type { Verification } from './verification.ts';

/** How lists and dashboard say that invoices stand follows from the invoices and from what was booked on them. */
export async function verifyStates(run: Verification): Promise<void> {
  const { archive, damage } = run;
  for (const row of archive.rows(allStates)) {
    if (!stands(row)) damage({ company: row.company, subject: row.number, what: 'invoice-state' });
    await run.step();
  }
  for (const { company, state, dueDate } of archive.rows(wrongSums))
    damage({ company, subject: `Summe ${state} ${dueDate}`.trim(), what: 'state-sum' });
}

function stands({ dueCents, receivedCents, reducedCents, uncollectibleCents, ...kept }: typeof allStates.row): boolean {
  const { openCents } = settlementOf(dueCents, { receivedCents, reducedCents });
  const state = documentState(
    { openCents, receivedCents, uncollectibleCents },
    {
      takesBack: correctionKinds.find((kind) => kind === kept.kind) ?? null,
      isCancelled: kept.isCancelled === 1,
    },
  );
  const isSame = kept.keptReceivedCents === receivedCents && kept.keptReducedCents === reducedCents;
  const isRight = kept.state === state && kept.openCents === openCents && kept.keptDueCents === dueCents;
  return kept.isCopied === 1 && isSame && isRight;
}
