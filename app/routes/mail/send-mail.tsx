import { useForm } from '@conform-to/react';
import type { FieldMetadata, FormMetadata, SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { sendingFields } from '#app/invoicing/sending/fields.ts';
import { momentChoices } from '#app/invoicing/sending/moments.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { RadioCards } from '#app/forms/fields/choices.tsx';
import { ErrorSummary, choicesOf, listErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { SelectField, TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { StaysHere } from './stays-here.tsx';
import { MailList } from './mail-list.tsx';
import type { ShownMail } from './mail-words.ts';
import type { SentOtherwiseNote } from './sent-otherwise-words.ts';
import type { ShownSender } from './sender.server.ts';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';

/** What the page of any document shows that goes by mail. */
export interface Sending extends ShownSender {
  /** whether nobody receives anything */
  staysHere: boolean;
  values: FormValuesOf<typeof sendingFields>;
  createKey: string;
  /** what was sent of it, the newest first */
  mails: ShownMail[];
  /** how it went another way, the newest first */
  sentOtherwiseNotes: SentOtherwiseNote[];
}

interface SendMailProps {
  sending: Sending;
  lastResult: SubmissionResult<string[]> | undefined;
  /** the page of the document */
  back: string;
  hrefOf: (mail: string) => string;
  /** the one file that goes along, in words; absent: as is chosen */
  file?: string | undefined;
  /** whether there is an XRechnung to choose */
  xml?: boolean;
  /** hidden fields of its own */
  children?: ReactNode;
}

/** A mail to a customer as it is written, and what was sent before. */
export function SendMail({ sending, lastResult, back, hrefOf, file, xml = false, children }: SendMailProps) {
  const { from, replyTo, copyTo, undoMinutes, staysHere, mails, sentOtherwiseNotes, createKey } = sending;
  const [form, fields] = useForm<FormValuesOf<typeof sendingFields>>({
    id: 'delivery',
    defaultValue: sending.values,
    lastResult: lastResult ?? null,
  });
  return (
    <>
      {staysHere ? <StaysHere /> : null}
      <StateBar
        entries={[
          { label: 'Von', value: from },
          { label: 'Antworten an', value: replyTo },
          ...(copyTo === '' ? [] : [{ label: 'Kopie an', value: copyTo }]),
        ]}
      />
      <PostForm table={typedForms.delivery} id={form.id} className="form">
        <CreateKeyField lastResult={lastResult} createKey={createKey} />
        {children}
        <MailFields form={form} fields={fields} xml={xml} undoMinutes={undoMinutes} file={file} />
        <ActionBar>
          <LinkButton variant="quiet" href={back}>
            Abbrechen
          </LinkButton>
          <Button variant="main" keys="Strg ↵" aria-keyshortcuts="Control+Enter">
            Senden
          </Button>
        </ActionBar>
      </PostForm>
      {mails.length + sentOtherwiseNotes.length === 0 ? null : (
        <Part id="mails" title="Bisher">
          <MailList mails={mails} sentOtherwiseNotes={sentOtherwiseNotes} hrefOf={hrefOf} />
        </Part>
      )}
    </>
  );
}

interface MailFieldsProps {
  form: FormMetadata<FormValuesOf<typeof sendingFields>>;
  fields: { [Name in keyof typeof sendingFields]: FieldMetadata<string> };
  xml: boolean;
  undoMinutes: number;
  file: string | undefined;
}

function MailFields({ form, fields, xml, undoMinutes, file }: MailFieldsProps) {
  const text = propsIn(sendingFields, fields);
  const label = (name: string) => labelIn(typedForms.delivery, name);
  const files = choicesOf(sendingFields, 'files').filter(({ value }) => xml || value === 'pdf');
  return (
    <>
      <ErrorSummary errors={listErrors(form, label, fieldNames(sendingFields))} />
      <FormSection title="E-Mail">
        <FormGrid>
          <TextField {...text('recipient')} inputMode="email" hint="Mehrere Adressen trennen Sie mit Kommas." />
          <TextField {...text('cc')} span={6} inputMode="email" hint="Lesen alle mit." />
          <TextField {...text('bcc')} span={6} inputMode="email" hint="Von ihnen erfahren die anderen nichts." />
          <TextField {...text('subject')} />
          <TextAreaField {...text('text')} rows={9} />
        </FormGrid>
      </FormSection>
      <FormSection title={sendingFields.files.label}>
        <FormGrid>
          {file === undefined ? <RadioCards {...text('files')} options={files} /> : <p className="span-6">{file}</p>}
          {file === undefined ? null : <input type="hidden" name="files" value="pdf" />}
        </FormGrid>
      </FormSection>
      <FormSection title={sendingFields.when.label} hint="Bis dahin lässt sie sich zurückhalten.">
        <FormGrid>
          <SelectField {...text('when')} span={4} options={momentChoices(undoMinutes)} />
        </FormGrid>
      </FormSection>
    </>
  );
}
