import { useForm } from '@conform-to/react';
import { href, redirect } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/cancel.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { showAgain, showErrors, showRefusal } from '#app/forms/reading/answer-form.ts';
import { newCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { demoLimitPath, userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { cancellationFields } from '#app/invoicing/invoice/fields.ts';
import { nothingMissing } from '#app/invoicing/invoice/preview-draft.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { findRemindersAndDebit } from '#app/pocketbase/reminders/queries.ts';
import type { RemindersAndDebit } from '#app/pocketbase/reminders/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { ErrorSummary, checkProps, listErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead, Part, Split } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { issueCancellation, prepareCancellation } from '#app/workflows/corrections/issue-cancellation.ts';
import type { CancelOutcome } from '#app/workflows/corrections/issue-cancellation.ts';
import { copyInvoice } from '#app/workflows/copy-invoice.ts';
import {
  billedPart,
  frozenGroups,
  FrozenLines,
  FrozenParts,
  labelAmountDue,
} from '../documents/issued/frozen-parts.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { describeFaults } from './findings/fault-texts.ts';
import { DrawNumber } from './issue-parts.tsx';
import { invoiceBalanceOf } from './balance-part.tsx';
import type { InvoiceBalance } from './balance-part.tsx';
import { takingBackRefusals } from '../documents/issued/refusal-words.ts';
import { paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';

export const meta = titled('Rechnung stornieren');

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { invoiceId } = params;
  const today = todayOf(context);
  const prepared = found(await prepareCancellation(backend, { invoiceId, today, reason: '' }));
  const { invoice, content, rest, next, isOnNoLine, cancelledBy } = prepared;
  if (cancelledBy !== '') throw redirect(href('/invoice/rechnungen/:invoiceId', { invoiceId: cancelledBy }));
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  if (isOnNoLine) throw seeOther(context, shown, 'rest-on-no-line');
  const money = invoiceBalanceOf(
    invoice.snapshot.totals.dueCents,
    await ask(backend, paymentsOfInvoice, { id: invoiceId }),
  );
  return {
    number: invoice.number,
    customerName: invoice.customerName,
    wording: rest === null ? wholeWords : restWords,
    next,
    day: content.issueDate,
    money: rest === null ? describeMoney(money) : restMoney,
    debit: (await findRemindersAndDebit(backend, invoiceId)).debit,
    billed: billedPart(content),
    groups: frozenGroups({ content, missing: nothingMissing }),
    createKey: newCreateKey(),
  };
}

const wholeWords = {
  lead: 'Eine Stornorechnung mit eigener Nummer hebt sie ganz auf.',
  document: 'Stornorechnung',
  amount: 'Stornobetrag',
};

const restWords = {
  lead: 'Ein Teil ist schon gutgeschrieben. Eine Rechnungskorrektur mit eigener Nummer schreibt alles gut, was übrig ist; danach ist die Rechnung storniert.',
  document: 'Rechnungskorrektur',
  amount: 'Korrekturbetrag',
};

const notConfirmed = 'Bitte bestätigen Sie, dass diese Rechnung storniert werden soll.';
const schema = z
  .object(schemaOf(cancellationFields))
  .refine(({ confirmed }) => confirmed, { path: ['confirmed'], message: notConfirmed });

const correctedMeanwhile =
  'Diese Rechnung wurde inzwischen an anderer Stelle korrigiert. Es wurde nichts storniert. Bitte sehen Sie nach, was übrig ist.';

type Refusal = Exclude<
  Extract<CancelOutcome, { ok: false }>['refusal'],
  'not-found' | 'already-cancelled' | 'unprintable' | 'rest-on-no-line'
>;

const refusals: Record<Refusal, string> = {
  ...takingBackRefusals,
  'is-corrected': correctedMeanwhile,
  'corrections-changed': correctedMeanwhile,
  'not-creditable': correctedMeanwhile,
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const { services } = context.get(appContext);
  const { invoiceId } = params;
  const { reason, again } = submission.value;
  const order = { invoiceId, reason, number: textOf(form, 'number'), today: todayOf(context) };
  const outcome = await issueCancellation(services, userBackend(context), order);
  const shown = (id: string) => href('/invoice/rechnungen/:invoiceId', { invoiceId: id });
  // Sent twice, or in another window: it is done, and there it stands.
  if (outcome.ok || outcome.refusal === 'already-cancelled')
    return again
      ? openCorrected(context, { invoiceId, createKey: readCreateKey(form), cancelled: outcome })
      : seeOther(context, shown(outcome.id), outcome.ok ? { says: 'invoice-cancelled', by: outcome } : undefined);
  if (outcome.refusal === 'not-found') throw found(null);
  if (outcome.refusal === 'rest-on-no-line') return seeOther(context, shown(invoiceId), 'rest-on-no-line');
  if (outcome.refusal === 'unprintable')
    return showErrors(submission, { reason: ['Der Grund enthält Zeichen, die sich nicht drucken lassen.'] });
  const told = [refusals[outcome.refusal], ...describeFaults(outcome.faults)];
  return showRefusal(submission, told.join(' '));
}

interface Corrected {
  invoiceId: string;
  createKey: string;
  cancelled: Extract<CancelOutcome, { id: string }>;
}

/** On to the draft of the invoice that takes the place of the cancelled one. */
async function openCorrected(context: Context, { invoiceId, createKey, cancelled: by }: Corrected) {
  const backend = userBackend(context);
  const invoice = found(await findInvoice(backend, invoiceId));
  const copy = await copyInvoice(backend, invoice, { createKey, sameSupply: true, insteadOf: invoiceId });
  if (copy === null)
    return seeOther(context, demoLimitPath(context.get(appContext).services.env), { says: 'invoice-cancelled', by });
  const edited = href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: copy.id });
  return seeOther(context, edited, { says: 'corrected-copy', by });
}

export default function CancelInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, customerName, wording, next, day, money, debit, billed, groups, createKey } = loaderData;
  const lastResult = actionData?.lastResult ?? null;
  const [form, fields] = useForm<FormValuesOf<typeof cancellationFields>>({
    id: 'cancellation',
    defaultValue: emptyForm(cancellationFields),
    lastResult,
  });
  const text = propsIn(cancellationFields, fields);
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  return (
    <>
      <PageHead
        title="Rechnung stornieren"
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: shown, text: number },
        ]}
        lead={`${number}, ${customerName}. Die Rechnung bleibt gespeichert, wie sie ist. ${wording.lead}`}
      />
      <PostForm id={form.id} className="form">
        <input type="hidden" name="number" value={next.number} />
        <CreateKeyField lastResult={actionData?.lastResult} createKey={createKey} />
        <ErrorSummary errors={listErrors(form, (name) => labelIn(typedForms.cancellation, name))} />
        <Split>
          <div className="stack">
            <FormSection title="Warum?">
              <FormGrid>
                <TextField
                  {...text('reason')}
                  span={8}
                  hint={`Steht so auf der ${wording.document}. Zum Beispiel: Falscher Leistungszeitraum.`}
                />
              </FormGrid>
            </FormSection>
            <Part id="stored" title="Das wird unveränderlich gespeichert">
              <FrozenLines billed={billed} grossLabel={wording.amount} />
              <Fold title="Anschriften, Daten, Texte" note="wie auf der Rechnung">
                <FrozenParts groups={groups} />
              </Fold>
            </Part>
          </div>
          <div className="stack sticky">
            <section aria-label="Nummer">
              <DrawNumber {...{ next, day }} what={`Die ${wording.document}`} />
            </section>
            <Part id="money" title="Geld">
              <p>{money}</p>
              {debit === null ? null : <Collected debit={debit} />}
            </Part>
            <CheckBox {...checkProps(fields.again)} label={cancellationFields.again.label} />
            <CheckBox {...checkProps(fields.confirmed)} label={cancellationFields.confirmed.label} required />
          </div>
        </Split>
        <ActionBar {...labelAmountDue(billed.totals, wording.amount)}>
          <LinkButton variant="quiet" href={shown}>
            Behalten
          </LinkButton>
          <Button variant="danger">{next.number} ausstellen</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}

/** The bank may have the file already: a cancellation calls nothing back. */
function Collected({ debit: { run, since } }: { debit: NonNullable<RemindersAndDebit['debit']> }) {
  const page = href('/invoice/zahlungen/lastschriften/:runId', { runId: run });
  return (
    <Note level="warning" title="Die Rechnung ist in einem Lauf von Lastschriften">
      <p>
        {`Das Storno ruft sie nicht zurück. Ist die Datei noch nicht bei der Bank, nehmen Sie die Rechnung heraus: `}
        <a href={page}>{`Lauf vom ${formatDate(since)}`}</a>
        {`. Sonst buchen Sie den Eingang und zahlen ihn zurück.`}
      </p>
    </Note>
  );
}

// Of what was received, earlier corrections owe a part already.
const restMoney =
  'Was davon noch offen ist, wird mit der Rechnung verrechnet. Was schon bezahlt ist, ist danach zu erstatten.';

function describeMoney({ receivedCents }: InvoiceBalance): string {
  if (receivedCents === 0) return 'Es ist nichts eingegangen. Beide Belege werden miteinander verrechnet.';
  return `Eingegangen sind ${formatEuro(receivedCents)}. So viel ist danach zu erstatten; was noch offen war, wird verrechnet.`;
}
