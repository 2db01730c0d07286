import { depositsNotDeducted } from '#app/invoicing/invoice/checks/questions.ts';
import { namedNumbers } from '#app/invoicing/ledger/deposits.ts';
import { taxByRegime, taxOfChoice } from '#app/invoicing/tax/tax-choices.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { Saved } from '#app/pocketbase/call.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';
import type { Preparation } from './issuing/preparation.ts';
import { storeDraft } from './save-draft.ts';
import type { DraftRefusal } from './save-draft.ts';

type Switched = Pick<Preparation, 'invoice' | 'draft' | 'made'>;

/** Gives another tax to all lines that have the seller's usual one; exempt and other lines stay as they are. */
export async function switchTax(
  backend: Backend,
  { invoice, draft, made: { company } }: Switched,
  choice: TaxChoice,
): Promise<Outcome<Saved, DraftRefusal>> {
  const lines = draft.lines.map((line) => {
    const { taxCase } = taxByRegime(line, company.smallBusiness);
    const isUsual = taxCase === 'standard' || taxCase === 'small-business';
    return isUsual ? { ...line, ...taxOfChoice(choice) } : line;
  });
  return storeDraft(backend, { ...draft, lines }, { id: invoice.id, version: invoice.version });
}

/** Makes it the final invoice for all paid deposits of the customer that nothing takes off yet. */
export async function switchToFinal(
  backend: Backend,
  { invoice, draft, made: { deposits } }: Switched,
): Promise<Outcome<Saved, DraftRefusal>> {
  const untaken = depositsNotDeducted({ draft, deposits }).map(({ number }) => number);
  const named = [...(draft.documentKind === 'final' ? namedNumbers(draft.deposits) : []), ...untaken];
  const final = { ...draft, documentKind: 'final', deposits: named.join(', ') } as const;
  return storeDraft(backend, final, { id: invoice.id, version: invoice.version });
}
