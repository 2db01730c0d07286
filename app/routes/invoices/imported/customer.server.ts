import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm } from '#app/forms/reading/read-form.server.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { newCustomerFields } from '#app/invoicing/customer/fields.ts';
import { importedFields } from '#app/invoicing/imported/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { AmbiguousCustomer } from '#app/routes/documents/editor/document-sections.tsx';
import { describeChoice } from '#app/routes/documents/editor/save-and-go.server.ts';
import { chosenCustomer, createTypedCustomer } from '#app/routes/documents/editor/save-form.server.ts';
import { chooseCustomer, findCustomerLabel, findSimilarCustomers } from '#app/workflows/choose-customer.ts';

type Chosen =
  | { ok: true; id: string; label: string; /** by a button beside the field */ isSuggested: boolean }
  | { ok: false; sentence: string; asked: AmbiguousCustomer | null };

/** The customer that is meant by what was typed, or by the button of a suggestion. */
export async function chooseTyped(backend: Backend, form: FormData, then: string): Promise<Chosen> {
  const number = chosenCustomer.exec(then)?.[1];
  const typed = number ?? textOf(form, 'customer').trim();
  const chosen = await chooseCustomer(backend, typed);
  if (chosen.ok && chosen.value.id === '') return { ok: false, sentence: importedFields.customer.missing, asked: null };
  if (chosen.ok) {
    const { id } = chosen.value;
    return { ok: true, id, label: await findCustomerLabel(backend, id), isSuggested: number !== undefined };
  }
  const known = chosen.refusal === 'ambiguous-customer';
  const choices = known ? chosen.details.choices : await findSimilarCustomers(backend, typed);
  return { ok: false, sentence: describeChoice({ typed, known }), asked: { typed, known, choices } };
}

const schema = z.object(schemaOf(newCustomerFields));

/** Makes the customer that the form describes; the same form sent twice makes one. Its label, or what is wrong. */
export async function createTyped(
  backend: Backend,
  form: FormData,
): Promise<{ ok: true; label: string } | { ok: false; errors: Record<string, string[]> }> {
  const parsed = parseForm(form, schema);
  if (parsed.status !== 'success') return { ok: false, errors: errorsIn(parsed.error ?? {}) };
  const id = await createTypedCustomer(backend, readCreateKey(form), parsed.value);
  return { ok: true, label: await findCustomerLabel(backend, id) };
}

function errorsIn(errors: Readonly<Record<string, string[] | null>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).flatMap(([name, texts]) => (texts ? [[name, texts]] : [])));
}
