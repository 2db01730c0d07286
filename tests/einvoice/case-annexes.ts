import type { DeductedGroup, PrepaymentSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { book } from './case-amounts.ts';
import { billOf } from './case-snapshot-base.ts';
import type { CaseChange } from './case-snapshot-base.ts';

// Final invoices that take deposits off after tax, with the annex that splits them by rate.

const full = (netCents: number): DeductedGroup => ({
  taxCase: 'standard',
  rateBp: 1900,
  netCents,
  taxCents: Math.round(netCents * 0.19),
});
const reduced = (netCents: number): DeductedGroup => ({
  ...full(netCents),
  rateBp: 700,
  taxCents: Math.round(netCents * 0.07),
});

function deposit(number: string, taxGroups: DeductedGroup[]): PrepaymentSnapshot {
  const sum = (of: 'netCents' | 'taxCents') => taxGroups.reduce((cents, group) => cents + group[of], 0);
  return { number, issueDate: '2026-10-01', netCents: sum('netCents'), taxCents: sum('taxCents'), taxGroups };
}

function taking(change: CaseChange, prepayments: PrepaymentSnapshot[]): CaseChange {
  const deductions = prepayments.map(({ number, issueDate, taxGroups = [] }) => ({ number, issueDate, taxGroups }));
  return { ...change, kind: 'final', prepayments, deductions };
}

/** A third of what the invoice asks for, at each of its rates, was paid in advance. */
function thirdOf(change: CaseChange): CaseChange {
  const third = (cents: number) => Math.trunc(cents / 3);
  const groups = billOf(change, 'de').totals.taxGroups.map(
    ({ taxCase, rateBp, baseCents, taxCents }): DeductedGroup => ({
      taxCase,
      rateBp,
      netCents: third(baseCents),
      taxCents: third(taxCents),
    }),
  );
  return taking(change, [deposit('RE-2026-0030', groups)]);
}

/** Of each tax case, and of several deposits, rates and files. */
export function annexChanges(taxChanges: Readonly<Record<string, CaseChange>>): Record<string, CaseChange> {
  const ofTaxes = Object.entries(taxChanges).map(([name, change]) => [`annex-${name}`, thirdOf(change)] as const);
  const mixed: CaseChange = { lines: [{ quantity: '40' }, { ...book, quantity: '100' }] };
  const two = [deposit('RE-2026-0030', [full(40_001), reduced(3_333)]), deposit('RE 31; "b"', [full(9_999)])];
  return {
    ...Object.fromEntries(ofTaxes),
    annex: taking({}, [deposit('RE-2026-0030', [full(4000)])]),
    'annex-several-deposits': taking(mixed, two),
    'annex-paid': taking({}, [deposit('RE-2026-0030', [full(10_000)])]),
    'annex-other-rate': taking({}, [deposit('RE-2026-0030', [reduced(5000)])]),
    'annex-gross': taking({ ...mixed, priceMode: 'gross' }, two),
    'annex-beside-files': taking(
      { attachments: [{ reference: 'Plan', location: 'https://nordmann.example/plan.pdf' }] },
      [deposit('RE-2026-0030', [full(4000)])],
    ),
  };
}
