import { describe, expect, it } from 'vitest';
import { isLeitwegId } from '#app/values/identifiers.ts';
import { refuseVatId } from '#app/values/vat-ids.ts';
import { isUnitCode } from '#app/values/units.ts';
import { hasWrongCheckDigit } from '#app/values/vat-check-digits.ts';
import { archivedCustomers, demoCustomers, ownVatId } from './demo-customers.ts';
import { demoDrafts, demoInvoices as invoices } from './demo-invoices.ts';

const customers = [...demoCustomers.values()];
const linesOf = (entries: readonly Pick<(typeof invoices)[number], 'lines'>[]) => entries.flatMap(({ lines }) => lines);

describe('the demo company', () => {
  it('has twenty customers of all kinds, each with a name of its own', () => {
    expect(new Set(customers.map(({ name }) => name)).size).toBe(20);
    const count = (wanted: (customer: (typeof customers)[number]) => boolean) => customers.filter(wanted).length;
    expect(count(({ kind }) => kind === 'business')).toBeGreaterThan(10);
    expect(count(({ kind }) => kind === 'consumer')).toBeGreaterThan(3);
    expect(count(({ kind }) => kind === 'public')).toBeGreaterThan(1);
    expect(count(({ countryCode }) => countryCode !== 'DE')).toBeGreaterThan(2);
    expect(count(({ language }) => language === 'en')).toBe(1);
    expect(archivedCustomers).toHaveLength(1);
  });

  it('has authorities that get an XRechnung, and numbers that pass', () => {
    for (const { kind, buyerReference, email, vatId } of customers) {
      if (kind === 'public') expect([isLeitwegId(buyerReference), email !== '']).toEqual([true, true]);
      if (vatId !== '') expect(refuseVatId(vatId)).toBeNull();
    }
    for (const vatId of [ownVatId, ...customers.map((customer) => customer.vatId)])
      expect({ vatId, isWrong: vatId !== '' && hasWrongCheckDigit(vatId) }).toEqual({ vatId, isWrong: false });
  });

  it('has sixty invoices in the order of their days over a year, not one of them copied', () => {
    expect(invoices).toHaveLength(60);
    const days = invoices.map(({ daysAgo }) => daysAgo);
    expect(days).toEqual([...days].sort((a, b) => b - a));
    expect([days[0] ?? 0, days.at(-1)]).toEqual([expect.any(Number), 0]);
    expect(days[0]).toBeGreaterThan(330);
    expect(days[0]).toBeLessThan(366);
    expect(new Set(invoices.map(({ subject }) => subject)).size).toBe(60);
    expect(new Set(invoices.map(({ lines }) => JSON.stringify(lines))).size).toBe(60);
    expect(new Set(invoices.map(({ lines }) => lines.length)).size).toBeGreaterThan(3);
    expect(new Set(invoices.map(({ customer }) => customer)).size).toBeGreaterThan(15);
  });

  it('writes every line with a unit of ours', () => {
    const all = [...linesOf(invoices), ...linesOf(demoDrafts)];
    expect(all.length).toBeGreaterThan(140);
    for (const line of all) expect(isUnitCode(line.unitCode)).toBe(true);
    expect(all.filter(({ taxRateBp }) => taxRateBp === 700).length).toBeGreaterThan(4);
  });

  it('has drafts of which some cannot be issued yet', () => {
    expect(demoDrafts).toHaveLength(5);
    expect(demoDrafts.some(({ customer }) => customer === '')).toBe(true);
    expect(linesOf(demoDrafts).some(({ unitPrice }) => unitPrice === '')).toBe(true);
  });
});
