import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { sentOtherwiseFields } from '#app/invoicing/sending/fields.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { FormErrors, choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';

export interface SentOtherwise {
  /** the day of the document */
  issueDate: IsoDate;
  today: IsoDate;
}

interface SentOtherwiseFormProps {
  sentOtherwise: SentOtherwise;
  lastResult: SubmissionResult<string[]> | undefined;
  path: { href: string; text: string }[];
  /** the page of the document */
  back: string;
}

/** How a document went that was not sent by a mail from here. */
export function SentOtherwiseForm({ sentOtherwise, lastResult, path, back }: SentOtherwiseFormProps) {
  const { issueDate, today } = sentOtherwise;
  const [form, fields] = useForm<FormValuesOf<typeof sentOtherwiseFields>>({
    id: 'sentOtherwise',
    defaultValue: { ...emptyForm(sentOtherwiseFields), date: formatDate(today) },
    lastResult: lastResult ?? null,
  });
  const text = propsIn(sentOtherwiseFields, fields);
  return (
    <>
      <PageHead
        title="Versand vermerken"
        path={path}
        lead="Für das, was auf anderem Weg hinausging: Der Vermerk steht dann beim Beleg und bleibt dort. Stimmt er nicht, machen Sie einen neuen."
      />
      <PostForm table={typedForms.sentOtherwise} id={form.id} className="form">
        <FormErrors form={form} table={typedForms.sentOtherwise} />
        <FormSection title="Versand">
          <FormGrid>
            <TextField {...text('date')} span={4} hint={`Ausgestellt am ${formatDate(issueDate)}.`} />
            <SelectField {...text('way')} span={6} options={choicesOf(sentOtherwiseFields, 'way')} />
            <TextField {...text('note')} hint="Zum Beispiel die Nummer der Sendung." />
          </FormGrid>
        </FormSection>
        <ActionBar>
          <LinkButton variant="quiet" href={back}>
            Abbrechen
          </LinkButton>
          <Button variant="main">Versand vermerken</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}
