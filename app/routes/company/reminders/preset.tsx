import type { Route } from './+types/preset.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { RadioCards } from '#app/forms/fields/choices.tsx';
import { propsIn, useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { FormSection } from '#app/forms/page/form.tsx';
import { reminderLevelNames, reminderLevels } from '#app/invoicing/company/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { reminderPresetFields, reminderPresets, rulesOfPreset } from '#app/invoicing/reminders/presets.ts';
import type { ReminderPresetName } from '#app/invoicing/reminders/presets.ts';
import type { LevelRules, ReminderRules } from '#app/invoicing/reminders/propose-reminder.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { formatEuro } from '#app/values/money.ts';
import { memberNames } from '#app/values/records.ts';
import { titledAs } from '#app/routes/titles.ts';
import { SectionForm } from '../section-form.tsx';
import { SectionPage } from '../section-page.tsx';
import { answerPreset, loadPreset } from './preset.server.ts';

export const meta = titledAs('reminderSettings');

export const loader = loadPreset;
export const action = answerPreset;

const { choices } = reminderPresetFields.preset;

const hints: Readonly<Record<ReminderPresetName, string>> = {
  usual: 'Bald erinnern, zehn Tage Frist, ohne Gebühren',
  patient: 'Eine Woche warten, längere Fristen, ohne Gebühren',
  brisk: 'Am zweiten Tag erinnern, kurze Fristen, spät mit Gebühr',
};

const legend =
  'Tage nach der Fälligkeit oder nach der Frist davor, und Tage zum Zahlen. Gebühren nur, wenn der Kunde schon in Verzug ist.';

export default function ReminderPreset({ loaderData, actionData }: Route.ComponentProps) {
  const { values, record, rules, knowsRate } = loaderData;
  const [form, fields] = useFilledForm<FormValuesOf<typeof reminderPresetFields>>({
    id: 'reminder-preset',
    values,
    answer: actionData,
  });
  const answered = { form, table: typedForms.reminderPreset, answer: actionData, record };
  const isOwn = values.preset === 'own';
  const presets = memberNames(reminderPresets);
  const own = isOwn ? [{ value: 'own', label: choices.own, hint: 'Was unter „Erweitert“ steht' }] : [];
  return (
    <SectionPage
      place="reminderSettings"
      lead="Eine Wahl genügt: Sie setzt Tage, Fristen, Gebühren und Texte aller Stufen. Jede Mahnung sehen Sie, bevor sie hinausgeht."
    >
      <SectionForm {...answered} href={paths.reminderSettings}>
        <FormSection title="Wie Sie mahnen">
          <RadioCards
            {...propsIn(reminderPresetFields, fields)('preset')}
            options={[...presets.map((value) => ({ value, label: choices[value], hint: hints[value] })), ...own]}
          />
        </FormSection>
        <FormSection full title="Was das heißt" hint={legend}>
          <PresetTable rules={presets.map((name) => ({ label: choices[name], rules: rulesOfPreset(name) }))} />
        </FormSection>
        <Fold title="Erweitert" note={isOwn ? choices.own : 'wie gewählt'} open={isOwn || !knowsRate}>
          {isOwn ? <PresetTable rules={[{ label: choices.own, rules }]} /> : null}
          {knowsRate ? null : (
            <p>Für dieses Halbjahr ist kein Basiszinssatz hinterlegt. Ohne ihn gibt es keine Verzugszinsen.</p>
          )}
          <p>
            <LinkButton href={paths.reminderLevels}>Stufen, Texte und Basiszinssätze ändern</LinkButton>
          </p>
        </Fold>
      </SectionForm>
    </SectionPage>
  );
}

/** Each level as it is in each of these. */
function PresetTable({ rules: columns }: { rules: readonly { label: string; rules: ReminderRules }[] }) {
  return (
    <Table
      caption="Tage und Gebühren der Stufen"
      stacked
      columns={[{ label: 'Stufe' }, ...columns.map(({ label }) => ({ label }))]}
      rows={reminderLevels.map((level) => [
        reminderLevelNames[level],
        ...columns.map(({ rules }) => describeLevel(rules[level])),
      ])}
    />
  );
}

function describeLevel({ waitDays, termDays, feeCents }: LevelRules): string {
  return `nach ${waitDays}, Frist ${termDays}${feeCents === 0 ? '' : `, ${formatEuro(feeCents)}`}`;
}
