import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountChanges } from '#tests/einvoice/case-amounts.ts';
import { billOf, customers } from '#tests/einvoice/case-snapshot-base.ts';
import type { CaseChange, CaseLine } from '#tests/einvoice/case-snapshot-base.ts';
import { isNight } from '#tests/support/night.ts';
import { testSeed } from '#tests/support/test-seed.ts';
import { validateInvoice } from '#app/einvoice/rules/validate.ts';
import { totalsAgree } from '#app/pocketbase/invoices/totals-agree.ts';
import { big, normalizeDecimal, toFixed } from '#app/values/decimal.ts';
import { creditedGroups, setOffCorrections } from '../ledger/set-off.ts';
import { add, nothingBooked, settlementOf } from '../ledger/settlement.ts';
import type { Receivable } from '../ledger/settlement.ts';
import { pricedCents } from '../tax/totals.ts';
import type { TaxGroup } from '../tax/totals.ts';
import { fromInvoice } from '../to-einvoice/to-einvoice.ts';
import { correctInvoice } from './correct-invoice.ts';
import { creditOfRest, restOfLines } from './credited-lines.ts';
import type { LineCredit } from './credited-lines.ts';
import type { CorrectionContent, InvoiceSnapshot } from './snapshot.ts';

// Any invoice, and any corrections of it one after the other: the last takes back what is left, to the cent.

const act = { issueDate: '2026-11-25', renderer: { template: 't2', engine: 'e2', fonts: 'f2' } };

const correct = (invoice: InvoiceSnapshot, credits: LineCredit[], made: readonly CorrectionContent[]) =>
  correctInvoice(invoice, { ...act, credits }, made);

/** What is left of each tax group. */
function leftOf({ totals }: InvoiceSnapshot, made: readonly CorrectionContent[]): TaxGroup[] {
  const all = made.flatMap((each) => each.totals.taxGroups);
  return totals.taxGroups.map(({ taxCase, rateBp, baseCents, taxCents }) => {
    const own = all.filter((each) => each.taxCase === taxCase && each.rateBp === rateBp);
    return {
      taxCase,
      rateBp,
      baseCents: own.reduce((sum, each) => sum + each.baseCents, baseCents),
      taxCents: own.reduce((sum, each) => sum + each.taxCents, taxCents),
    };
  });
}

/** The official rules that a frozen document breaks, and those of ours that call its sums wrong. */
function broken(content: CorrectionContent | InvoiceSnapshot): string[] {
  const snapshot = { ...content, number: 'RK-2026-0001' };
  const findings = validateInvoice(fromInvoice(snapshot, 'xrechnung'), { profile: 'xrechnung' });
  return findings
    .filter(({ level, rule }) => level === 'fatal' || /^BW-(TAX|LINE|BREAKDOWN)$/.test(rule))
    .map(({ rule }) => rule);
}

/** All that is left of the lines, credited. */
function creditRest(invoice: InvoiceSnapshot, made: readonly CorrectionContent[]): CorrectionContent[] {
  const credits = restOfLines(invoice, made).flatMap((rest) => creditOfRest(rest) ?? []);
  if (credits.length === 0) return [];
  const outcome = correct(invoice, credits, made);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return [outcome.content];
}

function expectNothingLeft(invoice: InvoiceSnapshot, made: readonly CorrectionContent[]): void {
  expect(leftOf(invoice, made).filter(({ baseCents, taxCents }) => baseCents !== 0 || taxCents !== 0)).toEqual([]);
  expect(restOfLines(invoice, made).filter(({ cents }) => cents !== 0)).toEqual([]);
  for (const content of [invoice, ...made]) {
    expect(broken(content)).toEqual([]);
    expect(totalsAgree(content)).toBe(true);
  }
}

/** What is booked where nothing was paid: each correction is set off when it is issued. */
function bookedAfter({ totals }: InvoiceSnapshot, made: readonly CorrectionContent[]) {
  const groups = new Map<number, number>();
  let account: Receivable = { claim: totals, booked: nothingBooked };
  let corrections: Receivable[] = [];
  for (const content of made) {
    const all = [...corrections, { claim: content.totals, booked: nothingBooked }];
    const off = setOffCorrections(account, all);
    for (const { rateBp, grossCents } of off.invoice.flatMap(({ taxGroups }) => taxGroups))
      groups.set(rateBp, (groups.get(rateBp) ?? 0) + grossCents);
    corrections = all.map(({ claim, booked }, index) => ({ claim, booked: add(booked, off.corrections[index] ?? []) }));
    const credited = creditedGroups(corrections.map(({ claim }) => claim));
    account = { claim: { ...totals, credited }, booked: add(account.booked, off.invoice) };
  }
  const open = [account, ...corrections].map(({ claim, booked }) => settlementOf(claim.dueCents, booked).openCents);
  return { open, groups };
}

const mug: CaseLine = { name: 'Becher', quantity: '3', unitPrice: '19.99' };
const tea: CaseLine = { name: 'Tee', quantity: '2', unitPrice: '12.90', taxRateBp: 700 };

/** A part of an invoice, and then its rest. */
const shapes: [string, CaseChange, LineCredit[]][] = [
  [
    'shipping on lines of two rates',
    { lines: [mug, tea], charges: [{ reason: 'Versand', amountCents: 490 }] },
    [{ id: '2', quantity: '1' }],
  ],
  ...[333, 1000, 1250].map((percentBp): [string, CaseChange, LineCredit[]] => [
    `${percentBp / 100} % off two rates`,
    { lines: [mug, tea], allowances: [{ reason: 'Rabatt', percentBp }] },
    [{ id: '1', quantity: '1' }],
  ]),
  [
    'a percentage off a line',
    { lines: [{ ...mug, allowances: [{ reason: 'Rabatt', percentBp: 333 }] }, tea] },
    [{ id: '1', quantity: '2' }],
  ],
  [
    'a price of 19.95 with tax',
    { priceMode: 'gross', lines: [{ quantity: '1', unitPrice: '19.95' }] },
    [{ id: '1', amountCents: 333 }],
  ],
  ...Object.entries(amountChanges).map(([name, change]): [string, CaseChange, LineCredit[]] => [
    name,
    change,
    [{ id: '1', amountCents: 1 }],
  ]),
];

interface Step {
  hundredths: number;
  asAmount: boolean;
}

/** What a person types: of some lines a part of what is left, in quantity or as an amount. */
function creditsOf(invoice: InvoiceSnapshot, made: readonly CorrectionContent[], step: readonly Step[]): LineCredit[] {
  return restOfLines(invoice, made).flatMap(({ line, quantity, cents }, index): LineCredit[] => {
    const { hundredths = 0, asAmount = false } = step[index] ?? {};
    if (hundredths === 0) return [];
    if (asAmount) return [{ id: line.id, amountCents: Math.trunc((cents * hundredths) / 100) }];
    return [{ id: line.id, quantity: normalizeDecimal(toFixed(big(quantity).times(hundredths).div(100), 4)) }];
  });
}

const places = (max: number) =>
  fc.tuple(fc.integer({ min: 1, max }), fc.constantFrom(1, 10, 100, 10_000)).map(([n, by]) => big(n).div(by).toFixed());
const percent = fc.constantFrom(1, 333, 1000, 1250, 10_000).map((percentBp) => ({ percentBp }));
const amount = fc.integer({ min: 1, max: 2500 }).map((amountCents) => ({ amountCents }));
const adjustment = fc.oneof(percent, amount).map((each) => ({ reason: 'Rabatt', ...each }));
const taxes = [
  { taxCase: 'standard', taxRateBp: 1900 },
  { taxCase: 'standard', taxRateBp: 700 },
  { taxCase: 'exempt-medical', taxRateBp: 0 },
] as const;
const few = { maxLength: 2 };

const line = fc.record({
  quantity: fc.tuple(places(30_000), fc.integer({ min: 1, max: 6 })).map(([n, k]) => (k === 1 ? `-${n}` : n)),
  unitPrice: places(99_999),
  base: fc.constantFrom(undefined, undefined, undefined, '100'),
  tax: fc.constantFrom(...taxes),
  allowances: fc.array(adjustment, few),
  charges: fc.array(adjustment, few),
});

const onWhole = fc.array(
  fc
    .tuple(adjustment, fc.constantFrom(undefined, undefined, ...taxes))
    .map(([each, tax]) => ({ ...each, ...(tax && { tax }) })),
  few,
);

const invoices = fc
  .record({
    priceMode: fc.constantFrom<'net' | 'gross'>('net', 'gross'),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    allowances: onWhole,
    charges: onWhole,
  })
  .map(({ lines, ...rest }) =>
    billOf(
      {
        customer: customers.business,
        ...rest,
        lines: lines.map(({ base, tax, ...each }): CaseLine => ({
          ...each,
          ...tax,
          ...(base !== undefined && rest.priceMode === 'net' && { priceBaseQuantity: base }),
        })),
      },
      'de',
    ),
  )
  .filter(({ totals, lines }) => totals.grossCents > 0 && lines.some(({ netCents }) => netCents !== 0));

const steps = fc.array(
  fc.array(fc.record({ hundredths: fc.constantFrom(0, 1, 33, 50, 99, 100), asAmount: fc.boolean() }), { maxLength: 5 }),
  { maxLength: 5 },
);

describe('corrections of an invoice, one after the other', () => {
  it.each(shapes)('of %s leave nothing after its rest', (_, change, credits) => {
    const invoice = billOf(change, 'de');
    const first = correct(invoice, credits, []);
    if (!first.ok) throw new Error(first.refusal);
    expectNothingLeft(invoice, [first.content, ...creditRest(invoice, [first.content])]);
  });

  it('end at nothing in every tax group, each a valid e-invoice, whatever was credited on the way', () => {
    fc.assert(
      fc.property(invoices, steps, (invoice, typed) => {
        const made: CorrectionContent[] = [];
        const plain = isPlain(invoice);
        // Once an amount was credited of a line, part of its quantity may be more than is left of it.
        const refusals = ['nothing-credited', ...(typed.flat().some(({ asAmount }) => asAmount) ? ['lines'] : [])];
        for (const step of typed) {
          const outcome = correct(invoice, creditsOf(invoice, made, step), made);
          if (outcome.ok) made.push(outcome.content);
          else if (plain) expect(refusals).toContain(outcome.refusal);
          if (plain) expectWithin(invoice, made);
        }
        made.push(...creditRest(invoice, made));
        expectNothingLeft(invoice, made);
        const { open, groups } = bookedAfter(invoice, made);
        expect(open.filter((cents) => cents !== 0)).toEqual([]);
        for (const { rateBp, baseCents, taxCents } of invoice.totals.taxGroups)
          expect(groups.get(rateBp) ?? 0).toBe(baseCents + taxCents);
      }),
      { seed: testSeed(), numRuns: isNight ? 1000 : 60 },
    );
  });

  /** Nothing is returned on it, and no group is below zero. */
  function isPlain({ lines, totals }: InvoiceSnapshot): boolean {
    return lines.every(({ netCents }) => netCents >= 0) && totals.taxGroups.every(({ baseCents }) => baseCents >= 0);
  }

  /** Of no group more is taken than it holds, net or tax. */
  function expectWithin(invoice: InvoiceSnapshot, made: readonly CorrectionContent[]): void {
    for (const left of leftOf(invoice, made)) {
      expect(pricedCents(left, invoice.priceMode)).toBeGreaterThanOrEqual(0);
      expect(left.taxCents).toBeGreaterThanOrEqual(0);
    }
  }
});
