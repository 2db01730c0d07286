import { found } from '#app/http/found.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { findReminder } from '#app/pocketbase/reminders/queries.ts';
import type { ReminderRecord } from '#app/pocketbase/reminders/queries.ts';

/** The reminder that is to go in the place of the invoice; null: none. */
export async function findMailed(
  backend: Backend,
  { id, invoice }: { id: string; invoice: string },
): Promise<ReminderRecord | null> {
  if (id === '') return null;
  const reminder = found(recordIdPattern.test(id) ? await findReminder(backend, id) : null);
  return found(reminder.invoice === invoice ? reminder : null);
}
