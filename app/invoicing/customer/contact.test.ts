import { describe, expect, it } from 'vitest';
import { emptyValues } from '../fields.ts';
import { addressedTo, contactFields, recipientsOf } from './contact.ts';
import { customerFields } from './fields.ts';

const person = (name: string, invoices: 'none' | 'to' | 'cc' | 'bcc') => ({
  ...emptyValues(contactFields),
  ...{ name, invoices, email: `${name}@x.example` },
});

describe('who gets an invoice', () => {
  it.each([
    [
      [person('a', 'to'), person('b', 'cc'), person('c', 'bcc')],
      ['a@x.example', 'b@x.example', 'c@x.example'],
    ],
    [[person('a', 'cc')], ['usual@x.example', 'a@x.example', '']],
    [[person('a', 'none')], ['usual@x.example', '', '']],
    [
      [person('a', 'to'), person('b', 'to')],
      ['a@x.example, b@x.example', '', ''],
    ],
  ])('%# of the people', (people, [recipient, cc, bcc]) => {
    expect(recipientsOf(people, 'invoices', 'usual@x.example')).toEqual({ recipient, cc, bcc });
  });

  it('are ten at most, recipients before copies', () => {
    const many = (as: 'to' | 'cc' | 'bcc', count: number) =>
      Array.from({ length: count }, (_, index) => person(`${as}${index}`, as));
    const { recipient, cc, bcc } = recipientsOf(
      [...many('bcc', 9), ...many('cc', 3), ...many('to', 8)],
      'invoices',
      '',
    );
    expect([recipient, cc, bcc].map((list) => list.split(', ').filter(Boolean).length)).toEqual([8, 2, 0]);
  });
});

describe('a document for one of the people', () => {
  const customer = { ...emptyValues(customerFields), email: 'post@x.example', contactName: 'Zentrale', phone: '1' };

  it('names the person, and is received where the customer receives', () => {
    const { contactName, phone, email, electronicKind, electronicAddress } = addressedTo(customer, person('a', 'to'));
    expect([contactName, phone, email]).toEqual(['a', '', 'a@x.example']);
    expect([electronicKind, electronicAddress]).toEqual(['email', 'post@x.example']);
  });

  it('keeps another electronic address, and the mail address where the person has none', () => {
    const known = { ...customer, electronicKind: 'gln', electronicAddress: '4012345000009' } as const;
    expect(addressedTo(known, { ...person('a', 'to'), email: '' })).toMatchObject({
      email: 'post@x.example',
      electronicKind: 'gln',
      electronicAddress: '4012345000009',
    });
  });
});
