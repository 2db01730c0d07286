import { describe, expect, it } from 'vitest';
import type { InvoiceDraft } from '../invoicing/invoice/draft.ts';
import type { Backend } from '../pocketbase/backend.ts';
import { storeDraft } from './save-draft.ts';

const draft: InvoiceDraft = {
  customer: 'customerabcdefg',
  supplyFrom: '',
  supplyTo: '',
  paymentDays: null,
  buyerReference: 'B-1',
  orderReference: '',
  subject: 'Größe',
  introText: '',
  closingText: '',
  paymentTerms: '',
  lines: [
    { description: '', quantity: '2', unitCode: 'HUR', unitPrice: '50', taxCase: 'standard', taxRateBp: 1900 },
    { description: '', quantity: '', unitCode: 'HUR', unitPrice: '50', taxCase: 'standard', taxRateBp: 1900 },
  ],
};

interface Written {
  method: string;
  path: string;
  body: unknown;
}

const nobody = (): { name: string } | null => null;

function backendWith({ smallBusiness = false, findCustomer = (): { name: string } | null => ({ name: 'Nord' }) } = {}) {
  const written: Written[] = [];
  const backend = {
    read: (path: string) => Promise.resolve(path === 'company' ? { company: { smallBusiness }, settings: {} } : []),
    call: () => {
      const customer = findCustomer();
      return Promise.resolve(customer && { ...customerRecord, ...customer });
    },
    write: (call: Written) => {
      written.push(call);
      return Promise.resolve({ ok: true, value: { id: 'i', version: 1 } });
    },
  };
  return { backend: backend as unknown as Backend, written };
}

const texts = [
  ...['name', 'nameAddition', 'street', 'addition', 'postCode', 'city', 'countryCode', 'vatId', 'contactName'],
  ...['phone', 'email', 'buyerReference', 'layout', 'note'],
];
const customerRecord = {
  ...Object.fromEntries(texts.map((name) => [name, ''])),
  id: draft.customer,
  version: 1,
  number: 1,
  kind: 'business',
  language: 'de',
  paymentDays: -1,
  archived: false,
};

describe('storeDraft', () => {
  it('creates with the key of the form, with the columns that lists show', async () => {
    const { backend, written } = backendWith();
    await storeDraft(backend, draft, { createKey: 'key' });
    expect(written).toMatchObject([
      {
        method: 'POST',
        path: 'invoices',
        body: {
          createKey: 'key',
          fields: {
            customer: draft.customer,
            draft: JSON.stringify(draft),
            customerName: 'Nord',
            netCents: 10_000,
            taxCents: 1900,
            grossCents: 11_900,
            searchText: 'nord 119,00 grosse b-1',
          },
        },
      },
    ]);
  });

  it('saves with id and version', async () => {
    const { backend, written } = backendWith({ smallBusiness: true });
    await storeDraft(backend, draft, { id: 'invoiceabcdefgh', version: 3 });
    expect(written).toMatchObject([
      {
        method: 'PUT',
        path: 'invoices/invoiceabcdefgh',
        body: { version: 3, fields: { taxCents: 0, grossCents: 10_000 } },
      },
    ]);
  });

  it('takes a draft without customer', async () => {
    const { backend, written } = backendWith({ findCustomer: nobody });
    expect((await storeDraft(backend, { ...draft, customer: '' }, { createKey: 'key' })).ok).toBe(true);
    expect(written).toMatchObject([{ body: { fields: { customer: '', customerName: '' } } }]);
  });

  it.each([
    ['unknown-customer', draft, nobody],
    [
      'amount-too-large',
      { ...draft, lines: draft.lines.map((line) => ({ ...line, quantity: '9999999999', unitPrice: '9999999999' })) },
      () => ({ name: 'Nord' }),
    ],
  ])('%s writes nothing', async (refusal, wrong, findCustomer) => {
    const { backend, written } = backendWith({ findCustomer });
    expect(await storeDraft(backend, wrong, { createKey: 'key' })).toEqual({ ok: false, refusal, details: {} });
    expect(written).toEqual([]);
  });
});
