import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { isPosition, linesMax } from '#app/invoicing/invoice/draft.ts';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import { taxOfChoice } from '#app/invoicing/tax/tax-choices.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { pastLimit, readEntry } from '../lines/typed-lines.ts';
import type { FlashCode } from '#app/http/flash.ts';
import type { FormValue } from '#app/http/form/form-entries.ts';
import type { FormTable } from '#app/forms/reading/field-words.ts';
import type { DraftLine } from '#app/invoicing/invoice/draft.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { Saved } from '#app/pocketbase/call.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { DraftRefusal, DraftTarget } from '#app/workflows/save-draft.ts';

/** What every document has that the editor writes. */
export interface WrittenDraft {
  /** id or words */
  customer: string;
  /** id */
  project: string;
  lines: DraftLine[];
}

/** A kind of document that the editor writes: how its form is read, stored, shown again, and where its buttons lead. */
export interface WrittenKind<Draft extends WrittenDraft> {
  form: FormTable;
  /** What a draft may be: gaps are allowed, nonsense is not. Dates without year are of that day's. */
  schema: (today: IsoDate) => z.ZodType<Draft>;
  store: (backend: Backend, draft: Draft, target: DraftTarget) => Promise<Outcome<Saved, DraftRefusal>>;
  /** the stored text of a draft */
  read: (text: string) => Draft;
  toValues: (draft: Draft, customerLabel: string) => FormValue;
  editPath: (id: string) => string;
  previewPath: (id: string) => string;
  issuePath: (id: string) => string;
  /** absent: it carries no files */
  attachmentsPath?: (id: string) => string;
  /** field where the work goes on once the customer is known */
  afterCustomer: string;
  /** what was typed into a draft that is none any more becomes a new one */
  insteadOf: Readonly<Record<'already-issued' | 'discarded', FlashCode>>;
}

function lineSchema(today: IsoDate) {
  const line = z
    .object(schemaOf(lineFields, { today }))
    .superRefine((each, context) => {
      const past = pastLimit(each);
      if (past !== null) context.addIssue({ code: 'custom', path: [past.field], message: past.text });
    })
    .transform(({ tax, ...rest }) => ({ ...rest, ...taxOfChoice(tax) }));
  return z.preprocess(withShownFields, line);
}

/** A row between the positions has no field but its text: whatever else is sent of it is not read. */
function withShownFields(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const { entry, description }: Partial<Record<'entry' | 'description', unknown>> = row;
  return isPosition({ entry: readEntry(entry) }) ? row : { ...emptyForm(lineFields), entry, description };
}

/** The lines of any document; `subject` begins the sentence about too many of them. */
export function linesSchema(subject: string, today: IsoDate) {
  return z
    .array(lineSchema(today))
    .max(linesMax, { error: `${subject} hat hier höchstens ${linesMax} Positionen.` })
    .default([]);
}

interface Period {
  supplyFrom: string;
  supplyTo: string;
}

/** A time of supply that ends must begin, and before it ends. */
export function checkPeriod({ supplyFrom, supplyTo }: Period, context: z.RefinementCtx): void {
  const add = (path: keyof Period, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (supplyTo === '') return;
  if (supplyFrom === '') add('supplyFrom', 'Bitte geben Sie auch den Anfang der Leistung an.');
  else if (supplyTo < supplyFrom) add('supplyTo', 'Das Ende liegt vor dem Anfang der Leistung.');
}
