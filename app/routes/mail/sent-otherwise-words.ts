import { z } from 'zod';
import { sentOtherwiseFields } from '#app/invoicing/sending/fields.ts';
import type { EventRow } from '#app/pocketbase/archive/calls.ts';
import { formatDate } from '#app/values/dates.ts';
import { memberNames } from '#app/values/records.ts';

const ways = sentOtherwiseFields.way.choices;

const noted = z.object({
  date: z.iso.date(),
  way: z.enum(memberNames(ways)),
  note: z.string(),
});

const types: readonly string[] = ['invoice-sent-otherwise', 'offer-sent-otherwise', 'delivery-note-sent-otherwise'];

/** How a document went another way, and when that was noted. */
export interface SentOtherwiseNote {
  at: string;
  atText: string;
  text: string;
}

/** What an event says of a document that went another way; undefined for an event of anything else. */
export function describeSentOtherwise(
  { type, data }: Pick<EventRow, 'type' | 'data'>,
  sent = 'Versandt',
): string | undefined {
  if (!types.includes(type)) return undefined;
  const { date, way, note } = noted.parse(JSON.parse(data));
  const words = `${sent} am ${formatDate(date)}: ${ways[way]}`;
  return note === '' ? words : `${words}, ${note}`;
}
