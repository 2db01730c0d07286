import { describe, expect, it } from 'vitest';
import { hasWrongCheckDigit } from './vat-check-digits.ts';
import { refuseVatId } from './vat-ids.ts';

// Public examples: those that stdnum documents, country by country, and that of Google in Ireland.
const real = (
  'DE136695976 ATU13585627 BE0428759497 BG175074752 BG7523169263 ' +
  'CHE107787577 CHE107787577MWST CY10259033P CZ25123891 DK13585628 EE100931558 EL094259216 ESJ99216582 ESB58378431 ' +
  'ES54362315K ESX2482300W FI20774740 FR40303265045 GB980780684 HR33392005961 HU12892312 IE6433435F ' +
  'IE6433435OA IE6388047V IE8D79739I IT00743110157 LT119511515 LT100001919017 LV40003521600 LU15027442 ' +
  'MT11679112 NL004495445B01 NL002455799B11 PL8567346215 PT501964843 RO18547290 ' +
  'SE556188840401 SI50223054 SK2022749619'
).split(' ');

/** Every ID with one digit raised, among the places that its check digit is made of. */
function slipsOf(vatId: string): string[] {
  const counted = { NL: 11, SE: 12 }[vatId.slice(0, 2)] ?? vatId.length;
  return Array.from(vatId).flatMap((digit, index) =>
    index >= 2 && index < counted && /\d/.test(digit)
      ? [`${vatId.slice(0, index)}${(Number(digit) + 1) % 10}${vatId.slice(index + 1)}`]
      : [],
  );
}

describe('check digits of VAT IDs', () => {
  it.each(real)('%s is right', (vatId) => {
    expect(refuseVatId(vatId)).toBeNull();
    expect(hasWrongCheckDigit(vatId)).toBe(false);
  });

  it.each(real)('%s with another digit is mostly found', (vatId) => {
    const slips = slipsOf(vatId);
    expect(slips.length).toBeGreaterThan(5);
    expect(slips.filter((slip) => !hasWrongCheckDigit(slip)).length).toBeLessThanOrEqual(2);
  });

  it.each(['', 'NO123456789MVA', 'GBGD123', 'CZ7103192745', 'LV16117519997', 'FRXX123456789', 'ESK0867756I'])(
    'of %j nothing is said',
    (vatId) => {
      expect(hasWrongCheckDigit(vatId)).toBe(false);
    },
  );

  it.each(['DE123456789', 'ATU12345678', 'BE0123456789', 'PL1234567890', 'IT12345678901'])(
    'a number that is only counted up is none: %s',
    (vatId) => {
      expect(hasWrongCheckDigit(vatId)).toBe(true);
    },
  );
});
