import { describe, expect, it } from 'vitest';
import { giroCodePayload } from './document-payment.ts';

const transfer = {
  name: 'Karla Köhler',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
  amountCents: 452_856,
  remittance: 'RE-2026-0042',
};

describe('giroCodePayload', () => {
  it('writes the lines of EPC069-12, version 002', () => {
    expect(giroCodePayload(transfer)?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'BYLADEM1001',
      'Karla Köhler',
      'DE02120300000000202051',
      'EUR4528.56',
      '',
      '',
      'RE-2026-0042',
    ]);
  });

  it('does without a BIC', () => {
    const { bic: _, ...domestic } = transfer;
    expect(giroCodePayload(domestic)?.split('\n')[4]).toBe('');
  });

  it('cuts a name at 70 characters and keeps it on its line', () => {
    const payload = giroCodePayload({ ...transfer, name: `Erste\nZeile ${'ä'.repeat(80)}` });
    expect(payload?.split('\n')[5]).toBe(`Erste Zeile ${'ä'.repeat(58)}`);
    expect(payload?.split('\n')).toHaveLength(11);
  });

  it.each([
    ['nothing is due', { amountCents: 0 }],
    ['money is paid back', { amountCents: -100 }],
    ['the amount is too large', { amountCents: 100_000_000_000 }],
    ['the reference is too long', { remittance: 'x'.repeat(141) }],
    ['there is no account', { iban: '' }],
    ['there is no name', { name: ' ' }],
    ['all is too long', { name: 'Ж'.repeat(70), remittance: 'Ж'.repeat(140) }],
  ])('makes none when %s', (_, changes) => {
    expect(giroCodePayload({ ...transfer, ...changes })).toBeNull();
  });

  it('takes the largest amount', () => {
    expect(giroCodePayload({ ...transfer, amountCents: 99_999_999_999 })).toContain('EUR999999999.99');
  });
});
