import { z } from 'zod';
import { showErrors, showStale } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { parseForm } from '#app/forms/reading/read-form.server.ts';
import { compareStored } from '#app/forms/record/stored-record.server.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import { toProduct } from '#app/pocketbase/products/queries.ts';
import type { Refused } from '#app/pocketbase/refusal.ts';

const productSchema = z.object(schemaOf(productFields));

export function readProduct(form: FormData) {
  return parseForm(form, productSchema);
}

interface RefusedProduct {
  form: FormData;
  submission: ReturnType<typeof readProduct>;
  refused: Refused<'stale' | 'number-taken'>;
}

/** The form again: with a sentence at the number, or beside what is stored. `saved` answers what is stored already. */
export function answerRefusedProduct({ form, submission, refused }: RefusedProduct, saved: (id: string) => Response) {
  if (refused.refusal === 'number-taken')
    return showErrors(submission, {
      number: [
        `Die Artikelnummer ${refused.details.number} hat schon ein anderes Produkt. Bitte wählen Sie eine andere.`,
      ],
    });
  const current = toProduct(refused.details.current);
  const stored = { ...current, values: toFormValues(productFields, current) };
  const stale = compareStored({ form: typedForms.product, posted: form, stored });
  return showStale(submission, stale, () => saved(current.id));
}
