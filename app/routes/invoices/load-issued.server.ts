import { href } from 'react-router';
import { appContext, todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { newCreateKey } from '#app/forms/record/create-key.server.ts';
import { userBackend } from '#app/http/session.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import type { IssuedInvoice } from '#app/pocketbase/invoices/record.ts';
import type { LinkedDocument } from '#app/pocketbase/links/queries.ts';
import { findRemindersAndDebit } from '#app/pocketbase/reminders/queries.ts';
import { documentOfIssued } from '#app/workflows/preview-invoice.ts';
import { showMailsOf } from '../mail/mail-words.ts';
import { pagesToShow } from '../documents/pictures/drawn-document.server.ts';
import { withMails } from '../mail/reminder-list.tsx';
import { eventsOfSubject } from '#app/pocketbase/archive/calls.ts';
import type { EventRow } from '#app/pocketbase/archive/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { mailsOfInvoice } from '#app/pocketbase/outbox/calls.ts';
import { checkCarried } from './attachments/check-carried.server.ts';
import { showEvent } from './event-words.ts';
import type { CheckedFile, Recipient } from './issued-files.tsx';
import { invoiceBalanceOf } from './balance-part.tsx';
import { describeSending } from './state-entries.tsx';
import { loadRelated } from './related-documents.server.ts';
import { checkStoredFiles, missingForXRechnung } from './checked-files.server.ts';
import { frozenFacts, stateOnDay } from './issued-facts.ts';

/** All that the page of an issued invoice shows. */
export async function loadIssued(context: Context, invoice: IssuedInvoice) {
  const backend = userBackend(context);
  const { services } = context.get(appContext);
  const { id: invoiceId, snapshot } = invoice;
  const picture = href('/invoice/rechnungen/:invoiceId/bild', { invoiceId });
  const [documents, parts, { reminders, debit }, mails, events, files, carried, customer, shown] = await Promise.all([
    loadRelated(backend, invoice),
    ask(backend, paymentsOfInvoice, { id: invoiceId }),
    findRemindersAndDebit(backend, invoiceId),
    ask(backend, mailsOfInvoice, { id: invoiceId }),
    ask(backend, eventsOfSubject, { subject: invoiceId }),
    checkStoredFiles(context, invoiceId),
    checkCarried(context, snapshot),
    loadRecipient(backend, invoice),
    pagesToShow(context, picture, documentOfIssued(snapshot)),
  ]);
  const money = invoiceBalanceOf(snapshot.totals.dueCents, parts);
  return {
    copyKey: newCreateKey(),
    finalKey: newCreateKey(),
    ...frozenFacts(invoice),
    ...documents,
    ...stateOnDay(invoice, { money, isCancelled: documents.cancelledBy !== null }, todayOf(context)),
    money,
    debit: money.openCents > 0 ? debit : null,
    customer,
    ...describeSending(mails, events),
    mails: showMailsOf(mails, ''),
    reminders: withMails(reminders, mails),
    sendsMail: services.mail.kind !== 'folder',
    files,
    carried,
    shown,
    missing: missingForXRechnung(invoice, { files, recipient: customer }),
    events: showEvents(events, { files, cancelledBy: documents.cancelledBy }),
  };
}

export type LoadedInvoice = Awaited<ReturnType<typeof loadIssued>>;

async function loadRecipient(backend: Backend, { customer: id, snapshot }: IssuedInvoice): Promise<Recipient> {
  const { kind, name } = snapshot.customer;
  return { kind, name, invoiceFormat: (await findCustomer(backend, id))?.invoiceFormat ?? 'usual' };
}

function showEvents(
  events: readonly EventRow[],
  { files, cancelledBy }: { files: readonly Pick<CheckedFile, 'kind'>[]; cancelledBy: LinkedDocument | null },
) {
  const stored = files.some(({ kind }) => kind !== 'zugferd') ? 'PDF und XML gespeichert' : 'PDF gespeichert';
  return events.map((event) => showEvent(event, { stored, cancelledBy }));
}
