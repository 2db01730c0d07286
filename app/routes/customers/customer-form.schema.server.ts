import { z } from 'zod';
import {
  countryCode,
  optionalEmail,
  optionalText,
  optionalVatId,
  phone,
  requiredText,
  wholeNumber,
} from '../../http/fields.server.ts';
import { isLeitwegId, looksLikeLeitwegId } from '../../invoicing/identifiers.ts';

const daysWords = { missing: '', wrong: 'Bitte 0 bis 365 Tage.' };

export const customerSchema = z
  .object({
    kind: z.enum(['business', 'public', 'consumer'], { error: 'Bitte wählen Sie, wer der Kunde ist.' }),
    name: requiredText(200, 'Bitte geben Sie den Namen oder die Firma an.'),
    nameAddition: optionalText(200),
    street: optionalText(200),
    addition: optionalText(200),
    postCode: optionalText(20),
    city: optionalText(100),
    countryCode,
    vatId: optionalVatId(),
    contactName: optionalText(100),
    phone,
    email: optionalEmail(),
    buyerReference: optionalText(100).refine((text) => !looksLikeLeitwegId(text) || isLeitwegId(text), {
      error: 'Die Prüfziffern dieser Leitweg-ID stimmen nicht. Bitte prüfen Sie jede Stelle.',
    }),
    language: z.enum(['de', 'en']).default('de'),
    paymentDays: z
      .literal('')
      .transform(() => -1)
      .or(wholeNumber({ min: 0, max: 365 }, daysWords))
      .default(-1),
    note: optionalText(2000),
  })
  .refine((customer) => customer.kind !== 'consumer' || customer.vatId === '', {
    path: ['vatId'],
    error: 'Privatpersonen haben keine USt-IdNr. Bitte wählen Sie „Unternehmen“ oder lassen Sie das Feld leer.',
  });
