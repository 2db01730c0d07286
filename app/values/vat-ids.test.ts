import { describe, expect, it } from 'vitest';
import { normalizeVatId, refuseVatId } from './vat-ids.ts';

describe('VAT IDs', () => {
  it.each([
    ['de 123 456 789', 'DE123456789'],
    ['ATU-12.345.678', 'ATU12345678'],
    ['DE/123456789', 'DE123456789'],
    ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
    ['GR 123456789', 'EL123456789'],
    ['', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(normalizeVatId(typed)).toBe(kept);
  });

  it.each(
    (
      'DE123456789 ATU12345678 BE0123456789 BG123456789 BG1234567890 CY12345678X CZ12345678 CZ1234567890 DK12345678 ' +
      'EE123456789 EL123456789 ESX1234567X ES12345678X ESX12345678 FI12345678 FRXX123456789 FR12345678901 ' +
      'HR12345678901 HU12345678 IE1234567FA IE1234567A IE1A12345A IT12345678901 LT123456789 LT123456789012 LU12345678 ' +
      'LV12345678901 MT12345678 NL123456789B01 PL1234567890 PT123456789 RO12 RO1234567890 SE123456789001 SI12345678 ' +
      'SK1234567890 GB123456789 GB123456789012 GBGD123 GBHA999 XI123456789 CHE123456789 CHE123456789MWST ' +
      'CHE123456789TVA NO123456789MVA US123456789'
    ).split(' '),
  )('takes %s', (id) => {
    expect(refuseVatId(id)).toBeNull();
  });

  it.each([
    ['', 'no-country'],
    ['123456789', 'no-country'],
    ['D1123456789', 'no-country'],
    ['de123456789', 'no-country'],
    ['UK123456789', 'british'],
    ['UK12345', 'british'],
    ['DE12345678', 'format'],
    ['DE1234567890', 'format'],
    ['DE12345678A', 'format'],
    ['DE', 'format'],
    ['AT12345678', 'format'],
    ['ATÜ2345678', 'format'],
    ['AT 12345678', 'format'],
    ['GB12345', 'format'],
    ['NL123456789', 'format'],
    ['ES123456789', 'format'],
    ['CHE12345678MWST', 'format'],
    ['CH123456789', 'format'],
    ['US', 'format'],
    ['US1234567890123456789', 'format'],
  ])('%j: %s', (id, refusal) => {
    expect(refuseVatId(id)?.kind).toBe(refusal);
  });

  it('says of a country what follows its letters, with an example that is right itself', () => {
    expect(refuseVatId('DE1')).toEqual({
      kind: 'format',
      country: 'DE',
      words: 'neun Ziffern',
      example: 'DE123456789',
    });
    for (const country of 'AT BE BG CH CY CZ DE DK EE EL ES FI FR GB HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(
      ' ',
    )) {
      const refusal = refuseVatId(`${country}?`);
      expect(refusal).toMatchObject({ kind: 'format', country });
      expect(refuseVatId(normalizeVatId(refusal?.kind === 'format' ? refusal.example : ''))).toBeNull();
      expect(refusal?.kind === 'format' ? refusal.words.startsWith('2') : true).toBe(false);
    }
  });
});
