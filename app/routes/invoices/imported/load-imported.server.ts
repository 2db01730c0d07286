import { todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { eventsOfSubject } from '#app/pocketbase/archive/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { importUses } from '#app/pocketbase/invoices/calls.ts';
import type { ImportedInvoice } from '#app/pocketbase/invoices/record.ts';
import { findCancellation } from '#app/pocketbase/links/queries.ts';
import { mailsOfInvoice } from '#app/pocketbase/outbox/calls.ts';
import { paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { findRemindersAndDebit } from '#app/pocketbase/reminders/queries.ts';
import { showMailsOf } from '#app/routes/mail/mail-words.ts';
import { withMails } from '#app/routes/mail/reminder-list.tsx';
import { labelAmountDue } from '#app/routes/documents/issued/frozen-parts.tsx';
import { checkCarried } from '../attachments/check-carried.server.ts';
import { invoiceBalanceOf } from '../balance-part.tsx';
import { showEvent } from '../event-words.ts';
import { stateOnDay } from '../issued-facts.ts';
import { describeSending } from '../state-entries.tsx';
import { importedRows } from './imported-words.ts';

/** All that the page shows of an invoice that came along. */
export async function loadImported(context: Context, invoice: ImportedInvoice) {
  const backend = userBackend(context);
  const { id, snapshot } = invoice;
  const [cancelledBy, parts, { reminders }, mails, events, carried, uses] = await Promise.all([
    findCancellation(backend, id),
    ask(backend, paymentsOfInvoice, { id }),
    findRemindersAndDebit(backend, id),
    ask(backend, mailsOfInvoice, { id }),
    ask(backend, eventsOfSubject, { subject: id }),
    checkCarried(context, snapshot),
    ask(backend, importUses, { id }),
  ]);
  const { customer, subject, origin, totals } = snapshot;
  const money = invoiceBalanceOf(totals.dueCents, parts);
  return {
    number: invoice.number,
    kind: snapshot.kind,
    lead: [customer.name, subject, `aus ${origin}`].filter(Boolean).join(', '),
    origin,
    totals,
    asked: labelAmountDue(totals, 'Noch offen bei der Übernahme'),
    rows: importedRows(snapshot),
    withdrawn: invoice.withdrawn,
    isUsed: uses.n > 0,
    customer: { name: customer.name },
    email: customer.electronicAddress?.value ?? '',
    ...stateOnDay(invoice, { money, isCancelled: cancelledBy !== null }, todayOf(context)),
    cancelledBy,
    money,
    carried,
    ...describeSending(mails, events),
    mails: showMailsOf(mails, ''),
    reminders: withMails(reminders, mails),
    snapshotHash: invoice.snapshotHash,
    events: events.map((event) => showEvent(event, { stored: '', cancelledBy })),
  };
}

export type LoadedImported = Awaited<ReturnType<typeof loadImported>>;
