import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createSampleCustomer } from '#app/commands/fixtures.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { invoiceFields } from '#app/invoicing/invoice/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { storeDraft } from '#app/workflows/save-draft.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';

let installation: TestInstallation;
let backend: Backend;
let draft: InvoiceDraft;

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
  draft = { ...typed, customer: await createSampleCustomer(backend, { name: 'Nord' }) };
});
const hours = {
  ...newDraftLine,
  description: '',
  unitCode: 'HUR',
  unitPrice: '50',
  taxCase: 'standard',
  taxRateBp: 1900,
} as const;
const typed = {
  ...emptyValues(invoiceFields),
  buyerReference: 'B-1',
  subject: 'Größe',
  lines: [
    { ...hours, quantity: '2' },
    { ...hours, quantity: '' },
  ],
};

const columns = 'customer, draft, customerName, netCents, taxCents, grossCents, searchText, version';
const stored = (id: string) => installation.sql.prepare(`SELECT ${columns} FROM invoices WHERE id = ?`).get(id);
const count = () => installation.sql.prepare('SELECT count(*) AS n FROM invoices').get()?.['n'];

const key = () => ({ createKey: crypto.randomUUID() });

describe('storeDraft', () => {
  it('creates with the key of the form, with the columns that lists show', async () => {
    const target = key();
    const saved = accepted(await storeDraft(backend, draft, target));
    expect(saved.version).toBe(1);
    expect(stored(saved.id)).toEqual({
      customer: draft.customer,
      draft: JSON.stringify(draft),
      customerName: 'Nord',
      netCents: 10_000,
      taxCents: 1900,
      grossCents: 11_900,
      searchText: 'nord 119,00 b-1 grosse',
      version: 1,
    });
    expect(accepted(await storeDraft(backend, draft, target)).id).toBe(saved.id);
  });

  it('saves with id and version, by the tax of the company', async () => {
    const small = await createAccount(installation.services, {
      email: 'small@example.org',
      clientAddress: '10.0.0.2',
      profile: { smallBusiness: true },
    });
    const own = { ...draft, customer: await createSampleCustomer(small.backend) };
    const { id } = accepted(await storeDraft(small.backend, own, key()));
    const again = accepted(await storeDraft(small.backend, { ...own, subject: 'neu' }, { id, version: 1 }));
    expect(again).toEqual({ id, version: 2 });
    expect(stored(id)).toMatchObject({ version: 2, taxCents: 0, grossCents: 10_000 });
    expect(await storeDraft(small.backend, own, { id, version: 1 })).toMatchObject({ ok: false, refusal: 'stale' });
  });

  it('takes a draft without customer', async () => {
    const { id } = accepted(await storeDraft(backend, { ...draft, customer: '' }, key()));
    expect(stored(id)).toMatchObject({ customer: '', customerName: '' });
  });

  it.each<[string, () => InvoiceDraft]>([
    ['unknown-customer', () => ({ ...draft, customer: 'customerabcdefg' })],
    [
      'amount-too-large',
      () => ({
        ...draft,
        lines: draft.lines.map((line) => ({ ...line, quantity: '9999999999', unitPrice: '9999999999' })),
      }),
    ],
  ])('%s writes nothing', async (refusal, wrong) => {
    const before = count();
    expect(await storeDraft(backend, wrong(), key())).toEqual({ ok: false, refusal, details: {} });
    expect(count()).toBe(before);
  });
});
