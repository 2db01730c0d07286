import { beforeAll, describe, expect, it } from 'vitest';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { createSampleBankAccount } from '../support/bank-accounts.ts';
import { inputValue, openSite, ownFields, signedIn, visibleText } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const list = '/invoice/einstellungen/konten';
const typed = {
  iban: 'AT61 1904 3002 3457 3201',
  name: 'Konto für Österreich',
  bic: 'bkauatww',
  accountName: 'Mara Brandis',
  bankName: 'Bank in Wien',
};

describe(list, () => {
  it('adds accounts, shows what was typed again, and changes it', async () => {
    const { browser, account } = await signedIn(site);
    const page = await browser.get(list);
    const added = await browser.post(list, { ...ownFields(page.text), ...typed });
    expect([added.status, added.location]).toEqual([303, list]);
    const stored = (await findCompany(account.backend)).accounts.find(({ name }) => name === typed.name);
    expect(stored).toMatchObject({
      ...typed,
      iban: 'AT611904300234573201',
      bic: 'BKAUATWW',
      isDefault: false,
      version: 1,
    });
    const path = `${list}/${stored?.id ?? ''}`;
    expect(visibleText((await browser.get(list)).text)).toContain('AT61 1904 3002 3457 3201');
    const form = await browser.get(path);
    for (const [name, value] of Object.entries({ ...typed, bic: 'BKAUATWW' }))
      expect(inputValue(form.text, name)).toBe(value);
    const changed = await browser.post(path, { ...ownFields(form.text), ...typed, name: 'Wien' });
    expect([changed.status, changed.location]).toEqual([303, list]);
    const stale = await browser.post(path, { ...ownFields(form.text), ...typed, name: 'Linz' });
    expect([stale.status, visibleText(stale.text).includes('Linz Wien')]).toEqual([409, true]);
  });

  it('makes one account of a form that is sent twice', async () => {
    const { browser, account } = await signedIn(site);
    const fields = { ...ownFields((await browser.get(list)).text), ...typed };
    const sent = await Promise.all([browser.post(list, fields), browser.post(list, fields)]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    const made = (await findCompany(account.backend)).accounts;
    expect(made.filter(({ name }) => name === typed.name)).toHaveLength(1);
    const other = await browser.post(list, { ...fields, name: 'Anders' });
    expect([other.status, visibleText(other.text).includes('mit demselben Formular schon angelegt')]).toEqual([
      409,
      true,
    ]);
  });

  it.each([
    [{ iban: '' }, 'Bitte geben Sie die IBAN an.'],
    [{ iban: '--' }, 'Bitte geben Sie die IBAN an.'],
    [{ iban: 'AT61 1904 3002 3457 3202' }, 'Diese IBAN stimmt nicht.'],
    [{ bic: 'BKAU' }, 'Eine BIC hat 8 oder 11 Stellen.'],
    [{ name: 'x'.repeat(61) }, 'Bitte höchstens 60 Zeichen.'],
  ])('refuses %o at the field, and keeps all that was typed', async (wrong, sentence) => {
    const { browser } = await signedIn(site);
    const own = ownFields((await browser.get(list)).text);
    const page = await browser.post(list, { ...own, ...typed, ...wrong });
    expect([page.status, visibleText(page.text).includes(sentence)]).toEqual([422, true]);
    for (const [name, value] of Object.entries({ ...typed, ...wrong })) expect(inputValue(page.text, name)).toBe(value);
    expect(inputValue(page.text, 'createKey')).toBe(own['createKey']);
  });

  it('refuses an account that is there already', async () => {
    const { browser, account } = await signedIn(site);
    await createSampleBankAccount(account.backend, { iban: 'AT611904300234573201' });
    const page = await browser.post(list, { ...ownFields((await browser.get(list)).text), ...typed });
    expect([page.status, visibleText(page.text).includes('Dieses Konto haben Sie schon angelegt.')]).toEqual([
      422,
      true,
    ]);
  });

  it('chooses the account of new documents, and shuts down every other', async () => {
    const { browser, account } = await signedIn(site);
    const first = await createSampleBankAccount(account.backend);
    const second = await createSampleBankAccount(account.backend, { iban: 'AT611904300234573201' });
    const stateOf = async () =>
      (await findCompany(account.backend)).accounts
        .filter(({ id }) => id === first || id === second)
        .map(({ id, isDefault, archived }) => [id, isDefault, archived]);
    expect((await browser.post(list, { chosen: second })).status).toBe(303);
    expect(await stateOf()).toEqual([
      [second, true, false],
      [first, false, false],
    ]);
    const refused = await browser.postForged(`${list}/${second}`, { archived: 'yes' });
    expect([refused.status, visibleText(refused.text).includes('Bitte wählen Sie zuerst ein anderes.')]).toEqual([
      409,
      true,
    ]);
    expect((await browser.post(`${list}/${first}`, { archived: 'yes' })).status).toBe(303);
    const archived = await browser.postForged(list, { chosen: first });
    expect([archived.status, visibleText(archived.text).includes('Ein stillgelegtes Konto')]).toEqual([409, true]);
    expect(await stateOf()).toEqual([
      [second, true, false],
      [first, false, true],
    ]);
    expect((await browser.post(`${list}/${first}`, { archived: 'no' })).status).toBe(303);
    expect(await stateOf()).toContainEqual([first, false, false]);
  });
});
