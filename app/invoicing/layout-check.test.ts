import { describe, expect, it } from 'vitest';
import { invoice, seller, threeLines } from '../../tests/pdf/fixtures.ts';
import { findContradictions } from './layout-check.ts';

const { payment } = invoice(threeLines);

describe('findContradictions', () => {
  it.each([
    ['what the profile says', 'IBAN DE02 1203 0000 0000 2020 51, USt-IdNr. DE 123 456 788, St.-Nr. 231/123/45678', []],
    ['nothing', 'Studio Köhler, Telefon 0341 123456, 04109 Leipzig', []],
    ['another IBAN', 'IBAN: DE89 3704 0044 0532 0130 00', [{ kind: 'iban', found: 'DE89370400440532013000' }]],
    ['a foreign IBAN', 'AT61 1904 3002 3457 3201', [{ kind: 'iban', found: 'AT611904300234573201' }]],
    ['another VAT ID', 'DE999999999 und noch einmal DE999 999 999', [{ kind: 'vat-id', found: 'DE999999999' }]],
    ['another tax number', 'Steuernummer 12/345/67890', [{ kind: 'tax-number', found: '12/345/67890' }]],
  ])('finds %s', (_, text, contradictions) => {
    expect(findContradictions(text, seller, payment)).toEqual(contradictions);
  });

  it('takes any VAT ID for another when the profile has none', () => {
    const { vatId: _, ...without } = seller;
    expect(findContradictions('DE123456788', without, payment)).toEqual([{ kind: 'vat-id', found: 'DE123456788' }]);
  });
});
