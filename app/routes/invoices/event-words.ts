import { z } from 'zod';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { describeMailEvent } from '../mail/mail-words.ts';
import { describeSentOtherwise } from '../mail/sent-otherwise-words.ts';
import type { EventRow } from '#app/pocketbase/archive/calls.ts';

const mailed = z.object({ mail: z.string(), reminder: z.string().optional() });

/** What the log says of a mail of a document or its reminder. */
function describeMail(what: string, data: string): string {
  const { reminder } = mailed.parse(JSON.parse(data));
  return `${reminder === undefined ? 'E-Mail' : 'E-Mail mit der Mahnung'} ${what}`;
}

const corrected = z.object({ correction: z.string() });

interface Told {
  /** which files were kept of it */
  stored: string;
  /** what has left nothing of it; null: something stands */
  cancelledBy: { id: string } | null;
}

/** What happened to an issued document, and when. */
export function showEvent({ at, ...event }: EventRow, told: Told) {
  return { at, atText: formatBerlinTime(at), text: eventText(event, told) };
}

function eventText({ type, data }: Pick<EventRow, 'type' | 'data'>, { stored, cancelledBy }: Told): string {
  const sent = describeSentOtherwise({ type, data });
  if (sent !== undefined) return sent;
  const mail = describeMailEvent(type);
  if (mail !== undefined) return describeMail(mail, data);
  if (type === 'draft-created') return 'Entwurf angelegt';
  if (type === 'invoice-issued') return 'Ausgestellt';
  if (type === 'invoice-imported') return 'Aus einem anderen Programm übernommen';
  if (type === 'invoice-import-withdrawn') return 'Zurückgenommen';
  if (type === 'invoice-cancelled') return 'Storniert';
  if (type === 'invoice-corrected')
    return corrected.parse(JSON.parse(data)).correction === cancelledBy?.id ? 'Storniert' : 'Zum Teil gutgeschrieben';
  if (type === 'deposit-deducted') return 'In einer Schlussrechnung abgezogen';
  return type === 'invoice-files-stored' ? stored : 'Eintrag im Protokoll';
}
