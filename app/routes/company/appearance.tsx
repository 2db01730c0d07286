import { z } from 'zod';
import type { Route } from './+types/appearance.ts';
import { useFilledForm, checkProps, propsIn } from '#app/forms/fields/form-fields.tsx';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { appearanceFields } from '#app/invoicing/company/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { CheckBox, RadioCards } from '#app/forms/fields/choices.tsx';
import { FieldFold } from '#app/forms/page/field-fold.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { titledAs } from '../titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { SectionForm } from './section-form.tsx';
import { SectionPage } from './section-page.tsx';
import { answerSection, loadSection, baseVersionShape } from './section.server.ts';

export const meta = titledAs('appearance');

export async function loader({ context }: Route.LoaderArgs) {
  return loadSection(context, appearanceFields);
}

const schema = z.object({ ...baseVersionShape, ...schemaOf(appearanceFields) });

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const submission = parseForm(typed, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const { version, baseMarks, ...fields } = submission.value;
  const asked = { context, typed, submission, form: typedForms.appearance, href: paths.appearance };
  return answerSection(asked, { version, baseMarks, fields });
}

const hints = {
  showFieldNumbers:
    'Nennt an jedem Feld seine Nummer in der E-Rechnung. In Befunden stehen die Nummern immer unter „Warum?“.',
  dataSaver:
    'Seiten kommen ohne Skripte: ein Entwurf sichert sich dann nicht selbst, Tasten und Hinweise an Diagrammen entfallen.',
  singleKeys:
    'n für eine neue Rechnung, / für die Suche, g und noch ein Buchstabe für einen Ort, 1–9 für „Heute zu tun“.',
};

const { theme, density } = appearanceFields;

const themes = [
  { value: 'system', label: theme.choices.system, hint: 'Wechselt mit Ihrer Geräteeinstellung' },
  { value: 'light', label: theme.choices.light, hint: 'Papier und Tinte' },
  { value: 'dark', label: theme.choices.dark, hint: 'Für abends' },
];

const densities = [
  { value: 'normal', label: density.choices.normal, hint: 'Mehr Zeilen auf einen Blick' },
  { value: 'wide', label: density.choices.wide, hint: 'Mehr Luft, größere Ziele' },
];

export default function Appearance({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFilledForm<FormValuesOf<typeof appearanceFields>>({
    id: 'appearance',
    values: loaderData.values,
    answer: actionData,
  });
  const text = propsIn(appearanceFields, fields);
  const flag = (name: keyof typeof hints) => (
    <CheckBox {...checkProps(fields[name])} value="on" label={appearanceFields[name].label} hint={hints[name]} />
  );
  const answered = { form, table: typedForms.appearance, answer: actionData, record: loaderData.record };
  return (
    <SectionPage place="appearance" lead="Gilt nur für Sie, auf allen Geräten.">
      <SectionForm {...answered} href={paths.appearance}>
        <FormSection title="Farben">
          <RadioCards {...text('theme')} options={themes} />
        </FormSection>
        <FormSection title="Dichte">
          <RadioCards {...text('density')} options={densities} />
        </FormSection>
        <FormSection title="Hilfen">
          <FormGrid>
            {flag('singleKeys')}
            {flag('dataSaver')}
          </FormGrid>
        </FormSection>
        <FieldFold
          title="Erweitert"
          note={fields.showFieldNumbers.initialValue === 'on' ? 'Feldnummern an' : 'Feldnummern aus'}
          fields={[fields.showFieldNumbers]}
        >
          {flag('showFieldNumbers')}
        </FieldFold>
      </SectionForm>
    </SectionPage>
  );
}
