import { z } from 'zod';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { deductible } from '#app/invoicing/ledger/deposits.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { StoredInvoice } from '#app/pocketbase/invoices/record.ts';
import type { Refused } from '#app/pocketbase/refusal.ts';
import { listDeposits } from '#app/pocketbase/invoices/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { storeDraft } from './save-draft.ts';
import type { DraftRefusal } from './save-draft.ts';

interface Copy {
  createKey: string;
  /** whether it is for the same supply, and not for another one of the same kind */
  sameSupply: boolean;
  /** id of the invoice that was taken back and is written anew: its offer is billed by the copy */
  insteadOf?: string;
}

/** What no invoice for another supply says as this one did. */
export const fieldsNotCopied = {
  supplyFrom: '',
  supplyTo: '',
  paymentReceivedOn: '',
  deposits: '',
  deductionForm: 'rest',
  precedingNumber: '',
  precedingDate: '',
  offerReference: '',
  offerDate: '',
} as const;

/** A draft of the final invoice for a deposit: all that is paid in advance by its customer is taken off; the work is still to be written. */
export async function beginFinal(
  backend: Backend,
  { draft }: StoredInvoice,
  createKey: string,
): Promise<{ id: string } | null> {
  const deposits = await ask(backend, listDeposits, { customer: draft.customer });
  const numbers = deductible(deposits).flatMap(({ kind, number }) => (kind === 'deposit' ? [number] : []));
  return storeCopy(
    backend,
    {
      ...draft,
      documentKind: 'final',
      ...fieldsNotCopied,
      deposits: numbers.reverse().join(', '),
      lines: [newDraftLine],
    },
    { createKey },
  );
}

/** A new draft with the content of an invoice; null where the demo allows no other. The same key copies once. */
export async function copyInvoice(
  backend: Backend,
  { draft }: Pick<StoredInvoice, 'draft'>,
  { createKey, sameSupply, insteadOf = '' }: Copy,
): Promise<{ id: string } | null> {
  const { offerReference, offerDate } = draft;
  const again = insteadOf === '' ? {} : { offerReference, offerDate };
  const copied = sameSupply ? draft : { ...draft, ...fieldsNotCopied, ...again };
  return storeCopy(backend, copied, { createKey, insteadOf });
}

async function storeCopy(
  backend: Backend,
  copied: InvoiceDraft,
  target: { createKey: string; insteadOf?: string },
): Promise<{ id: string } | null> {
  const saved = await storeDraft(backend, copied, target);
  if (saved.ok) return saved.value;
  return saved.refusal === 'demo-limit' ? null : madeBefore.parse(copyOf(saved));
}

const madeBefore = z.object({ id: z.string() });

/** This form made its copy before, and the copy was edited or issued since. */
function copyOf(refused: Refused<DraftRefusal>): unknown {
  if (refused.refusal === 'stale') return refused.details.current;
  if (refused.refusal === 'already-issued') return refused.details;
  throw new Error(`copy refused: ${refused.refusal}`);
}
