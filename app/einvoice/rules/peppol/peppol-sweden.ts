import { trimBlanks } from '../../xml/blanks.ts';
import { descend } from '../../element.ts';
import type { Rule } from '../rule.ts';
import { text } from '../texts.ts';

const party = ['AccountingSupplierParty', 'Party'];

/** Luhn's check digit at the tenth place. */
function isOrganisationNumber(number: string): boolean {
  if (!/^\d{10,}$/.test(number)) return false;
  const digits = Array.from(number.slice(0, 9), Number);
  const sum = digits.reduce((before, digit, index) => before + crossSum(index % 2 === 0 ? 2 * digit : digit), 0);
  return (10 - (sum % 10)) % 10 === Number(number[9]);
}

function crossSum(value: number): number {
  return value > 9 ? value - 9 : value;
}

/** SE-R: what Peppol asks of sellers in Sweden whose terms the norm shares. */
export const swedishRules: readonly Rule[] = [
  {
    id: 'SE-R-013',
    level: 'fatal',
    family: 'peppol',
    syntax: 'ubl',
    term: 'BT-30',
    text: text('Die schwedische Organisationsnummer ist falsch.', 'The Swedish organisation number is wrong.', [
      'Prüfen Sie die Nummer; ihre letzte Ziffer ist eine Prüfziffer.',
      'Check the number; its last digit is a check digit.',
    ]),
    check: ({ origin }, report) => {
      if (origin === undefined) return;
      const [country] = descend(origin.root, [...party, 'PostalAddress', 'Country', 'IdentificationCode']);
      if (country?.text !== 'SE') return;
      for (const element of descend(origin.root, [...party, 'PartyLegalEntity', 'CompanyID'])) {
        if (!isOrganisationNumber(trimBlanks(element.text))) report({ element });
      }
    },
  },
];
