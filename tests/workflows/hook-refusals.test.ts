import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createInvoice, createSampleCustomer, sampleCustomer } from '#app/commands/fixtures.ts';
import { sampleOffer } from '#app/commands/sample-offers.ts';
import { draftTotals } from '#app/invoicing/invoice/draft.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import type { Totals } from '#app/invoicing/tax/totals.ts';
import type { FrozenContent } from '#app/invoicing/invoice/freeze-invoice.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { createConfirmedAccount } from '#app/pocketbase/accounts/queries.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCustomer, saveCustomer, saveMandate } from '#app/pocketbase/customers/queries.ts';
import { storeInvoiceFiles } from '#app/pocketbase/invoices/files.ts';
import { createDraft, findInvoice, issueDraft, saveDraft } from '#app/pocketbase/invoices/queries.ts';
import { createLayout } from '#app/pocketbase/layouts/queries.ts';
import { createOffer } from '#app/pocketbase/offers/queries.ts';
import { claimMails, recordHandover } from '#app/pocketbase/outbox/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { addDays } from '#app/values/dates.ts';
import { canonicalSnapshot, prepareIssue } from '#app/workflows/issuing/prepare-issue.ts';
import type { Services } from '#app/workflows/services.ts';
import { hooksFolder, startTestDatabase, testKey } from '../support/database.ts';
import { sampleMandate } from '../support/debits.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { createSampleProject } from '../support/projects.ts';
import { servicesAt } from '../support/services.ts';
import { archiveLayout, setUses } from '#app/pocketbase/layouts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { enqueueMessage } from '#app/pocketbase/outbox/calls.ts';

// What pages never send. Node asks for all of it before; the database has the last word.

function totalsOf(draft: InvoiceDraft): Totals {
  const totals = draftTotals(draft, false);
  if (totals === 'amount-too-large') throw new Error(totals);
  return totals;
}

const today = '2026-11-21';

let installation: TestInstallation;
let backend: Backend;
let customer: string;
let foreign: { customer: string; layout: string; invoice: string; project: string };

const layoutOf = (owner: Backend, name = 'Briefbogen') =>
  createLayout(owner, { createKey: randomUUID(), fields: { name, settings: defaultLayout } });

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
  customer = await createSampleCustomer(backend);
  const email = 'other@example.org';
  const { backend: other } = await createAccount(installation.services, { email, clientAddress: '10.0.0.9' });
  const theirs = await createSampleCustomer(other, { email: 'theirs@example.org' });
  const order = { customer: theirs, status: 'draft', today } as const;
  const { id } = await createInvoice(installation.services, other, order);
  const project = await createSampleProject(other);
  foreign = { customer: theirs, layout: accepted(await layoutOf(other)).id, invoice: id, project };
});
const refused = (refusal: string) => ({ ok: false, refusal });

let drafts = 0;

/** Each of a time of its own: none repeats another. */
async function prepared(owner = backend, buyer = customer, services = installation.services) {
  drafts += 1;
  const draft = { supplyFrom: addDays(today, -14 - drafts) };
  const { id, version } = await createInvoice(services, owner, { customer: buyer, status: 'draft', today, draft });
  const content = (await prepareIssue(owner, id, today))?.content;
  if (!content) throw new Error('the draft lacks something');
  return { id, version, content, contentHash: sha256(canonicalSnapshot(content)) };
}

const hashed = (content: FrozenContent) => ({ content, contentHash: sha256(canonicalSnapshot(content)) });

async function isDraft(id: string): Promise<boolean> {
  return (await findInvoice(backend, id))?.status === 'draft';
}

/** A database whose hooks say something else in one place. */
async function withOtherHooks(
  [from, to]: readonly [string | RegExp, string],
  use: (services: Services) => Promise<void>,
): Promise<void> {
  const hooks = mkdtempSync(join(tmpdir(), 'belegwerk-hooks-'));
  cpSync(hooksFolder, hooks, { recursive: true });
  const bundle = join(hooks, 'lib/hooks.cjs');
  const code = readFileSync(bundle, 'utf8');
  writeFileSync(bundle, code.replace(from, to));
  expect(readFileSync(bundle, 'utf8')).not.toBe(code);
  const { database, stop } = await startTestDatabase('belegwerk-hooks-', hooks);
  const services = servicesAt(database.url, testKey);
  try {
    await use(services);
  } finally {
    await services.pdf.close();
    await stop();
    rmSync(hooks, { recursive: true, force: true });
  }
}

async function openCompany(services: Services, email: string): Promise<{ owner: Backend; buyer: string }> {
  const { backend: owner } = await createAccount(services, { email, clientAddress: '10.0.0.1' });
  return { owner, buyer: await createSampleCustomer(owner) };
}

describe('an invoice is not issued', () => {
  it('when what arrives is not what was hashed', async () => {
    const { content, ...request } = await prepared();
    const changed = { ...content, closingText: 'etwas anderes' };
    expect(await issueDraft(backend, { ...request, content: changed })).toMatchObject(refused('hash-mismatch'));
    expect(await isDraft(request.id)).toBe(true);
  });

  it.each(['netCents', 'taxCents', 'grossCents'] as const)('when %s does not follow from its lines', async (sum) => {
    const { content, ...request } = await prepared();
    const changed = { ...content, totals: { ...content.totals, [sum]: content.totals[sum] + 1 } };
    expect(await issueDraft(backend, { ...request, ...hashed(changed) })).toMatchObject(refused('totals-mismatch'));
    expect(await isDraft(request.id)).toBe(true);
  });

  it('under another number than the one that was confirmed', async () => {
    const { content, ...request } = await prepared();
    const { number } = await ask(backend, peekNextNumber, { today });
    expect(await issueDraft(backend, { ...request, content, number: `${number}0` })).toMatchObject(
      refused('number-changed'),
    );
    expect(await isDraft(request.id)).toBe(true);
    expect(await issueDraft(backend, { ...request, content, number })).toMatchObject({ ok: true, value: { number } });
  });

  it('for a day before that of the last number, but for that day it is', async () => {
    await createInvoice(installation.services, backend, { customer, status: 'issued', today });
    const { content, ...request } = await prepared();
    const earlier = hashed({ ...content, issueDate: '2026-11-20' });
    expect(await issueDraft(backend, { ...request, ...earlier })).toMatchObject({
      ...refused('date-before-last'),
      details: { lastDate: today },
    });
    expect(await isDraft(request.id)).toBe(true);
    expect(await issueDraft(backend, { ...request, content })).toMatchObject({ ok: true });
  });

  it('on a connection that a power cut could forget', async () => {
    await withOtherHooks(['PRAGMA synchronous = FULL', 'PRAGMA synchronous = NORMAL'], async (services) => {
      const { owner, buyer } = await openCompany(services, 'a@b.example');
      const request = await prepared(owner, buyer, services);
      expect(await issueDraft(owner, request)).toMatchObject(refused('not-durable'));
    });
  });

  it('and stores no files as a draft', async () => {
    const { id } = await prepared();
    const file = { kind: 'zugferd', bytes: Buffer.from('%PDF'), mime: 'application/pdf' } as const;
    const system = installation.services.connect(null);
    await expect(storeInvoiceFiles(system, { company: installation.company, id }, [file])).rejects.toThrow();
    expect(installation.sql.prepare('SELECT count(*) AS n FROM invoice_files WHERE invoice = ?').get(id)).toEqual({
      n: 0,
    });
  });
});

describe('nothing of another company is named', () => {
  it.each(['customer', 'project'] as const)('as the %s of a draft, new or known', async (name) => {
    const { id, version } = await createInvoice(installation.services, backend, { customer, status: 'draft', today });
    const stored = present((await findInvoice(backend, id))?.draft);
    const draft = { ...stored, [name]: foreign[name] };
    const content = { draft, customerName: 'x', totals: totalsOf(draft) };
    const refusal = refused(`unknown-${name}`);
    expect(await createDraft(backend, { ...content, createKey: randomUUID() })).toMatchObject(refusal);
    expect(await saveDraft(backend, { ...content, id, version })).toMatchObject(refusal);
    expect((await findInvoice(backend, id))?.draft).toEqual(stored);
    const offered = { draft: { ...sampleOffer, customer, validUntil: '', [name]: foreign[name] } };
    expect(await createOffer(backend, { ...content, ...offered, createKey: randomUUID() })).toMatchObject(refusal);
  });

  it('as customer or project of a draft, even by a hook that does not ask', async () => {
    await withOtherHooks([/(function checkNamed\([^)]*\) \{)/, '$1 return;'], async (services) => {
      const { buyer: theirs, owner: other } = await openCompany(services, 'theirs@b.example');
      const { owner, buyer } = await openCompany(services, 'own@b.example');
      const { id, version } = await createInvoice(services, owner, { customer: buyer, status: 'draft', today });
      const stored = present((await findInvoice(owner, id))?.draft);
      for (const named of [{ customer: theirs }, { project: await createSampleProject(other) }]) {
        const draft = { ...stored, ...named };
        const content = { draft, customerName: 'x', totals: totalsOf(draft) };
        const refusal = { status: 400 };
        await expect(createDraft(owner, { ...content, createKey: randomUUID() })).rejects.toMatchObject(refusal);
        await expect(saveDraft(owner, { ...content, id, version })).rejects.toMatchObject(refusal);
      }
      expect((await findInvoice(owner, id))?.draft).toEqual(stored);
    });
  });

  it('as the layout of a customer', async () => {
    const { version } = present(await findCustomer(backend, customer));
    const fields = { ...sampleCustomer, layout: foreign.layout };
    await expect(saveCustomer(backend, { id: customer, version, fields })).rejects.toMatchObject({ status: 404 });
    await expect(createSampleCustomer(backend, { layout: foreign.layout })).rejects.toMatchObject({ status: 404 });
  });

  it('as the customer whose direct debit mandate is changed', async () => {
    const change = { id: foreign.customer, version: 1, fields: sampleMandate };
    await expect(saveMandate(backend, change)).rejects.toMatchObject({ status: 404 });
    const { version } = present(await findCustomer(backend, customer));
    expect(await saveMandate(backend, { ...change, id: customer, version })).toMatchObject({ ok: true });
  });

  it('as the document of a mail', async () => {
    const message = { recipient: sampleCustomer.email, subject: 'Betreff', text: 'Text', document: foreign.invoice };
    await expect(ask(backend, enqueueMessage, message)).rejects.toMatchObject({ status: 404 });
  });
});

function present<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Error('not found');
  return found;
}

describe('mails', () => {
  const message = { recipient: sampleCustomer.email, subject: 'Betreff', text: 'Text', document: '' };
  const insert = (count: number, created: string, company = installation.company) => {
    const statement = installation.sql.prepare(
      `INSERT INTO mails (id, company, kind, recipient, content, status, attempts, dueAt, created)
       VALUES (?, ?, 'message', 'eva@b.example', '{}', 'sent', 1, '2026-01-01T00:00:00.000Z', ?)`,
    );
    for (let n = 0; n < count; n += 1) statement.run(randomUUID().slice(0, 15), company, created);
  };
  const stored = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString().replace('T', ' ');

  it('go to own customers only', async () => {
    const elsewhere = { ...message, recipient: 'theirs@example.org' };
    expect(await ask(backend, enqueueMessage, elsewhere)).toMatchObject(refused('unknown-recipient'));
  });

  it('are 100 an hour and not one more', async () => {
    insert(50, stored(61));
    insert(99, stored(59));
    expect(await ask(backend, enqueueMessage, message)).toMatchObject({ ok: true });
    expect(await ask(backend, enqueueMessage, message)).toMatchObject(refused('too-many-mails'));
    installation.sql.exec('DELETE FROM mails');
    expect(await ask(backend, enqueueMessage, message)).toMatchObject({ ok: true });
    installation.sql.exec('DELETE FROM mails');
  });

  const now = new Date('2026-11-21T10:00:00Z');
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const claim = async (at = now, limit = 20) =>
    (await claimMails(installation.services.connect(null), { now: at, limit })).map(({ id, attempts }) => [
      id,
      attempts,
    ]);

  it('that were taken come again when their lease has ended, and not before', async () => {
    const { id } = accepted(await ask(backend, enqueueMessage, message));
    expect(await claim()).toEqual([[id, 1]]);
    expect(await claim(later(14.9))).toEqual([]);
    expect(await claim(later(15))).toEqual([[id, 2]]);
    installation.sql.exec('DELETE FROM mails');
  });

  it('are taken one of a company at a time, those of accounts as many as are asked for', async () => {
    insert(3, stored(1));
    insert(5, stored(1), '');
    installation.sql.exec("UPDATE mails SET status = 'queued'");
    expect(await claim(now, 4)).toHaveLength(4);
    expect(await claim(now, 4)).toHaveLength(2);
    expect(await claim(now, 4)).toEqual([]);
    const ofCompany = installation.sql.prepare(
      "SELECT count(*) AS n FROM mails WHERE company != '' AND status = 'queued'",
    );
    expect(ofCompany.get()).toEqual({ n: 2 });
    installation.sql.exec('DELETE FROM mails');
  });

  it('are given to nobody where they are not claimed', async () => {
    const { id } = accepted(await ask(backend, enqueueMessage, message));
    const system = installation.services.connect(null);
    await expect(recordHandover(system, id, { at: now, transport: 'smtp' })).rejects.toThrow('not-claimed');
    await claim();
    await recordHandover(system, id, { at: now, transport: 'smtp' });
    await recordHandover(system, id, { at: later(5), transport: 'resend' });
    const row = installation.sql.prepare('SELECT handedAt, transport FROM mails WHERE id = ?').get(id);
    expect(row).toEqual({ handedAt: now.toISOString(), transport: 'resend' });
    installation.sql.exec('DELETE FROM mails');
  });
});

describe('layouts', () => {
  it('are used for nothing once they are archived', async () => {
    const { id } = accepted(await layoutOf(backend));
    await ask(backend, archiveLayout, { id, archived: true });
    expect(await ask(backend, setUses, { id, kinds: ['invoice'] })).toMatchObject(refused('archived'));
  });

  it('are 100 and not one more', async () => {
    const { company } = installation;
    const has = () =>
      Number(installation.sql.prepare('SELECT count(*) AS n FROM layouts WHERE company = ?').get(company)?.['n']);
    while (has() < 99) accepted(await layoutOf(backend));
    expect(await layoutOf(backend)).toMatchObject({ ok: true });
    expect(await layoutOf(backend)).toMatchObject(refused('too-many-layouts'));
    expect(has()).toBe(100);
  });
});

it('an address has one account', async () => {
  const account = { email: installation.account.email, password: 'ein langes Kennwort' };
  await expect(createConfirmedAccount(installation.services.connect(null), account)).rejects.toThrow('known-address');
});
