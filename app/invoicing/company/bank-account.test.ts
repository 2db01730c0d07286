import { describe, expect, it } from 'vitest';
import { accountChoices, bankAccountFields, noAccount, documentAccount } from './bank-account.ts';
import type { ChosenAccount } from './bank-account.ts';
import { emptyValues } from '../fields.ts';

const account = (id: string, more: Partial<ChosenAccount> = {}): ChosenAccount => ({
  ...emptyValues(bankAccountFields),
  ...{ id, iban: `DE${id}`, isDefault: false, archived: false },
  ...more,
});
const accounts = [
  account('1', { isDefault: true }),
  account('2'),
  account('3', { archived: true }),
  account('4', { iban: '' }),
];

describe('documentAccount', () => {
  it.each([
    ['the first that is chosen', ['2', '1'], 'DE2'],
    ['the next where none is chosen', ['', '2'], 'DE2'],
    ['the default where nothing is chosen', ['', undefined], 'DE1'],
    ['the default instead of one that is shut down', ['3', ''], 'DE1'],
    ['the default instead of one that nobody knows', ['9'], 'DE1'],
    ['the default instead of one without IBAN', ['4'], 'DE1'],
  ])('is %s', (_, chosen, iban) => {
    expect(documentAccount(accounts, chosen)).toEqual({ ...noAccount, iban });
  });

  it('is none where there is no account', () => {
    expect(documentAccount([], ['1'])).toEqual(noAccount);
  });
});

describe('accountChoices', () => {
  const valuesOf = (offered: readonly ChosenAccount[], chosen = '') =>
    accountChoices(offered, { chosen, usual: 'Wie üblich' }).map(({ value }) => value);

  it('offers those in use, and the chosen one', () => {
    expect(valuesOf(accounts)).toEqual(['', '1', '2']);
    expect(valuesOf(accounts, '3')).toEqual(['', '1', '2', '3']);
  });

  it('offers nothing where there is one account', () => {
    expect(valuesOf([account('1')])).toEqual([]);
    expect(valuesOf([account('1'), account('3', { archived: true })])).toEqual([]);
  });
});
