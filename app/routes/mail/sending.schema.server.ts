import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { optionalLine, requiredLine, requiredText } from '#app/forms/reading/fields.server.ts';
import { recipientsMax } from '#app/invoicing/customer/contact.ts';
import { sendingFields } from '#app/invoicing/sending/fields.ts';
import type { Field } from '#app/invoicing/fields.ts';
import { addressesIn, readRecipients } from '#app/mail/recipients.ts';
import type { AddressRefusal } from '#app/mail/recipients.ts';

const { text } = sendingFields;

const refusals: Record<AddressRefusal, string> = {
  'not-an-address': 'Das ist keine vollständige E-Mail-Adresse, zum Beispiel name@beispiel.de.',
  'not-plain': 'Vor dem @ nehmen die meisten Postfächer keine Umlaute und Sonderzeichen.',
  'unknown-domain': 'An diese Adresse lässt sich keine E-Mail schicken: Hinter dem @ stimmt etwas nicht.',
  'too-long': 'Diese Adresse ist zu lang.',
};

/** The addresses of a field, separated by commas. */
function addresses({ missing }: Field) {
  const typed = missing === undefined ? optionalLine(2000) : requiredLine(2000, missing);
  return typed.transform((list, context) => {
    const { recipients, refused } = readRecipients(list);
    for (const each of refused) context.addIssue(`„${each.text.slice(0, 60)}“: ${refusals[each.refusal]}`);
    if (missing !== undefined && recipients.length + refused.length === 0) context.addIssue(missing);
    return recipients.map(({ address }) => address).join(', ');
  });
}

/** A mail to a customer as it is typed. */
export const sendingSchema = z
  .object(
    schemaOf(sendingFields, { own: { email: addresses, text: () => requiredText(text.lengthMax, text.missing) } }),
  )
  .superRefine(({ recipient, cc, bcc }, context) => {
    const count = [recipient, cc, bcc].flatMap((list) => addressesIn(list)).length;
    if (count > recipientsMax)
      context.addIssue({
        code: 'custom',
        path: ['recipient'],
        message: `Eine E-Mail geht an höchstens ${recipientsMax} Adressen, Kopien mitgezählt. Hier sind es ${count}.`,
      });
  });
