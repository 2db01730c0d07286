import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { version } from '#app/forms/reading/fields.server.ts';
import type { CustomerKind, Mandate } from '#app/invoicing/customer/fields.ts';
import { mandateFields } from '#app/invoicing/customer/fields.ts';
import { isSepaReference } from '#app/invoicing/customer/mandate.ts';
import { isSepaIban } from '#app/values/identifiers.ts';
import type { IsoDate } from '#app/values/dates.ts';

interface MandateQuestion {
  today: IsoDate;
  kind: CustomerKind;
}

export function mandateSchema({ today, kind }: MandateQuestion) {
  return z.object({ ...schemaOf(mandateFields, { today }), version }).superRefine((mandate, context) => {
    for (const [field, message] of mandateFaults(mandate, { today, kind }))
      context.addIssue({ code: 'custom', path: [field], message });
  });
}

/** What is wrong with a mandate, by its field. */
function* mandateFaults(mandate: Mandate, { today, kind }: MandateQuestion): Generator<[keyof Mandate, string]> {
  const { mandateReference, mandateSignedOn, debitedIban, mandateBusiness, mandateUsedOn, mandateEndedOn } = mandate;
  if (!isSepaReference(mandateReference))
    yield ['mandateReference', "Erlaubt sind Buchstaben ohne Umlaute, Ziffern, Leerzeichen und + ? / - : ( ) . , '"];
  if (mandateSignedOn > today) yield ['mandateSignedOn', 'Dieser Tag liegt in der Zukunft.'];
  if (debitedIban === '') yield ['debitedIban', 'Bitte geben Sie die IBAN des Kontos an, von dem eingezogen wird.'];
  else if (!isSepaIban(debitedIban))
    yield ['debitedIban', 'Von diesem Konto lässt sich nicht einziehen: Es liegt außerhalb von SEPA.'];
  if (mandateBusiness && kind === 'consumer')
    yield ['mandateBusiness', 'Der Kunde ist eine Privatperson. Firmenlastschriften gibt es nur mit Unternehmen.'];
  if (mandateUsedOn > today) yield ['mandateUsedOn', 'Dieser Tag liegt in der Zukunft.'];
  else if (mandateUsedOn !== '' && mandateUsedOn < mandateSignedOn)
    yield ['mandateUsedOn', 'Das Mandat ist erst später unterschrieben.'];
  if (mandateEndedOn !== '' && mandateEndedOn < mandateSignedOn)
    yield ['mandateEndedOn', 'Das Mandat ist erst später unterschrieben.'];
}
