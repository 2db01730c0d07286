import type { z } from 'zod';
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
