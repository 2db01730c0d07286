import { describe, expect, it } from 'vitest';
import { caseModels } from '#tests/einvoice/case-models.ts';
import { readText } from '#tests/einvoice/case-files.ts';
import { convertInvoice } from './convert.ts';
import type { Conversion } from './convert.ts';
import type { Invoice, Price } from './model.ts';
import { writeInvoice } from './write.ts';

const [first] = caseModels('en16931');

function convert(change: (invoice: Invoice) => Invoice, from: 'ubl' | 'cii'): Conversion & { said: Invoice } {
  if (first === undefined) throw new Error('no case');
  const text = writeInvoice(change(structuredClone(first.invoice)), from);
  const conversion = convertInvoice(readText(text), from === 'ubl' ? 'cii' : 'ubl');
  return { ...conversion, said: readText(conversion.xml).invoice };
}

function withPrice(price: Price): (invoice: Invoice) => Invoice {
  return (invoice) => ({ ...invoice, lines: (invoice.lines ?? []).map((line) => ({ ...line, price })) });
}

function fatalOf({ judgement }: Conversion): string[] {
  return judgement.findings.filter(({ level }) => level === 'fatal').map(({ rule }) => rule);
}

describe('fills in what the target format requires', () => {
  it.each([
    ['ubl', { net: '10', discount: '1' }, '11'],
    ['cii', { net: '10', gross: '11' }, '11'],
    ['cii', { net: '10', gross: '10' }, '10'],
  ] as const)('%s price %o', (from, price, gross) => {
    const conversion = convert(withPrice(price), from);
    expect(conversion.said.lines?.[0]?.price?.gross).toBe(gross);
    expect(fatalOf(conversion).filter((rule) => rule.startsWith('BW-'))).toEqual([]);
    expect(conversion.losses).toEqual([]);
  });

  it('the VAT total that CII may leave out', () => {
    const zero = (invoice: Invoice): Invoice => {
      const { vat: _, ...totals } = invoice.totals ?? {};
      return { ...invoice, totals };
    };
    const { said } = convert(zero, 'cii');
    expect(said.totals?.vat).toBe(first?.invoice.totals?.vat?.replace(/\.?0+$/, ''));
  });
});

// UNTDID 2005 in UBL, UNTDID 2475 in CII.
it.each([
  ['3', '5'],
  ['35', '29'],
  ['432', '72'],
])('keeps the moment at which tax falls due (BT-8): %s in UBL is %s in CII', (inUbl, inCii) => {
  const { xml, said } = convert((invoice) => ({ ...invoice, vatPointDateCode: inUbl }), 'ubl');
  expect(/<ram:DueDateTypeCode>(.*)<\/ram:DueDateTypeCode>/.exec(xml)?.[1]).toBe(inCii);
  expect(said.vatPointDateCode).toBe(inUbl);
});

describe('lists what the target format cannot hold', () => {
  it('a gross price below the net price', () => {
    const { losses, said } = convert(withPrice({ net: '10', gross: '9' }), 'cii');
    expect(said.lines?.[0]?.price).toEqual({ net: '10' });
    expect(losses[0]).toMatchObject({ reason: 'no-place', term: 'BT-148', value: '9' });
  });

  it('a second earlier invoice in CII', () => {
    const earlier = [{ number: 'A' }, { number: 'B', issueDate: '2026-01-31' }] as NonNullable<
      Invoice['precedingInvoices']
    >;
    const { losses, said } = convert((invoice) => ({ ...invoice, precedingInvoices: earlier }), 'ubl');
    expect(said.precedingInvoices).toEqual([{ number: 'A' }]);
    expect(losses.map(({ term, value, path }) => [term, value, path])).toEqual([
      ['BT-25', 'B', 'Invoice/BillingReference/InvoiceDocumentReference/ID'],
      ['BT-26', '2026-01-31', 'Invoice/BillingReference/InvoiceDocumentReference/IssueDate'],
    ]);
  });

  it('drops a BT-6 that repeats BT-5 and nothing else', () => {
    const { losses, said, ...conversion } = convert((invoice) => ({ ...invoice, vatAccountingCurrency: 'EUR' }), 'ubl');
    expect(losses.map(({ path }) => path)).toEqual(['Invoice/TaxCurrencyCode']);
    expect(said.totals?.vat).toBe(first?.invoice.totals?.vat);
    expect(fatalOf({ losses, ...conversion })).toEqual([]);
  });
});

it('says when the converted invoice is invalid', () => {
  expect(fatalOf(convert(({ number: _, ...others }) => others, 'ubl'))).toContain('BR-02');
});
