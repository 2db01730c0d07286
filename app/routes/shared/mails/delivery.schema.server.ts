import { z } from 'zod';
import { schemaOf } from '../../../http/form/field-schema.server.ts';
import { requiredEmail, requiredText } from '../../../http/form/fields.server.ts';
import { deliveryFields } from '../../../invoicing/delivery/fields.ts';
import { refuseMailAddress } from '../../../mail/recipients.ts';

const { recipient, text } = deliveryFields;

const deliverable = requiredEmail(recipient.missing).refine((address) => refuseMailAddress(address) === null, {
  error: 'An diese Adresse lässt sich keine E-Mail schicken. Bitte prüfen Sie jedes Zeichen.',
});

/** A mail to a customer as it is typed. */
export const deliverySchema = z.object(
  schemaOf(deliveryFields, {
    own: { email: () => deliverable, text: () => requiredText(text.lengthMax, text.missing) },
  }),
);
