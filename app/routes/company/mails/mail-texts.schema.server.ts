import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { optionalLine, optionalText } from '#app/forms/reading/fields.server.ts';
import { mailTextFields } from '#app/invoicing/company/fields.ts';
import { mailPlaceholdersOf } from '#app/invoicing/documents/mail-texts.ts';
import type { Field } from '#app/invoicing/fields.ts';
import { knowsOnly } from '#app/forms/reading/known-placeholders.ts';
import { baseVersionShape } from '../section.server.ts';

const known = ({ document = 'invoice' }: Field) => knowsOnly(mailPlaceholdersOf(document));

/** The texts of mails as they are typed: placeholders only that the document has. */
export const mailTextsSchema = z.object({
  ...baseVersionShape,
  ...schemaOf(mailTextFields, {
    own: {
      line: (field) => optionalLine(field.lengthMax ?? 0).superRefine(known(field)),
      template: (field) => optionalText(field.lengthMax ?? 0).superRefine(known(field)),
    },
  }),
});
