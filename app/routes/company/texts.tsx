import { z } from 'zod';
import type { Route } from './+types/texts.ts';
import { useFilledForm, propsIn } from '#app/forms/fields/form-fields.tsx';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { termsFields } from '#app/invoicing/company/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { titledAs } from '../titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { SectionForm } from './section-form.tsx';
import { SectionPage } from './section-page.tsx';
import { answerSection, loadSection, baseVersionShape } from './section.server.ts';

export const meta = titledAs('textSettings');

export async function loader({ context }: Route.LoaderArgs) {
  return loadSection(context, termsFields);
}

const schema = z.object({ ...baseVersionShape, ...schemaOf(termsFields) });

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const submission = parseForm(typed, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const { version, baseMarks, ...fields } = submission.value;
  const asked = { context, typed, submission, form: typedForms.terms, href: paths.textSettings };
  return answerSection(asked, { version, baseMarks, fields });
}

export default function Texts({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFilledForm<FormValuesOf<typeof termsFields>>({
    id: 'texts',
    values: loaderData.values,
    answer: actionData,
  });
  const text = propsIn(termsFields, fields);
  const answered = { form, table: typedForms.terms, answer: actionData, record: loaderData.record };
  return (
    <SectionPage place="textSettings" lead="Vorgaben für neue Rechnungen; bestehende Entwürfe bleiben, wie sie sind.">
      <SectionForm {...answered} href={paths.textSettings}>
        <FormSection title="Frist">
          <FormGrid>
            <TextField
              {...text('paymentDays')}
              span={4}
              unit="Tage"
              inputMode="numeric"
              hint="Beim Kunden und auf der Rechnung können Sie ein anderes nennen."
            />
          </FormGrid>
        </FormSection>
        <FormSection title="Texte">
          <FormGrid>
            <TextAreaField {...text('introText')} hint="Steht über den Positionen." />
            <TextAreaField {...text('closingText')} hint="Steht unter der Summe." />
          </FormGrid>
        </FormSection>
      </SectionForm>
    </SectionPage>
  );
}
