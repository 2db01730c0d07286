import { describe, expect, it } from 'vitest';
import { book } from '#tests/einvoice/case-amounts.ts';
import { billOf, lineOf } from '#tests/einvoice/case-snapshot-base.ts';
import { caseSnapshots } from '#tests/einvoice/case-snapshots.ts';
import { correctInvoice, correctRest, isCorrectable } from './correct-invoice.ts';
import { creditOfRest, restOfLines } from './credited-lines.ts';
import type { LineCredit } from './credited-lines.ts';
import type { CorrectionContent, InvoiceSnapshot } from './snapshot.ts';

const all = caseSnapshots().filter(({ name }) => name.endsWith('/de/xrechnung'));
const invoices = all.flatMap(({ name, snapshot }) => (isCorrectable(snapshot) ? [{ name, snapshot }] : []));
const act = { issueDate: '2026-11-25', renderer: { template: 't2', engine: 'e2', fonts: 'f2' } };

const shipping = { reason: 'Versand', amountCents: 490 };

function named(name: string): InvoiceSnapshot {
  const found = invoices.find((each) => each.name === `${name}/de/xrechnung`);
  if (!found) throw new Error(name);
  return found.snapshot;
}

function corrected(
  invoice: InvoiceSnapshot,
  credits: LineCredit[],
  earlier: CorrectionContent[] = [],
): CorrectionContent {
  const outcome = correctInvoice(invoice, { ...act, credits }, earlier);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.content;
}

const allRest = (invoice: InvoiceSnapshot, earlier: CorrectionContent[] = []) =>
  restOfLines(invoice, earlier).flatMap((rest) => creditOfRest(rest) ?? []);

describe('a correction', () => {
  it.each(invoices)('of all that $name has is as much as the invoice', ({ snapshot }) => {
    const { totals } = corrected(snapshot, allRest(snapshot));
    expect(-totals.grossCents).toBe(snapshot.totals.grossCents);
    expect(-totals.netCents).toBe(snapshot.totals.netCents);
  });

  it('names the invoice, and says what of it is credited: type 384 with negative quantities', () => {
    const invoice = named('mixed-rates');
    const content = corrected(invoice, [{ id: '2', quantity: '3' }]);
    expect(content).toMatchObject({
      kind: 'correction',
      typeCode: '384',
      issueDate: '2026-11-25',
      precedingInvoice: { number: invoice.number, issueDate: invoice.issueDate },
      lines: [{ id: '2', quantity: '-3', unitPrice: '18.65', netCents: -5_595 }],
      totals: { netCents: -5_595, taxCents: -392, dueCents: -5_987 },
    });
    expect(content).not.toHaveProperty('dueDate');
    expect(content).not.toHaveProperty('reason');
  });

  it('may be an amount, with what is on the whole of the invoice in the same part', () => {
    const content = corrected(named('discount-percent'), [{ id: '2', amountCents: 1_000 }]);
    expect(content.lines).toMatchObject([{ id: '2', quantity: '-1', unitCode: 'LS', unitPrice: '10.00' }]);
    expect(content.totals).toMatchObject({ allowanceCents: -33, netCents: -967 });
  });

  it('leaves the rest of a line, in quantity and as an amount', () => {
    const invoice = named('mixed-rates');
    const first = corrected(invoice, [{ id: '2', quantity: '1.5' }]);
    const second = corrected(invoice, [{ id: '2', amountCents: 100 }], [first]);
    const [, rest] = restOfLines(invoice, [first, second]);
    expect(rest).toMatchObject({ quantity: '2.5', cents: 7_460 - 2_798 - 100 });
  });

  it('says nothing of what is on the whole of other lines than it credits', () => {
    const shipped = billOf({ lines: [{}, book], charges: [{ ...shipping, tax: lineOf() }] }, 'de');
    expect(corrected(shipped, [{ id: '2', quantity: '1' }])).not.toHaveProperty('charges');
    expect(corrected(shipped, [{ id: '1', quantity: '1' }]).charges).toMatchObject([{ amountCents: -245 }]);
  });

  it('names the rate where what is on the whole fell on several', () => {
    const { charges } = corrected(billOf({ lines: [{}, book], charges: [shipping] }, 'de'), [
      { id: '1', quantity: '2' },
      { id: '2', quantity: '4' },
    ]);
    expect(charges?.map(({ reason, amountCents }) => [reason, amountCents])).toEqual([
      ['Versand (19\u00a0%)', -281],
      ['Versand (7\u00a0%)', -209],
    ]);
  });

  it('of a line below zero in a tax group of its own may come first', () => {
    const returned = billOf({ lines: [{}, { ...book, quantity: '-1' }, { ...book, quantity: '0.1' }] }, 'de');
    expect(corrected(returned, [{ id: '3', quantity: '0.1' }]).totals.dueCents).toBe(-200);
  });

  it('that credits a part of the quantity credits no cent more than is left of the line', () => {
    const cheap = billOf({ lines: [{ quantity: '3', unitPrice: '0.005' }, book] }, 'de');
    const made: CorrectionContent[] = [];
    for (const id of ['1', '1', '1'])
      made.push(
        corrected(
          cheap,
          [
            { id, quantity: '1' },
            { id: '2', quantity: '1' },
          ],
          made,
        ),
      );
    expect(made.map(({ lines }) => lines[0]?.netCents)).toEqual([-1, -1, 0]);
    expect(made[2]?.lines[0]).toMatchObject({ quantity: '-1', charges: [{ reason: 'Rundung', amountCents: 1 }] });
  });

  it('takes the tax of all of them together less that of the earlier ones', () => {
    const small = billOf({ lines: [{ quantity: '4', unitPrice: '0.03' }] }, 'de');
    const made: CorrectionContent[] = [];
    for (const quantity of ['1', '1', '1', '1']) made.push(corrected(small, [{ id: '1', quantity }], made));
    expect(small.totals.taxCents).toBe(2);
    expect(made.map(({ totals }) => totals.taxCents)).toEqual([-1, 0, -1, 0]);
    expect(made[1]?.creditedBefore).toEqual([{ taxCase: 'standard', rateBp: 1900, baseCents: 3, taxCents: 1 }]);
    expect(made[0]).not.toHaveProperty('creditedBefore');
  });

  it('takes back what earlier ones have missed of what is on the whole, when each was rounded for itself', () => {
    const reduced = billOf(
      { lines: [{ quantity: '4', unitPrice: '10' }], allowances: [{ ...shipping, amountCents: 333 }] },
      'de',
    );
    const first = corrected(reduced, [{ id: '1', quantity: '1' }]);
    const group = { taxCase: 'standard', rateBp: 1900, baseCents: -916, taxCents: -174, category: 'S' } as const;
    const missed = { ...first, totals: { ...first.totals, taxGroups: [group] } };
    const last = corrected(reduced, allRest(reduced, [missed]), [missed]);
    expect(last.totals).toMatchObject({ netCents: -(3_667 - 916), taxCents: -(697 - 174) });
  });

  it('of a gross invoice takes its amounts with tax', () => {
    const content = corrected(named('gross-prices'), [{ id: '1', amountCents: 999 }]);
    expect(content.totals).toMatchObject({ grossCents: -999, taxCents: -160 });
  });
});

describe('no correction', () => {
  const invoice = named('mixed-rates');
  const refusal = (credits: LineCredit[], earlier: CorrectionContent[] = []) => {
    const outcome = correctInvoice(invoice, { ...act, credits }, earlier);
    return outcome.ok ? null : 'lines' in outcome ? outcome.lines : outcome.refusal;
  };

  it.each<[string, LineCredit]>([
    ['more of the quantity', { id: '2', quantity: '4.0001' }],
    ['a larger amount', { id: '2', amountCents: 7_461 }],
    ['less than nothing', { id: '2', quantity: '-1' }],
    ['an amount that would be asked for', { id: '2', amountCents: -1 }],
  ])('credits %s than is left', (_, credit) => {
    expect(refusal([credit])).toEqual([{ id: '2', refusal: 'more-than-left' }]);
  });

  it('takes back once more what an earlier one has', () => {
    const earlier = [corrected(invoice, [{ id: '2', quantity: '3' }])];
    expect(refusal([{ id: '2', quantity: '1' }], earlier)).toBeNull();
    expect(refusal([{ id: '2', quantity: '1.1' }], earlier)).toEqual([{ id: '2', refusal: 'more-than-left' }]);
    expect(refusal([{ id: '2', amountCents: 1_866 }], earlier)).toEqual([{ id: '2', refusal: 'more-than-left' }]);
  });

  it('is empty, or of a line that the invoice does not have', () => {
    expect(refusal([])).toBe('nothing-credited');
    expect(refusal([{ id: '2', quantity: '0' }])).toBe('nothing-credited');
    expect(refusal([{ id: '9', quantity: '1' }])).toEqual([{ id: '9', refusal: 'unknown-line' }]);
  });

  it('leaves less than nothing of the invoice, or asks for more', () => {
    const returned = billOf({ lines: [{}, { quantity: '-1', name: 'Rückgabe' }] }, 'de');
    const refusalOf = (...credits: LineCredit[]) => {
      const outcome = correctInvoice(returned, { ...act, credits }, []);
      return outcome.ok ? null : outcome.refusal;
    };
    expect(refusalOf({ id: '1', quantity: '2' })).toBe('more-than-invoiced');
    expect(refusalOf({ id: '2', quantity: '-1' })).toBe('asks-more');
    expect(refusalOf({ id: '1', quantity: '1' }, { id: '2', quantity: '-0.5' })).toBeNull();
  });
});

describe('what corrections have left', () => {
  it('is told from nothing where only a cent of rounding is left, which is on no line', () => {
    const invoice = named('discount-percent');
    const part = corrected(invoice, [{ id: '2', amountCents: 1_000 }]);
    expect(correctRest(invoice, act, [part])).toMatchObject({ ok: true });
    const all = corrected(invoice, allRest(invoice, [part]), [part]);
    expect(correctRest(invoice, act, [part, all])).toEqual({ ok: false, refusal: 'nothing-left' });
    // As such chains were counted once.
    const { totals } = all;
    const [first, ...others] = totals.taxGroups;
    if (first === undefined) throw new Error('no tax group');
    const taxGroups = [{ ...first, baseCents: first.baseCents + 1 }, ...others];
    const short = { ...all, totals: { ...totals, taxGroups, dueCents: totals.dueCents + 1 } };
    expect(correctRest(invoice, act, [part, short])).toEqual({ ok: false, refusal: 'rest-on-no-line' });
  });
});
