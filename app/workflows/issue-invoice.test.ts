import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../values/canonical-json.ts';
import type { CanonicalValue } from '../values/canonical-json.ts';
import { PdfRefused } from '../pdf/crew.ts';
import type { Difference } from '../pdf/read-back.ts';
import type { Backend } from '../pocketbase/backend.ts';
import { sha256 } from '../pocketbase/stored-bytes.ts';
import { issueInvoice } from './issue-invoice.ts';
import type { Services } from './services.ts';

const blank = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));

const company = {
  ...blank(
    'tradingName',
    'addition',
    'registrationNumber',
    'legalInformation',
    'website',
    'bic',
    'accountName',
    'bankName',
  ),
  ...{ id: 'companyabcdefgh', version: 1, name: 'Atelier Nord', street: 'Hof 1', postCode: '04229', city: 'Leipzig' },
  ...{ countryCode: 'DE', vatId: 'DE123456789', taxNumber: '', iban: 'DE89370400440532013000', smallBusiness: false },
  ...{ contactName: 'Mara', phone: '0341 12345', email: 'mara@nord.example' },
};

const settings = { id: 's', version: 1, invoicePattern: 'RE-{N}', paymentDays: 14, introText: '', closingText: '' };

const customer = {
  ...blank('nameAddition', 'addition', 'vatId', 'contactName', 'phone', 'layout', 'note'),
  ...{ id: 'customerabcdefg', version: 1, number: 10001, kind: 'business', name: 'Blattwerk GmbH', street: 'Markt 1' },
  ...{ postCode: '20457', city: 'Hamburg', countryCode: 'DE', email: 'a@blatt.example', buyerReference: 'K-1' },
  ...{ language: 'de', paymentDays: -1, archived: false },
};

const draft = {
  ...blank('supplyTo', 'buyerReference', 'orderReference', 'subject', 'introText', 'closingText', 'paymentTerms'),
  ...{ customer: customer.id, supplyFrom: '2026-11-20', paymentDays: null },
  lines: [
    { description: 'Arbeit', quantity: '2', unitCode: 'HUR', unitPrice: '50', taxCase: 'standard', taxRateBp: 1900 },
  ],
};

const record = {
  ...blank(
    'number',
    'issueDate',
    'dueDate',
    'snapshot',
    'snapshotHash',
    'issuedAt',
    'created',
    'updated',
    'customerName',
  ),
  ...{ id: 'invoiceabcdefgh', company: company.id, customer: customer.id, status: 'draft', version: 4 },
  ...{ draft: JSON.stringify(draft), netCents: 10_000, taxCents: 1900, grossCents: 11_900 },
};

const answers: Record<string, unknown> = {
  company: { company, settings },
  'next-number': { number: 'RE-7', previous: '', previousDate: '' },
  'layout-choice': { id: '', name: '', settings: '' },
};

interface Body {
  version: number;
  snapshot: Record<string, CanonicalValue>;
  snapshotHash: string;
}

interface Surroundings {
  invoice?: Partial<typeof record> | null;
  /** what the transaction answers, one after the other; the last again and again */
  refusals?: string[];
  rehearse?: () => Promise<Difference[]>;
  storing?: () => Promise<unknown>;
}

function installation({ invoice = {}, refusals = [], rehearse = () => Promise.resolve([]), storing }: Surroundings) {
  const steps: string[] = [];
  const bodies: Body[] = [];
  let draws = 0;
  const issue = (body: Body) => {
    steps.push('issue');
    bodies.push(body);
    const refusal = refusals[Math.min(draws, refusals.length - 1)] ?? '';
    draws += 1;
    if (refusal !== '') return { ok: false, refusal, details: {} };
    const snapshot = canonicalJson({ ...body.snapshot, number: 'RE-8' });
    return {
      ok: true,
      value: { id: record.id, number: 'RE-8', snapshot, snapshotHash: sha256(snapshot), synchronous: 2 },
    };
  };
  const person = {
    call: (run: (sdk: unknown) => Promise<unknown>) =>
      run({
        collection: (name: string) => ({
          getOne: () => Promise.resolve(name === 'customers' ? customer : invoice && { ...record, ...invoice }),
        }),
      }),
    read: (path: string) => Promise.resolve(answers[path]),
    write: ({ path, body }: { path: string; body: Body }) => {
      if (path !== `invoices/${record.id}/issue`) throw new Error(path);
      return Promise.resolve(issue(body));
    },
  };
  const system = {
    write: ({ path }: { path: string }) => {
      steps.push(path);
      return storing ? storing() : Promise.resolve({ ok: true, value: {} });
    },
  };
  const pdf = {
    renderInvoice: ({ view }: { view: { title: string } }) => {
      steps.push(`draw ${view.title}`);
      return Promise.resolve({ bytes: Uint8Array.of(1) });
    },
    compareWithView: () => {
      steps.push('compare');
      return rehearse();
    },
  };
  const services = { connect: () => system, pdf } as unknown as Services;
  const order = { invoiceId: record.id, version: 4, contentHash: null, today: '2026-11-21' };
  return { steps, bodies, run: () => issueInvoice(services, person as unknown as Backend, order) };
}

const files = `system/companies/${company.id}/invoices/${record.id}/files`;

describe('issueInvoice', () => {
  it('rehearses with the number to come, draws one, then makes the files from what was frozen', async () => {
    const { steps, run } = installation({});
    expect(await run()).toEqual({ ok: true, number: 'RE-8', stored: true });
    expect(steps).toEqual(['draw Rechnung RE-7', 'compare', 'issue', 'draw Rechnung RE-8', files]);
  });

  it('sends the version that was seen and the hash of exactly what it sends, without a number', async () => {
    const { bodies, run } = installation({});
    await run();
    const [body] = bodies;
    expect(body?.version).toBe(4);
    expect(body?.snapshotHash).toBe(sha256(canonicalJson(body?.snapshot ?? null)));
    expect(body?.snapshot).toMatchObject({ issueDate: '2026-11-21', dueDate: '2026-12-05' });
    expect(body?.snapshot).not.toHaveProperty('number');
  });

  it.each([
    ['not-found', { invoice: null }],
    ['already-issued', { invoice: { status: 'issued' } }],
    ['stale', { invoice: { version: 5 } }],
    ['incomplete', { invoice: { draft: JSON.stringify({ ...draft, lines: [] }) } }],
    ['incomplete', { invoice: { draft: JSON.stringify({ ...draft, subject: '\u0001' }) } }],
  ] satisfies [string, Surroundings][])('%s: nothing is drawn', async (refusal, surroundings) => {
    const { steps, run } = installation(surroundings);
    expect(await run()).toEqual({ ok: false, refusal, differences: [] });
    expect(steps).toEqual([]);
  });

  it.each([
    ['not-drawable', 'not-drawable'],
    ['busy', 'busy'],
    ['timed-out', 'busy'],
  ] as const)('a rehearsal that is %s uses no number', async (reason, refusal) => {
    const { steps, run } = installation({ rehearse: () => Promise.reject(new PdfRefused(reason, 'x')) });
    expect(await run()).toMatchObject({ ok: false, refusal });
    expect(steps).not.toContain('issue');
  });

  it('a picture that differs uses no number and is told', async () => {
    const differences = [{ where: 'total', expected: '119,00', found: '191,00' }];
    const { steps, run } = installation({ rehearse: () => Promise.resolve(differences) });
    expect(await run()).toEqual({ ok: false, refusal: 'picture-differs', differences });
    expect(steps).not.toContain('issue');
  });

  it('an error of the rehearsal stays an error', async () => {
    await expect(installation({ rehearse: () => Promise.reject(new TypeError('x')) }).run()).rejects.toThrow(TypeError);
  });

  it.each(['already-issued', 'stale', 'date-before-last', 'number-taken'])(
    'what the transaction refuses is told: %s',
    async (refusal) => {
      const { steps, run } = installation({ refusals: [refusal] });
      expect(await run()).toEqual({ ok: false, refusal, differences: [] });
      expect(steps.filter((step) => step === 'issue')).toHaveLength(1);
      expect(steps).not.toContain(files);
    },
  );

  it('a connection that was not durable is tried again, three times in all', async () => {
    const twice = installation({ refusals: ['not-durable', 'not-durable', ''] });
    expect(await twice.run()).toMatchObject({ ok: true, number: 'RE-8' });
    const always = installation({ refusals: ['not-durable'] });
    await expect(always.run()).rejects.toThrow('not-durable');
    expect(always.steps.filter((step) => step === 'issue')).toHaveLength(3);
  });

  it.each(['hash-mismatch', 'totals-mismatch', 'something-new'])('%s is an error of ours', async (refusal) => {
    await expect(installation({ refusals: [refusal] }).run()).rejects.toThrow(refusal);
  });

  it('files that cannot be stored do not undo the number', async () => {
    const { run } = installation({ storing: () => Promise.reject(new Error('away')) });
    expect(await run()).toEqual({ ok: true, number: 'RE-8', stored: false });
  });
});
