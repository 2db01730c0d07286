import { z } from 'zod';
import { checkPostCode } from '#app/forms/reading/address-checks.server.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import type { CustomerFields } from '#app/invoicing/customer/fields.ts';
import { isGln, isLeitwegId } from '#app/values/identifiers.ts';

const addressTests: Record<CustomerFields['electronicKind'], { isRight: (text: string) => boolean; error: string }> = {
  email: { isRight: (text) => /^[^@\s]+@[^@\s]+$/.test(text), error: 'Das ist keine vollständige E-Mail-Adresse.' },
  leitweg: { isRight: isLeitwegId, error: 'Das ist keine Leitweg-ID: Sie besteht aus Ziffern und zwei Strichen.' },
  vatId: { isRight: (text) => /^[A-Z]{2}[0-9A-Z]{2,13}$/.test(text), error: 'Bitte wie DE123456789 eingeben.' },
  gln: { isRight: isGln, error: 'Eine GLN hat 13 Ziffern; die letzte prüft die anderen.' },
};

export const customerSchema = z
  .object(schemaOf(customerFields))
  .refine((customer) => customer.kind !== 'consumer' || customer.vatId === '', {
    path: ['vatId'],
    error: 'Privatpersonen haben keine USt-IdNr. Bitte wählen Sie „Unternehmen“ oder lassen Sie das Feld leer.',
  })
  .superRefine(checkPostCode)
  .superRefine(({ electronicKind, electronicAddress }, context) => {
    const { isRight, error } = addressTests[electronicKind];
    if (electronicAddress === '' ? electronicKind === 'email' : isRight(electronicAddress)) return;
    const missing = 'Bitte geben Sie die Adresse an, oder wählen Sie „E-Mail“.';
    context.addIssue({
      code: 'custom',
      path: ['electronicAddress'],
      message: electronicAddress === '' ? missing : error,
    });
  })
  .superRefine(({ cashDiscountPercent, cashDiscountDays }, context) => {
    if ((cashDiscountPercent === 0) === (cashDiscountDays === null)) return;
    const path = cashDiscountDays === null ? 'cashDiscountDays' : 'cashDiscountPercent';
    context.addIssue({ code: 'custom', path: [path], message: 'Skonto braucht Prozent und Tage.' });
  });
