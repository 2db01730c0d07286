import { z } from 'zod';
import { todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { isCreateKey } from '#app/forms/record/create-key.server.ts';
import { entriesOf, textOf } from '#app/http/form/form-entries.ts';
import { userBackend } from '#app/http/session.ts';
import { newCustomerFields, toCustomer } from '#app/invoicing/customer/fields.ts';
import { pickFields } from '#app/invoicing/fields.ts';
import type { ValuesOf } from '#app/invoicing/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { Saved } from '#app/pocketbase/call.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { findDiscarded } from '#app/pocketbase/discarded/calls.ts';
import { createCustomer } from '#app/pocketbase/customers/queries.ts';
import type { Editing } from '#app/pocketbase/call.ts';
import type { Refused } from '#app/pocketbase/refusal.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { findSimilarCustomers } from '#app/workflows/choose-customer.ts';
import type { ChoiceRefusal } from '#app/workflows/choose-customer.ts';
import type { DraftRefusal, DraftTarget } from '#app/workflows/save-draft.ts';
import type { AmbiguousCustomer } from './document-sections.tsx';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import type { WrittenKind, WrittenDraft } from './kinds.server.ts';
import { splitQuantities } from '../rows/typed-rows.ts';
import { parseForm } from '#app/forms/reading/read-form.server.ts';

/** The form of an editor, as it was sent. */
export interface SentForm {
  kind: WrittenKind;
  form: FormData;
  context: Context;
  target: DraftTarget;
  /** sent by the page itself, not by the person */
  unasked?: boolean;
}

type SubmissionOf = ReturnType<typeof readEditorForm>;

/** What became of a sent form, whoever answers it. */
export type SaveResult = { submission: SubmissionOf } & (
  | { kind: 'wrong'; errors: Readonly<Record<string, string[] | null>> }
  /** `draft` as it was typed; `asked`: the name is no customer's, or several customers', and it is stored without one */
  | { kind: 'saved'; saved: Saved; asked: AmbiguousCustomer | null; draft: WrittenDraft }
  | { kind: 'refused'; refused: Refused<Exclude<DraftRefusal, ChoiceRefusal>> }
);

export function readEditorForm({ kind, form, context }: Omit<SentForm, 'target'>) {
  const schema = kind.schema(todayOf(context));
  const typed = new FormData();
  for (const { name, value } of splitQuantities(entriesOf(form))) typed.append(name, value);
  return parseForm(typed, schema);
}

/** Reads the form and stores it: the one way of saving a draft that was typed. */
export async function saveForm(sent: SentForm): Promise<SaveResult> {
  const { kind, form, context, target, unasked = false } = sent;
  const submission = readEditorForm({ kind, form, context });
  if (submission.status !== 'success') return { kind: 'wrong', submission, errors: submission.error ?? {} };
  const backend = userBackend(context);
  const edited = { ...target, editing: readEditing(form, unasked) };
  const chosen = chosenCustomer.exec(textOf(form, 'then'))?.[1];
  const draft = chosen === undefined ? submission.value : { ...submission.value, customer: chosen };
  const stored = await kind.store(backend, draft, edited);
  if (stored.ok) return { kind: 'saved', submission, saved: stored.value, asked: null, draft };
  if (stored.refusal !== 'unknown-customer' && stored.refusal !== 'ambiguous-customer')
    return { kind: 'refused', submission, refused: stored };
  const asked = await askFor(backend, draft, stored);
  const without = await kind.store(backend, { ...draft, customer: '' }, edited);
  if (without.ok) return { kind: 'saved', submission, saved: without.value, asked, draft };
  if (without.refusal === 'unknown-customer' || without.refusal === 'ambiguous-customer')
    throw new Error(`no customer refused as ${without.refusal}`);
  return { kind: 'refused', submission, refused: without };
}

/** The button of a suggested customer, by its number. */
export const chosenCustomer = /^customer-(\d{1,9})$/;

async function askFor(
  backend: Backend,
  draft: WrittenDraft,
  refused: Refused<ChoiceRefusal>,
): Promise<AmbiguousCustomer> {
  const typed = draft.customer;
  if (refused.refusal === 'ambiguous-customer') return { typed, known: true, choices: refused.details.choices };
  return { typed, known: false, choices: await findSimilarCustomers(backend, typed) };
}

/** The token of the editor that sent the form; '' for none of ours. */
export function readEditToken(form: FormData): string {
  const token = textOf(form, 'editToken');
  return isCreateKey(token) ? token : '';
}

function readEditing(form: FormData, unasked: boolean): Editing {
  const sentAt = Number(textOf(form, 'editSentAt'));
  return { token: readEditToken(form), sentAt: Number.isSafeInteger(sentAt) && sentAt > 0 ? sentAt : 0, unasked };
}

const madeBefore = z.object({ id: z.string() });

/** Makes the customer that the form describes; the same form sent twice makes one. Its id, or what is wrong. */
export async function makeCustomer({ kind, form, context }: Omit<SentForm, 'target'>) {
  const today = todayOf(context);
  const schema = kind.schema(today).and(z.object(schemaOf(newCustomerFields)));
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return { ok: false, submission } as const;
  const typed = pickFields(newCustomerFields, submission.value);
  return { ok: true, id: await createTypedCustomer(userBackend(context), readEditToken(form), typed) } as const;
}

/** Id of the customer that these fields of a form describe: the same ones by the same key make one. */
export async function createTypedCustomer(
  backend: Backend,
  key: string,
  typed: ValuesOf<typeof newCustomerFields>,
): Promise<string> {
  const createKey = sha256(`${key} ${JSON.stringify(typed)}`).slice(0, 36);
  const made = await createCustomer(backend, { createKey, fields: toCustomer(typed) });
  return made.ok ? made.value.id : madeBefore.parse(made.details.current).id;
}

/** Who saves a draft that was discarded elsewhere wants it: false where it cannot be had any more. */
export async function takeBackFor({ kind, context, target }: Omit<SentForm, 'form'>): Promise<boolean> {
  const backend = userBackend(context);
  const [draft] = 'id' in target ? await ask(backend, findDiscarded, { id: target.id }) : [];
  return draft !== undefined && (await kind.takeBack(backend, { id: draft.id, withoutOffer: false })).ok;
}
