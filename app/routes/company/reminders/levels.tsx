import { z } from 'zod';
import type { Route } from './+types/levels.ts';
import { useFilledForm, propsIn } from '#app/forms/fields/form-fields.tsx';
import { todayOf } from '#app/http/app-context.ts';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import {
  levelField,
  reminderLevelNames,
  reminderLevels,
  reminderSettingFields,
} from '#app/invoicing/company/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import {
  baseRateOn,
  baseRatesOf,
  nextHalfYear,
  readBaseRates,
  publishedBaseRates,
  formatHalfYear,
} from '#app/invoicing/reminders/base-rates.ts';
import { defaultTermDays, defaultWaitDays } from '#app/invoicing/reminders/fields.ts';
import { Note } from '#app/ui/base/note.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import { titled } from '#app/routes/titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { SectionForm } from '../section-form.tsx';
import { answerSection, loadSection, baseVersionShape } from '../section.server.ts';

const title = 'Stufen einzeln';

export const meta = titled(title);

export async function loader({ context }: Route.LoaderArgs) {
  const today = todayOf(context);
  const section = await loadSection(context, reminderSettingFields);
  const known = baseRateOn(baseRatesOf(section.values.baseRates), today) !== null;
  return { ...section, missing: known ? '' : formatHalfYear(today), next: formatDate(nextHalfYear(today)) };
}

const schema = z
  .object({ ...baseVersionShape, ...schemaOf(reminderSettingFields) })
  .superRefine(({ baseRates }, refined) => {
    const read = readBaseRates(baseRates);
    if (read.ok) return;
    const message = `Bitte eine Zeile wie „01.01.2027 1,77“: ein 1. Januar oder 1. Juli und der Satz in Prozent. Nicht lesbar: „${read.line}“.`;
    refined.addIssue({ code: 'custom', path: ['baseRates'], message });
  });

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const submission = parseForm(typed, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const { version, baseMarks, ...fields } = submission.value;
  const asked = { context, typed, submission, form: typedForms.reminderSettings, href: paths.reminderLevels };
  return answerSection(asked, { version, baseMarks, fields });
}

const knownRates = publishedBaseRates
  .map(({ from, rateBp }) => `${formatDate(from)} ${formatCents(rateBp)}`)
  .join(', ');

export default function ReminderLevelsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values, record, missing, next } = loaderData;
  const [form, fields] = useFilledForm<FormValuesOf<typeof reminderSettingFields>>({
    id: 'reminder-settings',
    values,
    answer: actionData,
  });
  const text = propsIn(reminderSettingFields, fields);
  const answered = { form, table: typedForms.reminderSettings, answer: actionData, record };
  const days = { span: 3, unit: 'Tage', inputMode: 'numeric' } as const;
  return (
    <>
      <PageHead
        title={title}
        path={[
          { href: paths.settings, text: places.settings.title },
          { href: paths.reminderSettings, text: places.reminderSettings.title },
        ]}
        lead="Vorschläge für Ihre Mahnungen. Was leer ist, ist wie üblich."
      />
      {missing === '' ? null : (
        <Note level="warning" title={`Für das ${missing} ist kein Basiszinssatz hinterlegt`}>
          <p>Verzugszinsen lassen sich erst berechnen, wenn Sie ihn unten eintragen.</p>
        </Note>
      )}
      <SectionForm {...answered} href={paths.reminderLevels}>
        {reminderLevels.map((level) => (
          <FormSection key={level} title={reminderLevelNames[level].replace('erinnerung', '\u00ad$&')}>
            <FormGrid>
              <TextField
                {...text(levelField(level, 'waitDays'))}
                {...days}
                hint={`Nach ${level === 0 ? 'der Fälligkeit' : 'der Frist davor'}; leer: ${defaultWaitDays}.`}
              />
              <TextField {...text(levelField(level, 'termDays'))} {...days} hint={`Leer: ${defaultTermDays}.`} />
              <TextField
                {...text(levelField(level, 'feeCents'))}
                span={4}
                unit="€"
                inputMode="decimal"
                hint="Nur wenn der Kunde schon in Verzug ist."
              />
              <TextAreaField {...text(levelField(level, 'text'))} hint="Ohne Anrede, für deutsche Schreiben." />
            </FormGrid>
          </FormSection>
        ))}
        <FormSection
          title="Basiszinssatz (§&nbsp;247 BGB)"
          hint={`Ändert sich zum 1. Januar und 1. Juli; die Deutsche Bundesbank gibt ihn bekannt. Der nächste gilt ab ${next}.`}
        >
          <FormGrid>
            <TextAreaField
              {...text('baseRates')}
              hint={`Weitere oder andere, je Zeile einer: 01.01.2027 1,77. Hinterlegt: ${knownRates}.`}
            />
          </FormGrid>
        </FormSection>
      </SectionForm>
    </>
  );
}
