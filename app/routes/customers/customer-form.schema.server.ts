import { z } from 'zod';
import {
  countryCode,
  optionalEmail,
  optionalLine,
  optionalText,
  optionalVatId,
  phone,
  requiredLine,
  wholeNumber,
} from '../../http/form/fields.server.ts';
import { isLeitwegId, looksLikeLeitwegId } from '../../values/identifiers.ts';

const daysWords = { missing: '', wrong: 'Bitte 0 bis 365 Tage.' };

export const customerSchema = z
  .object({
    kind: z.enum(['business', 'public', 'consumer'], { error: 'Bitte wählen Sie, wer der Kunde ist.' }),
    name: requiredLine(200, 'Bitte geben Sie den Namen oder die Firma an.'),
    nameAddition: optionalLine(200),
    street: optionalLine(200),
    addition: optionalLine(200),
    postCode: optionalLine(20),
    city: optionalLine(100),
    countryCode,
    vatId: optionalVatId(),
    contactName: optionalLine(100),
    phone,
    email: optionalEmail(),
    buyerReference: optionalLine(100).refine((text) => !looksLikeLeitwegId(text) || isLeitwegId(text), {
      error: 'Die Prüfziffern dieser Leitweg-ID stimmen nicht. Bitte prüfen Sie jede Stelle.',
    }),
    language: z.enum(['de', 'en']).default('de'),
    paymentDays: z
      .literal('')
      .transform(() => -1)
      .or(wholeNumber({ min: 0, max: 365 }, daysWords))
      .default(-1),
    layout: z
      .string()
      .regex(/^([a-z0-9]{15})?$/, { error: 'Bitte wählen Sie ein Layout.' })
      .default(''),
    note: optionalText(2000),
  })
  .refine((customer) => customer.kind !== 'consumer' || customer.vatId === '', {
    path: ['vatId'],
    error: 'Privatpersonen haben keine USt-IdNr. Bitte wählen Sie „Unternehmen“ oder lassen Sie das Feld leer.',
  });
