import { describe, expect, it } from 'vitest';
import { inputOf, line } from '#tests/support/freeze-input.ts';
import type { Change } from '#tests/support/freeze-input.ts';
import { freezeInvoice } from '../freeze-invoice.ts';
import { findGaps } from './gaps.ts';
import type { Gap, GapCode, InvoiceGapCode } from './gaps.ts';

const place = ({ code, form, field, line: index }: Gap) => [code, form, field, ...(index === undefined ? [] : [index])];

/** A row behind a line that lacks nothing. */
const between = (row: Partial<typeof line>): Change => ({ draft: { lines: [line, { ...line, ...row }] } });

describe('findGaps', () => {
  it('finds nothing in a complete invoice', () => {
    expect(findGaps(inputOf())).toEqual([]);
  });

  const cases: [GapCode, Change, (string | number)[]][] = [
    ['company-name', { company: { name: ' ' } }, ['company', 'name']],
    ['company-address', { company: { street: '' } }, ['company', 'street']],
    ['company-address', { company: { postCode: ' ' } }, ['company', 'postCode']],
    ['company-address', { company: { city: '' } }, ['company', 'city']],
    ['company-tax-id', { company: { taxNumber: '', vatId: ' ' } }, ['company', 'taxNumber']],
    ['company-iban', { company: { iban: '' } }, ['company', 'iban']],
    ['customer', { customer: null }, ['invoice', 'customer']],
    ['customer-address', { customer: { postCode: '' } }, ['customer', 'postCode']],
    ['customer-address', { customer: { city: ' ' } }, ['customer', 'city']],
    ['supply-date', { draft: { supplyFrom: '' } }, ['invoice', 'supplyFrom']],
    ['supply-date', { draft: { supplyFrom: '', supplyTo: '2026-11-20' } }, ['invoice', 'supplyFrom']],
    ['cash-discount-days', { draft: { cashDiscountPercent: 200 } }, ['invoice', 'cashDiscountDays']],
    ['cash-discount-percent', { draft: { cashDiscountDays: 7 } }, ['invoice', 'cashDiscountPercent']],
    [
      'cash-discount-late',
      { draft: { cashDiscountPercent: 200, cashDiscountDays: 60 } },
      ['invoice', 'cashDiscountDays'],
    ],
    ['delivery-address', { draft: { deliveryStreet: 'Hafen 4' } }, ['invoice', 'deliveryPostCode']],
    [
      'delivery-address',
      { draft: { deliveryStreet: 'Hafen 4', deliveryPostCode: '20457' } },
      ['invoice', 'deliveryCity'],
    ],
    ['supply-order', { draft: { supplyTo: '2026-11-19' } }, ['invoice', 'supplyTo']],
    ['no-lines', { draft: { lines: [] } }, ['invoice', 'lines']],
    ['no-lines', { line: { entry: 'optional' } }, ['invoice', 'lines']],
    ['row-text', between({ entry: 'section', description: ' ' }), ['invoice', 'description', 1]],
    ['row-text', between({ entry: 'text', description: '' }), ['invoice', 'description', 1]],
    [
      'subtotal-empty',
      { draft: { lines: [{ ...line, entry: 'optional' }, { ...line, entry: 'subtotal' }, line] } },
      ['invoice', 'description', 1],
    ],
    [
      'subtotal-empty',
      { draft: { lines: [line, { ...line, entry: 'subtotal' }, { ...line, entry: 'subtotal' }] } },
      ['invoice', 'description', 2],
    ],
    ['line-price', between({ entry: 'optional', unitPrice: '' }), ['invoice', 'unitPrice', 1]],
    ['amount-too-large', between({ entry: 'optional', unitPrice: '9999999999.99' }), ['invoice', 'unitPrice', 1]],
    ['line-description', { line: { description: ' \n ' } }, ['invoice', 'description', 0]],
    ['line-quantity', { line: { quantity: '' } }, ['invoice', 'quantity', 0]],
    ['line-price', { line: { unitPrice: '' } }, ['invoice', 'unitPrice', 0]],
    ['line-negative-price', { line: { unitPrice: '-0.0001' } }, ['invoice', 'unitPrice', 0]],
    ['line-tax-rate', { line: { taxRateBp: 1600 } }, ['invoice', 'tax', 0]],
    ['line-tax-rate', { line: { taxRateBp: 0 } }, ['invoice', 'tax', 0]],
    ['line-tax-rate', { line: { taxCase: 'small-business', taxRateBp: 0 } }, ['invoice', 'tax', 0]],
    ['line-tax-rate', { draft: { supplyFrom: '2020-12-31' } }, ['invoice', 'tax', 0]],
    [
      'line-tax-rate',
      { draft: { supplyFrom: '2022-12-31' }, line: { taxCase: 'zero-photovoltaics', taxRateBp: 0 } },
      ['invoice', 'tax', 0],
    ],
    ['amount-too-large', { line: { quantity: '9999999999', unitPrice: '2' } }, ['invoice', 'unitPrice', 0]],
    // 19 % on top lead past the limit, though the net amount keeps it.
    ['amount-too-large', { line: { quantity: '1', unitPrice: '9999999999' } }, ['invoice', 'unitPrice', 0]],
    [
      'amount-too-large',
      { draft: { lines: Array.from({ length: 2 }, () => ({ ...line, quantity: '1', unitPrice: '5000000000' })) } },
      ['invoice', 'lines'],
    ],
    ['negative-total', { line: { quantity: '-1' } }, ['invoice', 'lines']],
    ['negative-total', { line: { quantity: '-1' }, draft: { allowanceAmount: 500 } }, ['invoice', 'lines']],
    ['line-period-start', { line: { periodTo: '2026-11-20' } }, ['invoice', 'periodFrom', 0]],
    ['line-period-order', { line: { periodFrom: '2026-11-20', periodTo: '2026-11-19' } }, ['invoice', 'periodTo', 0]],
    [
      'line-period-outside',
      { draft: { supplyTo: '2026-11-24' }, line: { periodFrom: '2026-11-19' } },
      ['invoice', 'periodFrom', 0],
    ],
    [
      'line-period-outside',
      { draft: { supplyTo: '2026-11-24' }, line: { periodFrom: '2026-11-25' } },
      ['invoice', 'periodFrom', 0],
    ],
    [
      'line-period-outside',
      { draft: { supplyTo: '2026-11-24' }, line: { periodFrom: '2026-11-24', periodTo: '2026-11-25' } },
      ['invoice', 'periodTo', 0],
    ],
    ['line-tax-rate', { line: { periodFrom: '2020-12-01' } }, ['invoice', 'tax', 0]],
    ['line-discount-twice', { line: { discountPercent: 500, discountAmount: 1 } }, ['invoice', 'discountAmount', 0]],
    ['line-discount-too-large', { line: { discountAmount: 10_001 } }, ['invoice', 'discountAmount', 0]],
    [
      'line-discount-too-large',
      between({ quantity: '0', discountAmount: 1, surchargeAmount: 500 }),
      ['invoice', 'discountAmount', 1],
    ],
    ['line-discount-too-large', between({ quantity: '-0.5', discountAmount: 5_001 }), ['invoice', 'discountAmount', 1]],
    ['line-surcharge-twice', { line: { surchargePercent: 1, surchargeAmount: 1 } }, ['invoice', 'surchargeAmount', 0]],
    ['amount-too-large', { line: { surchargeAmount: 999_999_999_999 } }, ['invoice', 'unitPrice', 0]],
    ['allowance-twice', { draft: { allowancePercent: 500, allowanceAmount: 500 } }, ['invoice', 'allowanceAmount']],
    ['charge-twice', { draft: { chargePercent: 500, chargeAmount: 500 } }, ['invoice', 'chargeAmount']],
    ['allowance-too-large', { draft: { allowanceAmount: 10_001 } }, ['invoice', 'allowanceAmount']],
    [
      'allowance-too-large',
      { draft: { allowanceAmount: 1 }, line: { unitPrice: '0' } },
      ['invoice', 'allowanceAmount'],
    ],
  ];

  it.each(cases)('%s: %j', (code, change, where) => {
    const input = inputOf(change);
    expect(findGaps(input).map(place)).toEqual([[code, ...where]]);
    expect(freezeInvoice(input)).toEqual({ ok: false, gaps: findGaps(input) });
  });

  it('has a failing case here for every code', () => {
    const codes: Record<InvoiceGapCode, true> = {
      'company-name': true,
      'company-address': true,
      'company-tax-id': true,
      'company-iban': true,
      customer: true,
      'customer-address': true,
      'supply-date': true,
      'supply-order': true,
      'delivery-address': true,
      'cash-discount-days': true,
      'cash-discount-percent': true,
      'cash-discount-late': true,
      'line-period-start': true,
      'line-period-order': true,
      'line-period-outside': true,
      'line-discount-twice': true,
      'line-discount-too-large': true,
      'line-surcharge-twice': true,
      'allowance-twice': true,
      'allowance-too-large': true,
      'charge-twice': true,
      'no-lines': true,
      'row-text': true,
      'subtotal-empty': true,
      'line-description': true,
      'line-quantity': true,
      'line-price': true,
      'line-negative-price': true,
      'line-tax-rate': true,
      'amount-too-large': true,
      'negative-total': true,
    };
    expect([...new Set(cases.map(([code]) => code))].sort()).toEqual(Object.keys(codes).sort());
  });

  it.each([
    ['a tax number is enough', { company: { vatId: '' } }],
    ['a VAT ID is enough', { company: { taxNumber: '' } }],
    ['a large recipient without street', { customer: { street: '' } }],
    ['a free line', { line: { unitPrice: '0' } }],
    ['a negative quantity beside a larger positive one', { draft: { lines: [line, { ...line, quantity: '-1' }] } }],
    ['a name of who takes the delivery', { draft: { deliveryName: 'Lager' } }],
    ['all of it taken off', { draft: { allowanceAmount: 10_000 } }],
    ['the same by percent', { draft: { allowancePercent: 10_000 } }],
    ['a line that is taken off', { line: { discountPercent: 10_000 } }],
    ['a line that is taken off by its amount', { line: { discountAmount: 10_000 } }],
    ['a line that is taken off, and a charge', { line: { discountPercent: 10_000, surchargeAmount: 500 } }],
    [
      'a discount of what is taken back',
      { draft: { lines: [line, { ...line, quantity: '-1', discountAmount: 5_000 }] } },
    ],
    ['a reason of nothing', { line: { discountReason: 'Treue', surchargeReason: 'Eile' } }],
    ['a line of its own day', { line: { periodFrom: '2026-11-03' } }],
    ['a total of zero', { draft: { lines: [line, { ...line, quantity: '-2' }] } }],
    ['19 % on the first day it applied again', { draft: { supplyFrom: '2021-01-01' } }],
    [
      'a period that ends under the rate, though it began before',
      { draft: { supplyFrom: '2020-12-01', supplyTo: '2021-01-31' } },
    ],
    [
      'photovoltaics from 2023',
      { draft: { supplyFrom: '2023-01-01' }, line: { taxCase: 'zero-photovoltaics', taxRateBp: 0 } },
    ],
    ['16 % in the second half of 2020', { draft: { supplyFrom: '2020-07-01' }, line: { taxRateBp: 1600 } }],
    [
      'any rate of a small business, which charges none',
      { company: { smallBusiness: true }, line: { taxRateBp: 1600 } },
    ],
    ['a supply in the future', { draft: { supplyFrom: '2027-01-01' } }],
  ] satisfies [string, Change][])('takes %s', (_name, change) => {
    expect(findGaps(inputOf(change))).toEqual([]);
  });

  it('names everything at once, in the order of the forms and lines', () => {
    const input = inputOf({
      company: { name: '', city: '', taxNumber: '', vatId: '', iban: '' },
      customer: { city: '' },
      draft: {
        supplyFrom: '',
        lines: [
          { ...line, description: '', quantity: '', unitPrice: '' },
          { ...line, unitPrice: '-1' },
        ],
      },
    });
    expect(findGaps(input).map(place)).toEqual([
      ['company-name', 'company', 'name'],
      ['company-address', 'company', 'city'],
      ['company-tax-id', 'company', 'taxNumber'],
      ['company-iban', 'company', 'iban'],
      ['customer-address', 'customer', 'city'],
      ['supply-date', 'invoice', 'supplyFrom'],
      ['line-description', 'invoice', 'description', 0],
      ['line-quantity', 'invoice', 'quantity', 0],
      ['line-price', 'invoice', 'unitPrice', 0],
      ['line-negative-price', 'invoice', 'unitPrice', 1],
    ]);
  });
});
