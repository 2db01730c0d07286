import type { z } from 'zod';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import type { FormTable } from '#app/forms/reading/field-words.ts';
import { tickedIn } from '#app/forms/reading/field-words.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import type { Context } from '#app/http/app-context.ts';
import type { FlashCode } from '#app/http/flash.ts';
import type { DraftLine } from '#app/invoicing/invoice/draft.ts';
import type { LineValues } from '#app/invoicing/invoice/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { RefusalOf, Saved } from '#app/pocketbase/call.ts';
import type { takeDraftBack } from '#app/pocketbase/invoices/calls.ts';
import type { takeOfferBack } from '#app/pocketbase/offers/calls.ts';
import type { LinkedDocument } from '#app/pocketbase/links/queries.ts';
import type { SettingsRecord } from '#app/pocketbase/records.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';
import { invoiceKind } from '#app/routes/invoices/editor/invoice-kind.server.ts';
import { offerKind } from '#app/routes/offers/editor/offer-kind.server.ts';
import type { PathLink } from '#app/ui/frame/page.tsx';
import type { IsoDate } from '#app/values/dates.ts';
import type { DraftRefusal, DraftTarget } from '#app/workflows/save-draft.ts';
import type { OwnFormData } from './document-editor.tsx';
import type { ShownCustomer } from './document-sections.tsx';
import { idIn, nameAt } from './kinds.ts';
import type { WrittenName } from './kinds.ts';
import { readBaseVersion } from '#app/forms/record/stored-record.server.ts';
import type { SentForm } from './save-form.server.ts';

interface DraftToTakeBack {
  id: string;
  /** as one that was made of no offer */
  withoutOffer: boolean;
}

export type TakeBackRefusal = RefusalOf<typeof takeDraftBack> | RefusalOf<typeof takeOfferBack>;

/** What every document has that the editor writes. */
export interface WrittenDraft {
  /** id or words */
  customer: string;
  /** ids */
  project: string;
  person: string;
  bankAccount: string;
  lines: DraftLine[];
}

/** A document as its form has it: texts, and rows of texts. */
export interface DocumentValues {
  fields: Readonly<Record<string, string>>;
  lines: LineValues[];
}

/** What a new one is filled with. */
interface Begun {
  customer: ShownCustomer | null;
  named: Pick<WrittenDraft, 'customer' | 'project'>;
  settings: SettingsRecord;
}

/** A stored draft, for the page that goes on with it. */
export interface OpenedDraft {
  title: string;
  draft: WrittenDraft;
  version: number;
  updated: string;
  /** where it is compared with the version before it; null: there is none */
  comparison: PathLink | null;
  /** `origin`: the offer that it was made of */
  loadOwn: (settings: SettingsRecord) => Promise<{ origin: LinkedDocument | null; own: OwnFormData }>;
}

/**
 * A kind of document that the editor writes: how its form is read, stored and shown again. A draft is given only to the
 * kind that has read it.
 */
export interface WrittenKind {
  name: WrittenName;
  form: FormTable;
  /** What a draft may be: gaps are allowed, nonsense is not. Dates without year are of that day's. */
  schema: (today: IsoDate) => z.ZodType<WrittenDraft>;
  store(backend: Backend, draft: WrittenDraft, target: DraftTarget): Promise<Outcome<Saved, DraftRefusal>>;
  /** the stored text of a draft */
  read: (text: string) => WrittenDraft;
  toValues(draft: WrittenDraft, customerLabel: string): DocumentValues;
  /** what the form of a new one makes */
  madeIn: string;
  begin: (context: Context, begun: Begun) => Promise<{ values: DocumentValues; own: OwnFormData }>;
  /** 404, or the way to what became of it, where no draft is there */
  open: (context: Context, id: string) => Promise<OpenedDraft>;
  /** field where the work goes on once the customer is known */
  afterCustomer: string;
  /** `id`: of the discarded draft; the answer's is that of its document */
  takeBack: (backend: Backend, draft: DraftToTakeBack) => Promise<Outcome<Saved, TakeBackRefusal>>;
  /** what was typed into a draft that is none any more becomes a new one, or takes the discarded one back */
  insteadOf: Readonly<Record<'already-issued' | 'discarded' | 'taken-back', FlashCode>>;
}

const kinds: Readonly<Record<WrittenName, WrittenKind>> = { invoice: invoiceKind, offer: offerKind };

interface Asked {
  request: Request;
  pattern: string;
  params: Readonly<Record<string, string | undefined>>;
  context: Context;
}

export function kindAt(pattern: string): WrittenKind {
  return kinds[nameAt(pattern)];
}

/** The form of an editor, and the draft that it is to be: a new one, or that of the address. */
export async function readSent({ request, pattern, params, context }: Asked): Promise<SentForm> {
  const form = await readForm(request, ['lines']);
  if (form.has('deposits')) form.set('deposits', tickedIn(form, 'deposits'));
  const id = idIn(params);
  const target = id === '' ? { createKey: readCreateKey(form) } : { id, version: readBaseVersion(form) };
  return { kind: kindAt(pattern), form, context, target };
}
