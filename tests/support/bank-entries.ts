import { randomUUID } from 'node:crypto';
import { readStatements } from '#app/banking/read-statements.ts';
import { nameEntries } from '#app/pdf/uploads/statements/name-entries.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { listBankEntries } from '#app/pocketbase/bank-entries/queries.ts';
import { saveStatements, openImport } from '#app/workflows/banking/import-statements.ts';
import type { ImportedStatements } from '#app/workflows/banking/import-statements.ts';
import { camt, camtEntry } from '../banking/camt-files.ts';
import { bookPayment } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { postFiles } from './layout-posts.ts';
import { samplePayment, settlementOfInvoice } from './payments.ts';
import type { Browser, Page } from './site.ts';

export const matchingPage = '/invoice/zahlungen/umsaetze';
export const importingPage = `${matchingPage}/einlesen`;

/** Sends a file of a bank by its form; the answer as it comes. */
export function sendStatement(browser: Browser, content: string | Uint8Array, name = 'auszug.xml'): Promise<Page> {
  const statement = { bytes: Buffer.from(content), name, type: 'application/octet-stream' };
  return postFiles(browser, { path: importingPage, fields: {}, files: { statement } });
}

/** The page that an answer leads to; itself where that is none other. */
export async function arriveAt(browser: Browser, answer: Promise<Page>): Promise<Page> {
  const page = await answer;
  return page.location === '' ? page : browser.get(page.location);
}

/** Keeps what a file of a bank tells. */
export async function keepStatement(backend: Backend, bytes: Uint8Array): Promise<ImportedStatements> {
  const read = nameEntries(readStatements(bytes));
  if (!read.ok) throw new Error(read.sentence);
  return saveStatements(backend, openImport({ bytes, files: [read] }, read.format), read.statements);
}

/** Id of money that nothing was decided about; 1.23 € that came in unless said otherwise. */
export async function createSampleBankEntry(
  backend: Backend,
  entry: Exclude<Parameters<typeof camtEntry>[0], undefined> = {},
): Promise<string> {
  const purpose = entry.purpose ?? `Zahlung ${randomUUID()}`;
  const told = camtEntry({ amount: '1.23', reference: randomUUID(), ...entry, purpose });
  await keepStatement(backend, Buffer.from(camt({ entries: [told] })));
  const { open, out } = await listBankEntries(backend);
  const made = [...open, ...out].find((each) => each.purpose === purpose);
  if (made === undefined) throw new Error('not read');
  return made.id;
}

interface SampleBooking {
  invoice: string;
  amountCents: number;
  bankEntry: string;
}

/** What became of booking an entry of the account for an invoice. */
export async function tryBookEntry(backend: Backend, { invoice, amountCents, bankEntry }: SampleBooking) {
  const { openCents: expectedOpenCents } = await settlementOfInvoice(backend, invoice);
  const orders = [{ invoice, expectedOpenCents, amountCents, rest: 'open', excess: false } as const];
  return ask(backend, bookPayment, { createKey: randomUUID(), fields: samplePayment, orders, bankEntry });
}

/** Id of the payment. */
export async function bookSampleEntry(backend: Backend, booking: SampleBooking): Promise<string> {
  return accepted(await tryBookEntry(backend, booking)).id;
}

/** What stands in the form of an entry, and what its proposals send. */
export async function entryForm(
  browser: Browser,
  entry: string,
): Promise<{ text: string; buttons: (string | undefined)[] }> {
  const { text } = await browser.get(matchingPage);
  const [form = ''] = new RegExp(`<form[^>]*id="entry-${entry}"[\\s\\S]*?</form>`).exec(text) ?? [];
  const buttons = [...form.matchAll(/<button[^>]*name="match"[^>]*>/g)].map(
    ([tag]) => / value="([^"]+)"/.exec(tag)?.[1],
  );
  return { text: form, buttons };
}
