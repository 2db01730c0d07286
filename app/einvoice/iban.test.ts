import { expect, it } from 'vitest';
import { hasIbanChecksum } from './iban.ts';

it.each(['DE02120300000000202051', 'DE02 1203 0000 0000 2020 51', 'GB82WEST12345698765432', 'AT611904300234573201'])(
  '%s has its check digits',
  (iban) => {
    expect(hasIbanChecksum(iban)).toBe(true);
  },
);

it.each([
  'DE02120300000000202052',
  'DE20120300000000202051',
  'DE',
  '',
  'de02120300000000202051',
  'DE02-1203',
  `DE02${'1'.repeat(31)}`,
])('%s has not', (iban) => {
  expect(hasIbanChecksum(iban)).toBe(false);
});
