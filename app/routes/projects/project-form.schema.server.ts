import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { projectFields, timeEntryFields } from '#app/invoicing/project/fields.ts';
import type { IsoDate } from '#app/values/dates.ts';

/** The customer is words; saving finds the record. */
export const projectSchema = z.object(schemaOf(projectFields));

/** Dates without year are of `today`'s. */
export function timeEntrySchema(today: IsoDate) {
  return z.object(schemaOf(timeEntryFields, { today }));
}
