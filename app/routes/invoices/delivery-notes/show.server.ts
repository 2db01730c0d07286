import { data, href, redirect } from 'react-router';
import type { Route } from './+types/show.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { newCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { isBilled, positionOf } from '#app/invoicing/invoice/draft.ts';
import type { DraftLine } from '#app/invoicing/invoice/draft.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { quantityText } from '#app/values/units.ts';
import { issueNoteOfDraft } from '#app/workflows/delivery-notes/issue-delivery-note.ts';
import { prepareDeliveryNote } from '#app/workflows/delivery-notes/prepare-delivery-note.ts';
import type { DeliveryNoteRefusal } from '#app/workflows/delivery-notes/issue-delivery-note.ts';
import type { DeliveryNotePreparation } from '#app/workflows/delivery-notes/prepare-delivery-note.ts';
import { gapEntry } from '#app/routes/findings/gap-texts.ts';
import { withWaysBack } from '#app/routes/findings/way-entries.ts';
import { nameDraft } from '#app/routes/documents/issued/document-names.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { listDeliveryNotes } from '#app/pocketbase/delivery-notes/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { sharedRefusals } from '#app/routes/documents/issued/refusal-words.ts';

export async function loadDeliveryNotes({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { invoiceId } = params;
  const today = todayOf(context);
  const [preparation, notes] = await Promise.all([
    prepareDeliveryNote(backend, { invoiceId, without: new Set(), today }),
    ask(backend, listDeliveryNotes, { id: invoiceId }),
  ]);
  if (preparation === null) throw await toIssued(backend, invoiceId);
  const { invoice, next } = preparation;
  const { draft, customerName, version } = invoice;
  return {
    draftName: nameDraft(draft.documentKind, customerName),
    version,
    today,
    createKey: newCreateKey(),
    next,
    notes,
    gaps: describeGaps(preparation),
    rows: draft.lines.flatMap((line, index) => (isBilled(line) ? [describeRow(draft.lines, line, index)] : [])),
  };
}

/** An invoice that is issued is shown; where there is none, that is said. */
async function toIssued(backend: Backend, invoiceId: string): Promise<Response> {
  found(await findInvoice(backend, invoiceId));
  return redirect(href('/invoice/rechnungen/:invoiceId', { invoiceId }), 303);
}

/** What the draft must say first, each with the way there and back. */
function describeGaps({ invoice: { id, draft }, gaps }: DeliveryNotePreparation) {
  const editPath = href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: id });
  const places = {
    editPath,
    table: typedForms.invoice,
    customerId: draft.customer,
    customerKind: 'business' as const,
    rows: draft.lines,
  };
  const here = href('/invoice/rechnungen/:invoiceId/lieferschein', { invoiceId: id });
  return withWaysBack(
    gaps.map((gap) => gapEntry(gap, places)),
    () => here,
  );
}

function describeRow(lines: readonly DraftLine[], { description, quantity, unitCode }: DraftLine, index: number) {
  const [name = ''] = description.trim().split(/\r?\n/);
  return {
    index,
    label: `${positionOf(lines, index)}. ${name || 'ohne Beschreibung'}`,
    amount: quantity === '' ? 'ohne Menge' : quantityText(quantity, unitCode, 'de'),
  };
}

const refusals: Record<Exclude<DeliveryNoteRefusal, 'not-found' | 'already-issued' | 'incomplete'>, string> = {
  ...sharedRefusals,
  stale: 'Der Entwurf wurde inzwischen geändert. Bitte sehen Sie ihn noch einmal an.',
  'file-differs': 'Das PDF, das dabei entstehen würde, stimmt nicht. Es wurde keine Nummer verbraucht.',
};

const nothingChosen = 'Bitte wählen Sie mindestens eine Position aus.';

export async function answerDeliveryNote({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const { services } = context.get(appContext);
  const backend = userBackend(context);
  const { invoiceId } = params;
  const today = todayOf(context);
  const invoice = found(await findInvoice(backend, invoiceId));
  if (invoice.status !== 'draft') return seeOther(context, href('/invoice/rechnungen/:invoiceId', params));
  const { lines } = invoice.draft;
  const left = lines.flatMap((line, index) =>
    isBilled(line) && form.get(`lines[${index}].taken`) === null ? [index] : [],
  );
  const refuse = (problem: string, status: number) => data({ problem, left }, { status });
  if (lines.every((line, index) => !isBilled(line) || left.includes(index))) return refuse(nothingChosen, 422);
  const outcome = await issueNoteOfDraft(services, backend, {
    ...{ invoiceId, today, without: new Set(left), createKey: readCreateKey(form) },
    ...{ version: Number(textOf(form, 'version')), number: textOf(form, 'number') },
  });
  if (outcome.ok)
    return seeOther(context, href('/invoice/rechnungen/:invoiceId/lieferschein', params), {
      says: 'delivery-note-issued',
      by: outcome,
    });
  const { refusal } = outcome;
  if (refusal === 'not-found' || refusal === 'already-issued')
    return seeOther(context, href('/invoice/rechnungen/:invoiceId', params));
  return refusal === 'incomplete' ? refuse('Dem Entwurf fehlt noch etwas.', 422) : refuse(refusals[refusal], 409);
}
