import { z } from 'zod';
import type { Route } from './+types/sender.ts';
import { useFilledForm, checkProps, propsIn } from '#app/forms/fields/form-fields.tsx';
import { appContext } from '#app/http/app-context.ts';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { senderFields } from '#app/invoicing/company/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { mailSender } from '#app/mail/transport.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { titledAs } from '../titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { SectionForm } from './section-form.tsx';
import { SectionPage } from './section-page.tsx';
import { answerSection, loadSection, baseVersionShape } from './section.server.ts';

export const meta = titledAs('senderSettings');

export async function loader({ context }: Route.LoaderArgs) {
  const { env } = context.get(appContext).services;
  return { ...(await loadSection(context, senderFields)), address: mailSender(env.mailFrom).address };
}

const schema = z.object({ ...baseVersionShape, ...schemaOf(senderFields) });

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const submission = parseForm(typed, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const { version, baseMarks, ...fields } = submission.value;
  const asked = { context, typed, submission, form: typedForms.sender, href: paths.senderSettings };
  return answerSection(asked, { version, baseMarks, fields });
}

export default function Sender({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFilledForm<FormValuesOf<typeof senderFields>>({
    id: 'sender',
    values: loaderData.values,
    answer: actionData,
  });
  const text = propsIn(senderFields, fields);
  const answered = { form, table: typedForms.sender, answer: actionData, record: loaderData.record };
  return (
    <SectionPage place="senderSettings" lead="Gilt für E-Mails an Ihre Kunden.">
      <SectionForm {...answered} href={paths.senderSettings}>
        <FormSection title="Absender">
          <FormGrid>
            <TextField
              {...text('senderName')}
              hint={`Steht vor der Adresse ${loaderData.address}. Wenn leer: der Name aus dem Profil.`}
            />
            <TextField
              {...text('replyTo')}
              inputMode="email"
              autoComplete="email"
              hint="Dorthin gehen Antworten Ihrer Kunden. Wenn leer: an die E-Mail-Adresse im Profil."
            />
          </FormGrid>
        </FormSection>
        <FormSection title="Belege versenden">
          <FormGrid>
            <TextField
              {...text('undoMinutes')}
              span={6}
              unit="Minuten"
              inputMode="numeric"
              hint="So lange lässt sich eine E-Mail zurückhalten, 0 bis 60. Wenn leer, geht sie sofort hinaus. Der Beleg bleibt ausgestellt."
            />
            <CheckBox
              {...checkProps(fields.copyToSelf)}
              value="on"
              label={senderFields.copyToSelf.label}
              hint="Eine eigene E-Mail, sobald die an Ihren Kunden übergeben ist: an „Antworten an“, sonst an Ihre Anmeldeadresse."
            />
          </FormGrid>
        </FormSection>
        <FormSection title="Texte und Probe">
          <p className="row">
            <LinkButton href={paths.mailTexts}>Texte der E-Mails</LinkButton>
            <LinkButton href={paths.testMail}>Probe schicken</LinkButton>
          </p>
        </FormSection>
      </SectionForm>
    </SectionPage>
  );
}
