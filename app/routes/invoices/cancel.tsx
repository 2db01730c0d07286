import { useForm } from '@conform-to/react';
import { href } from 'react-router';
import type { Route } from './+types/cancel.ts';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { cancellationFields } from '#app/invoicing/invoice/fields.ts';
import type { RemindersAndDebit } from '#app/pocketbase/reminders/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { ErrorSummary, checkProps, listErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { formatDate } from '#app/values/dates.ts';
import { FrozenLines, FrozenParts, labelAmountDue } from '../documents/issued/frozen-parts.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { DrawNumber } from './issue-parts.tsx';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';
import { loadCancellation, answerCancellation } from './cancel.server.ts';

export const meta = titled('Rechnung stornieren');

export const loader = loadCancellation;
export const action = answerCancellation;

export default function CancelInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, customerName, wording, next, day, money, copies, debit, billed, groups, createKey } = loaderData;
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
      <PostForm table={typedForms.cancellation} id={form.id} className="form">
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
            {copies ? <CheckBox {...checkProps(fields.again)} label={cancellationFields.again.label} /> : null}
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
