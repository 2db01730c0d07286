import { deductionOf } from '#app/invoicing/ledger/deposits.ts';
import type { Deposit } from '#app/invoicing/ledger/deposits.ts';
import type { Booked, Claim } from '#app/invoicing/ledger/settlement.ts';
import { taxGroupsAfterCredits, setOffRest } from '#app/invoicing/ledger/set-off.ts';
import {
  nothingBooked,
  settledGroups,
  settlementOf,
  reverseParts,
  partsOfWholeClaim,
} from '#app/invoicing/ledger/settlement.ts';
import { invoiceKinds } from '#app/invoicing/invoice/snapshot.ts';
import type { DeductionSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import type { TaxGroup } from '#app/invoicing/tax/totals.ts';
import { areSameJson } from '#app/values/canonical-json.ts';
import { storedWord } from '#app/values/records.ts';
import { appendEvent } from '../engine/events.ts';
import type { Tenancy } from '../engine/guard.ts';
import { linkDocuments } from '../links/link.hooks.ts';
import { allRows } from '../engine/rows.ts';
import { accountOf, saveSetOff } from '../payments/save-payment.hooks.ts';
import type { InvoicePart } from '../payments/save-payment.hooks.ts';
import type { Refuse } from '../refusal.ts';
import { depositsOfCustomer, setOffByFinal } from '../invoices/sql.ts';

/** What stands of a customer that a final invoice can take off: invoices in advance as far as they are settled, parts of offers. */
export function depositsOf(app: core.App, { company }: Tenancy, customer: string): (Deposit & { id: string })[] {
  return allRows(app, depositsOfCustomer, { company, customer }).map(
    ({ totals, credited, receivedCents, reducedCents, ...row }) => {
      const claim = JSON.parse(totals) as Claim;
      const kind = storedWord(invoiceKinds, row.kind);
      if (kind !== 'deposit') {
        const taxGroups = taxGroupsAfterCredits(claim.taxGroups, (JSON.parse(credited) as TaxGroup[][]).flat());
        return { ...row, kind, settled: partsOfWholeClaim({ taxGroups }), openCents: 0 };
      }
      // Of one claim as a whole it is the same what let it go.
      const booked: Booked = { ...nothingBooked, receivedCents, reducedCents };
      const { openCents } = settlementOf(claim.dueCents, booked);
      return { ...row, kind, settled: settledGroups(claim, booked), openCents };
    },
  );
}

interface Final {
  id: string;
  number: string;
  customer: string;
  issueDate: string;
  deductions: readonly DeductionSnapshot[];
}

/** What a final invoice takes off is what is settled of deposits that stand, each once; their open rest is asked for by it. */
export function deductDeposits(
  tx: core.App,
  refuse: Refuse<'deposits-changed'>,
  { scope, ...final }: Final & { scope: Tenancy },
): void {
  if (final.deductions.length === 0) return;
  const known = depositsOf(tx, scope, final.customer);
  const parts = final.deductions.flatMap((deduction): InvoicePart[] => {
    const deposit = known.find(({ number }) => number === deduction.number);
    if (deposit?.deductedBy !== '' || !areSameJson(deductionOf(deposit), deduction)) return refuse('deposits-changed');
    const { id, kind } = deposit;
    const amounts = deduction.taxGroups.map(({ netCents, ...group }) => ({ ...group, baseCents: netCents }));
    linkDocuments(tx, scope, { role: 'deposit-final', fromId: id, toId: final.id, amounts: JSON.stringify(amounts) });
    appendEvent(tx, scope, { type: 'deposit-deducted', subject: id, data: { final: final.id, amounts } });
    if (kind !== 'deposit') return [];
    const { claim, booked } = accountOf(tx, scope, id);
    return setOffRest(claim, booked).map((part) => ({ invoice: id, ...part }));
  });
  saveSetOff(tx, scope, { parts, date: final.issueDate, note: `Schlussrechnung ${final.number}` });
}

/** Of the deposits of a final invoice that is cancelled the rest is asked for again. */
export function reopenDeposits(
  tx: core.App,
  scope: Tenancy,
  { final, date, note }: { final: string; date: string; note: string },
): void {
  const rows = allRows(tx, setOffByFinal, { company: scope.company, final });
  const parts = rows.flatMap(({ deposit, offsetCents }): InvoicePart[] => {
    if (offsetCents === 0) return [];
    const { claim, booked } = accountOf(tx, scope, deposit);
    const taken = reverseParts(claim, booked, [{ kind: 'offset', amountCents: offsetCents }]);
    if (!taken.ok) throw new Error(`set-off of ${deposit} is needed`);
    return taken.parts.map((part) => ({ invoice: deposit, ...part }));
  });
  saveSetOff(tx, scope, { parts, date, note });
}
