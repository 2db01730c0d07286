import { centsToDecimal } from '../../values/money.ts';
import type { Cents } from '../../values/money.ts';

interface Transfer {
  name: string;
  iban: string;
  bic?: string;
  amountCents: Cents;
  /** what the payer's statement will show: the invoice number */
  remittance: string;
}

// EPC069-12: limits of the fields and of the whole.
const nameLengthMax = 70;
const remittanceLengthMax = 140;
const amountCentsMax = 99_999_999_999;
const bytesMax = 331;

/**
 * Text of the EPC QR code ("GiroCode", EPC069-12 version 002, UTF-8) for a SEPA credit transfer in EUR. Null where none
 * can be made: nothing to pay, or more than the code can say. A longer name is cut; banks do not compare it in full.
 */
export function giroCodePayload({ name, iban, bic = '', amountCents, remittance }: Transfer): string | null {
  if (amountCents < 1 || amountCents > amountCentsMax || remittance.length > remittanceLengthMax) return null;
  const shortName = Array.from(oneLine(name)).slice(0, nameLengthMax).join('');
  const amount = `EUR${centsToDecimal(amountCents)}`;
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    shortName,
    iban.replace(/\s/g, ''),
    amount,
    '',
    '',
    oneLine(remittance),
  ];
  const payload = lines.join('\n');
  const tooLong = new TextEncoder().encode(payload).length > bytesMax;
  return tooLong || shortName === '' || iban === '' ? null : payload;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
