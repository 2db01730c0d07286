import type { Route } from './+types/file.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { pdfNameOf } from '#app/invoicing/invoice/numbering.ts';
import { findReminder, readReminderFile } from '#app/pocketbase/reminders/queries.ts';
import { readStored } from '../documents/issued/read-stored.server.ts';

/** The stored PDF, checked against its hash. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const reminder = found(await findReminder(backend, params.reminderId));
  const bytes = found(await readStored(context, readReminderFile(backend, { id: reminder.id })));
  return fileResponse(bytes, { mime: 'application/pdf', name: pdfNameOf(reminder.number) });
}
