import { describe, expect, it } from 'vitest';
import type { Backend } from '../pocketbase/backend.ts';
import type { CustomerChoice } from '../pocketbase/customers/queries.ts';
import { chooseCustomer, labelCustomer } from './choose-customer.ts';

const nord: CustomerChoice = { id: 'nordabcdefghijk', number: 10001, name: 'Café Nordlicht', city: 'Husum' };
const nordOst: CustomerChoice = { id: 'ostabcdefghijkl', number: 10002, name: 'Café Nordlicht Ost', city: '' };
const two: CustomerChoice = { id: 'zweiabcdefghijk', number: 10003, name: 'Studio (54)', city: 'Kiel' };
const ward: CustomerChoice = { id: 'stationabcdefgh', number: 10004, name: 'Abteilung (10001)', city: '' };
const all = [nord, nordOst, two, ward];

interface Query {
  number?: number;
  search?: string;
}

function backendOf(customers: CustomerChoice[]): Backend {
  const read = (_path: string, _schema: unknown, { number, search = '' }: Query = {}) => {
    const words = search.split(' ');
    return Promise.resolve(
      customers.filter((customer) =>
        number === undefined
          ? words.every((word) =>
              customer.name
                .toLowerCase()
                .normalize('NFD')
                .replace(/\u0301/g, '')
                .includes(word),
            )
          : customer.number === number,
      ),
    );
  };
  return { read, call: () => Promise.resolve(null) } as unknown as Backend;
}

const choose = (typed: string) => chooseCustomer(backendOf(all), typed);

describe('chooseCustomer', () => {
  it('nobody is meant by nothing', async () => {
    expect(await choose('')).toEqual({ ok: true, value: { id: '', name: '' } });
  });

  it.each([
    ['the label', labelCustomer(nord), nord],
    ['the label of one without city', labelCustomer(nordOst), nordOst],
    ['a label with other brackets', labelCustomer(two), two],
    ['the number', '10002', nordOst],
    ['words that fit one', 'ost', nordOst],
    ['the whole name, though it fits another as well', 'café nordlicht', nord],
    ['a name that ends like a label, when no customer has that number', 'Studio (54)', two],
    ['a name that ends like the label of another', 'Abteilung (10001)', ward],
    ['the label of such a name', labelCustomer(ward), ward],
  ])('%s', async (_name, typed, customer) => {
    expect(await choose(typed)).toMatchObject({ ok: true, value: { id: customer.id, name: customer.name } });
  });

  it('words that fit several name them', async () => {
    expect(await choose('nordlicht')).toEqual({
      ok: false,
      refusal: 'ambiguous-customer',
      details: { labels: ['Café Nordlicht, Husum (10001)', 'Café Nordlicht Ost (10002)'] },
    });
  });

  it.each(['Südlicht', '99999', 'Nordlicht (99999)', 'Früherer Name (10001)', 'aaaaaaaaaaaaaaa'])(
    '%s is unknown',
    async (typed) => {
      expect(await choose(typed)).toMatchObject({ ok: false, refusal: 'unknown-customer' });
    },
  );
});
