import { remindedClaim } from '#app/invoicing/reminders/remindable.ts';
import type { InvoiceHold } from '#app/invoicing/reminders/fields.ts';
import { reminderObstacle } from '#app/invoicing/reminders/propose-reminder.ts';
import { reminderColumns } from '#app/invoicing/reminders/reminded-facts.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, serves, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { serveFile, storeFile } from '../engine/stored-files.ts';
import { narrowedBy } from '../call.ts';
import { boundNarrowing } from '../narrowing.ts';
import * as calls from './calls.ts';
import { hashedReminderRow, remindable, currentHold } from './sql.ts';

const collection = 'reminders';

export const routes = [
  answers('person', calls.listOverdue, (app, { scope: { company }, query }) =>
    allRows(app, remindable.of({ one: false, by: narrowedBy(query) }), { company, ...query, ...boundNarrowing(query) }),
  ),
  answers('person', calls.findRemindable, (app, { scope: { company }, parameters: { id } }) =>
    allRows(app, remindable.of({ one: true, by: null }), { company, invoice: id }),
  ),
  serves('person', calls.reminderFile, (e, { scope, parameters: { id } }) => {
    serveFile(e, scope, findOwn(e.app, scope, { collection, id }).getString('file'));
  }),
  serves('system', calls.reminderFileOfCompany, (e, { scope, parameters: { id } }) => {
    serveFile(e, scope, findOwn(e.app, scope, { collection, id }).getString('file'));
  }),
  writes('person', calls.issueReminder, { work: issueReminder }),
  writes('person', calls.holdReminders, { work: holdReminders }),
];

/** What it asks for still stands in the transaction that keeps it, or nothing is kept. */
function issueReminder(
  tx: core.App,
  refuse: RefuseOf<typeof calls.issueReminder>,
  { scope, parameters: { id }, body, uploaded }: ChangeOf<typeof calls.issueReminder>,
): { id: string } {
  const { company } = scope;
  const { createKey, snapshot: content, sha256 } = body;
  const made = findOne(tx, collection, { company, createKey });
  if (made) return { id: made.id };
  const [row] = allRows(tx, remindable.of({ one: true, by: null }), { company, invoice: id });
  if (!row) throw new NotFoundError('');
  const { invoice } = remindedClaim(row);
  if (reminderObstacle(invoice) !== null) refuse('not-remindable');
  // What Node sends is not believed.
  const { kind: told }: { kind: string } = content;
  if (told !== 'reminder') refuse('unknown-kind');
  if (content.sums.openCents !== invoice.openCents)
    refuse('open-changed', { invoice: id, openCents: invoice.openCents });
  if (invoice.reminders.some(({ level }) => level >= content.level)) refuse('level-sent');
  const file = storeFile(tx, scope, { sha256, mime: 'application/pdf', upload: uploaded('pdf') });
  const reminder = new Record(tx.findCollectionByNameOrId(collection));
  reminder.load({ company, invoice: id, createKey, ...reminderColumns(content) });
  reminder.load({ snapshot: canonicalJson(asCanonical(content)), file });
  tx.save(reminder);
  const kept = $security.sha256(canonicalJson(asCanonical(oneRow(tx, hashedReminderRow, { id: reminder.id }))));
  const data = { invoice: id, level: content.level, file: sha256, row: kept };
  appendEvent(tx, scope, { type: 'reminder-issued', subject: reminder.id, data });
  return { id: reminder.id };
}

function holdReminders(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.holdReminders>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.holdReminders>,
): { id: string } {
  const invoice = findOwn(tx, scope, { collection: 'invoices', id });
  if (invoice.getString('status') !== 'issued') throw new NotFoundError('');
  const { hold, reason, customerStopped } = body;
  keepHold(tx, scope, { subject: id, kind: hold, reason: hold === 'none' ? '' : reason });
  const ofCustomer = { subject: invoice.getString('customer'), kind: customerStopped ? 'stopped' : 'none' } as const;
  keepHold(tx, scope, { ...ofCustomer, reason: '' });
  return { id };
}

interface Hold {
  subject: string;
  kind: InvoiceHold;
  reason: string;
}

/** Written where it changes how the subject stands. */
function keepHold(tx: core.App, scope: Tenancy, { subject, kind, reason }: Hold): void {
  const { company } = scope;
  const last = oneRow(tx, currentHold, { company, subject });
  if (last.kind === kind && last.reason === reason) return;
  const record = new Record(tx.findCollectionByNameOrId('reminder_holds'));
  record.load({ company, subject, position: last.position + 1, kind, reason });
  tx.save(record);
  appendEvent(tx, scope, { type: 'reminders-held', subject, data: { kind, reason: $security.sha256(reason) } });
}
