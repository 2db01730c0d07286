import { nothingMissing } from '#app/invoicing/invoice/preview-draft.ts';
import { dueDateOf, isCorrection } from '#app/invoicing/invoice/snapshot.ts';
import { documentState } from '#app/invoicing/ledger/document-state.ts';
import { mayWriteOff } from '#app/invoicing/ledger/uncollectible.ts';
import type { IssuedInvoice, NumberedInvoice } from '#app/pocketbase/invoices/record.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { amountNames } from '../documents/issued/document-names.ts';
import { billedPart, frozenGroups, labelAmountDue } from '../documents/issued/frozen-parts.tsx';
import { invoiceState } from '../lists/invoice-state.ts';
import type { InvoiceBalance } from './balance-part.tsx';
import { formatDueDate } from './state-entries.tsx';

/** What was frozen of it. */
export function frozenFacts({ number, snapshotHash, snapshot }: IssuedInvoice) {
  const { kind, customer, subject, totals } = snapshot;
  return {
    number,
    snapshotHash,
    kind,
    isCorrection: isCorrection(snapshot),
    email: customer.electronicAddress?.value ?? '',
    lead: [customer.name, subject].filter(Boolean).join(', '),
    asked: labelAmountDue(totals, amountNames[kind]),
    billed: billedPart(snapshot),
    groups: frozenGroups({ content: snapshot, missing: nothingMissing }),
  };
}

/** How it stands on that day, by what was booked for it and what takes it back. */
export function stateOnDay(
  { snapshot, ...invoice }: NumberedInvoice,
  { money, isCancelled }: { money: InvoiceBalance; isCancelled: boolean },
  today: IsoDate,
) {
  const { kind } = snapshot;
  const dueDate = dueDateOf(snapshot);
  const takesBack = isCorrection(snapshot) ? snapshot.kind : null;
  const isWithdrawn = invoice.status === 'imported' && invoice.withdrawn;
  const state = documentState(money, { takesBack, isCancelled, isWithdrawn });
  return {
    state: invoiceState({ status: 'issued', dueDate, kind, state }, today),
    due: formatDueDate(dueDate, today, money.state === 'paid'),
    isOverdue: dueDate < today,
    canWriteOff: mayWriteOff(snapshot, today),
  };
}
