import { z } from 'zod';
import { otherwayFields } from '../../invoicing/delivery/fields.ts';
import type { OtherwayFields } from '../../invoicing/delivery/fields.ts';
import type { EventRow } from '../../pocketbase/archive/queries.ts';
import { formatDate } from '../../values/dates.ts';
import { formatBerlinTime } from '../../workflows/services.ts';
import { wordMailEvent } from '../shared/mails/mail-words.ts';

const ways = otherwayFields.way.choices;

const noted = z.object({
  date: z.iso.date(),
  way: z.enum(Object.keys(ways) as [OtherwayFields['way']]),
  note: z.string(),
});

/** What the log says of a document that went another way; `data` as the event holds it. */
function wordOtherway(data: string): string {
  const { date, way, note } = noted.parse(JSON.parse(data));
  const words = `Versandt am ${formatDate(date)}: ${ways[way]}`;
  return note === '' ? words : `${words}, ${note}`;
}

const mailed = z.object({ mail: z.string(), reminder: z.string().optional() });

/** What the log says of a mail of a document or its reminder. */
function wordMail(what: string, data: string): string {
  const { reminder } = mailed.parse(JSON.parse(data));
  return `${reminder === undefined ? 'E-Mail' : 'E-Mail mit der Mahnung'} ${what}`;
}

/** What happened to an issued document, and when; `stored`: which files were kept of it. */
export function showEvent({ at, ...event }: EventRow, stored: string) {
  return { at, atText: formatBerlinTime(at), text: eventText(event, stored) };
}

function eventText({ type, data }: Pick<EventRow, 'type' | 'data'>, stored: string): string {
  if (type === 'invoice-sent-otherwise') return wordOtherway(data);
  const mail = wordMailEvent(type);
  if (mail !== undefined) return wordMail(mail, data);
  if (type === 'draft-created') return 'Entwurf angelegt';
  if (type === 'invoice-issued') return 'Ausgestellt';
  if (type === 'invoice-cancelled') return 'Storniert';
  if (type === 'invoice-corrected') return 'Zum Teil gutgeschrieben';
  if (type === 'deposit-deducted') return 'In einer Schlussrechnung abgezogen';
  return type === 'invoice-files-stored' ? stored : 'Vermerk im Protokoll';
}
