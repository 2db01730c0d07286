import { describe, expect, it } from 'vitest';
import { caseSnapshots } from '#tests/einvoice/case-snapshots.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { freezeAmounts } from './freeze-amounts.ts';
import { isCorrection } from './snapshot.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

const invoices = caseSnapshots()
  .filter(({ name }) => name.endsWith('/de/xrechnung'))
  .flatMap(({ name, snapshot }) => (isCorrection(snapshot) ? [] : [{ name, snapshot }]));
const renderer = { template: 't2', engine: 'e2', fonts: 'f2' };
const act = { issueDate: '2026-11-25', renderer };

const opposite = (cents: number) => (cents === 0 ? 0 : -cents);

describe('cancelInvoice', () => {
  it.each(invoices)('$name and its cancellation add up to zero in each tax group', ({ snapshot }) => {
    const back = cancelInvoice(snapshot, act);
    expect(back.totals).toMatchObject({
      netCents: opposite(snapshot.totals.netCents),
      taxCents: opposite(snapshot.totals.taxCents),
      grossCents: opposite(snapshot.totals.grossCents),
      dueCents: opposite(snapshot.totals.dueCents),
    });
    expect(back.totals.taxGroups).toEqual(
      snapshot.totals.taxGroups.map((group) => ({
        ...group,
        baseCents: opposite(group.baseCents),
        taxCents: opposite(group.taxCents),
      })),
    );
    expect(back.lines.map((line) => [line.unitPrice, line.netCents])).toEqual(
      snapshot.lines.map((line) => [line.unitPrice, opposite(line.netCents)]),
    );
  });

  it.each(invoices)('$name as credit note has the amounts of the invoice', ({ snapshot }) => {
    const { lines, allowances, charges, totals } = cancelInvoice(snapshot, { ...act, typeCode: '381' });
    expect({ lines, allowances, charges, totals }).toEqual({
      lines: snapshot.lines,
      allowances: snapshot.allowances,
      charges: snapshot.charges,
      totals: snapshot.totals,
    });
  });

  const invoice = invoices.find(({ name }) => name.startsWith('references/'))?.snapshot;

  it('names the invoice, keeps its references, and repeats neither its words nor its demand', () => {
    if (!invoice) throw new Error('no case');
    const rich: InvoiceSnapshot = {
      ...invoice,
      paymentTerms: 'sofort',
      cashDiscounts: [{ days: 3, percentBp: 200 }],
      paymentReceivedOn: '2026-11-01',
      precedingNumber: 'ALT-7',
      precedingDate: '2025-09-01',
      attachments: [{ reference: 'Plan', location: 'https://a.example' }],
      directDebit: { mandateReference: 'M', creditorIdentifier: 'C', debitedIban: 'I' },
    };
    const back = cancelInvoice(rich, { ...act, reason: 'Doppelt gestellt' });
    expect(back).toMatchObject({
      kind: 'cancellation',
      typeCode: '384',
      issueDate: '2026-11-25',
      renderer,
      reason: 'Doppelt gestellt',
      precedingInvoice: { number: 'RE-2026-0042', issueDate: '2026-11-21' },
      buyerReference: '04011000-1234512345-06',
      orderReference: 'B-1',
      contractReference: 'V-1',
      supply: invoice.supply,
    });
    const gone = ['number', 'dueDate', 'subject', 'introText', 'closingText', 'paymentTerms', 'cashDiscounts'];
    const alsoGone = ['paymentReceivedOn', 'attachments', 'directDebit', 'precedingNumber', 'precedingDate'];
    expect(Object.keys(back).filter((key) => [...gone, ...alsoGone].includes(key))).toEqual([]);
    expect('reason' in cancelInvoice(rich, act)).toBe(false);
  });

  it('an amount of zero stays without sign', () => {
    if (!invoice) throw new Error('no case');
    const line = { id: '1', name: 'Muster', quantity: '0', unitCode: 'H87', unitPrice: '5' };
    const free = freezeAmounts({
      language: 'de',
      priceMode: 'net',
      lines: [{ ...line, taxCase: 'standard', taxRateBp: 1900 }],
      allowances: [{ reason: 'Rabatt', amountCents: 0 }],
    });
    const back = cancelInvoice({ ...invoice, ...free }, act);
    expect(back.lines[0]?.quantity).toBe('0');
    expect(Object.is(back.allowances?.[0]?.amountCents, 0)).toBe(true);
    expect(Object.is(back.totals.dueCents, 0)).toBe(true);
  });
});
