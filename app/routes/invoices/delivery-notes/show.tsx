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
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { FormSection } from '#app/forms/page/form.tsx';
import { PageHead, Part, Split } from '#app/ui/frame/page.tsx';
import { Findings } from '#app/ui/page/findings.tsx';
import { quantityText } from '#app/values/units.ts';
import { issueNoteOfDraft, prepareDeliveryNote } from '#app/workflows/delivery-notes/issue-delivery-note.ts';
import type {
  DeliveryNotePreparation,
  DeliveryNoteRefusal,
} from '#app/workflows/delivery-notes/issue-delivery-note.ts';
import { gapEntry } from '#app/routes/findings/gap-texts.ts';
import { withWaysBack } from '#app/routes/findings/way-entries.ts';
import { nameDraft } from '#app/routes/documents/issued/document-names.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { pageTitle } from '#app/routes/titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { DrawNumber } from '../issue-parts.tsx';
import { listDeliveryNotes } from '#app/pocketbase/delivery-notes/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { NoteList } from './note-list.tsx';
import { sharedRefusals } from '#app/routes/documents/issued/refusal-words.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Lieferschein: ${loaderData.draftName}`, { matches }) }];
}

// Whoever comes back here finds what is stored, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ params, context }: Route.LoaderArgs) {
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

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const { services } = context.get(appContext);
  const backend = userBackend(context);
  const { invoiceId } = params;
  const today = todayOf(context);
  const invoice = found(await findInvoice(backend, invoiceId));
  if (invoice.status === 'issued') return seeOther(context, href('/invoice/rechnungen/:invoiceId', params));
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

export default function ShowDeliveryNotes({ loaderData, actionData, params }: Route.ComponentProps) {
  const { draftName, notes, gaps, rows, next } = loaderData;
  const edit = href('/invoice/rechnungen/:invoiceId/bearbeiten', params);
  return (
    <>
      <PageHead
        title="Lieferschein"
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: edit, text: draftName },
        ]}
        lead="Was geliefert wird, ohne Preise. Er bekommt eine eigene Nummer und ändert sich danach nicht mehr, auch wenn Sie den Entwurf der Rechnung ändern."
      />
      {actionData ? (
        <Note level="danger" title="Noch nicht ausgestellt" summary>
          <p>{actionData.problem}</p>
        </Note>
      ) : null}
      {gaps.length > 0 ? (
        <Part id="missing" title="Das fehlt noch">
          <Findings findings={gaps} />
        </Part>
      ) : (
        <PostForm id="delivery-note" className="form">
          <input type="hidden" name="version" value={loaderData.version} />
          <input type="hidden" name="number" value={next.number} />
          <input type="hidden" name="createKey" value={loaderData.createKey} />
          <Split>
            <FormSection title="Was wird geliefert?" hint="Was nicht mitkommt, nehmen Sie heraus.">
              <div className="stack">
                {rows.map(({ index, label, amount }) => (
                  <CheckBox
                    key={index}
                    id={`delivery-note-lines[${index}].taken`}
                    name={`lines[${index}].taken`}
                    value="on"
                    label={label}
                    hint={amount}
                    defaultChecked={actionData?.left.includes(index) !== true}
                  />
                ))}
              </div>
            </FormSection>
            <div className="stack sticky">
              <section aria-label="Nummer">
                <DrawNumber next={next} day={loaderData.today} what="Der Lieferschein" />
              </section>
              <div className="row">
                <Button variant="main">{next.number} ausstellen</Button>
                <LinkButton variant="quiet" href={edit}>
                  Zurück zum Entwurf
                </LinkButton>
              </div>
            </div>
          </Split>
        </PostForm>
      )}
      {notes.length === 0 ? null : (
        <Part id="notes" title="Schon ausgestellt">
          <NoteList notes={notes} />
        </Part>
      )}
    </>
  );
}
