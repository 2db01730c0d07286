import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { findAccountWith } from '#app/pocketbase/accounts/queries.ts';
import type { TaggedAnswer } from '#app/pocketbase/accounts/queries.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { customerListRequest } from '#app/pocketbase/customers/queries.ts';
import { invoiceListRequest } from '#app/pocketbase/invoices/queries.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';

// A page's answer is used again while its mark holds (decision 010): it holds until somebody writes, and no longer.

const today = '2026-11-21';
const plain = { page: 1, search: '', descending: true } as const;
const invoices = invoiceListRequest({ ...plain, state: '', sort: 'number', today });
const customers = customerListRequest({ ...plain, sort: 'name', archived: false });

let installation: TestInstallation;
let own: Backend;
let other: Backend;

beforeAll(async () => {
  installation = await openInstallation();
  own = installation.account.backend;
  const second = { email: `${randomUUID()}@example.org`, clientAddress: '10.0.0.2' };
  other = (await createAccount(installation.services, second)).backend;
});

const ask = (known: TaggedAnswer | null, { backend = own, asked = invoices } = {}) =>
  findAccountWith(backend, asked, known);

it('an answer comes back as it was while nobody writes, with the account', async () => {
  const first = await ask(null);
  const again = await ask(first);
  expect(again.answer).toBe(first.answer);
  expect([again.mark, again.account]).toEqual([first.mark, first.account]);
  const list = await ask(null, { asked: customers });
  expect(list.mark).toBe(first.mark);
});

it('an unknown mark, and that of another company, are answered whole', async () => {
  const first = await ask(null);
  const strange = await ask({ mark: 'x', answer: 'never answered' });
  expect(strange.answer).toEqual(first.answer);
  const theirs = await ask(first, { backend: other });
  expect(theirs.mark).not.toBe(first.mark);
  expect(theirs.answer).not.toBe(first.answer);
});

it('whatever the company writes is read the next time', async () => {
  const before = await ask(null);
  const customer = await createSampleCustomer(own);
  const afterCustomer = await ask(before);
  expect(afterCustomer.mark).not.toBe(before.mark);
  const { services } = installation;
  await createInvoice(services, own, { customer, status: 'draft', today });
  const withDraft = await ask(afterCustomer);
  expect(withDraft.answer).toMatchObject({ drafts: [{ status: 'draft' }], total: 1 });
  await createInvoice(services, own, { customer, status: 'issued', today });
  const withInvoice = await ask(withDraft);
  expect(withInvoice.answer).toMatchObject({ total: 2 });
  expect((await ask(withInvoice)).answer).toBe(withInvoice.answer);
});

it('what another company writes changes nothing, what the installation does may', async () => {
  const before = await ask(null);
  await createSampleCustomer(other);
  expect((await ask(before)).answer).toBe(before.answer);
  const third = { email: `${randomUUID()}@example.org`, clientAddress: '10.0.0.3' };
  await createAccount(installation.services, third);
  expect((await ask(before)).mark).not.toBe(before.mark);
});

it('a write by PocketBase itself counts too', async () => {
  const before = await ask(null);
  const { id } = own.sdk.authStore.record ?? { id: '' };
  await own.call((sdk, headers) => sdk.collection('users').update(id, { name: 'Neu' }, { headers }), {
    400: null,
    403: null,
    404: null,
  });
  expect((await ask(before)).mark).not.toBe(before.mark);
});
