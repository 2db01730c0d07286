import { accountNames } from '#app/invoicing/banking/account-names.ts';
import type { CsvRow } from './csv-rows.ts';

/** Which account a row is of: in its first place that holds a number, else what its first place says. */
export function ownAccountIn({ cells }: CsvRow, places: readonly number[]): string {
  const told = places.map((place) => plainAccount(cells[place - 1] ?? ''));
  return told.find(isAccountNumber) ?? told[0] ?? '';
}

/** That both are numbers of accounts, and not of the same one. A name that a person has given says nothing. */
export function areOtherNumbers(chosen: string, told: string): boolean {
  return isAccountNumber(plainAccount(chosen)) && isAccountNumber(plainAccount(told)) && !isSameAccount(chosen, told);
}

export function isSameAccount(one: string, other: string): boolean {
  const [first, second] = [plainAccount(one), plainAccount(other)];
  return accountNames(first).includes(second) || accountNames(second).includes(first);
}

function plainAccount(text: string): string {
  return text.replaceAll(/[\s']/g, '').toUpperCase();
}

function isAccountNumber(plain: string): boolean {
  return /^[A-Z]{0,2}\d[\dA-Z/]{4,33}$/.test(plain) && plain.replaceAll(/\D/g, '').length >= 5;
}
