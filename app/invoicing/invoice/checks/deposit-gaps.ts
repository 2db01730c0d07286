import type { IsoDate } from '#app/values/dates.ts';
import { deductionOf, depositOf, mayBeOf, namedNumbers } from '#app/invoicing/ledger/deposits.ts';
import type { Deposit } from '#app/invoicing/ledger/deposits.ts';
import { prepaidUntil } from '../annex.ts';
import type { Totals } from '#app/invoicing/tax/totals.ts';
import { draftTotals } from '../draft.ts';
import type { InvoiceDraft } from '../draft.ts';
import { amountCentsMax } from '#app/values/money.ts';
import { addedSums, deductionAllowances, prepaymentsOf } from '../freeze-amounts.ts';
import type { DeductionSnapshot } from '../snapshot.ts';
import type { FreezeInput, Gap, GapCode } from './gaps.ts';
import { areUntaxed, isUntaxed } from './tax-gaps.ts';

type Deducting = Pick<FreezeInput, 'draft' | 'company' | 'deposits'>;

/** What a final invoice takes off: of the deposits that it names those that can be; none for any other kind. */
export function deductionsOf({
  draft,
  deposits = [],
}: Pick<FreezeInput, 'deposits'> & { draft: Pick<InvoiceDraft, 'documentKind' | 'deposits'> }): DeductionSnapshot[] {
  if (draft.documentKind !== 'final') return [];
  return namedNumbers(draft.deposits).flatMap((number) => {
    const deposit = depositOf(deposits, number);
    return deposit?.deductedBy === '' && deposit.settled.length > 0 ? [deductionOf(deposit)] : [];
  });
}

/**
 * What the form of a final invoice offers: what of its offer's work is not taken off yet, oldest first, and whatever it
 * names already.
 */
export function offeredDeposits(
  deposits: readonly Deposit[],
  { named, offerReference = '' }: { named: string; offerReference?: string | undefined },
): { offered: Deposit[]; chosen: string[]; unknown: string[] } {
  const numbers = namedNumbers(named);
  const chosen = numbers.map((number) => depositOf(deposits, number)?.number ?? number);
  const offered = deposits
    .filter((each) => chosen.includes(each.number) || (each.deductedBy === '' && mayBeOf(each, offerReference)))
    .toReversed();
  return { offered, chosen, unknown: chosen.filter((number) => depositOf(deposits, number) === undefined) };
}

/** Whether it takes them off after tax. */
export function deductsAfterTax(draft: Pick<InvoiceDraft, 'documentKind' | 'deductionForm'>): boolean {
  return draft.documentKind === 'final' && draft.deductionForm === 'prepaid';
}

/** How deposits may be taken off depends on the day. */
export function isPrepaidOffered(today: IsoDate): boolean {
  return today <= prepaidUntil;
}

/** Totals of what is already complete, deposits taken off; 'amount-too-large' past the limit of money.ts. */
export function totalsAfterDeposits(input: Deducting): Totals | 'amount-too-large' {
  const { draft, company } = input;
  if (deductsAfterTax(draft)) {
    const totals = draftTotals(draft, company.smallBusiness);
    if (totals === 'amount-too-large') return totals;
    const prepayments = prepaymentsOf(deductionsOf(input));
    const prepaidCents = prepayments.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
    if (prepaidCents > amountCentsMax) return 'amount-too-large';
    return { ...totals, ...addedSums({ totals, prepayments }) };
  }
  const deducted = deductionAllowances(deductionsOf(input), { language: 'de', priceMode: draft.priceMode });
  return draftTotals(draft, company.smallBusiness, deducted);
}

/** Deposits that cannot be taken off, and what belongs to another kind of invoice. */
export function findDepositGaps(input: Deducting & Pick<FreezeInput, 'today'>): Gap[] {
  const { draft, today } = input;
  const { documentKind, paymentReceivedOn, deposits } = draft;
  const received = (code: GapCode): Gap => ({ code, form: 'invoice', field: 'paymentReceivedOn', term: 'BT-7' });
  const gaps: Gap[] = [];
  if (paymentReceivedOn !== '' && documentKind !== 'deposit') gaps.push(received('received-elsewhere'));
  else if (paymentReceivedOn > today) gaps.push(received('received-ahead'));
  if (deductsAfterTax(draft) && !isPrepaidOffered(today))
    gaps.push({ code: 'prepaid-too-late', form: 'invoice', field: 'deductionForm', term: 'BT-113' });
  if (documentKind === 'final') return [...gaps, ...findGapsOfNamed(input)];
  return deposits.trim() === '' ? gaps : [...gaps, atDeposits('deposits-elsewhere')];
}

// What bills a part of the work was not received in advance: it is no annex to the tax on that (decision 024).
const prepaidParts: Gap = { code: 'prepaid-parts', form: 'invoice', field: 'deductionForm', term: 'BT-113' };

function atDeposits(code: GapCode, number?: string): Gap {
  return { code, form: 'invoice', field: 'deposits', term: 'BT-25', ...(number !== undefined && { number }) };
}

/** What is taken off before tax stands among the tax groups, where category O bears no other one beside it. */
function isMixedWith({ settled }: Deposit, input: Deducting): boolean {
  const untaxed = areUntaxed(input);
  return (
    !deductsAfterTax(input.draft) && untaxed !== null && settled.some(({ taxCase }) => isUntaxed(taxCase) !== untaxed)
  );
}

function findGapsOfNamed(input: Deducting): Gap[] {
  const { draft, deposits = [] } = input;
  const numbers = namedNumbers(draft.deposits);
  if (numbers.length === 0) return [atDeposits('deposits-missing')];
  const gaps = numbers.flatMap((number) => {
    const deposit = depositOf(deposits, number);
    if (deposit === undefined) return [atDeposits('deposit-unknown', number)];
    if (deposit.deductedBy !== '') return [atDeposits('deposit-deducted', number)];
    if (deposit.settled.length === 0) return [atDeposits('deposit-unpaid', number)];
    if (deductsAfterTax(draft) && deposit.kind !== 'deposit') return [prepaidParts];
    return isMixedWith(deposit, input) ? [atDeposits('deposit-mixed', number)] : [];
  });
  if (gaps.length > 0) return gaps;
  const whole = draftTotals(draft, input.company.smallBusiness);
  if (whole === 'amount-too-large' || whole.grossCents < 0) return [];
  const totals = totalsAfterDeposits(input);
  return totals === 'amount-too-large' || totals.grossCents < 0 ? [atDeposits('deposits-too-large')] : [];
}
