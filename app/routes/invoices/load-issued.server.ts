import { href } from 'react-router';
import { appContext, todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { newCreateKey } from '#app/forms/record/create-key.server.ts';
import { userBackend } from '#app/http/session.ts';
import { isCorrectable } from '#app/invoicing/invoice/correct-invoice.ts';
import { restOfLines } from '#app/invoicing/invoice/credited-lines.ts';
import { nothingMissing } from '#app/invoicing/invoice/preview-draft.ts';
import { dueDateOf, isCorrection } from '#app/invoicing/invoice/snapshot.ts';
import { documentState } from '#app/invoicing/ledger/document-state.ts';
import { mayWriteOff } from '#app/invoicing/ledger/uncollectible.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { listInvoiceFiles, checkFileReadable } from '#app/pocketbase/invoices/files.ts';
import { listCorrections } from '#app/pocketbase/invoices/queries.ts';
import type { IssuedInvoice } from '#app/pocketbase/invoices/record.ts';
import { findRelated } from '#app/pocketbase/links/queries.ts';
import type { LinkedDocument } from '#app/pocketbase/links/queries.ts';
import { findRemindersAndDebit } from '#app/pocketbase/reminders/queries.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { findFullReversal } from '#app/workflows/corrections/find-reversals.ts';
import { checkRules } from '#app/workflows/issuing/prepare-issue.ts';
import { documentOfIssued } from '#app/workflows/preview-invoice.ts';
import { amountNames } from '../documents/issued/document-names.ts';
import { billedPart, frozenGroups, labelAmountDue } from '../documents/issued/frozen-parts.tsx';
import { invoiceState } from '../lists/invoice-state.ts';
import { showMailsOf } from '../mail/mail-words.ts';
import { pagesToShow } from '../documents/pictures/drawn-document.server.ts';
import { findDamage } from '../documents/issued/read-stored.server.ts';
import { withMails } from '../mail/reminder-list.tsx';
import { eventsOfSubject } from '#app/pocketbase/archive/calls.ts';
import type { EventRow } from '#app/pocketbase/archive/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { listDeliveryNotes } from '#app/pocketbase/delivery-notes/calls.ts';
import { paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { mailsOfInvoice } from '#app/pocketbase/outbox/calls.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { checkCarried } from './attachments/check-carried.server.ts';
import { showEvent } from './event-words.ts';
import { findingEntry } from './findings/rule-texts.ts';
import type { CheckedFile, Recipient } from './issued-files.tsx';
import { invoiceBalanceOf } from './balance-part.tsx';
import type { InvoiceBalance } from './balance-part.tsx';
import { formatDueDate, describeSending } from './state-entries.tsx';

/** All that the page of an issued invoice shows. */
export async function loadIssued(context: Context, invoice: IssuedInvoice) {
  const backend = userBackend(context);
  const { services } = context.get(appContext);
  const { id: invoiceId, snapshot } = invoice;
  const picture = href('/invoice/rechnungen/:invoiceId/bild', { invoiceId });
  const [documents, parts, { reminders, debit }, mails, events, files, carried, customer, shown] = await Promise.all([
    loadDocuments(backend, invoice),
    ask(backend, paymentsOfInvoice, { id: invoiceId }),
    findRemindersAndDebit(backend, invoiceId),
    ask(backend, mailsOfInvoice, { id: invoiceId }),
    ask(backend, eventsOfSubject, { subject: invoiceId }),
    checkFiles(context, invoiceId),
    checkCarried(context, snapshot),
    loadRecipient(backend, invoice),
    pagesToShow(context, picture, documentOfIssued(snapshot)),
  ]);
  const money = invoiceBalanceOf(snapshot.totals.dueCents, parts);
  return {
    copyKey: newCreateKey(),
    finalKey: newCreateKey(),
    ...contentOf(invoice),
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
    missing: missingForXRechnung(invoice, files),
    events: showEvents(events, { files, cancelledBy: documents.cancelledBy }),
  };
}

/** The documents that it belongs to, and what of it can still be credited. */
async function loadDocuments(backend: Backend, invoice: IssuedInvoice) {
  const { id, snapshot } = invoice;
  const [related, corrections, notes] = await Promise.all([
    findRelated(backend, invoice),
    isCorrectable(snapshot) ? listCorrections(backend, id) : [],
    ask(backend, listDeliveryNotes, { id }),
  ]);
  const credits = corrections.map((each) => each.snapshot);
  const cancelledBy = findFullReversal(snapshot, { cancellation: related.cancelledBy, corrections });
  return {
    ...related,
    cancelledBy,
    corrections: corrections.flatMap((each) =>
      each.id === cancelledBy?.id ? [] : [{ id: each.id, number: each.snapshot.number }],
    ),
    notes,
    isCorrectable: isCorrectable(snapshot) && restOfLines(snapshot, credits).some(({ cents }) => cents !== 0),
  };
}

async function loadRecipient(backend: Backend, { customer: id, snapshot }: IssuedInvoice): Promise<Recipient> {
  const { kind, name } = snapshot.customer;
  return { kind, name, invoiceFormat: (await findCustomer(backend, id))?.invoiceFormat ?? 'usual' };
}

/** What was frozen of it. */
function contentOf({ number, snapshotHash, snapshot }: IssuedInvoice) {
  const { kind, customer, subject, totals } = snapshot;
  return {
    number,
    snapshotHash,
    kind,
    isCorrection: isCorrection(snapshot),
    email: customer.electronicAddress?.value ?? '',
    lead: [customer.name, subject].filter(Boolean).join(', '),
    asked: labelAmountDue(totals, amountNames[kind]),
    billed: billedPart(snapshot),
    groups: frozenGroups({ content: snapshot, missing: nothingMissing }),
  };
}

/** How it stands on that day, by what was booked for it and what takes it back. */
function stateOnDay(
  { snapshot, ...invoice }: IssuedInvoice,
  { money, isCancelled }: { money: InvoiceBalance; isCancelled: boolean },
  today: IsoDate,
) {
  const { kind } = snapshot;
  const dueDate = dueDateOf(snapshot);
  const takesBack = isCorrection(snapshot) ? snapshot.kind : null;
  const state = documentState(money, { takesBack, isCancelled });
  return {
    state: invoiceState({ ...invoice, kind, state }, today),
    due: formatDueDate(dueDate, today, money.state === 'paid'),
    isOverdue: dueDate < today,
    canWriteOff: mayWriteOff(snapshot, today),
  };
}

/** What is stored, each read and held against its hash: damage is told here and not only to who downloads. */
async function checkFiles(context: Context, invoice: string): Promise<CheckedFile[]> {
  const backend = userBackend(context);
  const files = await listInvoiceFiles(backend, invoice);
  return Promise.all(
    files.map(async (file) => ({
      ...file,
      damage: await findDamage(context, checkFileReadable(backend, invoice, file.kind)),
    })),
  );
}

/** Why no XRechnung was made of it. */
function missingForXRechnung(
  { id, customer, draft, snapshot }: IssuedInvoice,
  files: readonly Pick<CheckedFile, 'kind'>[],
) {
  if (files.some(({ kind }) => kind === 'xrechnung-ubl')) return [];
  const places = {
    editPath: href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: id }),
    table: typedForms.invoice,
    customerId: customer,
    customerKind: snapshot.customer.kind,
    rows: draft.lines,
  };
  return checkRules(snapshot, 'xrechnung')
    .filter(({ level }) => level === 'fatal')
    .map((finding) => ({ ...findingEntry(finding, places), level: 'info' as const }));
}

function showEvents(
  events: readonly EventRow[],
  { files, cancelledBy }: { files: readonly Pick<CheckedFile, 'kind'>[]; cancelledBy: LinkedDocument | null },
) {
  const stored = files.some(({ kind }) => kind !== 'zugferd') ? 'PDF und XML gespeichert' : 'PDF gespeichert';
  return events.map((event) => showEvent(event, { stored, cancelledBy }));
}
