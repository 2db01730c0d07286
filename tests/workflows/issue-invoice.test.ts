import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { PdfRefused } from '#app/pdf/worker-pool.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { canonicalJson } from '#app/values/canonical-json.ts';
import { addDays } from '#app/values/dates.ts';
import type { CanonicalValue } from '#app/values/canonical-json.ts';
import { issueInvoice } from '#app/workflows/issuing/issue-invoice.ts';
import { storeDraft } from '#app/workflows/save-draft.ts';
import type { Services } from '#app/workflows/services.ts';
import type { Breakage, PassingCall } from '../support/breaking-proxy.ts';
import { meddlingPool, openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';

const today = '2026-11-21';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation({ draws: true });
  common = await openCompany();
});
afterEach(() => {
  installation.proxy.meddle = null;
});

const isIssue = ({ path }: PassingCall) => path.endsWith('/issue');
const isFiles = ({ method, path }: PassingCall) => method === 'POST' && path.endsWith('/files');

interface Company {
  backend: Backend;
  customer: string;
}

let common: Company;
let companies = 0;

async function openCompany(): Promise<Company> {
  companies += 1;
  const person = { email: `issue-${companies}@example.org`, clientAddress: `10.0.1.${companies}` };
  const { backend } = await createAccount(installation.services, person);
  return { backend, customer: await createSampleCustomer(backend) };
}

let drafts = 0;

/** Each has a time of its own, so that none has been billed before. */
const supplyOf = (place: number) => ({ supplyFrom: addDays(today, -14 - place) });

/** A draft that lacks nothing, or what the test changes of it. */
async function openDraft(company: Company, draft: Partial<InvoiceDraft> = {}) {
  const { backend, customer } = company;
  drafts += 1;
  const order = { customer, status: 'draft', today, draft: { ...supplyOf(drafts), ...draft } } as const;
  const { id, version } = await createInvoice(installation.services, backend, order);
  return { ...company, order: { invoiceId: id, version, contentHash: null, today } };
}

/** The first draft of a company: its numbers are known. */
async function openFirstDraft() {
  return openDraft(await openCompany());
}

type Pool = Services['pdf'];

/** Issues, and tells what happened: documents handed to the drawing by their number, the transaction, the files. */
async function issue(
  { backend, order }: Pick<Awaited<ReturnType<typeof openDraft>>, 'backend' | 'order'>,
  pool?: Pool,
) {
  const { services, proxy } = installation;
  const steps: string[] = [];
  const bodies: string[] = [];
  const meddle = proxy.meddle;
  const pdf = meddlingPool(pool ?? services.pdf, (_method, args) => {
    const [number] = /RE-2026-\d{4}/.exec(JSON.stringify(args)) ?? [];
    if (!pausing && number !== undefined && steps.at(-1) !== `draw ${number}`) steps.push(`draw ${number}`);
  });
  proxy.meddle = (call) => {
    if (pausing) return null;
    if (call.path.includes(order.invoiceId) && isIssue(call)) {
      steps.push('issue');
      bodies.push(call.body.toString());
    }
    if (call.path.includes(order.invoiceId) && isFiles(call)) steps.push('files');
    return meddle?.(call) ?? null;
  };
  const run = issueInvoice({ ...services, pdf }, backend, order);
  return { steps, bodies, outcome: await run.finally(() => (proxy.meddle = meddle)) };
}

let pausing = false;

/** What another one does between the rehearsal and the transaction, once; then the call goes on. */
function meanwhile(act: () => Promise<unknown>): void {
  let done = false;
  installation.proxy.meddle = async (call) => {
    if (!isIssue(call) || done) return null;
    done = true;
    pausing = true;
    await act().finally(() => (pausing = false));
    return null;
  };
}

async function issueAnother(backend: Backend, customer: string, day = today): Promise<void> {
  await createInvoice(installation.services, backend, { customer, status: 'issued', today: day });
}

const breakIssue = (breakage: (call: PassingCall) => Breakage | null) => {
  installation.proxy.meddle = (call) => (isIssue(call) ? breakage(call) : null);
};
const refuseWith = (refusal: string): Breakage => ({ kind: 'answer', status: 409, json: { refusal } });

describe('issueInvoice', () => {
  it('rehearses with the number to come and keeps the very files that were judged', async () => {
    const { steps, outcome } = await issue(await openFirstDraft());
    expect(outcome).toEqual({ ok: true, number: 'RE-2026-0001', stored: true });
    expect(steps).toEqual(['draw RE-2026-0001', 'issue', 'files']);
  });

  it('makes the files from what was frozen where another number was drawn', async () => {
    const draft = await openFirstDraft();
    meanwhile(() => issueAnother(draft.backend, draft.customer));
    const { steps, outcome } = await issue(draft);
    expect(outcome).toEqual({ ok: true, number: 'RE-2026-0002', stored: true });
    expect(steps).toEqual(['draw RE-2026-0001', 'issue', 'draw RE-2026-0002', 'files']);
  });

  it('sends the version that was seen and the hash of exactly what it sends, without a number', async () => {
    const draft = await openDraft(common);
    const { bodies } = await issue(draft);
    const body = JSON.parse(bodies[0] ?? '') as {
      version: number;
      snapshot: Record<string, CanonicalValue>;
      snapshotHash: string;
    };
    expect(body.version).toBe(draft.order.version);
    expect(body.snapshotHash).toBe(sha256(canonicalJson(body.snapshot)));
    expect(body.snapshot).toMatchObject({ issueDate: today, dueDate: '2026-12-05' });
    expect(body.snapshot).not.toHaveProperty('number');
  });

  it.each<[string, Partial<InvoiceDraft>, object]>([
    ['not-found', {}, { invoiceId: 'invoiceabcdefgh' }],
    ['stale', {}, { version: 5 }],
    ['stale', {}, { contentHash: 'what another one saw' }],
    ['incomplete', { lines: [] }, {}],
    ['incomplete', { subject: '\u0001' }, {}],
  ])('%s: nothing is drawn', async (refusal, content, change) => {
    const draft = await openDraft(common, content);
    const { steps, outcome } = await issue({ ...draft, order: { ...draft.order, ...change } });
    expect(outcome).toEqual({ ok: false, refusal, faults: [] });
    expect(steps).toEqual([]);
  });

  it('already issued: nothing is drawn again', async () => {
    const draft = await openDraft(common);
    expect((await issue(draft)).outcome).toMatchObject({ ok: true });
    const { steps, outcome } = await issue(draft);
    expect(outcome).toEqual({ ok: false, refusal: 'already-issued', faults: [] });
    expect(steps).toEqual([]);
  });

  it('another company’s draft is not found', async () => {
    const { order } = await openDraft(common);
    const { backend } = await openCompany();
    const { outcome } = await issue({ backend, order });
    expect(outcome).toMatchObject({ ok: false, refusal: 'not-found' });
  });
});

describe('a rehearsal', () => {
  const failing = (error: Error) => meddlingPool(installation.services.pdf, () => Promise.reject(error));

  it.each([
    ['not-drawable', 'not-drawable'],
    ['busy', 'busy'],
    ['timed-out', 'busy'],
  ] as const)('that is %s uses no number', async (reason, refusal) => {
    const { steps, outcome } = await issue(await openDraft(common), failing(new PdfRefused(reason, 'x')));
    expect(outcome).toMatchObject({ ok: false, refusal });
    expect(steps).not.toContain('issue');
  });

  it('whose picture differs uses no number, and the difference is told', async () => {
    const { pdf } = installation.services;
    const forged = meddlingPool(pdf, (method, [input]) =>
      method === 'renderInvoice'
        ? pdf.renderInvoice(
            JSON.parse(JSON.stringify(input).replaceAll('Satz und Druckdaten', 'Etwas anderes')) as Parameters<
              Pool['renderInvoice']
            >[0],
          )
        : undefined,
    );
    const { steps, outcome } = await issue(await openDraft(common), forged);
    expect(outcome).toMatchObject({ ok: false, refusal: 'files-differ' });
    expect(JSON.stringify(outcome)).toContain('Satz und Druckdaten');
    expect(steps).not.toContain('issue');
  });

  it('of which one single value differs uses no number', async () => {
    const difference = { where: 'total', expected: '119,00', found: '118,00' };
    const forged = meddlingPool(installation.services.pdf, (method) =>
      method === 'compareWithView' ? Promise.resolve([difference]) : undefined,
    );
    const { steps, outcome } = await issue(await openDraft(common), forged);
    expect(outcome).toEqual({ ok: false, refusal: 'files-differ', faults: [{ kind: 'text', ...difference }] });
    expect(steps).not.toContain('issue');
  });

  it('that fails by a mistake of ours stays an error', async () => {
    await expect(issue(await openDraft(common), failing(new TypeError('x')))).rejects.toThrow(TypeError);
  });
});

describe('what the transaction refuses is told', () => {
  type Draft = Awaited<ReturnType<typeof openDraft>>;

  it.each<[string, (draft: Draft) => Promise<unknown>]>([
    ['already-issued', ({ backend, order }) => issueInvoice(installation.services, backend, order)],
    [
      'stale',
      async ({ backend, order }) => {
        const stored = await findInvoice(backend, order.invoiceId);
        const target = { id: order.invoiceId, version: order.version };
        if (stored === null) throw new Error('no draft');
        accepted(await storeDraft(backend, stored.draft, target));
      },
    ],
    ['date-before-last', ({ backend, customer }) => issueAnother(backend, customer, '2026-11-22')],
    [
      'number-taken',
      async ({ backend, customer }) => {
        await issueAnother(backend, customer);
        // Nobody can choose a pattern that leads back; what did all the same meets the last word here.
        const { id } = (await findCompany(backend)).company;
        installation.sql
          .prepare("UPDATE company_settings SET invoicePattern = 'RE-2026-{NNNN}' WHERE company = ?")
          .run(id);
      },
    ],
  ])('%s', async (refusal, act) => {
    const draft = await openFirstDraft();
    meanwhile(() => act(draft));
    const { steps, outcome } = await issue(draft);
    expect(outcome).toEqual({ ok: false, refusal, faults: [] });
    expect(steps).toEqual([expect.stringMatching(/^draw /), 'issue']);
  });

  it('a connection that was not durable is tried again', async () => {
    let refused = 0;
    breakIssue(() => {
      refused += 1;
      return refused <= 2 ? refuseWith('not-durable') : null;
    });
    expect((await issue(await openFirstDraft())).outcome).toMatchObject({ ok: true, number: 'RE-2026-0001' });
  });

  it('gives up after three tries', async () => {
    let asked = 0;
    breakIssue(() => {
      asked += 1;
      return refuseWith('not-durable');
    });
    await expect(issue(await openDraft(common))).rejects.toThrow('not-durable');
    expect(asked).toBe(3);
  });

  const changed = (change: (body: Record<string, CanonicalValue>) => object): ((call: PassingCall) => Breakage) => {
    return ({ body }) => {
      const sent = JSON.parse(body.toString()) as Record<string, CanonicalValue>;
      return { kind: 'body', body: JSON.stringify({ ...sent, ...change(sent) }) };
    };
  };

  it.each<[string, (call: PassingCall) => Breakage]>([
    ['hash-mismatch', changed(() => ({ snapshotHash: sha256('other') }))],
    [
      'totals-mismatch',
      changed(({ snapshot }) => {
        const frozen = snapshot as { totals: Record<string, number> };
        const forged = { ...frozen, totals: { ...frozen.totals, grossCents: 1 } };
        return { snapshot: forged, snapshotHash: sha256(canonicalJson(forged)) };
      }),
    ],
    ['something-new', () => refuseWith('something-new')],
  ])('%s is an error of ours', async (refusal, breakage) => {
    breakIssue(breakage);
    await expect(issue(await openDraft(common))).rejects.toThrow(refusal);
  });

  it('files that cannot be stored do not undo the number', async () => {
    const draft = await openFirstDraft();
    installation.proxy.meddle = (call) => (isFiles(call) ? { kind: 'cut' } : null);
    const { outcome } = await issue(draft);
    expect(outcome).toEqual({ ok: true, number: 'RE-2026-0001', stored: false });
    const issued = { status: 'issued', number: 'RE-2026-0001' };
    expect(await findInvoice(draft.backend, draft.order.invoiceId)).toMatchObject(issued);
  });
});
