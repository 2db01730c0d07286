import { beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { identitiesOf } from '#app/invoicing/banking/bank-entry.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findLastImport, listBankEntries } from '#app/pocketbase/bank-entries/queries.ts';
import { PdfRefused } from '#app/pdf/worker-pool.ts';
import type { PdfPool } from '#app/pdf/pool.ts';
import { importStatements } from '#app/workflows/banking/import-statements.ts';
import { camt, camtEntry } from '../banking/camt-files.ts';
import { bookSampleEntry, createSampleBankEntry, keepStatement, tryBookEntry } from '../support/bank-entries.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { testSeed } from '../support/test-seed.ts';
import { paymentsOfInvoice, reversePayment } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { decideBankEntry, undoBankImport } from '#app/pocketbase/bank-entries/calls.ts';

let installation: TestInstallation;
let backend: Backend;
let customer: string;
let day = 0;

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
  customer = await createSampleCustomer(backend);
});

async function issue(): Promise<string> {
  day += 1;
  const supplyFrom = `2026-10-${String(day).padStart(2, '0')}`;
  const order = { customer, status: 'issued', today: '2026-11-21', draft: { supplyFrom } } as const;
  return (await createInvoice(installation.services, backend, order)).id;
}

describe('overlapping statements hold each entry once', () => {
  const entry = fc.record({
    day: fc.integer({ min: 1, max: 6 }),
    cents: fc.constantFrom(100, 200),
    purpose: fc.constantFrom('RE 1', 'RE  1', 'Danke'),
    reference: fc.constantFrom('', '', 'NONREF', 'B1', 'B2'),
  });
  type Told = typeof entry extends fc.Arbitrary<infer T> ? T : never;

  const asEntry = ({ day, cents, purpose, reference }: Told) => ({
    account: 'DE1',
    number: '',
    bookingDate: `2026-11-0${day}`,
    valueDate: `2026-11-0${day}`,
    amountCents: cents,
    name: '',
    iban: '',
    purpose,
    endToEndId: '',
    bankReference: reference,
  });

  it('whatever days they cover', () => {
    const ranges = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 5 })), { minLength: 1 });
    const property = fc.property(fc.array(entry, { maxLength: 25 }), ranges, (told, windows) => {
      const all = told.map(asEntry).sort((one, other) => one.bookingDate.localeCompare(other.bookingDate));
      const whole = identitiesOf(all);
      expect(new Set(whole).size).toBe(all.length);
      const split = new Set<string>();
      const covered = new Set<string>();
      for (const [from, length] of [...windows, [1, 0], [6, 0]] as [number, number][]) {
        const isIn = ({ bookingDate }: { bookingDate: string }) =>
          bookingDate >= `2026-11-0${from}` && bookingDate <= `2026-11-0${from + length}`;
        for (const text of identitiesOf(all.filter(isIn))) split.add(text);
        for (const [index, each] of all.entries()) if (isIn(each)) covered.add(whole[index] ?? '');
      }
      expect(split).toEqual(covered);
    });
    fc.assert(property, { seed: testSeed(), numRuns: 300 });
  });

  it('and files of them leave the same in the database', async () => {
    const account = 'DE75512108001245126199';
    const told = fc.sample(entry, { seed: testSeed(), numRuns: 40 }).sort((one, other) => one.day - other.day);
    const file = (from: number, to: number) => {
      const within = told.filter(({ day }) => day >= from && day <= to);
      const entries = within.map(({ day, cents, purpose, reference }) =>
        camtEntry({ amount: `${cents / 100}.00`, date: `2026-11-0${day}`, purpose, reference }),
      );
      return Buffer.from(camt({ entries, account, number: `${from}-${to}` }));
    };
    for (const [from, to] of [
      [2, 4],
      [1, 3],
      [4, 6],
      [1, 6],
    ] as const)
      await Promise.all([1, 2].map(() => keepStatement(backend, file(from, to))));
    const { open } = await listBankEntries(backend);
    const kept = open.filter((each) => each.account === account);
    const wordsOf = (day: string, cents: number, purpose: string) => `${day} ${cents} ${purpose.replace(/\s+/g, ' ')}`;
    expect(kept.map((each) => wordsOf(each.bookingDate, each.amountCents, each.purpose)).sort()).toEqual(
      told.map((each) => wordsOf(`2026-11-0${each.day}`, each.cents, each.purpose)).sort(),
    );
  });
});

describe('a file of a bank', () => {
  const bytes = Buffer.from(camt({ entries: [camtEntry({ reference: 'A1' })] }));
  const reading = (more: { mayOpen?: () => boolean; open?: PdfPool['openUpload'] }) => {
    const { pdf } = installation.services;
    const openUpload = more.open ?? ((upload) => pdf.openUpload(upload));
    return { pdf: { ...pdf, openUpload }, backend, account: 'mara', mayOpen: more.mayOpen ?? (() => true) };
  };

  it('is read by nobody but the process of uploads, so many in a minute', async () => {
    const opened: string[] = [];
    const busy = reading({
      open: ({ kind }) => {
        opened.push(kind);
        return Promise.reject(new PdfRefused('busy'));
      },
    });
    expect(await importStatements(busy, bytes)).toMatchObject({
      sentence: expect.stringContaining('dauert gerade zu lange') as string,
    });
    expect(opened).toEqual(['statement']);
    expect(await importStatements(reading({ mayOpen: () => false }), bytes)).toMatchObject({
      sentence: expect.stringContaining('viele Dateien in kurzer Zeit') as string,
    });
    expect(await importStatements(reading({}), bytes)).toMatchObject({ ok: true, value: { added: 1 } });
  });

  it('whose process ends, or says what no sound one says, is refused in words', async () => {
    const answers: Awaited<ReturnType<PdfPool['openUpload']>>[] = [
      { ok: false, refusal: 'too-costly' },
      { ok: true, pictures: [], text: '', footTenthMm: 0, files: [{ name: 'x', bytes: Buffer.from('{}') }] },
    ];
    for (const answer of answers)
      expect(await importStatements(reading({ open: () => Promise.resolve(answer) }), bytes)).toMatchObject({
        sentence: expect.stringContaining('zu groß oder zu verschachtelt') as string,
      });
  });
});

describe('the database has the last word', () => {
  it('an entry is booked once, by however many at once', async () => {
    const bankEntry = await createSampleBankEntry(backend, { amount: '10.00' });
    const invoices = [await issue(), await issue()];
    const tried = await Promise.all(
      invoices.map((invoice) => tryBookEntry(backend, { invoice, amountCents: 1000, bankEntry })),
    );
    expect(tried.map((each) => (each.ok ? 'booked' : each.refusal)).sort()).toEqual(['booked', 'entry-taken']);
    const parts = await Promise.all(invoices.map((invoice) => ask(backend, paymentsOfInvoice, { id: invoice })));
    expect(parts.flat()).toHaveLength(1);
  });

  it('an entry is booked whole', async () => {
    const bankEntry = await createSampleBankEntry(backend, { amount: '10.00' });
    const tried = await tryBookEntry(backend, { invoice: await issue(), amountCents: 999, bankEntry });
    expect(tried).toMatchObject({ refusal: 'entry-differs', details: { amountCents: 1000 } });
  });

  it('an entry whose file was taken back is not booked, by whoever had seen it before', async () => {
    const bankEntry = await createSampleBankEntry(backend, { amount: '10.00' });
    accepted(await ask(backend, undoBankImport, { import: (await findLastImport(backend)).import?.id ?? '' }));
    const tried = await tryBookEntry(backend, { invoice: await issue(), amountCents: 1000, bankEntry });
    expect(tried).toEqual({ ok: false, refusal: 'entry-gone', details: {} });
  });

  it('what is set aside is not booked, and what is booked is not set aside', async () => {
    const invoice = await issue();
    const bankEntry = await createSampleBankEntry(backend, { amount: '10.00' });
    accepted(await ask(backend, decideBankEntry, { id: bankEntry, kind: 'aside' }));
    expect(await tryBookEntry(backend, { invoice, amountCents: 1000, bankEntry })).toMatchObject({
      refusal: 'entry-taken',
      details: { payment: '' },
    });
    accepted(await ask(backend, decideBankEntry, { id: bankEntry, kind: 'open' }));
    const id = await bookSampleEntry(backend, { invoice, amountCents: 1000, bankEntry });
    expect(await ask(backend, decideBankEntry, { id: bankEntry, kind: 'aside' })).toMatchObject({
      refusal: 'entry-taken',
      details: { payment: id },
    });
    accepted(await ask(backend, reversePayment, { id, date: '2026-11-21', reason: 'Falsch' }));
    accepted(await ask(backend, decideBankEntry, { id: bankEntry, kind: 'aside' }));
  });

  it('refuses to book an entry of another company', async () => {
    const bankEntry = await createSampleBankEntry(backend, { amount: '10.00' });
    const email = 'other@example.org';
    const { backend: theirs } = await createAccount(installation.services, { email, clientAddress: '10.0.0.9' });
    const order = { customer: await createSampleCustomer(theirs), status: 'issued', today: '2026-11-21' } as const;
    const { id: invoice } = await createInvoice(installation.services, theirs, order);
    await expect(tryBookEntry(theirs, { invoice, amountCents: 1000, bankEntry })).rejects.toMatchObject({
      status: 404,
    });
    await expect(ask(theirs, decideBankEntry, { id: bankEntry, kind: 'aside' })).rejects.toMatchObject({ status: 404 });
    expect(await ask(theirs, paymentsOfInvoice, { id: invoice })).toEqual([]);
  });
});
