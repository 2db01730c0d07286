import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { contactFields, mailedKinds } from '#app/invoicing/customer/contact.ts';

export const contactSchema = z
  .object(schemaOf(contactFields))
  .refine((contact) => contact.email !== '' || mailedKinds.every((kind) => contact[kind] === 'none'), {
    path: ['email'],
    error: 'Wer Belege bekommt, braucht eine E-Mail-Adresse.',
  });
