import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import type { IsoDate } from '#app/values/dates.ts';

/** Dates without year are of `today`'s. */
export function scheduleSchema(today: IsoDate) {
  return z.object(schemaOf(scheduleFields, { today })).superRefine((schedule, context) => {
    const { firstDay, lastDay, raisePercent, raiseFrom } = schedule;
    const wrong = (name: string, message: string) => {
      context.addIssue({ code: 'custom', path: [name], message });
    };
    if (lastDay !== '' && lastDay < firstDay) wrong('lastDay', 'Der letzte Tag liegt vor dem ersten.');
    if (raisePercent > 0 && raiseFrom === '')
      wrong('raiseFrom', 'Bitte geben Sie an, ab wann die neuen Preise gelten.');
    if (raisePercent === 0 && raiseFrom !== '')
      wrong('raisePercent', 'Bitte geben Sie an, um wie viel Prozent die Preise steigen.');
  });
}
