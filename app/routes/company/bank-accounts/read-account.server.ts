import { z } from 'zod';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { showErrors, showRefusal, showStale } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { parseForm } from '#app/forms/reading/read-form.server.ts';
import { compareStored } from '#app/forms/record/stored-record.server.ts';
import { bankAccountFields } from '#app/invoicing/company/bank-account.ts';
import { columnShape } from '#app/pocketbase/records.ts';
import type { Refused } from '#app/pocketbase/refusal.ts';

const accountSchema = z.object(schemaOf(bankAccountFields));

export function readAccount(form: FormData) {
  return parseForm(form, accountSchema);
}

const accountRecord = z.object({ id: z.string(), version: z.number().int(), ...columnShape(bankAccountFields) });

interface RefusedAccount {
  form: FormData;
  submission: ReturnType<typeof readAccount>;
  refused: Refused<'stale' | 'iban-taken' | 'too-many-accounts'>;
}

/** The form again, with what stands in the way. `saved` answers what is stored already. */
export function answerRefusedAccount({ form, submission, refused }: RefusedAccount, saved: () => Response) {
  if (refused.refusal === 'too-many-accounts')
    return showRefusal(submission, 'Sie haben schon 30 Konten. Bitte ändern Sie eines davon.');
  if (refused.refusal === 'iban-taken')
    return showErrors(submission, { iban: ['Dieses Konto haben Sie schon angelegt.'] });
  const current = accountRecord.parse(refused.details.current);
  const stored = { ...current, values: toFormValues(bankAccountFields, current) };
  return showStale(submission, compareStored({ form: typedForms.bankAccount, posted: form, stored }), saved);
}
