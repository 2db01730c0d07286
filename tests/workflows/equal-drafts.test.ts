import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { sameInvoiceKey } from '#app/invoicing/invoice/checks/questions.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice, issueDraft } from '#app/pocketbase/invoices/queries.ts';
import { issueInvoice } from '#app/workflows/issuing/issue-invoice.ts';
import { prepareIssue } from '#app/workflows/issuing/prepare-issue.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { answerQuestion } from '#app/pocketbase/invoices/calls.ts';

// Each is looked at before any is issued, so that only the transaction can tell.

const today = '2026-11-21';
let installation: TestInstallation;
let companies = 0;

beforeAll(async () => {
  installation = await openInstallation();
});

interface Desk {
  backend: Backend;
  customer: string;
  write: (draft?: Partial<InvoiceDraft>, of?: string) => Promise<{ id: string; version: number }>;
}

async function openDesk(): Promise<Desk> {
  companies += 1;
  const person = { email: `gleich-${companies}@example.org`, clientAddress: `10.0.2.${companies}` };
  const { backend } = await createAccount(installation.services, person);
  const customer = await createSampleCustomer(backend);
  const write: Desk['write'] = (draft = {}, of = customer) =>
    createInvoice(installation.services, backend, { customer: of, status: 'draft', today, draft });
  return { backend, customer, write };
}

/** What Node would send of a draft as it stands now, with what somebody has said yes to. */
async function request({ backend }: Desk, { id, version }: { id: string; version: number }) {
  const prepared = await prepareIssue(backend, id, today);
  if (!prepared?.content) throw new Error('the draft lacks something');
  const { content, contentHash, questions } = prepared;
  const answers = questions.filter(({ answered }) => answered).map(({ key }) => key);
  return { id, version, content, contentHash, answers };
}

const nextNumber = async ({ backend }: Desk) => (await ask(backend, peekNextNumber, { today })).number;
const refusals = (outcomes: readonly ({ ok: true } | { ok: false; refusal: string })[]) =>
  outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]));

describe('two equal drafts at the same moment', () => {
  it('make one invoice and one question, and no number is lost', async () => {
    const desk = await openDesk();
    const requests = [await request(desk, await desk.write()), await request(desk, await desk.write())];
    const outcomes = await Promise.all(requests.map((each) => issueDraft(desk.backend, each)));
    expect(refusals(outcomes)).toEqual(['issued-before']);
    expect(await nextNumber(desk)).toBe('RE-2026-0002');
    const [issued, asked] = outcomes[0]?.ok ? requests : [...requests].reverse();
    if (!issued || !asked) throw new Error('two were sent');
    expect((await findInvoice(desk.backend, asked.id))?.status).toBe('draft');
    const key = sameInvoiceKey(desk.customer, issued.id);
    expect((await prepareIssue(desk.backend, asked.id, today))?.questions).toEqual([
      { code: 'issued-before', key, answered: false },
    ]);
    accepted(await ask(desk.backend, answerQuestion, { id: asked.id, key, answered: true }));
    expect(await issueDraft(desk.backend, await request(desk, asked))).toMatchObject({
      ok: true,
      value: { number: 'RE-2026-0002' },
    });
  });

  it('of ten by the way of pages one is issued', async () => {
    const desk = await openDesk();
    const drafts = await Promise.all(Array.from({ length: 10 }, () => desk.write()));
    const outcomes = await Promise.all(
      drafts.map(({ id, version }) =>
        issueInvoice(installation.services, desk.backend, { invoiceId: id, version, contentHash: null, today }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refusals(outcomes).filter((each) => !['issued-before', 'incomplete', 'busy'].includes(each))).toEqual([]);
    expect(await nextNumber(desk)).toBe('RE-2026-0002');
  });

  it('ask again where the answer was for an earlier one', async () => {
    const desk = await openDesk();
    const first = await request(desk, await desk.write());
    accepted(await issueDraft(desk.backend, first));
    const drafts = [await desk.write(), await desk.write()];
    const key = sameInvoiceKey(desk.customer, first.id);
    for (const { id } of drafts) accepted(await ask(desk.backend, answerQuestion, { id, key, answered: true }));
    const requests = [];
    for (const draft of drafts) requests.push(await request(desk, draft));
    const outcomes = await Promise.all(requests.map((each) => issueDraft(desk.backend, each)));
    expect(refusals(outcomes)).toEqual(['issued-before']);
    expect(await nextNumber(desk)).toBe('RE-2026-0003');
  });

  it('ask where nobody has said a day, as of deposits', async () => {
    const desk = await openDesk();
    const undated = { documentKind: 'deposit', supplyFrom: '', supplyTo: '' } as const;
    const first = await request(desk, await desk.write(undated));
    accepted(await issueDraft(desk.backend, first));
    const { id } = await desk.write(undated);
    const key = sameInvoiceKey(desk.customer, first.id);
    expect((await prepareIssue(desk.backend, id, today))?.questions).toEqual([
      { code: 'issued-before', key, answered: false },
    ]);
  });

  it('are two invoices where time, sum or customer is another', async () => {
    const desk = await openDesk();
    const other = await createSampleCustomer(desk.backend);
    const drafts = [
      await desk.write(),
      await desk.write({ supplyFrom: '2026-11-01' }),
      await desk.write({ supplyTo: '2026-11-19' }),
      await desk.write({ chargeAmount: 100, chargeReason: 'Eilzuschlag' }),
      await desk.write({}, other),
    ];
    const requests = [];
    for (const draft of drafts) requests.push(await request(desk, draft));
    const outcomes = await Promise.all(requests.map((each) => issueDraft(desk.backend, each)));
    expect(refusals(outcomes)).toEqual([]);
    expect(await nextNumber(desk)).toBe('RE-2026-0006');
  });
});
