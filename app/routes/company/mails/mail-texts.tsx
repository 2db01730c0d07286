import './mail-texts.css';
import type { FieldMetadata } from '@conform-to/react';
import type { Route } from './+types/mail-texts.ts';
import { useFilledForm, propsIn } from '#app/forms/fields/form-fields.tsx';
import {
  documentOf,
  mailLanguages,
  mailTextFields,
  mailTextKinds,
  mailTextName,
  mailedNames,
} from '#app/invoicing/company/fields.ts';
import type { MailTextKind, MailTexts } from '#app/invoicing/company/fields.ts';
import { writeMail } from '#app/invoicing/documents/mail-proposal.ts';
import { mailPlaceholdersOf } from '#app/invoicing/documents/mail-texts.ts';
import type { MailValues } from '#app/invoicing/documents/mail-texts.ts';
import { Fold } from '#app/ui/base/fold.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import type { Language } from '#app/values/decimal.ts';
import { titledAs } from '#app/routes/titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { SectionForm } from '../section-form.tsx';
import { loadMailTexts, answerMailTexts } from './mail-texts.server.ts';
import type { Samples } from './mail-texts.server.ts';

export const meta = titledAs('mailTexts');

export const loader = loadMailTexts;
export const action = answerMailTexts;

export default function MailTextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFilledForm<MailTexts>({ id: 'mail-texts', values: loaderData.values, answer: actionData });
  const answered = { form, table: typedForms.mailTexts, answer: actionData, record: loaderData.record };
  return (
    <>
      <PageHead
        title={places.mailTexts.title}
        lead="Werden vorgeschlagen, wenn Sie einen Beleg senden. Wenn leer, gilt der übliche Text."
        path={[
          { href: paths.settings, text: 'Einstellungen' },
          { href: paths.senderSettings, text: 'E-Mail-Versand' },
        ]}
      />
      <SectionForm {...answered} href={paths.mailTexts}>
        <FormSection
          title="Belege"
          hint="Was in geschweiften Klammern steht, füllt der Beleg. Eine Zeile fällt weg, wenn der Beleg dafür nichts hat, zum Beispiel keine Frist."
        >
          <div>
            {mailTextKinds.map((kind) => (
              <TextsOfKind key={kind} kind={kind} fields={fields} samples={loaderData.samples[kind]} />
            ))}
          </div>
        </FormSection>
      </SectionForm>
    </>
  );
}

type Inputs = { [Name in keyof MailTexts]: FieldMetadata<string> };

interface TextsOfKindProps {
  kind: MailTextKind;
  fields: Inputs;
  samples: Samples[MailTextKind];
}

function TextsOfKind({ kind, fields, samples }: TextsOfKindProps) {
  const names = (['de', 'en'] as const).flatMap((language) =>
    (['subject', 'text'] as const).map((part) => mailTextName(kind, language, part)),
  );
  const filled = names.filter((name) => (fields[name].initialValue ?? '') !== '').length;
  const wrong = names.some((name) => (fields[name].errors ?? []).length > 0);
  const known = mailPlaceholdersOf(documentOf(kind));
  return (
    <Fold title={mailedNames[kind]} note={filled === 0 ? 'wie üblich' : `${filled} ausgefüllt`} open={wrong}>
      <KeyValues rows={known.map((name) => ({ label: `{${name}}`, value: samples.de[name] || 'nicht immer' }))} />
      {(['de', 'en'] as const).map((language) => (
        <OwnMail key={language} kind={kind} language={language} fields={fields} sample={samples[language]} />
      ))}
    </Fold>
  );
}

interface OwnMailProps {
  kind: MailTextKind;
  language: Language;
  fields: Inputs;
  sample: MailValues;
}

function OwnMail({ kind, language, fields, sample }: OwnMailProps) {
  const props = propsIn(mailTextFields, fields);
  const [subject, text] = [mailTextName(kind, language, 'subject'), mailTextName(kind, language, 'text')];
  const typed = { subject: fields[subject].initialValue ?? '', text: fields[text].initialValue ?? '' };
  const shown = writeMail(typed, sample, { kind, language });
  return (
    <FormGrid>
      <TextField {...props(subject)} />
      <TextAreaField {...props(text)} rows={8} span={6} />
      <div className="field span-6">
        <p className="hint">{`So kommt es an (${mailLanguages[language]}):`}</p>
        <p className="mail-example" lang={language}>
          <b>{shown.subject}</b>
          {`\n\n${shown.text}`}
        </p>
      </div>
    </FormGrid>
  );
}
