import { z } from 'zod';
import { checkPostCode } from '#app/forms/reading/address-checks.server.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';

export const customerSchema = z
  .object(schemaOf(customerFields))
  .refine((customer) => customer.kind !== 'consumer' || customer.vatId === '', {
    path: ['vatId'],
    error: 'Privatpersonen haben keine USt-IdNr. Bitte wählen Sie „Unternehmen“ oder lassen Sie das Feld leer.',
  })
  .superRefine(checkPostCode);
