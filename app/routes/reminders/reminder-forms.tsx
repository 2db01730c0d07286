import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { reminderLevelNames } from '#app/invoicing/company/fields.ts';
import type { ReminderLevel } from '#app/invoicing/company/fields.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { holdFields, reminderFields } from '#app/invoicing/reminders/fields.ts';
import type { ReminderAssessment } from '#app/invoicing/reminders/remindable.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { ErrorSummary, checkProps, choicesOf, listErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { SelectField, TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { SheetLinks } from '#app/ui/paper/sheet-pages.tsx';
import { DocumentPages } from '../documents/pictures/document-pages.tsx';
import type { PagesToShow } from '../documents/pictures/document-pages.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';
import { ClaimSums } from './claim-sums.tsx';

/** A reminder as it would be kept. */
export interface CheckedReminder {
  weighed: ReminderAssessment;
  /** of its content, which the person has seen */
  hash: string;
  shown: PagesToShow;
}

interface ReminderFormProps {
  level: ReminderLevel;
  values: FormValuesOf<typeof reminderFields>;
  weighed: ReminderAssessment;
  isConsumer: boolean;
  createKey: string;
  /** null: nothing was looked at yet */
  checked: CheckedReminder | null;
  lastResult: SubmissionResult<string[]> | null;
  /** the page of the invoice */
  back: string;
}

/** One reminder before it is issued: what it asks for, why, and its words. */
export function ReminderForm(props: ReminderFormProps) {
  const { level, values, weighed, checked, isConsumer, createKey, lastResult, back } = props;
  const [form, fields] = useForm<FormValuesOf<typeof reminderFields>>({
    id: 'reminder',
    defaultValue: values,
    lastResult,
  });
  const text = propsIn(reminderFields, fields);
  const errors = listErrors(form, (name) => labelIn(typedForms.reminder, name), fieldNames(reminderFields));
  return (
    <PostForm table={{ fields: reminderFields }} id={form.id} className="form">
      <CreateKeyField lastResult={lastResult} createKey={createKey} />
      <input type="hidden" name="content" value={checked?.hash ?? ''} />
      <ErrorSummary errors={errors} />
      <Split>
        <div className="stack">
          {checked === null ? null : <Pages shown={checked.shown} focused={errors.length === 0} />}
          <FormSection full title="Verzug" hint="Ab wann der Kunde Zinsen schuldet, hängt davon ab.">
            <FormGrid>
              <TextField
                {...text('invoiceReceivedOn')}
                span={4}
                hint="Spätestens: 30 Tage nach Fälligkeit und Zugang beginnt der Verzug."
              />
              <CheckBox {...checkProps(fields.dateAgreed)} label={reminderFields.dateAgreed.label} />
            </FormGrid>
          </FormSection>
          <FormSection full title="Was dazukommt" hint="Erst ab Verzug, und nur, was Sie hier verlangen.">
            <FormGrid>
              <CheckBox {...checkProps(fields.interest)} label={reminderFields.interest.label} />
              {isConsumer ? null : <CheckBox {...checkProps(fields.lumpSum)} label={reminderFields.lumpSum.label} />}
            </FormGrid>
          </FormSection>
          <FormSection full title="Schreiben">
            <FormGrid>
              <TextField {...text('until')} span={4} />
              <TextAreaField {...text('text')} rows={9} />
            </FormGrid>
          </FormSection>
        </div>
        <div className="stack sticky">
          <ClaimSums weighed={weighed} />
        </div>
      </Split>
      <ActionBar
        confirmation={
          checked === null ? undefined : (
            <CheckBox {...checkProps(fields.confirmed)} label={reminderFields.confirmed.label} required />
          )
        }
      >
        {checked === null ? (
          <LinkButton variant="quiet" href={back}>
            Nicht mahnen
          </LinkButton>
        ) : null}
        <Button name="then" value="check" variant={checked === null ? 'main' : undefined}>
          {checked === null ? 'Prüfen' : 'Noch einmal prüfen'}
        </Button>
        {checked === null ? null : (
          <Button name="then" value="issue" variant="main" icon="lock">
            {reminderLevelNames[level]} ausstellen
          </Button>
        )}
      </ActionBar>
    </PostForm>
  );
}

/** The letter as it would be kept. */
function Pages({ shown, focused }: { shown: PagesToShow; focused: boolean }) {
  return (
    <Part id="pages" title="So geht sie hinaus" note={<SheetLinks count={shown.pages.length} />} focused={focused}>
      <DocumentPages shown={shown} draft pdf={null} again={{ name: 'then', value: 'check' }} />
    </Part>
  );
}

interface HoldFormProps {
  values: FormValuesOf<typeof holdFields>;
  lastResult: SubmissionResult<string[]> | null;
}

/** What keeps the invoice or its customer from being reminded of. */
export function HoldForm({ values, lastResult }: HoldFormProps) {
  const [form, fields] = useForm<FormValuesOf<typeof holdFields>>({
    id: 'reminder-hold',
    defaultValue: values,
    lastResult,
  });
  const text = propsIn(holdFields, fields);
  const errors = listErrors(form, (name) => labelIn(typedForms.reminder, name), fieldNames(holdFields));
  return (
    <PostForm table={{ fields: holdFields }} id={form.id} className="form">
      <input type="hidden" name="then" value="hold" />
      <ErrorSummary errors={errors} />
      <FormSection full title="Anhalten">
        <FormGrid>
          <SelectField {...text('hold')} options={choicesOf(holdFields, 'hold')} />
          <TextField {...text('holdReason')} hint="Zum Beispiel: Kunde rügt einen Mangel." />
          <CheckBox {...checkProps(fields.customerStopped)} label={holdFields.customerStopped.label} />
        </FormGrid>
      </FormSection>
      <div className="row">
        <Button>Speichern</Button>
      </div>
    </PostForm>
  );
}
