import { describe, expect, it } from 'vitest';
import { seller } from '#tests/pdf/fixtures.ts';
import { checkLayout } from './layout-check.ts';
import { defaultLayout } from './layout.ts';
import type { LayoutSettings } from './layout.ts';

const profile = { seller, ibans: ['DE02120300000000202051', 'DE44 5001 0517 5407 3249 31'] };
const onPaper: LayoutSettings = { ...defaultLayout, letterhead: { first: { sha256: 'a'.repeat(64), format: 'svg' } } };

describe('checkLayout', () => {
  it.each([
    ['what the profile says', 'IBAN DE02 1203 0000 0000 2020 51, USt-IdNr. DE 123 456 788, St.-Nr. 231/123/45678', []],
    ['the second account', 'DE44500105175407324931', []],
    ['nothing', 'Studio Köhler, Telefon 0341 123456, 04109 Leipzig', []],
    ['another IBAN', 'IBAN: DE89 3704 0044 0532 0130 00', [{ kind: 'iban', found: 'DE89370400440532013000' }]],
    ['a foreign IBAN', 'AT61 1904 3002 3457 3201', [{ kind: 'iban', found: 'AT611904300234573201' }]],
    ['another VAT ID', 'DE999999999 und noch einmal DE999 999 999', [{ kind: 'vat-id', found: 'DE999999999' }]],
    ['an Austrian VAT ID', 'UID ATU12345678', [{ kind: 'vat-id', found: 'ATU12345678' }]],
    ['another tax number', 'Steuernummer 12 / 345 / 67890', [{ kind: 'tax-number', found: '12/345/67890' }]],
  ])('finds in a letterhead %s', (_, text, contradictions) => {
    expect(checkLayout(onPaper, text, profile)).toEqual(
      contradictions.map((contradiction) => ({ ...contradiction, where: 'letterhead' })),
    );
  });

  it('asks for the tax number where neither the foot nor the letterhead has it (§ 14 (4) Nr. 2 UStG)', () => {
    const withFoot: LayoutSettings = { ...onPaper, letterheadFooter: true };
    expect(checkLayout(withFoot, 'Studio Köhler', profile)).toEqual([{ kind: 'no-tax-number' }]);
    expect(checkLayout(withFoot, 'St.-Nr. 231 / 123 / 45678', profile)).toEqual([]);
    expect(checkLayout(withFoot, 'USt-IdNr. DE 123 456 788', profile)).toEqual([]);
    expect(checkLayout(onPaper, 'Studio Köhler', profile)).toEqual([]);
    const withoutColumn: LayoutSettings = { ...defaultLayout, footer: ['address', 'bank'] };
    expect(checkLayout(withoutColumn, '', profile)).toEqual([{ kind: 'no-tax-number' }]);
    const text = 'Unsere Steuernummer: 231/123/45678';
    const texts: LayoutSettings['texts'] = [{ kind: 'invoice', language: 'de', place: 'closing', text }];
    expect(checkLayout({ ...withoutColumn, texts }, '', profile)).toEqual([]);
  });

  it('takes any VAT ID for another when the profile has none', () => {
    const { vatId: _, ...without } = seller;
    expect(checkLayout(onPaper, 'DE123456788', { ...profile, seller: without })).toEqual([
      { kind: 'vat-id', where: 'letterhead', found: 'DE123456788' },
    ]);
  });

  it('looks into the texts of the layout, and into no letterhead that it does not use', () => {
    const text = 'Neue Bankverbindung: DE89 3704 0044 0532 0130 00';
    const texts: LayoutSettings['texts'] = [{ kind: 'invoice', language: 'de', place: 'closing', text }];
    expect(checkLayout({ ...defaultLayout, texts }, text, profile)).toEqual([
      { kind: 'iban', where: 'texts', found: 'DE89370400440532013000' },
    ]);
    expect(checkLayout(defaultLayout, text, profile)).toEqual([]);
  });
});
