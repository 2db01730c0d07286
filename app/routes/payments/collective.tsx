import { useForm } from '@conform-to/react';
import type { Submission, SubmissionResult } from '@conform-to/react';
import { href } from 'react-router';
import type { z } from 'zod';
import type { Route } from './+types/collective.ts';
import { todayOf } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { showAgain, showErrors, showFilled, showRefusal } from '#app/forms/reading/answer-form.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { numbersIn } from '#app/invoicing/banking/match-reasons.ts';
import { splitOver } from '#app/invoicing/banking/propose-split.ts';
import { collectiveFields, collectiveRowFields } from '#app/invoicing/ledger/fields.ts';
import { spreadPayment } from '#app/invoicing/ledger/spread.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { listOpenInvoices, listOwingCustomers } from '#app/pocketbase/payments/queries.ts';
import type { OpenInvoice } from '#app/pocketbase/payments/queries.ts';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { titled } from '../titles.ts';
import { bookPayment, customerCredit } from '#app/pocketbase/payments/calls.ts';
import type { BookOutcome } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { BankEntryField } from './bank/bank-entry-field.tsx';
import { afterBooking, bankEntryIn, readBankEntry } from './bank/read-entry.server.ts';
import type { EntryToBook } from './bank/read-entry.server.ts';
import { collectiveSchema } from './booking.schema.server.ts';
import { ChoosePayer } from './choose-payer.tsx';
import { CollectiveForm } from './collective-form.tsx';
import type { CollectiveValues } from './collective-form.tsx';
import { openPaymentKey } from './payment-key.server.ts';
import { amountMissing, describeNotBooked } from './payment-words.ts';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';
import { readQuery } from '#app/values/page-query.ts';

export const meta = titled('Zahlung für mehrere Rechnungen');

// Whoever comes back here is led to the payment that was made, never shown a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const customerId = readQuery(url, 'customer');
  const bankEntry = await readBankEntry(url, context);
  const entryId = bankEntry?.id ?? '';
  if (customerId === '') return { payer: null, owing: await listOwingCustomers(backend), entryId };
  const { id, name } = found(await findCustomer(backend, customerId));
  const createKey = await openPaymentKey({ url, context });
  const invoices = await listOpenInvoices(backend, id);
  const { creditCents } = await ask(backend, customerCredit, { id, limit: 0 });
  const lines = rowsOf(invoices, bankEntry);
  const date = formatDate(todayOf(context));
  // Where nothing is open all of it is credit.
  const credit = invoices.length === 0 ? { credit: 'on' } : {};
  const values: CollectiveValues = { ...emptyForm(collectiveFields), date, ...bankEntry?.values, ...credit, lines };
  return { payer: { id, name, invoices, creditCents, createKey, values }, owing: null, entryId };
}

/** A row an invoice; of what came in on the account, with the share that falls on it. */
function rowsOf(invoices: readonly OpenInvoice[], bankEntry: EntryToBook | null) {
  const isNumber = numbersIn(bankEntry?.purpose ?? '');
  const known = { isNamed: ({ number }: OpenInvoice) => isNumber(number), isPayer: true };
  const parts = bankEntry === null ? [] : (splitOver(bankEntry, invoices, known)?.parts ?? []);
  return invoices.map((invoice) => {
    const part = parts.find((each) => each.invoice === invoice);
    return {
      ...emptyForm(collectiveRowFields),
      invoice: invoice.id,
      expectedOpenCents: String(invoice.openCents),
      ...(part !== undefined && part.amountCents > 0 && { amount: formatCents(part.amountCents) }),
      ...(part?.discount === true && { rest: 'discount' }),
    };
  });
}

type Typed = z.output<ReturnType<typeof collectiveSchema>>;
type Sent = Submission<Typed, string[], Typed>;

/** A row in which something was typed. */
type BookedRow = Typed['lines'][number] & { index: number };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const today = todayOf(context);
  const submission = parseForm(form, collectiveSchema(today));
  if (submission.status !== 'success') return showAgain(submission);
  const { amount, lines, credit, ...fields } = submission.value;
  if (amount === 0) return showErrors(submission, { amount: [amountMissing] });
  const booked = lines.flatMap((line, index): BookedRow[] =>
    line.amount === 0 && line.rest === 'open' && line.reason === '' ? [] : [{ ...line, index }],
  );
  const isFilled = booked.length > 0 || (credit && lines.length === 0);
  if (textOf(form, 'then') === 'spread' || !isFilled) return spread(submission, submission.value);
  const leftCents = booked.reduce((left, line) => left - line.amount, amount);
  const isSetOff = fields.method === 'credit';
  if (leftCents !== 0 && (leftCents < 0 || !credit || isSetOff))
    return showErrors(submission, { amount: [describeDifference(leftCents)] });
  const creditCents = isSetOff ? -amount : leftCents;
  const customer = readQuery(new URL(request.url), 'customer');
  const result = await ask(userBackend(context), bookPayment, {
    createKey: readCreateKey(form),
    fields,
    orders: booked.map(({ index: _, amount: amountCents, ...order }) => ({ ...order, amountCents, excess: false })),
    ...(creditCents !== 0 && { credit: { customer, amountCents: creditCents } }),
    ...bankEntryIn(form),
  });
  if (!result.ok) return answerNotBooked(submission, booked, result);
  return afterBooking(context, form, {
    shown: href('/invoice/zahlungen/:paymentId', { paymentId: result.value.id }),
    by: result,
  });
}

function answerNotBooked(submission: Sent, booked: readonly BookedRow[], result: Extract<BookOutcome, { ok: false }>) {
  const lineOf = (invoice: string) => booked.find((each) => each.invoice === invoice);
  const { field, sentence } = describeNotBooked(result, (invoice) => lineOf(invoice)?.amount ?? 0);
  if ('invoice' in result.details) {
    const cell = field === 'rest' || field === 'reason' ? field : 'amount';
    return showErrors(submission, { [`lines[${lineOf(result.details.invoice)?.index ?? 0}].${cell}`]: [sentence] });
  }
  return field === '' ? showRefusal(submission, sentence) : showErrors(submission, { [field]: [sentence] });
}

/** Nothing is booked before the person has seen what falls on which invoice. */
function spread(submission: Sent, { amount, lines, credit }: Typed) {
  const { amounts, leftCents } = spreadPayment(
    amount,
    lines.map(({ expectedOpenCents }) => expectedOpenCents),
  );
  if (leftCents > 0 && !credit) return showErrors(submission, { amount: [describeLeft(leftCents)] });
  const filled = lines.map(({ invoice, expectedOpenCents, reason }, index) => ({
    invoice,
    expectedOpenCents: String(expectedOpenCents),
    amount: amounts[index] === 0 ? '' : formatCents(amounts[index] ?? 0),
    rest: 'open',
    reason,
  }));
  return showFilled(submission, { lines: filled });
}

function describeLeft(cents: Cents): string {
  return `Das sind ${formatEuro(cents)} mehr, als zusammen offen ist. Soll der Rest Guthaben werden, haken Sie das an.`;
}

function describeDifference(cents: Cents): string {
  return cents > 0
    ? `Davon sind ${formatEuro(cents)} noch nicht verteilt.`
    : `Verteilt sind ${formatEuro(-cents)} mehr als dieser Betrag.`;
}

export default function CollectivePayment({ loaderData, actionData }: Route.ComponentProps) {
  const { payer, owing, entryId } = loaderData;
  return payer === null ? (
    <ChoosePayer owing={owing} entryId={entryId} />
  ) : (
    <Collective payer={payer} entryId={entryId} lastResult={actionData?.lastResult ?? null} />
  );
}

type Payer = NonNullable<Route.ComponentProps['loaderData']['payer']>;

interface CollectiveProps {
  payer: Payer;
  entryId: string;
  lastResult: SubmissionResult<string[]> | null;
}

function Collective({ payer, entryId, lastResult }: CollectiveProps) {
  const { name, invoices, creditCents, createKey, values } = payer;
  const [form, fields] = useForm<CollectiveValues>({ id: 'payment', defaultValue: values, lastResult });
  const path = [{ href: paths.payments, text: 'Zahlungen' }];
  const filled = lastResult !== null && lastResult.error === undefined;
  return (
    <>
      <PageHead title="Zahlung für mehrere Rechnungen" path={path} lead={name} />
      <NothingOpen invoices={invoices} />
      <CollectiveForm form={form} fields={fields} invoices={invoices} creditCents={creditCents} filled={filled}>
        <CreateKeyField lastResult={lastResult} createKey={createKey} />
        <BankEntryField lastResult={lastResult} entry={entryId} />
      </CollectiveForm>
    </>
  );
}

function NothingOpen({ invoices }: { invoices: readonly OpenInvoice[] }) {
  if (invoices.length > 0) return null;
  return (
    <Note title="Nichts offen">
      <p>Keine Rechnung dieses Kunden wartet mehr auf Geld. Was jetzt kommt, wird sein Guthaben.</p>
    </Note>
  );
}
