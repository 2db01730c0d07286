import { randomUUID } from 'node:crypto';
import { emptyForm } from '#app/invoicing/fields.ts';
import { importedFields } from '#app/invoicing/imported/fields.ts';
import type { ImportedFields } from '#app/invoicing/imported/fields.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { OriginalFile } from '#app/invoicing/imported/imported.ts';
import { keepOriginal } from '#app/workflows/imported/keep-original.ts';
import { prepareImport, takeOverInvoice, withdrawImport } from '#app/workflows/imported/take-over.ts';
import type { Services } from '#app/workflows/services.ts';
import { pdfWith } from '../pdf/attachments.ts';

/** An invoice of another program, long due on 21 November 2026, of 119 € of which 19 € were paid there. */
export const sampleImported: ImportedFields = {
  ...emptyForm(importedFields),
  origin: 'Lexware Office',
  number: 'RE-1042',
  issueDate: '2026-08-03',
  dueDate: '2026-08-17',
  paid: 1_900,
  lines: [{ tax: 'standard-1900', net: 10_000, taxAmount: 1_900 }],
};

interface SampleImport extends Partial<ImportedFields> {
  customer: string;
  original?: OriginalFile | null;
}

/** Id of an invoice that came along. */
export async function createSampleImported(
  backend: Backend,
  { customer, original = null, ...fields }: SampleImport,
): Promise<string> {
  const today = '2026-11-21';
  const prepared = await prepareImport(backend, {
    fields: { ...sampleImported, ...fields },
    customer,
    original,
    today,
  });
  if (!prepared.ok) throw new Error(`sample import: ${prepared.refusal}`);
  const { snapshot, hash } = prepared;
  return accepted(await takeOverInvoice(backend, { createKey: randomUUID(), customer, snapshot, hash })).id;
}

interface Keeping {
  services: Services;
  backend: Backend;
}

/** The file of an invoice that came along, kept. */
export async function keepSampleOriginal({ services, backend }: Keeping): Promise<OriginalFile> {
  const keeping = { pdf: services.pdf, backend, account: 'sample', mayOpen: () => true };
  const kept = await keepOriginal(keeping, { name: 'RE-1042.pdf', bytes: pdfWith() });
  if (!kept.ok) throw new Error(`sample original: ${kept.refusal}`);
  return kept.file;
}

/** One that stands, with its file, and one that was taken back. */
export async function createSampleImports(keeping: Keeping, customer: string): Promise<void> {
  const { backend } = keeping;
  await createSampleImported(backend, { customer, original: await keepSampleOriginal(keeping) });
  const withdrawn = await createSampleImported(backend, { customer, number: 'RE-1043' });
  accepted(await withdrawImport(backend, withdrawn));
}
