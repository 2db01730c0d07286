import { data, href } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/new.ts';
import { todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { userBackend } from '#app/http/session.ts';
import { showAgain, showErrors, showFilled, showRefusal } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { openCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { newCustomerFields } from '#app/invoicing/customer/fields.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import {
  importedFields,
  importedGroupFields,
  importedGroupsMax,
  importedUploadFields,
} from '#app/invoicing/imported/fields.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import { loadFormParts } from '#app/routes/documents/editor/load-form.server.ts';
import { prepareImport, takeOverInvoice } from '#app/workflows/imported/take-over.ts';
import { chooseTyped, createTyped } from './customer.server.ts';
import { checkedOf, describeRefusal, faultErrors, taxOptions } from './import-answers.ts';
import type { TakeOverAnswer } from './import-answers.ts';
import { originalIn, takeFile } from './file.server.ts';
import type { ImportedValues } from './new.tsx';

const pathOf = (invoiceId: string) => href('/invoice/rechnungen/:invoiceId', { invoiceId });
const taxesShown: readonly TaxChoice[] = ['standard-1900', 'standard-700', 'standard-1900'];

export async function loadTakeOver({ url, context }: Route.LoaderArgs) {
  const createKey = await openCreateKey({ url, context }, { collection: 'invoices', pathOf });
  const { customers, smallBusiness } = await loadFormParts(userBackend(context));
  const values: ImportedValues = {
    ...emptyForm(importedFields),
    ...emptyForm(newCustomerFields),
    ...emptyForm(importedUploadFields),
    lines: taxesShown.map((tax) => ({ ...emptyForm(importedGroupFields), tax })),
  };
  return { createKey, customers, values, taxes: taxOptions(smallBusiness) };
}

const schemaOn = (today: string) =>
  z.object({
    ...schemaOf(importedFields, { today }),
    lines: z
      .array(z.object(schemaOf(importedGroupFields)))
      .max(importedGroupsMax)
      .default([]),
  });

const parseTyped = (form: FormData, today: string) => parseForm(form, schemaOn(today));

/** Reads the file first, whatever button sent the form: what it says fills what is still empty. */
export async function answerTakeOver({ request, context }: Route.ActionArgs) {
  const { form, fileError, told } = await takeFile(await readForm(request, ['lines']), context);
  const submission = parseTyped(form, todayOf(context));
  if (fileError !== '') return answer(showErrors(submission, { file: [fileError] }));
  const then = textOf(form, 'then');
  if (then === 'read')
    return told === null
      ? answer(showErrors(submission, { file: [noFile] }))
      : answer(showFilled(submission, {}), { told });
  const backend = userBackend(context);
  if (then === 'customer') {
    const made = await createTyped(backend, form);
    return made.ok
      ? answer(showFilled(submission, { customer: made.label }))
      : answer(showErrors(submission, made.errors));
  }
  const chosen = await chooseTyped(backend, form, then);
  if (!chosen.ok) return answer(showErrors(submission, { customer: [chosen.sentence] }), { asked: chosen.asked });
  if (chosen.isSuggested) return answer(showFilled(submission, { customer: chosen.label }));
  if (submission.status !== 'success') return answer(showAgain(submission));
  return checkOrTake(context, form, { submission, customer: chosen.id });
}

const noFile = 'Bitte wählen Sie zuerst eine Datei aus.';

interface Typed {
  submission: Extract<ReturnType<typeof parseTyped>, { status: 'success' }>;
  customer: string;
}

/** Shows what would be kept; keeps it where it is what the person has seen. */
async function checkOrTake(context: Context, form: FormData, { submission, customer }: Typed) {
  const backend = userBackend(context);
  const original = originalIn(form);
  const prepared = await prepareImport(backend, {
    fields: submission.value,
    customer,
    original,
    today: todayOf(context),
  });
  if (!prepared.ok && prepared.refusal === 'faulty')
    return answer(showErrors(submission, faultErrors(prepared.faults)));
  if (!prepared.ok) return refuse(submission, prepared.refusal);
  const { snapshot, hash } = prepared;
  if (textOf(form, 'then') !== 'take' || textOf(form, 'seen') !== hash)
    return answer(showFilled(submission, {}), { checked: checkedOf(prepared, original) });
  const taken = await takeOverInvoice(backend, { createKey: readCreateKey(form), customer, snapshot, hash });
  if (taken.ok) return seeOther(context, pathOf(taken.value.id), { says: 'invoice-imported', by: taken });
  return refuse(submission, taken.refusal);
}

/** At the number, where that is what is wrong. */
function refuse(submission: Typed['submission'], refusal: Parameters<typeof describeRefusal>[0]) {
  const sentence = describeRefusal(refusal);
  if (refusal === 'already-imported') return answer(showErrors(submission, { number: [sentence] }));
  return answer(showRefusal(submission, sentence));
}

function answer(
  shown: ReturnType<typeof showAgain>,
  more: Partial<Pick<TakeOverAnswer, 'asked' | 'checked' | 'told'>> = {},
) {
  return data<TakeOverAnswer>(
    { ...shown.data, asked: null, checked: null, told: null, ...more },
    shown.init ?? undefined,
  );
}
