import { z } from 'zod';
import type { Route } from './+types/preset.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { afterSave, showAgain, showStale } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { compareStored } from '#app/forms/record/stored-record.server.ts';
import { todayOf } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { reminderSettingFields } from '#app/invoicing/company/fields.ts';
import { baseRateOn, baseRatesOf } from '#app/invoicing/reminders/base-rates.ts';
import { reminderRulesOf } from '#app/invoicing/reminders/fields.ts';
import { presetOf, reminderPresetFields, settingsOfPreset } from '#app/invoicing/reminders/presets.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { settingsRecord } from '#app/pocketbase/records.ts';
import { paths } from '#app/ui/base/paths.ts';
import { baseVersionIn, baseVersionShape, saveSection } from '../section.server.ts';

/** The preset that is stored; its marks are those of all that it sets. */
export async function loadPreset({ context }: Route.LoaderArgs) {
  const { settings } = await findCompany(userBackend(context));
  return {
    values: { preset: presetOf(settings) },
    record: baseVersionIn(reminderSettingFields, settings),
    rules: reminderRulesOf(settings),
    knowsRate: baseRateOn(baseRatesOf(settings.baseRates), todayOf(context)) !== null,
  };
}

const schema = z.object({ ...baseVersionShape, ...schemaOf(reminderPresetFields) });

export async function answerPreset({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const submission = parseForm(typed, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const { version, baseMarks, preset } = submission.value;
  const done = () => afterSave(context, typed, { path: paths.reminderSettings, flash: 'settings-saved' });
  if (preset === 'own') return done();
  const change = { version, baseMarks, fields: settingsOfPreset(preset) };
  const saved = await saveSection(context, reminderSettingFields, change);
  if (saved.ok) return done();
  if (saved.refusal !== 'stale') throw new Error(`settings refused: ${saved.refusal}`);
  const current = settingsRecord.parse(saved.details.current);
  const stored = { ...current, values: { preset: presetOf(current) } };
  return showStale(submission, compareStored({ form: typedForms.reminderPreset, posted: typed, stored }), done);
}
