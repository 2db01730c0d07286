import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import {
  countryCode,
  optionalEmail,
  optionalLine,
  optionalText,
  optionalVatId,
  phone,
  requiredLine,
  ticked,
  version,
} from '../../http/form/fields.server.ts';
import { isTaxNumber } from '../../values/identifiers.ts';

const iban = optionalLine(50)
  .transform((text) => electronicFormatIBAN(text) ?? '')
  .refine((text) => text === '' || isValidIBAN(text), {
    error: 'Diese IBAN stimmt nicht. Bitte prüfen Sie jede Stelle.',
  });

const bic = optionalLine(20)
  .transform((text) => text.toUpperCase().replace(/\s/g, ''))
  .refine((text) => text === '' || isValidBIC(text), { error: 'Eine BIC hat 8 oder 11 Stellen.' });

export const profileSchema = z.object({
  version,
  name: requiredLine(200, 'Bitte geben Sie Ihren Namen oder Ihre Firma an.'),
  tradingName: optionalLine(200),
  street: optionalLine(200),
  addition: optionalLine(200),
  postCode: optionalLine(20),
  city: optionalLine(100),
  countryCode,
  vatId: optionalVatId(),
  taxNumber: optionalLine(30).refine((text) => text === '' || isTaxNumber(text), {
    error: 'Eine Steuernummer hat 10 bis 13 Ziffern, zum Beispiel 12/345/67890.',
  }),
  registrationNumber: optionalLine(60),
  legalInformation: optionalText(500),
  contactName: optionalLine(100),
  phone,
  email: optionalEmail(),
  website: optionalLine(200),
  iban,
  bic,
  accountName: optionalLine(70),
  bankName: optionalLine(100),
  smallBusiness: ticked,
});
