import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#app/values/canonical-json.ts';
import type { CanonicalValue } from '#app/values/canonical-json.ts';
import { freezeAmounts, typedAmounts, netPriceOf } from './freeze-amounts.ts';
import type { TypedAmounts, TypedLine } from './freeze-amounts.ts';
import type { TaxCase } from '../tax/tax.ts';
import { decimalPlaces } from '#app/values/decimal.ts';
import { lineNetCents } from '../tax/totals.ts';

const line: TypedLine = {
  id: '1',
  name: 'Beratung',
  quantity: '2',
  unitCode: 'HUR',
  unitPrice: '50',
  taxCase: 'standard',
  taxRateBp: 1900,
};
const net = { language: 'de', priceMode: 'net' } as const;
const gross = { language: 'de', priceMode: 'gross' } as const;
const group = (taxCase: TaxCase, rateBp: number, baseCents: number, taxCents: number) => ({
  taxCase,
  rateBp,
  baseCents,
  taxCents,
});

describe('freezeAmounts', () => {
  it('adds nothing to an ordinary invoice but its sums', () => {
    const totals = { netCents: 10_000, taxCents: 1900, grossCents: 11_900, dueCents: 11_900 };
    const taxGroups = [{ ...group('standard', 1900, 10_000, 1900), category: 'S' }];
    expect(freezeAmounts({ ...net, lines: [line] })).toEqual({
      priceMode: 'net',
      lines: [{ ...line, netCents: 10_000 }],
      totals: { ...totals, taxGroups },
    });
  });

  it.each([
    ['de', 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG).'],
    ['en', 'Reverse charge: the recipient is liable for the VAT (section 13b of the German VAT Act).'],
  ] as const)('says in the language of the document why there is no tax: %s', (language, exemptionText) => {
    const lines: TypedLine[] = [{ ...line, taxCase: 'reverse-charge-domestic', taxRateBp: 0 }];
    expect(freezeAmounts({ ...net, language, lines }).totals.taxGroups).toEqual([
      {
        ...group('reverse-charge-domestic', 0, 10_000, 0),
        category: 'AE',
        exemptionCode: 'VATEX-EU-AE',
        exemptionText,
      },
    ]);
  });

  it('keeps allowances and charges with what they are a percentage of', () => {
    const frozen = freezeAmounts({
      ...net,
      lines: [
        {
          ...line,
          allowances: [{ reason: 'Rabatt', reasonCode: '95', percentBp: 1000 }],
          charges: [{ reason: 'Eile', amountCents: 500 }],
        },
      ],
      allowances: [
        { reason: 'Treue', percentBp: 200 },
        { reason: 'Gutschein', amountCents: 300 },
      ],
      charges: [{ reason: 'Versand', amountCents: 700, tax: { taxCase: 'standard', taxRateBp: 700 } }],
    });
    expect(frozen.lines).toEqual([
      {
        ...line,
        allowances: [{ reason: 'Rabatt', reasonCode: '95', percentBp: 1000, baseCents: 10_000, amountCents: 1000 }],
        charges: [{ reason: 'Eile', amountCents: 500 }],
        netCents: 9500,
      },
    ]);
    const part = { taxCase: 'standard', rateBp: 1900 };
    expect(frozen.allowances).toStrictEqual([
      { reason: 'Treue', percentBp: 200, amountCents: 190, parts: [{ ...part, baseCents: 9500, amountCents: 190 }] },
      { reason: 'Gutschein', amountCents: 300, parts: [{ ...part, amountCents: 300 }] },
    ]);
    expect(frozen.charges).toEqual([
      {
        reason: 'Versand',
        tax: { taxCase: 'standard', taxRateBp: 700 },
        amountCents: 700,
        parts: [{ taxCase: 'standard', rateBp: 700, amountCents: 700 }],
      },
    ]);
    // 95.00 − 1.90 − 3.00 = 90.10 at 19 %: 17.12; 7.00 at 7 %: 0.49
    expect(frozen.totals).toMatchObject({ allowanceCents: 490, chargeCents: 700, netCents: 9710, taxCents: 1761 });
  });

  it('a percentage is of the lines of one tax case, though another has the same rate', () => {
    const lines: TypedLine[] = [
      { ...line, taxCase: 'exempt-medical', taxRateBp: 0 },
      { ...line, taxCase: 'exempt-courses', taxRateBp: 0, unitPrice: '30' },
    ];
    const { allowances } = freezeAmounts({ ...net, lines, allowances: [{ reason: 'Rabatt', percentBp: 1000 }] });
    expect(allowances?.[0]?.parts).toEqual([
      { taxCase: 'exempt-courses', rateBp: 0, baseCents: 6000, amountCents: 600 },
      { taxCase: 'exempt-medical', rateBp: 0, baseCents: 10_000, amountCents: 1000 },
    ]);
  });

  it('takes off what was paid in advance, tax included', () => {
    const prepayments = [{ number: 'A', issueDate: '2026-10-01', netCents: 4000, taxCents: 760 }];
    const { totals } = freezeAmounts({ ...net, lines: [line], prepayments });
    expect(totals).toMatchObject({ grossCents: 11_900, prepaidCents: 4760, dueCents: 7140 });
  });

  it('keeps a price with tax beside the net one that follows from it', () => {
    const typed: TypedLine = {
      ...line,
      quantity: '3',
      unitPrice: '9.99',
      allowances: [{ reason: 'Rabatt', percentBp: 1000 }],
    };
    // 29.97 − 3.00 = 26.97 with tax, 22.66 without; 3.00 with tax is 2.52 without; 22.66 + 2.52 = 3 × 8.3933
    expect(freezeAmounts({ ...gross, lines: [typed] }).lines).toEqual([
      {
        ...typed,
        unitPrice: '8.3933',
        grossUnitPrice: '9.99',
        allowances: [{ reason: 'Rabatt', percentBp: 1000, baseCents: 2518, amountCents: 300, netCents: 252 }],
        netCents: 2266,
        grossCents: 2697,
      },
    ]);
  });
});

const decimals = fc.tuple(fc.nat({ max: 999 }), fc.nat({ max: 9999 })).map(([whole, part]) => `${whole}.${part}`);
const adjustments = fc.array(
  fc.oneof(
    fc.record({ reason: fc.constant('A'), percentBp: fc.nat({ max: 5000 }) }),
    fc.record({ reason: fc.constant('B'), amountCents: fc.integer({ min: -900, max: 900 }) }),
  ),
  { maxLength: 2 },
);
const typed: fc.Arbitrary<TypedAmounts> = fc.record({
  language: fc.constantFrom('de', 'en'),
  priceMode: fc.constantFrom('net', 'gross'),
  lines: fc.array(
    fc
      .record({
        quantity: decimals,
        unitPrice: decimals,
        rate: fc.constantFrom(1900, 700, 0),
        allowances: adjustments,
        charges: adjustments,
      })
      .map(({ rate, ...rest }): TypedLine => {
        const taxCase = rate === 0 ? 'exempt-medical' : 'standard';
        return { ...line, ...rest, taxCase, taxRateBp: rate };
      }),
    { minLength: 1, maxLength: 6 },
  ),
  allowances: adjustments,
  charges: adjustments,
});

describe('any frozen amounts', () => {
  it('freeze again to the byte, from what was typed', () => {
    fc.assert(
      fc.property(typed, (amounts) => {
        const frozen = freezeAmounts(amounts);
        const again = freezeAmounts(typedAmounts({ ...frozen, language: amounts.language }));
        const text = (value: object) => canonicalJson(value as CanonicalValue);
        expect(text(again)).toBe(text(frozen));
      }),
    );
  });

  it('percentages are right to two cents (PEPPOL-EN16931-R040), of lines and of the document', () => {
    const off = (part: { amountCents: number; netCents?: number; baseCents?: number }, percentBp = 0) =>
      Math.abs((part.netCents ?? part.amountCents) * 10_000 - (part.baseCents ?? 0) * percentBp);
    fc.assert(
      fc.property(typed, (amounts) => {
        const frozen = freezeAmounts(amounts);
        const ofLines = frozen.lines.flatMap((each) => [...(each.allowances ?? []), ...(each.charges ?? [])]);
        const ofDocument = [...(frozen.allowances ?? []), ...(frozen.charges ?? [])];
        const errors = [
          ...ofLines.map((each) => (each.percentBp === undefined ? 0 : off(each, each.percentBp))),
          ...ofDocument.flatMap(({ percentBp, parts }) =>
            parts.map((part) => (percentBp === undefined ? 0 : off(part, percentBp))),
          ),
        ];
        expect(Math.max(0, ...errors)).toBeLessThanOrEqual(2 * 10_000);
      }),
      { numRuns: 300 },
    );
  });
});

describe('netPriceOf', () => {
  it.each([
    // 3 × 9.99 = 29.97 with 19 %: 25.18 without
    [2518, '3', '9.99', { unitPrice: '8.3933' }],
    [1000, '1', '11.9', { unitPrice: '10' }],
    [-1000, '-1', '11.9', { unitPrice: '10' }],
    // 1,000 × 0.0199 = 19.90: 16.72 without, 0.0167 for one would be 16.70
    [1672, '1000', '0.0199', { unitPrice: '0.1672', priceBaseQuantity: '10' }],
    [0, '5', '0', { unitPrice: '0' }],
    [0, '0', '11.9', { unitPrice: '10' }],
  ])('%i cents for %s at %s', (amount, quantity, unitPrice, price) => {
    expect(netPriceOf(amount, { quantity, unitPrice, taxRateBp: 1900 })).toEqual(price);
  });

  it('multiplies back to the cent with at most four places', () => {
    const quantity = fc
      .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.nat({ max: 4 }), fc.constantFrom(1, -1))
      .map(([digits, places, sign]) => String((sign * digits) / 10 ** places));
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), quantity, (amount, text) => {
        const price = netPriceOf(amount, { quantity: text, unitPrice: '1', taxRateBp: 1900 });
        expect(lineNetCents({ quantity: text, ...price })).toBe(amount);
        expect(decimalPlaces(price.unitPrice)).toBeLessThanOrEqual(4);
        expect(price.priceBaseQuantity ?? '1').toMatch(/^10*$/);
      }),
    );
  });
});
