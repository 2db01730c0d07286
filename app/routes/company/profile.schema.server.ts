import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import {
  countryCode,
  optionalEmail,
  optionalText,
  optionalVatId,
  phone,
  requiredText,
  version,
} from '../../http/fields.server.ts';
import { isTaxNumber } from '../../invoicing/identifiers.ts';

const iban = optionalText(50)
  .transform((text) => electronicFormatIBAN(text) ?? '')
  .refine((text) => text === '' || isValidIBAN(text), {
    error: 'Diese IBAN stimmt nicht. Bitte prüfen Sie jede Stelle.',
  });

const bic = optionalText(20)
  .transform((text) => text.toUpperCase().replace(/\s/g, ''))
  .refine((text) => text === '' || isValidBIC(text), { error: 'Eine BIC hat 8 oder 11 Stellen.' });

export const profileSchema = z.object({
  version,
  name: requiredText(200, 'Bitte geben Sie Ihren Namen oder Ihre Firma an.'),
  tradingName: optionalText(200),
  street: optionalText(200),
  addition: optionalText(200),
  postCode: optionalText(20),
  city: optionalText(100),
  countryCode,
  vatId: optionalVatId(),
  taxNumber: optionalText(30).refine((text) => text === '' || isTaxNumber(text), {
    error: 'Eine Steuernummer hat 10 bis 13 Ziffern, zum Beispiel 12/345/67890.',
  }),
  registrationNumber: optionalText(60),
  legalInformation: optionalText(500),
  contactName: optionalText(100),
  phone,
  email: optionalEmail(),
  website: optionalText(200),
  iban,
  bic,
  accountName: optionalText(70),
  bankName: optionalText(100),
  smallBusiness: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
});
