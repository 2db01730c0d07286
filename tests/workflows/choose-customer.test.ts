import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { chooseCustomer, labelCustomer } from '#app/workflows/choose-customer.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import type { CustomerChoice } from '#app/pocketbase/customers/calls.ts';

let installation: TestInstallation;
const ids = new Map<number, string>();

const nord = { number: 10001, name: 'Café Nordlicht', city: 'Husum' };
const nordOst = { number: 10002, name: 'Café Nordlicht Ost', city: '' };
const two = { number: 10003, name: 'Studio (54)', city: 'Kiel' };
const ward = { number: 10004, name: 'Abteilung (10001)', city: '' };

beforeAll(async () => {
  installation = await openInstallation();
  const { backend } = installation.account;
  for (const { number, name, city } of [nord, nordOst, two, ward]) {
    const others = { nameAddition: '', contactName: '', email: '' };
    ids.set(number, await createSampleCustomer(backend, { ...others, name, city }));
  }
});
const choose = (typed: string) => chooseCustomer(installation.account.backend, typed);

describe('chooseCustomer', () => {
  it('chooses no customer for an empty text', async () => {
    expect(await choose('')).toEqual({ ok: true, value: { id: '', name: '' } });
  });

  it.each<[string, string, Omit<CustomerChoice, 'id'>]>([
    ['the label', labelCustomer(nord), nord],
    ['the label of one without city', labelCustomer(nordOst), nordOst],
    ['a label with other brackets', labelCustomer(two), two],
    ['the number', '10002', nordOst],
    ['words that fit one', 'ost', nordOst],
    ['the whole name, though it fits another as well', 'café nordlicht', nord],
    ['a name that ends like a label, when no customer has that number', 'Studio (54)', two],
    ['a name that ends like the label of another', 'Abteilung (10001)', ward],
    ['the label of such a name', labelCustomer(ward), ward],
  ])('%s', async (_name, typed, { number, name }) => {
    expect(await choose(typed)).toMatchObject({ ok: true, value: { id: ids.get(number), name } });
  });

  it('finds a customer by id', async () => {
    expect(await choose(ids.get(10002) ?? '')).toMatchObject({ ok: true, value: { name: nordOst.name } });
  });

  it('lists the customers when several fit the words', async () => {
    expect(await choose('nordlicht')).toEqual({
      ok: false,
      refusal: 'ambiguous-customer',
      details: {
        choices: [
          { number: 10001, label: 'Café Nordlicht, Husum (10001)' },
          { number: 10002, label: 'Café Nordlicht Ost (10002)' },
        ],
      },
    });
  });

  it.each(['Südlicht', '99999', 'Nordlicht (99999)', 'Früherer Name (10001)', 'aaaaaaaaaaaaaaa'])(
    '%s is unknown',
    async (typed) => {
      expect(await choose(typed)).toMatchObject({ ok: false, refusal: 'unknown-customer' });
    },
  );
});
