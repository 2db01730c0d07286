import { z } from 'zod';
import { attachmentMimes } from '#app/invoicing/invoice/attachments.ts';
import type { DraftAttachment } from '#app/invoicing/invoice/attachments.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import { invoiceFields, lineFields } from '#app/invoicing/invoice/fields.ts';
import { parseSnapshot } from '#app/invoicing/invoice/parse-snapshot.ts';
import { isCorrection, isImported, issuedKinds } from '#app/invoicing/invoice/snapshot.ts';
import type {
  BilledSnapshot,
  CorrectionSnapshot,
  ImportedSnapshot,
  IssuedSnapshot,
} from '#app/invoicing/invoice/snapshot.ts';
import { taxCaseNames } from '#app/invoicing/tax/tax-cases.ts';
import type { ReadOutcome } from '#app/values/readers.ts';
import { isRecord } from '#app/values/records.ts';
import { storedShape } from '../records.ts';
import { documentStates } from '#app/invoicing/ledger/document-state.ts';

/** The typed view of a stored snapshot. Throws what is wrong with it, field by field. */
export function readAnySnapshot(text: string): IssuedSnapshot {
  return toSnapshot(parseSnapshot(JSON.parse(text)));
}

/** The same of what we have written ourselves. */
export function readSnapshot(text: string): BilledSnapshot {
  const snapshot = readAnySnapshot(text);
  if (isImported(snapshot)) throw new Error(`stored snapshot: ${snapshot.kind}`);
  return snapshot;
}

/** The same of what came along. */
function readImported(text: string): ImportedSnapshot {
  const snapshot = readAnySnapshot(text);
  if (!isImported(snapshot)) throw new Error(`stored snapshot: ${snapshot.kind}`);
  return snapshot;
}

/** The same of what takes an invoice back. Throws for anything else. */
export function readCorrection(text: string): CorrectionSnapshot {
  const snapshot = readSnapshot(text);
  if (!isCorrection(snapshot)) throw new Error(`stored snapshot: ${snapshot.kind}`);
  return snapshot;
}

/** The same of all that correct one, as a list. */
export function readCorrections(text: string): CorrectionSnapshot[] {
  return z
    .array(z.unknown())
    .parse(JSON.parse(text))
    .map((each) => readCorrection(JSON.stringify(each)));
}

/** What was read of a stored snapshot. Throws what is wrong with it, field by field. */
export function toSnapshot<Snapshot>(read: ReadOutcome<Snapshot, string>): Snapshot {
  if (read.ok) return read.value;
  throw new Error(`stored snapshot: ${read.refusals.map(({ field, reason }) => `${field} ${reason}`).join(', ')}`);
}

const { tax: _, ...lineShape } = storedShape(lineFields, emptyValues(lineFields));

/** The lines of a stored draft of any document. */
export const storedLines = z.array(
  z.object({ ...lineShape, taxCase: z.enum(taxCaseNames), taxRateBp: z.number().int() }),
);

const storedDraft: z.ZodType<InvoiceDraft> = z.object({
  ...storedShape(invoiceFields, emptyValues(invoiceFields)),
  lines: storedLines,
});

/** Reads a stored draft; a field that an older version did not know is empty. Throws for anything that is none. */
export function readDraft(text: string): InvoiceDraft {
  return storedDraft.parse(JSON.parse(text));
}

const draftAttachments: z.ZodType<DraftAttachment[]> = z.array(
  z.object({
    sha256: z.string(),
    filename: z.string(),
    mimeCode: z.enum(attachmentMimes),
    sizeBytes: z.number().int(),
    description: z.string(),
  }),
);

/** Reads what a record says of the files of a draft. Throws for anything that it never says. */
export function readAttachments(text: string): DraftAttachment[] {
  return draftAttachments.parse(JSON.parse(text || '[]'));
}

const written = z.object({
  id: z.string(),
  company: z.string(),
  version: z.number().int(),
  draft: z.string().transform(readDraft),
  customer: z.string(),
  customerName: z.string(),
  netCents: z.number().int(),
  taxCents: z.number().int(),
  grossCents: z.number().int(),
  /** questions that somebody has said yes to, by their keys */
  answers: z
    .string()
    .default('')
    .transform((text) => text.split(' ').filter((key) => key !== '')),
  /** of a draft; those of an issued invoice stand in its snapshot */
  attachments: z.string().default('').transform(readAttachments),
  created: z.string(),
  updated: z.string(),
});

const draftInvoice = written.extend({ status: z.literal('draft') });
export type DraftInvoice = z.output<typeof draftInvoice>;

const frozen = written.extend({
  number: z.string().min(1),
  issueDate: z.iso.date(),
  dueDate: z.iso.date(),
  snapshotHash: z.string().length(64),
  issuedAt: z.string().min(1),
});

const issuedInvoice = frozen.extend({
  status: z.literal('issued'),
  snapshot: z.string().transform(readSnapshot),
});
export type IssuedInvoice = z.output<typeof issuedInvoice>;

const importedInvoice = frozen.extend({
  status: z.literal('imported'),
  origin: z.string().min(1),
  /** taken back: as if it had never come */
  withdrawn: z.boolean(),
  snapshot: z.string().transform(readImported),
});
export type ImportedInvoice = z.output<typeof importedInvoice>;

/** What money is asked for by, whoever has written it. */
export type NumberedInvoice = IssuedInvoice | ImportedInvoice;

const isFromElsewhere = (row: unknown): row is Record<string, unknown> => isRecord(row) && (row['origin'] ?? '') !== '';

/** Only an issued one has a number and a snapshot; one that came along stands among them, and is told from them here. */
export const storedInvoice = z.preprocess(
  (row) => (isFromElsewhere(row) ? { ...row, status: 'imported' } : row),
  z.discriminatedUnion('status', [draftInvoice, issuedInvoice, importedInvoice]),
);
export type StoredInvoice = z.output<typeof storedInvoice>;

const listed = z.object({ id: z.string(), customerName: z.string(), grossCents: z.number().int() });

/** `about`: its subject, else its first line */
export const draftRow = listed.extend({ status: z.literal('draft'), about: z.string(), updated: z.string() });
export type DraftRow = z.output<typeof draftRow>;

/** A cash discount as SQL answers it, '' for none. */
export const queriedCashDiscount = z
  .string()
  .transform((text): unknown => (text === '' ? null : JSON.parse(text)))
  .pipe(
    z
      .object({ days: z.number().int(), percentBp: z.number().int(), baseCents: z.number().int().exactOptional() })
      .nullable(),
  );

const issuedRow = listed.extend({
  status: z.literal('issued'),
  number: z.string().min(1),
  issueDate: z.iso.date(),
  dueDate: z.iso.date(),
  state: z.enum(documentStates),
  kind: z.enum(issuedKinds),
  /** the program that has written it; '': this one */
  origin: z.string(),
  openCents: z.number().int(),
  /** its last mail was refused, or may not have gone */
  isLost: z.literal(true).optional(),
});
export type IssuedRow = z.output<typeof issuedRow>;

/** The same as `invoice_rows` stores it for lists, with its place in the company. */
export const storedRow = z
  .tuple([
    z.number().int(),
    z.string(),
    z.string().min(1),
    z.string(),
    z.iso.date(),
    z.iso.date(),
    z.number().int(),
    issuedRow.shape.kind,
    issuedRow.shape.state,
    z.number().int(),
    z.string(),
  ])
  .transform(
    ([place, id, number, customerName, issueDate, dueDate, grossCents, kind, state, openCents, origin]): PlacedRow => ({
      ...{ place, id, number, customerName, issueDate, dueDate, grossCents, kind, state, openCents, origin },
      status: 'issued',
    }),
  );

export interface PlacedRow extends IssuedRow {
  place: number;
}

export const invoiceRow = z.discriminatedUnion('status', [draftRow, issuedRow]);
export type InvoiceRow = z.output<typeof invoiceRow>;
