import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { firstCollectionDay, lastCollectionDay, refuseCollectionDay } from '#app/invoicing/debits/bank-days.ts';
import { debitRunFields, debitsMax } from '#app/invoicing/debits/fields.ts';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';

const chosen = z
  .string()
  .regex(/^[a-z0-9]{15}:\d{1,12}$/)
  .transform((text) => {
    const [invoice = '', openCents = ''] = text.split(':');
    return { invoice, openCents: Number(openCents) };
  });

const listed = z.preprocess(
  (value: unknown) => (value === undefined ? [] : [value].flat()),
  z
    .array(chosen)
    .min(1, 'Bitte wählen Sie mindestens eine Rechnung.')
    .max(debitsMax, `Bitte wählen Sie höchstens ${debitsMax} Rechnungen.`),
);

export function debitRunSchema(today: IsoDate) {
  const { debit: _listed, ...fields } = debitRunFields;
  return z.object({ ...schemaOf(fields, { today }), debit: listed }).superRefine((run, context) => {
    const message = refuseDay(run.collectOn, today);
    if (message !== null) context.addIssue({ code: 'custom', path: ['collectOn'], message });
  });
}

function refuseDay(day: IsoDate, today: IsoDate): string | null {
  const refusal = refuseCollectionDay(day, today);
  if (refusal === 'too-soon')
    return `Ihre Bank braucht die Datei einen Bankarbeitstag vorher: frühestens am ${formatDate(firstCollectionDay(today))}.`;
  if (refusal === 'too-late')
    return `Banken nehmen Lastschriften höchstens 14 Tage vorher an: spätestens am ${formatDate(lastCollectionDay(today))}.`;
  if (refusal === 'closed') return 'An diesem Tag ziehen Banken nicht ein: Es ist Wochenende oder ein Bankfeiertag.';
  return null;
}
