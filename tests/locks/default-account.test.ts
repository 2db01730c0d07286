import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany, saveProfile } from '#app/pocketbase/companies/queries.ts';
import { createSampleBankAccount } from '../support/bank-accounts.ts';
import { openDatabase } from '../support/crafted-tokens.ts';
import { openSite, signedIn } from '../support/site.ts';
import type { Site } from '../support/site.ts';

const vienna = 'AT611904300234573201';

let site: Site;
let backend: Backend;

beforeAll(async () => {
  site = await openSite();
});

describe('where the default account was deleted behind the back of the product', () => {
  const db = openDatabase();
  afterAll(() => db.close());

  beforeEach(async () => {
    ({ backend } = (await signedIn(site)).account);
    const { accounts } = await findCompany(backend);
    expect(accounts.map(({ isDefault }) => isDefault)).toEqual([true]);
    db.prepare('DELETE FROM bank_accounts WHERE id = ?').run(accounts[0]?.id ?? '');
  });

  const shown = async () => (await findCompany(backend)).accounts.map(({ iban, isDefault }) => [iban, isDefault]);

  it('the profile makes one anew', async () => {
    const { id: _id, version, ...fields } = (await findCompany(backend)).company;
    accepted(await saveProfile(backend, { version, fields: { ...fields, iban: vienna } }));
    expect(await shown()).toEqual([[vienna, true]]);
  });

  it('the next that is added is the default', async () => {
    await createSampleBankAccount(backend, { iban: vienna });
    expect(await shown()).toEqual([[vienna, true]]);
  });
});
