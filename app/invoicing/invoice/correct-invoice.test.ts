import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseSnapshots } from '../../../tests/einvoice/case-snapshots.ts';
import { testSeed } from '../../../tests/support/test-seed.ts';
import { big, normalizeDecimal, toFixed } from '../../values/decimal.ts';
import { correctInvoice, creditOfRest, isCorrectable, restOfLines } from './correct-invoice.ts';
import type { LineCredit } from './correct-invoice.ts';
import type { CorrectionContent, InvoiceSnapshot } from './snapshot.ts';

const all = caseSnapshots().filter(({ name }) => name.endsWith('/de/xrechnung'));
const invoices = all.flatMap(({ name, snapshot }) => (isCorrectable(snapshot) ? [{ name, snapshot }] : []));
const act = { issueDate: '2026-11-25', renderer: { template: 't2', engine: 'e2', fonts: 'f2' } };

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

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** What the corrections take back of each tax group, beside what it holds, both as prices are typed. */
function takenOfGroups({ priceMode, totals }: InvoiceSnapshot, corrections: readonly CorrectionContent[]) {
  return totals.taxGroups.map((group) => {
    const ofGroup = corrections
      .flatMap((each) => each.totals.taxGroups)
      .filter(({ taxCase, rateBp }) => taxCase === group.taxCase && rateBp === group.rateBp);
    const measure = ({ baseCents, taxCents }: typeof group) => baseCents + (priceMode === 'gross' ? taxCents : 0);
    return { held: measure(group), taken: sumOf(ofGroup.map((each) => -measure(each))) };
  });
}

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

  it('takes more of a tax group than it holds', () => {
    const returned = named('negative-line');
    const outcome = correctInvoice(returned, { ...act, credits: [{ id: '1', quantity: '2' }] }, []);
    expect(outcome).toEqual({ ok: false, refusal: 'more-than-invoiced' });
  });
});

describe('corrections in any number of steps', () => {
  it.each(invoices)('never take back more than $name, and in the end all of it', ({ snapshot }) => {
    const parts = fc.array(
      fc.array(fc.record({ hundredths: fc.integer({ min: 0, max: 100 }), asAmount: fc.boolean() }), {
        minLength: snapshot.lines.length,
        maxLength: snapshot.lines.length,
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(parts, (steps) => {
        const made: CorrectionContent[] = [];
        for (const step of steps) {
          const credits = restOfLines(snapshot, made).flatMap(({ line, quantity, cents }, index): LineCredit[] => {
            const { hundredths = 0, asAmount = false } = step[index] ?? {};
            if (hundredths === 0) return [];
            if (asAmount) return [{ id: line.id, amountCents: Math.trunc((cents * hundredths) / 100) }];
            const part = toFixed(big(quantity).times(hundredths).div(100), 4);
            return [{ id: line.id, quantity: normalizeDecimal(part) }];
          });
          const outcome = correctInvoice(snapshot, { ...act, credits }, made);
          if (outcome.ok) made.push(outcome.content);
          for (const { held, taken } of takenOfGroups(snapshot, made))
            expect(held < 0 ? taken >= held && taken <= 0 : taken >= 0 && taken <= held).toBe(true);
        }
        const last = correctInvoice(snapshot, { ...act, credits: allRest(snapshot, made) }, made);
        const left = sumOf(restOfLines(snapshot, made).map(({ cents }) => cents));
        if (last.ok) made.push(last.content);
        if (left === 0 || snapshot.allowances || snapshot.charges) return;
        for (const { held, taken } of takenOfGroups(snapshot, made)) expect(taken).toBe(held);
      }),
      { seed: testSeed(), numRuns: 30 },
    );
  });
});
